"""The events of a table of Bohemian Watten."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from games.core import events
from games.core.cards import Card, Hand
from games.core.seats import Seat
from games.core.trick_events import (
    CardPlayed,
    DealerDrawn,
    MatchEnded,
    RestClaimed,
    RestConceded,
    TrickTaken,
)


class DealStarted(events.Event):
    """A new deal; so many cards have been dealt to everybody, face down (§2.3)."""

    kind: Literal["deal_started"] = "deal_started"
    number: int
    dealer: Seat
    cards: int


class HandDealt(events.Event):
    """The cards dealt to a player: told to that player alone."""

    kind: Literal["hand_dealt"] = "hand_dealt"
    seat: Seat
    cards: Hand


class StockLaid(events.Event):
    """The cards left above the turned-up one, the top first. Told to nobody."""

    kind: Literal["stock_laid"] = "stock_laid"
    cards: Hand


class TurnedUp(events.Event):
    """The bottom card lies face up, with so many above it (§2.2)."""

    kind: Literal["turned_up"] = "turned_up"
    card: Card
    stock: int


class ExchangeAsked(events.Event):
    """A player may exchange up to `most` cards (§4.1 to §4.3)."""

    kind: Literal["exchange_asked"] = "exchange_asked"
    seat: Seat
    most: int


class CardsChanged(events.Event):
    """The number of cards a player has exchanged (§4.4)."""

    kind: Literal["cards_changed"] = "cards_changed"
    seat: Seat
    count: int


class CardsGivenAway(events.Event):
    """The cards a player gave away: known to that player alone (§4.4)."""

    kind: Literal["cards_given_away"] = "cards_given_away"
    seat: Seat
    cards: Hand


class CardsDrawn(events.Event):
    """The cards that came instead: told to that player alone (§4.4)."""

    kind: Literal["cards_drawn"] = "cards_drawn"
    seat: Seat
    cards: Hand


class StockSpent(events.Event):
    """Nothing is left to draw, and these players go without (§4.3)."""

    kind: Literal["stock_spent"] = "stock_spent"
    seats: tuple[Seat, ...]


class PlayStarted(events.Event):
    """The hands are played out in this order; the first seat leads (§5.1)."""

    kind: Literal["play_started"] = "play_started"
    order: tuple[Seat, ...]


class DealScored(events.Event):
    """The deal is over: who took how many tricks, what it changes, and the new score (§6)."""

    kind: Literal["deal_scored"] = "deal_scored"
    tricks: tuple[int, ...]
    gains: tuple[int, ...]
    score: tuple[int, ...]
    next_dealer: Seat


Event: TypeAlias = Annotated[
    DealerDrawn
    | DealStarted
    | HandDealt
    | StockLaid
    | TurnedUp
    | ExchangeAsked
    | CardsChanged
    | CardsGivenAway
    | CardsDrawn
    | StockSpent
    | PlayStarted
    | CardPlayed
    | TrickTaken
    | RestClaimed
    | RestConceded
    | DealScored
    | MatchEnded,
    Field(discriminator="kind"),
]
Events: TypeAlias = tuple[Event, ...]
LOG: TypeAdapter[Events] = TypeAdapter(tuple[Event, ...], config=events.LATER)
