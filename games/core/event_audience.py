"""The audience of an event: everybody at a table, nobody, or these seats alone."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Protocol, TypeAlias, TypeVar

from pydantic import InstanceOf

from games.core.seats import Seat

Audience: TypeAlias = InstanceOf[frozenset[Seat]] | None
"""Not validated where it is made, for there are many; read from JSON as a list."""

EVERYONE: Audience = None
NOBODY: Audience = frozenset()


class HasAudience(Protocol):
    """Anything that has an audience, as every event has."""

    @property
    def audience(self) -> Audience:
        """The seats that were told, or None for everybody."""
        ...


EventT = TypeVar("EventT", bound=HasAudience)


@cache
def only(*seats: Seat) -> Audience:
    """The audience of just these seats."""
    return frozenset(seats)


def events_for(seat: Seat, events: Iterable[EventT]) -> Iterator[EventT]:
    """The events that `seat` was told, in order."""
    return (e for e in events if e.audience is None or seat in e.audience)


def public_events(events: Iterable[EventT]) -> Iterator[EventT]:
    """The events that lie open to anyone who looks at the table."""
    return (e for e in events if e.audience is None)
