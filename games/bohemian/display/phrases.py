"""The few phrases that scene, holding and told events share, as keys of the words files."""

from collections.abc import Iterable

from games.bohemian.rules import law
from games.bohemian.rules.ranking import Ranking
from games.core.cards import Card, Hand
from games.core.scene import Says, Value, Who, says
from games.core.seats import Seat


def own(name: str, **values: Value) -> Says:
    """The game's own phrase of this name."""
    return says(f"bohemian.{name}", **values)


def people(seats: Iterable[Seat]) -> tuple[Who, ...]:
    """These seats' names, in this order."""
    return tuple(Who(seat) for seat in seats)


def kind_of(card: Card, ranking: Ranking) -> Says | None:
    """The kind of a card, or None for a plain one (§3)."""
    if card in ranking.kritische:
        return says("card.kritische")
    if law.is_linke(card, ranking):
        return says("card.linke")
    return says("card.trump") if card.suit is ranking.trump else None


def fan(hand: Hand) -> Hand:
    """A hand as it is held: by suit, the highest card of each first."""

    def place(card: Card) -> tuple[int, int]:
        return card.suit, -card.rank

    return tuple(sorted(hand, key=place))
