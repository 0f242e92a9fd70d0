"""The few phrases that scene, holding and told events share, as keys of the words files."""

from collections.abc import Iterable

from games.core.cards import Card, Hand
from games.core.scene import Says, Value, Who, says
from games.core.seats import Seat


def own(name: str, **values: Value) -> Says:
    """The game's own phrase of this name."""
    return says(f"bohemian.{name}", **values)


def people(seats: Iterable[Seat]) -> tuple[Who, ...]:
    """These seats' names, in this order."""
    return tuple(Who(seat) for seat in seats)


def fanned(hand: Hand) -> Hand:
    """A hand as it is held: by suit, the highest card of each first."""

    def place(card: Card) -> tuple[int, int]:
        return card.suit, -card.rank

    return tuple(sorted(hand, key=place))
