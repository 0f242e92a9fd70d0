"""The events of a table of Bauernstoss."""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from games.bauernstoss.rules.contracts import Voice
from games.bauernstoss.rules.law import Size, Step
from games.core import events
from games.core.cards import Card, Hand, Suit
from games.core.seats import Seat
from games.core.trick_events import (
    CardPlayed,
    DealerDrawn,
    MatchEnded,
    RestClaimed,
    RestConceded,
    TrickTaken,
)


class Result(StrEnum):
    """The ways in which a deal ends."""

    PLAIN = "plain"
    SCHNEIDER = "schneider"
    SCHWARZ = "schwarz"
    SOLO_MADE = "solo_made"
    SOLO_FAILED = "solo_failed"


class DealStarted(events.Event):
    """A new deal; everybody has got their cards (§2.2)."""

    kind: Literal["deal_started"] = "deal_started"
    number: int
    dealer: Seat
    counts: tuple[int, ...]


class HandDealt(events.Event):
    """The cards dealt to a seat: told to that seat alone."""

    kind: Literal["hand_dealt"] = "hand_dealt"
    seat: Seat
    cards: Hand


class Called(events.Event):
    """A seat spoke in the auction (§3)."""

    kind: Literal["called"] = "called"
    seat: Seat
    voice: Voice
    number: int = 0


class PassedOut(events.Event):
    """All have passed; the next dealer deals (§3.9)."""

    kind: Literal["passed_out"] = "passed_out"
    next_dealer: Seat


class ChalkTaken(events.Event):
    """It is known who has the Kreide in the first deal (§7.1)."""

    kind: Literal["chalk_taken"] = "chalk_taken"
    side: int


class PartnersTied(events.Event):
    """Only the two of one team said the highest number; they settle who names trump (§4.2)."""

    kind: Literal["partners_tied"] = "partners_tied"
    seats: tuple[Seat, ...]


class NamerProposed(events.Event):
    """One of the two said who shall name trump (§4.2)."""

    kind: Literal["namer_proposed"] = "namer_proposed"
    seat: Seat
    myself: bool


class LowestDeclared(events.Event):
    """A tied seat declared its lowest trump, higher than any before (§4.3)."""

    kind: Literal["lowest_declared"] = "lowest_declared"
    seat: Seat
    low: Step


class LowestPassed(events.Event):
    """A tied seat could not declare a higher one (§4.3)."""

    kind: Literal["lowest_passed"] = "lowest_passed"
    seat: Seat


class NamerSettled(events.Event):
    """It is settled who names trump (§4)."""

    kind: Literal["namer_settled"] = "namer_settled"
    seat: Seat


class SoloClaimed(events.Event):
    """A soloist must say how big the Solo is, and its trump (§5.1)."""

    kind: Literal["solo_claimed"] = "solo_claimed"
    seat: Seat


class TrumpNamed(events.Event):
    """The trump suit has been named (§4.5)."""

    kind: Literal["trump_named"] = "trump_named"
    seat: Seat
    suit: Suit


class SoloNamed(events.Event):
    """The size of a Solo, and its trump suit (§5.1)."""

    kind: Literal["solo_named"] = "solo_named"
    seat: Seat
    size: Size
    suit: Suit


class ExchangeOpened(events.Event):
    """The soloist of a small Solo owes the partner a card (§5.3)."""

    kind: Literal["exchange_opened"] = "exchange_opened"
    seat: Seat


class CardGiven(events.Event):
    """The soloist gave a card (§5.3)."""

    kind: Literal["card_given"] = "card_given"
    seat: Seat


class GivenCardSeen(events.Event):
    """The card that was given: told to the giver alone, since the partner does not look (§5.3)."""

    kind: Literal["given_card_seen"] = "given_card_seen"
    seat: Seat
    card: Card


class JackShown(events.Event):
    """The card that was given is a Jack, and lies face up (§5.3)."""

    kind: Literal["jack_shown"] = "jack_shown"
    seat: Seat
    card: Card


class CardReturned(events.Event):
    """The partner gave a card back, face down (§5.4)."""

    kind: Literal["card_returned"] = "card_returned"
    seat: Seat
    to: Seat


class ReturnedCardSeen(events.Event):
    """The card that was given back: told to the two partners (§5.4)."""

    kind: Literal["returned_card_seen"] = "returned_card_seen"
    seat: Seat
    to: Seat
    card: Card


class PlayStarted(events.Event):
    """The hands are played in this order; the first seat leads (§5.5, §6.1)."""

    kind: Literal["play_started"] = "play_started"
    order: tuple[Seat, ...]


class DealScored(events.Event):
    """One side scores, and has the Kreide from now on (§7)."""

    kind: Literal["deal_scored"] = "deal_scored"
    result: Result
    side: int
    gain: int
    size: Size | None
    soloist: Seat | None
    points: tuple[int, ...]
    """The card points of both sides; nobody counts them after a Solo."""
    score: tuple[int, ...]
    next_dealer: Seat


Event: TypeAlias = Annotated[
    DealerDrawn
    | DealStarted
    | HandDealt
    | Called
    | PassedOut
    | ChalkTaken
    | PartnersTied
    | NamerProposed
    | LowestDeclared
    | LowestPassed
    | NamerSettled
    | SoloClaimed
    | TrumpNamed
    | SoloNamed
    | ExchangeOpened
    | CardGiven
    | GivenCardSeen
    | JackShown
    | CardReturned
    | ReturnedCardSeen
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
