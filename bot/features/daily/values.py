"""What is kept about deals of the day and what people made of them."""

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
    """By how much their side was ahead at the end; None before, and for who gave up."""


class DailyScore(NamedTuple):
    """What somebody made of a deal of the day; None for who gave up."""

    day: int
    game: str
    user: int
    score: int | None


class DailyPlace(NamedTuple):
    """Where a score at a deal of the day stands among others."""

    better_than: int | None
    """Than how many of the others, in whole percent; None where there are none."""
    rank: int
    """Equals share it."""
    players: int
    """With who asks."""
