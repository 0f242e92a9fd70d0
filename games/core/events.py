"""Facts a table has recorded, each with its audience."""

from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar, cast

from pydantic import BaseModel, ConfigDict, field_serializer

from games.core.audience import EVERYONE, Audience
from games.core.seats import Seat


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
