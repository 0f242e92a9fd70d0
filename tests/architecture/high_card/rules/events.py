"""What can happen at a table of High Card."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from games.core import events
from games.core.cards import Hand
from games.core.seats import Seat
from games.core.trick_events import CardPlayed, TrickTaken


class DealStarted(events.Event):
    """A new deal."""

    kind: Literal["deal_started"] = "deal_started"
    number: int


class HandDealt(events.Event):
    """A seat was dealt its cards. Told to that seat."""

    kind: Literal["hand_dealt"] = "hand_dealt"
    seat: Seat
    cards: Hand


class RestLaid(events.Event):
    """What is not used. Told to nobody."""

    kind: Literal["rest_laid"] = "rest_laid"
    cards: Hand


Event: TypeAlias = DealStarted | HandDealt | RestLaid | CardPlayed | TrickTaken

LOG: TypeAdapter[tuple[Event, ...]] = TypeAdapter(
    tuple[Annotated[Event, Field(discriminator="kind")], ...]
)
