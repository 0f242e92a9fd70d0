"""Facts a table has recorded, and who was told each of them."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import ParamSpec, TypeAlias, TypeVar, cast

from pydantic import BaseModel, ConfigDict, InstanceOf, field_serializer

from games.core.seats import Seat

Audience: TypeAlias = InstanceOf[frozenset[Seat]] | None
"""Taken as it is where it is made, for there are many; read from the list that JSON has of it."""

EVERYONE: Audience = None
NOBODY: Audience = frozenset()


@cache
def only(*seats: Seat) -> Audience:
    """The audience of just these seats."""
    return frozenset(seats)


class Event(BaseModel):
    """One fact with one audience. Never partly secret: what is half known is two events."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    audience: Audience = EVERYONE

    @field_serializer("audience")
    def _in_seat_order(self, audience: Audience) -> list[Seat] | None:
        return None if audience is None else sorted(audience)


EventT = TypeVar("EventT", bound=Event)
ContentP = ParamSpec("ContentP")


def once(kind: Callable[ContentP, EventT]) -> Callable[ContentP, EventT]:
    """Makes an event of this kind only once for each content, and gives the same one ever after.

    For what happens often and says little. Never for hands or decks: nobody shall keep those.
    """
    return cast("Callable[ContentP, EventT]", cache(kind))


def told_to(seat: Seat, events: Iterable[EventT]) -> Iterator[EventT]:
    """The events that `seat` was told, in order."""
    return (e for e in events if e.audience is None or seat in e.audience)


def told_to_all(events: Iterable[EventT]) -> Iterator[EventT]:
    """The events that lie open to anyone who looks at the table."""
    return (e for e in events if e.audience is None)
