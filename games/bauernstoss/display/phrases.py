"""The few phrases that scene, holding and told events share, as keys of the words files."""

from collections.abc import Iterable

from games.bauernstoss.rules import law
from games.bauernstoss.rules.contracts import Voice
from games.bauernstoss.rules.law import Size
from games.core.cards import Card, Hand, Rank, Suit
from games.core.scene import Says, Value, Who, says
from games.core.seats import Seat


def own(name: str, **values: Value) -> Says:
    """The game's own phrase of this name."""
    return says(f"bauernstoss.{name}", **values)


def people(seats: Iterable[Seat]) -> tuple[Who, ...]:
    """These seats' names, in this order."""
    return tuple(Who(seat) for seat in seats)


def kind_of(card: Card, trump: Suit) -> Says | None:
    """The kind of a card: a trump, or None for a plain one (§1.3)."""
    return says("card.trump") if law.is_trump(card, trump) else None


def team(side: int) -> tuple[Who, ...]:
    """The names of a side."""
    return people(law.team(side))


def solo(size: Size) -> Says:
    """The name of a Solo of this size."""
    return own(f"solo.{size}")


def call_phrase(family: str, seat: Seat, voice: Voice, number: int) -> Says:
    """The phrase for what a seat said, from one of the families of phrases for it."""
    return own(f"{family}.{voice}", who=Who(seat), count=number)


def fan(hand: Hand) -> Hand:
    """A hand as it is held: the Jacks first, then by suit, the highest card of each first."""
    return tuple(sorted(hand, key=_place))


def _place(card: Card) -> tuple[bool, int, int]:
    if card.rank is Rank.JACK:
        return (False, 0, -law.height(card))
    return (True, card.suit, -law.height(card))
