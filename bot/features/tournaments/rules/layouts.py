"""The ways to play a tournament at a game: the format, alone or in pairs, the size of a table.

They follow from the game: from its numbers of seats, and from which seats are partners.
"""

from enum import StrEnum
from functools import cache
from typing import Final, Literal, NamedTuple

from games.catalogue import CATALOGUE
from games.core.game import AnyGame

USUAL_TABLE: Final = 4
"""The size of a table where nothing else was wished and the game allows it."""


class Format(StrEnum):
    """The format of a tournament; docs/tournaments.md has the rules of each."""

    REDRAW = "redraw"
    """Tables are drawn anew each round, and where games have sides, partners, too."""
    SWISS = "swiss"
    """Fixed entries meet others with as many points as they have, and nobody twice."""
    GROUPS = "groups"
    """Everybody meets everybody in groups of about eight; the best of each play a knock-out."""
    KNOCKOUT = "knockout"
    """Losers are out."""


class Layout(NamedTuple):
    """A way to hold a tournament."""

    format: Format
    team: Literal[1, 2]
    """The number of people in an entry; always 1 in a redraw."""
    seats: int
    """The number of seats at a full table."""


def layouts(game: AnyGame) -> tuple[Layout, ...]:
    """Every way to hold a tournament at a game, the usual ones first."""
    return (*_redraws(game), *_duels(game))


@cache
def sides(game: str, seats: int) -> tuple[int, ...]:
    """The side of each seat at a table of so many."""
    played = CATALOGUE[game]
    return played.outcome(played.opening(played.options(), seats).public).sides


def has_partners(game: str, seats: int) -> bool:
    """Return whether two sit on each side at a table of so many."""
    return sides(game, seats) == (0, 1, 0, 1)


def _redraws(game: AnyGame) -> tuple[Layout, ...]:
    tables = sorted((seats for seats in game.seats if seats >= 3), key=_unusual)
    return tuple(Layout(Format.REDRAW, 1, seats) for seats in tables)


def _unusual(seats: int) -> int:
    return abs(seats - USUAL_TABLE)


def _duels(game: AnyGame) -> tuple[Layout, ...]:
    pairs = 4 in game.seats and has_partners(game.key, 4)
    teams: tuple[Literal[1, 2], ...] = ((2,) if pairs else ()) + ((1,) if 2 in game.seats else ())
    formats = (Format.SWISS, Format.GROUPS, Format.KNOCKOUT)
    return tuple(Layout(each, team, 2 * team) for team in teams for each in formats)
