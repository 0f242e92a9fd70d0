"""A table of regulars, and the people who belong to it."""

from dataclasses import dataclass
from typing import NamedTuple


class RegularPerson(NamedTuple):
    """A person who belongs to a regulars' table, with their name there."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Regular:
    """A table of the same people at the same time of every week."""

    id: int = 0
    """0 for one that is not kept yet."""
    guild_id: int
    channel_id: int
    game: str
    options: str
    """JSON."""
    weekday: int
    """0 is Monday."""
    minute: int
    """Of the day, by the clock of `zone`."""
    zone: str
    next_at: int
    """The time of the next call."""
    people: tuple[RegularPerson, ...]
    """In the order of their seats."""
    message_id: int | None = None
    """The message that called them last."""


class ListedRegular(NamedTuple):
    """A regulars' table as it stands in the list."""

    regular: Regular
    is_skipped: bool
    """Whether its next time is left out."""
    is_closed: bool
    """Whether its channel takes no call."""
