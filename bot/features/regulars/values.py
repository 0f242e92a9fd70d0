"""A table of regulars, and who belongs to it."""

from dataclasses import dataclass
from typing import NamedTuple


class RegularPerson(NamedTuple):
    """Somebody who belongs to a regulars' table, and what they are called there."""

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
    """When they are called next."""
    people: tuple[RegularPerson, ...]
    """In the order of their seats."""
    message_id: int | None = None
    """What called them last."""
