"""The records of a tournament besides its log, as the store makes them and pages show them.

Times are unix milliseconds, and ids of persons are Discord's, as in `bot.model`.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.model import MatchStatus

TournamentStatus: TypeAlias = Literal["open", "running", "ended", "cancelled"]
"""The status of a tournament; while it is `open`, people sign up."""


class Competitor(NamedTuple):
    """Somebody in a tournament."""

    number: int
    """Their number in its log, counted from 1."""
    user_id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTable:
    """A table of a round of a tournament, once it has a place; rounds and tables count from 1."""

    round: int
    number: int
    channel: int
    """The thread it stands in, or the channel where none could be opened."""
    message: int | None
    """The message on which people say that they are there."""
    opened_at: int
    """The time since which it waits for its people."""
    called: bool = False
    """Whether a reserve was called after the first wait."""
    match: int | None = None
    """The match that has begun there."""
    state: MatchStatus | None = None
    arrived: frozenset[int] = frozenset()
    """The people who have said that they are there, by their numbers in the tournament."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlace:
    """A tournament in a list, with the channel and message that show it."""

    id: int
    name: str
    game: str
    status: TournamentStatus
    channel: int
    message: int | None
    made_at: int
