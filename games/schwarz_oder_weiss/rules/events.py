"""The events of a table of Schwarz oder Weiß."""

from enum import StrEnum
from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from games.core import events
from games.core.cards import Card, Hand, Suit
from games.core.event_audience import only
from games.core.seats import Seat
from games.core.trick_events import CardPlayed, DealerDrawn, MatchEnded, RestClaimed
from games.core.tricks import Place
from games.schwarz_oder_weiss.rules.law import Contract


class Result(StrEnum):
    """The ways in which a deal ends."""

    MADE = "made"
    FAILED = "failed"
    BIDDER_SURRENDERED = "bidder_surrendered"
    OPPONENTS_SURRENDERED = "opponents_surrendered"


class DealStarted(events.Event):
    """A new deal; `order` is the order in which the places are dealt to (§2.2)."""

    kind: Literal["deal_started"] = "deal_started"
    number: int
    dealer: Seat
    order: tuple[Place, ...]


class DeckLaid(events.Event):
    """The shuffled deck lies ready, its top card first. Told to nobody."""

    kind: Literal["deck_laid"] = "deck_laid"
    cards: Hand


class CardFell(events.Event):
    """A card fell before a player, face down."""

    kind: Literal["card_fell"] = "card_fell"
    seat: Seat


class CardSeen(events.Event):
    """The card that fell: told to that player alone."""

    kind: Literal["card_seen"] = "card_seen"
    seat: Seat
    card: Card


class DummyCardFell(events.Event):
    """A card fell face up to the dummy."""

    kind: Literal["dummy_card_fell"] = "dummy_card_fell"
    card: Card


class BidAsked(events.Event):
    """A player is asked for a bid (§3.3)."""

    kind: Literal["bid_asked"] = "bid_asked"
    seat: Seat


class BidPassed(events.Event):
    """A player who was asked said no (§3.3)."""

    kind: Literal["bid_passed"] = "bid_passed"
    seat: Seat


class PassedOut(events.Event):
    """Nobody wanted the deal; the same dealer deals again (§3.6)."""

    kind: Literal["passed_out"] = "passed_out"
    dealer: Seat


class BidMade(events.Event):
    """Somebody was first to bid (§3.2)."""

    kind: Literal["bid_made"] = "bid_made"
    seat: Seat
    contract: Contract


class PointsNamed(events.Event):
    """The bidder said for how many points it is played (§3.4)."""

    kind: Literal["points_named"] = "points_named"
    seat: Seat
    points: int


class CardsSetAside(events.Event):
    """The rest of the deck, which takes no part (§3.5). Told to nobody."""

    kind: Literal["cards_set_aside"] = "cards_set_aside"
    cards: Hand


class DoublingOpened(events.Event):
    """The opponents may double (§4.1)."""

    kind: Literal["doubling_opened"] = "doubling_opened"
    speakers: tuple[Seat, ...]


class DoublePassed(events.Event):
    """An opponent does not double (§4.2)."""

    kind: Literal["double_passed"] = "double_passed"
    seat: Seat


class Doubled(events.Event):
    """The stakes have been raised to `factor`; the other side must answer (§4.1, §4.6)."""

    kind: Literal["doubled"] = "doubled"
    seat: Seat
    factor: int
    speakers: tuple[Seat, ...]
    """The seats that must answer; none if this was the last word (§4.4)."""


class DoubleAccepted(events.Event):
    """A seat plays on for these stakes (§4.3)."""

    kind: Literal["double_accepted"] = "double_accepted"
    seat: Seat


class SurrenderVoiced(events.Event):
    """A seat would rather pay than play (§4.5, §4.7)."""

    kind: Literal["surrender_voiced"] = "surrender_voiced"
    seat: Seat


class PlayStarted(events.Event):
    """The hands are played out in this order; the first place leads (§5.1, §5.2)."""

    kind: Literal["play_started"] = "play_started"
    order: tuple[Place, ...]


class DummyCardPlayed(events.Event):
    """The bidder played a card of the dummy's (§5.3)."""

    kind: Literal["dummy_card_played"] = "dummy_card_played"
    card: Card


class TrumpSet(events.Event):
    """The first card led has made its suit trump (§5.4)."""

    kind: Literal["trump_set"] = "trump_set"
    suit: Suit


class TrickTaken(events.Event):
    """A trick is full; the dummy took it if `seat` is None (§5.6)."""

    kind: Literal["trick_taken"] = "trick_taken"
    seat: Seat | None


class DealScored(events.Event):
    """The deal is decided: what everybody gains or loses, and the new score (§6)."""

    kind: Literal["deal_scored"] = "deal_scored"
    result: Result
    bidder: Seat
    contract: Contract
    points: int
    factor: int
    gains: tuple[int, ...]
    score: tuple[int, ...]
    next_dealer: Seat


Event: TypeAlias = Annotated[
    DealerDrawn
    | DealStarted
    | DeckLaid
    | CardFell
    | CardSeen
    | DummyCardFell
    | BidAsked
    | BidPassed
    | PassedOut
    | BidMade
    | PointsNamed
    | CardsSetAside
    | DoublingOpened
    | DoublePassed
    | Doubled
    | DoubleAccepted
    | SurrenderVoiced
    | PlayStarted
    | CardPlayed
    | DummyCardPlayed
    | TrumpSet
    | TrickTaken
    | RestClaimed
    | DealScored
    | MatchEnded,
    Field(discriminator="kind"),
]
Events: TypeAlias = tuple[Event, ...]
LOG: TypeAdapter[Events] = TypeAdapter(tuple[Event, ...], config=events.LATER)


@cache
def card_fell(seat: Seat, card: Card) -> Events:
    """The events that `card` fell to `seat`, for all and for it alone; reused, being frequent."""
    return CardFell(seat=seat), CardSeen(seat=seat, card=card, audience=only(seat))


@cache
def dummy_card_fell(card: Card) -> Events:
    """The event that `card` fell to the dummy, reused likewise."""
    return (DummyCardFell(card=card),)


dummy_played = events.once(DummyCardPlayed)


taken = events.once(TrickTaken)
