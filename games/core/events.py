"""Facts a table has recorded, each with its audience."""

from collections.abc import Callable
from functools import cache
from typing import Final, ParamSpec, TypeVar, cast

from pydantic import BaseModel, ConfigDict, field_serializer

from games.core.event_audience import EVERYONE, Audience
from games.core.seats import Seat

LATER: Final = ConfigDict(defer_build=True)
"""Has pydantic build what reads and writes a type when that is first done.

It takes longest of all that is done at a start, and most games are played by nobody for days.
"""


class Event(BaseModel):
    """One fact with one audience. It is never partly secret: a half-known fact is two events."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    audience: Audience = EVERYONE

    @field_serializer("audience")
    def _in_seat_order(self, audience: Audience) -> list[Seat] | None:
        return None if audience is None else sorted(audience)


EventT = TypeVar("EventT", bound=Event)
ContentP = ParamSpec("ContentP")


def once(kind: Callable[ContentP, EventT]) -> Callable[ContentP, EventT]:
    """Make an event of this kind only once for each content, and return the same one ever after.

    For events that are frequent and say little. Never for hands or decks, which must not be kept.
    """
    return cast("Callable[ContentP, EventT]", cache(kind))
