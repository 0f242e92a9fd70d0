"""How likely who holds a hand would have named what was named, and said what was said."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from games.core.cards import Rank, Suit
from games.core.seats import Seat
from games.search.kernel import bits
from games.watten import announcing, law
from games.watten.law import DECK
from games.watten.mind.facts import Facts
from games.watten.mind.tables import tables_of
from games.watten.odds import order, worths
from games.watten.ranking import Ranking, Trump
from games.watten.state import WattenView

SHARP = 0.12
"""By how many tricks of promise a better choice is e times as likely."""

WHIM = 0.15
"""How often somebody names something for no reason that could be known."""

HELD_AGAINST = 0.36
"""How likely an unseen card is held by an opponent."""


class Motives:
    """Why forehand and dealer may have named what they named, given what they held."""

    def __init__(self, view: WattenView, facts: Facts) -> None:
        public = view.public
        self._facts = facts
        ranking = public.rules.ranking
        self._ranks = law.nameable(ranking)
        self._worth = _worth(ranking, facts.trump)
        self._suits = tuple(
            facts.tables.mask(card for card in DECK if card.suit is suit) for suit in Suit
        )
        namers = (public.forehand, announcing.suit_namer(public))
        self._rank_namer, self._suit_namer = (
            seat if seat != view.seat and not public.rules.blind else None for seat in namers
        )

    def likely(self, hands: Sequence[int]) -> float:
        """From 0 to 1: how well these hands explain what was named."""
        rank, suit = self._rank_namer, self._suit_namer
        if rank is not None and rank == suit:
            return self._both(self._dealt(hands, rank))
        found = 1.0
        if rank is not None:
            found *= self._rank(self._dealt(hands, rank))
        if suit is not None:
            found *= self._suit(self._dealt(hands, suit))
        return found

    def _dealt(self, hands: Sequence[int], seat: Seat) -> int:
        return hands[seat] | self._facts.played[seat]

    def _rank(self, hand: int) -> float:
        """That forehand names this Schlag, not knowing which suit becomes trump."""
        shares = [9 - 2 * (hand & suit).bit_count() for suit in self._suits]
        total = sum(shares)
        cards = [*bits(hand)]
        promises = [
            sum(
                share * sum([worth[n] for n in cards])
                for share, worth in zip(shares, self._worth[rank], strict=True)
            )
            / total
            for rank in self._ranks
        ]
        return _soft(promises, self._ranks.index(self._facts.trump.rank))

    def _suit(self, hand: int) -> float:
        """That the dealer names this trump suit, knowing the Schlag."""
        cards = [*bits(hand)]
        worths = self._worth[self._facts.trump.rank]
        promises = [sum([worth[n] for n in cards]) for worth in worths]
        return _soft(promises, self._facts.trump.suit)

    def _both(self, hand: int) -> float:
        """That who is alone names these two."""
        cards = [*bits(hand)]
        promises = [
            sum([worth[n] for n in cards]) for rank in self._ranks for worth in self._worth[rank]
        ]
        trump = self._facts.trump
        return _soft(promises, self._ranks.index(trump.rank) * len(Suit) + trump.suit)


def _soft(promises: Sequence[float], chosen: int) -> float:
    """How likely a choice is: the better the likelier, and never out of the question."""
    best = max(promises)
    shares = [exp((each - best) / SHARP) for each in promises]
    return (1 - WHIM) * shares[chosen] / sum(shares) + WHIM / len(promises)


@lru_cache(maxsize=256)
def _worth(ranking: Ranking, trump: Trump) -> dict[Rank, tuple[tuple[float, ...], ...]]:
    """[rank][suit][number under `trump`]: the tricks a card promises if those were named."""
    cards = tables_of(ranking, trump).cards
    against = dict.fromkeys(DECK, HELD_AGAINST)

    def row(other: Trump) -> tuple[float, ...]:
        found = worths(order(ranking, other), against)
        return tuple(found[card] for card in cards)

    return {rank: tuple(row(Trump(rank, suit)) for suit in Suit) for rank in law.nameable(ranking)}
