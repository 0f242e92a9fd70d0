"""What can be had as a file, and the rows: each field is a column, under its name.

Times are unix milliseconds. A person who had themselves forgotten has an empty name.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

ExportKind: TypeAlias = Literal["results", "standings", "tournaments", "own"]
"""The results, standings and tournaments of a server; or the results of the person who asks."""
KINDS: Final[tuple[ExportKind, ...]] = ("results", "standings", "tournaments", "own")


class ResultRow(NamedTuple):
    """A seat of a finished match."""

    match: int
    finished_at: int
    game: str
    deals: int
    seat: int
    """Counted from 1."""
    name: str
    place: int
    points: int
    gave_up: bool


class StandingRow(NamedTuple):
    """A person on a leaderboard of a server."""

    game: str
    season: int | None
    """None for all time."""
    place: int | None
    """By rating; None without a rated match in this time."""
    name: str
    rating: int | None
    provisional: bool
    """Whether the rating rests on few matches yet."""
    matches: int
    wins: int
    points: int
    deals: int


class TournamentRow(NamedTuple):
    """A person in a tournament that is over."""

    tournament: int
    title: str
    game: str
    ended_at: int
    name: str
    place: int
    places: int
    """The number of places there were."""


ExportRow: TypeAlias = ResultRow | StandingRow | TournamentRow
