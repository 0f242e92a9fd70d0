"""Trick play, independent of any particular game."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from games.core.cards import Card, Hand
from games.core.seats import Seat

Place: TypeAlias = int
"""The holder of a hand: a seat, or a number past the seats for a dummy."""

Strength: TypeAlias = Callable[[Card, Card], int]
"""(card, card led) -> the higher wins; of equals, the first one played."""


class LaidDown(NamedTuple):
    """The rest of a hand that lies open, as it is certain who takes all tricks that are left."""

    seat: Seat
    cards: Hand


class Trick(Struct, frozen=True, gc=False):
    """Cards on the table, in the order of the places that play to this trick."""

    order: tuple[Place, ...]
    cards: tuple[Card, ...] = ()

    @property
    def led(self) -> Card | None:
        """The first card of the trick, or None before the lead."""
        return self.cards[0] if self.cards else None

    @property
    def next_place(self) -> Place | None:
        """The place whose card is awaited, or None if the trick is full."""
        laid = len(self.cards)
        return self.order[laid] if laid < len(self.order) else None

    @property
    def is_full(self) -> bool:
        """True if everybody has played."""
        return len(self.cards) == len(self.order)

    @property
    def lacks_one(self) -> bool:
        """True if the next card fills it."""
        return len(self.cards) + 1 == len(self.order)

    @property
    def plays(self) -> tuple[tuple[Place, Card], ...]:
        """Each place that has played, and its card, in order."""
        return tuple(zip(self.order, self.cards, strict=False))

    def with_card(self, card: Card) -> "Trick":
        """The trick after the next place has played `card`."""
        return Trick(self.order, (*self.cards, card))

    def next_trick(self, place: Place) -> "Trick":
        """A fresh trick in the same circle, led by `place`."""
        start = self.order.index(place)
        return Trick((*self.order[start:], *self.order[:start]))


def overtaking(trick: Trick, mates: frozenset[Place], cards: Hand, strength: Strength) -> Hand:
    """The cards that would take a trick from a mate of whom fills it, where others would not.

    None while somebody plays after: there it may be meant.
    """
    if not trick.lacks_one or not trick.cards or winner(trick, strength) not in mates:
        return ()
    over = tuple(c for c in cards if winner(trick.with_card(c), strength) not in mates)
    return over if len(over) < len(cards) else ()


def winner(trick: Trick, strength: Strength) -> Place:
    """The place whose card is winning among the cards that lie; the first of equals."""
    led = trick.cards[0]
    strengths = [strength(card, led) for card in trick.cards]
    return trick.order[strengths.index(max(strengths))]
