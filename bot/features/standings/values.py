"""The lines of leaderboards, and seasons."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server; the name may be empty. It lasts until the next one starts."""

    number: int
    name: str
    started_at: int
    """0 for the first, which has lasted since the beginning."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One person on a leaderboard; equals share the rank, and the next rank is left out."""

    rank: int | None
    """None for people who have no rated match, where ratings decide."""
    user_id: int
    name: str
    matches: int
    wins: int
    points: int
    deals: int
    rating: int | None
    """The rating after the period's last rated match; None for people who had none in it."""
    provisional: bool
    """Whether the rating rests on few matches yet."""
