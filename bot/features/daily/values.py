"""The records of deals of the day and of people's results."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class DailyMatch:
    """A deal of the day that somebody has begun; days count from 1970-01-01 in UTC."""

    day: int
    game: str
    user: int
    match: int
    is_over: bool
    score: int | None
    """The points by which their side was ahead at the end; None before, and for those who gave up.
    """


class DailyScore(NamedTuple):
    """A person's score at a deal of the day; None for those who gave up."""

    day: int
    game: str
    user: int
    score: int | None


class DailyPlace(NamedTuple):
    """The place of a score at a deal of the day among others."""

    better_than: int | None
    """The share of the others that it beats, in whole percent; None where there are none."""
    rank: int
    """Equals share it."""
    players: int
    """Including this one."""
