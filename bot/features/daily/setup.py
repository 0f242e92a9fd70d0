"""The setup of the deal of the day: the number of deals, and the opponents."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.model import TakenSeat
from bot.table.match.against_computers import OPPONENTS
from bot.table.match.lobby import COMPUTERS, ROUND, Person
from games.core.game import AnyGame

PERSON: Final = 0
"""The seat of the person who plays."""
_DEALS: Final = 4
"""A single deal of five tricks says little; in four, each of four players deals once."""
_OTHER_DEALS: Final[Mapping[str, int]] = MappingProxyType({"schwarz_oder_weiss": 6})
"""Where three play short deals, each deals twice."""


def deals_of(game: AnyGame) -> int:
    """The number of deals that are played of a day."""
    return _OTHER_DEALS.get(game.key, _DEALS)


def chairs_for(game: AnyGame, person: Person, level: str | None = None) -> tuple[TakenSeat, ...]:
    """The seats: the person's, or in its place a computer's of this `level`, and the opponents'."""
    first = (
        TakenSeat(PERSON, person.name, person.id)
        if level is None
        else TakenSeat(PERSON, "", None, level)
    )
    others = zip(range(1, min(game.seats[-1], ROUND)), COMPUTERS, strict=False)
    return (first, *(TakenSeat(seat, name, level=OPPONENTS) for seat, name in others))
