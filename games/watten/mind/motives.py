"""How likely who holds a hand would have named what was named."""

from collections.abc import Sequence
from math import exp

from games.core.cards import Suit
from games.core.seats import Seat
from games.watten import announcing
from games.watten.mind.facts import Facts
from games.watten.mind.wishes import wishes
from games.watten.state import WattenView

SHARP = 0.12
"""By how many tricks of promise a better choice is e times as likely."""

WHIM = 0.15
"""How often somebody names something for no reason that could be known."""


class Motives:
    """Why forehand and dealer may have named what they named, given what they held."""

    def __init__(self, view: WattenView, facts: Facts) -> None:
        public = view.public
        self._facts = facts
        self._wishes = wishes(public.rules.ranking, public.seats, facts.trump)
        forehand, dealer = public.forehand, announcing.suit_namer(public)
        others = public.rank is not None and forehand != view.seat
        self._rank_namer = forehand if others else None
        others = public.suit is not None and dealer != view.seat
        self._suit_namer = dealer if others else None

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
        ranks = self._wishes.ranks
        return soft(self._wishes.of_ranks(hand), ranks.index(self._facts.trump.rank))

    def _suit(self, hand: int) -> float:
        """That the dealer names this trump suit, knowing the Schlag."""
        trump = self._facts.trump
        return soft(self._wishes.of_suits(hand, trump.rank), trump.suit)

    def _both(self, hand: int) -> float:
        """That who is alone names these two."""
        trump = self._facts.trump
        chosen = self._wishes.ranks.index(trump.rank) * len(Suit) + trump.suit
        return soft(self._wishes.of_both(hand), chosen)


def soft(promises: Sequence[float], chosen: int) -> float:
    """How likely a choice is: the better the likelier, and never out of the question."""
    best = max(promises)
    shares = [exp((each - best) / SHARP) for each in promises]
    return (1 - WHIM) * shares[chosen] / sum(shares) + WHIM / len(promises)
