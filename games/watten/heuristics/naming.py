"""The naming of a sensible player: which Schlag, which trump suit, which hands to exchange."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import TypeVar

from games.core.addition import add_up
from games.core.cards import Card, Hand, Rank, Suit
from games.watten.heuristics.blind_inference import seen_cards
from games.watten.heuristics.odds import Odds, order, worths
from games.watten.rules import law
from games.watten.rules.law import FULL
from games.watten.rules.ranking import Trump
from games.watten.rules.state import Public, WattenView, known_rank

_KindT = TypeVar("_KindT", Rank, Suit)

FAIR = MappingProxyType({2: (2.6, 2.1), 3: (2.3, 1.1), 4: (1.9, 1.15)})
"""The tricks that about every second hand can expect: of forehand and dealer, by players."""

FAIR_SHOWN = 1.4, 1.1
"""The same if nobody chooses, and the last card of a hand is any of its five (§10.11)."""

OVERSHADOWED = 0.65
"""The part of that which is left if Kritische stand above everything."""


def expected_tricks(view: WattenView, trump: Trump) -> float:
    """The number of tricks the hand is worth, if Schlag and trump are these."""
    ranks = order(view.public.rules.ranking, trump)
    worth = worths(ranks, _against(view))
    return add_up(worth[card] for card in view.private.hand)


def as_forehand(view: WattenView, rank: Rank) -> float:
    """The expected tricks of naming this Schlag, before the dealer names the trump suit."""
    suits = _short(view.private.hand)
    tricks = (expected_tricks(view, Trump(rank, s)) * weight for s, weight in suits.items())
    return add_up(tricks) / add_up(suits.values())


def as_dealer(view: WattenView, suit: Suit) -> float:
    """The expected tricks of this trump suit, under the known Schlag or under any."""
    rank = known_rank(view)
    if rank is not None:
        return expected_tricks(view, Trump(rank, suit))
    ranks = _scarce(view)
    tricks = (expected_tricks(view, Trump(r, suit)) * weight for r, weight in ranks.items())
    return add_up(tricks) / add_up(ranks.values())


def alone(view: WattenView, rank: Rank) -> float:
    """The expected tricks of this Schlag if the same player also names the trump suit."""
    return max(expected_tricks(view, Trump(rank, suit)) for suit in Suit)


def outlook(view: WattenView) -> float:
    """The expected tricks of the hand at best, as the seat that names or chooses."""
    public = view.public
    ranks = law.nameable(public.rules.ranking)
    if public.rules.shown_cards:
        return choice(view, view.private.hand[-1])
    if view.seat != public.forehand:
        return max(as_dealer(view, suit) for suit in _own(card.suit for card in view.private.hand))
    if public.rules.blind:
        ranks = _own(card.rank for card in view.private.hand)
    return max(best_rank(view, rank) for rank in ranks)


def best_rank(view: WattenView, rank: Rank) -> float:
    """The expected tricks of this Schlag for the seat that names it."""
    return alone(view, rank) if view.public.seats == 3 else as_forehand(view, rank)


def is_poor(view: WattenView) -> bool:
    """Return whether forehand or dealer would rather have five other cards."""
    public = view.public
    usual = FAIR_SHOWN if public.rules.shown_cards else FAIR[public.seats]
    fair = usual[view.seat != public.forehand]
    return outlook(view) < fair * (OVERSHADOWED if public.rules.ranking.kritische else 1)


def grants(view: WattenView) -> bool:
    """Return whether the dealer makes the exchange that forehand asks for.

    With four players and nothing above Schlag and trump, forehand's side wins so much oftener with
    fresh cards than with poor ones that no hand of the dealer's is poor enough for it.
    """
    public = view.public
    open_game = not (public.rules.blind or public.rules.ranking.kritische)
    return is_poor(view) and not (open_game and public.seats == 4)


def _own(kinds: Iterable[_KindT]) -> tuple[_KindT, ...]:
    return tuple(dict.fromkeys(kinds))


def _against(view: WattenView) -> Odds:
    """The chance of each unseen card to be held by an opponent."""
    public = view.public
    seen = frozenset(seen_cards(view))
    unseen = tuple(card for card in law.deck(public.rules.ranking) if card not in seen)
    return dict.fromkeys(unseen, _opposing(public) * FULL / len(unseen))


def _opposing(public: Public) -> int:
    return 1 if public.seats == 2 else 2


def _short(hand: Hand) -> dict[Suit, float]:
    """The suits the other one may name: rather those of which this hand has few."""
    return {suit: 9.0 - sum(card.suit is suit for card in hand) * 2 for suit in Suit}


def _scarce(view: WattenView) -> dict[Rank, float]:
    """The Schlag the other one may choose: rather one of which this hand has few."""
    hand = view.private.hand
    ranks = law.nameable(view.public.rules.ranking)
    cards = law.deck(view.public.rules.ranking)
    pack = {rank: sum(card.rank is rank for card in cards) for rank in ranks}
    return {r: float(pack[r] - sum(c.rank is r for c in hand)) ** 2 for r in ranks}


def choice(view: WattenView, card: Card) -> float:
    """The expected tricks of choosing this card in secret."""
    if view.seat == view.public.forehand:
        return as_forehand(view, card.rank)
    return as_dealer(view, card.suit)
