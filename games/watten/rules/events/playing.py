"""What happens while the hands are played: stakes, cards, tricks and the score."""

from enum import StrEnum
from typing import Literal

from games.core import events
from games.core.cards import Rank, Suit
from games.core.seats import Seat


class Result(StrEnum):
    """How a deal ended."""

    TRICKS = "tricks"
    FOLDED = "folded"
    CONCEDED = "conceded"


class DecisionAsked(events.Event):
    """A tense side must play for three, or concede (§6.10)."""

    kind: Literal["decision_asked"] = "decision_asked"


decision_asked = events.once(DecisionAsked)


class PlayedForThree(events.Event):
    """It plays for three; nobody raises in this deal (§6.10)."""

    kind: Literal["played_for_three"] = "played_for_three"
    seat: Seat
    value: int


played_for_three = events.once(PlayedForThree)


class PlayStarted(events.Event):
    """The hands are played out in this order; the first seat leads (§5.1)."""

    kind: Literal["play_started"] = "play_started"
    order: tuple[Seat, ...]


play_started = events.once(PlayStarted)


class Raised(events.Event):
    """A side would play for `value`; to fold costs `price` (§6.1, §6.4, §6.5)."""

    kind: Literal["raised"] = "raised"
    seat: Seat
    value: int
    price: int


raised = events.once(Raised)


class Held(events.Event):
    """The other side plays on for that value, and alone may raise next (§6.3, §6.6)."""

    kind: Literal["held"] = "held"
    seat: Seat
    value: int
    right: int


held = events.once(Held)


class Folded(events.Event):
    """A side gave the deal up rather than play for more (§6.4, §6.10)."""

    kind: Literal["folded"] = "folded"
    seat: Seat


folded = events.once(Folded)


class ConcedeWished(events.Event):
    """A player would give the deal up for `value`: told to the side alone (§6.13)."""

    kind: Literal["concede_wished"] = "concede_wished"
    seat: Seat
    value: int


class Conceded(events.Event):
    """A whole side has given the deal up unasked (§6.13)."""

    kind: Literal["conceded"] = "conceded"
    seats: tuple[Seat, ...]


class TrumpRevealed(events.Event):
    """The deal is over: everybody learns Schlag and trump (§10.10)."""

    kind: Literal["trump_revealed"] = "trump_revealed"
    rank: Rank
    suit: Suit


trump_revealed = events.once(TrumpRevealed)


class DealScored(events.Event):
    """The deal is decided: who scores what, and the new score (§7)."""

    kind: Literal["deal_scored"] = "deal_scored"
    result: Result
    winners: tuple[Seat, ...]
    value: int
    score: tuple[int, ...]
    next_dealer: Seat
