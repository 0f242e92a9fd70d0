"""The events of a table of Watten."""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from games.core import events
from games.core.cards import Card, Hand, Rank, Suit
from games.core.seats import Seat
from games.core.trick_events import CardPlayed, DealerDrawn, MatchEnded, TrickTaken
from games.watten.rules.signals import Gesture, Meaning


class Result(StrEnum):
    """The ways in which a deal ends."""

    TRICKS = "tricks"
    FOLDED = "folded"
    CONCEDED = "conceded"
    MACHINE = "machine"
    """Somebody has shown all three Kritische (§11.10)."""


class CodesOpened(events.Event):
    """Partners may agree on their codes before the first deal (§8.5)."""

    kind: Literal["codes_opened"] = "codes_opened"


class GesturePicked(events.Event):
    """A player is about to give this gesture another meaning; told to that player alone."""

    kind: Literal["gesture_picked"] = "gesture_picked"
    seat: Seat
    gesture: Gesture


class MeaningAssigned(events.Event):
    """A pair's gesture has got a meaning, and the old one went to its former owner (§8.5)."""

    kind: Literal["meaning_assigned"] = "meaning_assigned"
    seat: Seat
    gesture: Gesture
    meaning: Meaning


class CodeSettled(events.Event):
    """A player is content with the code (§8.5)."""

    kind: Literal["code_settled"] = "code_settled"
    seat: Seat


class CodesClosed(events.Event):
    """Everybody is content, the match can begin (§8.5)."""

    kind: Literal["codes_closed"] = "codes_closed"


class DealStarted(events.Event):
    """A new deal; every hand lies face down (§2.1)."""

    kind: Literal["deal_started"] = "deal_started"
    number: int
    dealer: Seat


class HandLaid(events.Event):
    """The cards before a player who may not look yet. Told to nobody."""

    kind: Literal["hand_laid"] = "hand_laid"
    seat: Seat
    cards: Hand


class StockLaid(events.Event):
    """The rest of the deck, its top card first. Told to nobody."""

    kind: Literal["stock_laid"] = "stock_laid"
    cards: Hand


class HandsTaken(events.Event):
    """These players take up their cards (§2.2, §3.4)."""

    kind: Literal["hands_taken"] = "hands_taken"
    seats: tuple[Seat, ...]


class HandSeen(events.Event):
    """The cards a player takes up: told to that player alone."""

    kind: Literal["hand_seen"] = "hand_seen"
    seat: Seat
    cards: Hand


class ExchangeProposed(events.Event):
    """Forehand would like new cards (§2.3)."""

    kind: Literal["exchange_proposed"] = "exchange_proposed"
    seat: Seat


class ExchangeRefused(events.Event):
    """The dealer would not (§2.4)."""

    kind: Literal["exchange_refused"] = "exchange_refused"
    seat: Seat


class ExchangeAccepted(events.Event):
    """Forehand and dealer have put their cards away and been dealt new ones (§2.4)."""

    kind: Literal["exchange_accepted"] = "exchange_accepted"
    seat: Seat


class HandDiscarded(events.Event):
    """The cards that were put away: told to the player who held them."""

    kind: Literal["hand_discarded"] = "hand_discarded"
    seat: Seat
    cards: Hand


class NamingOpened(events.Event):
    """Forehand is to name the Schlag (§3.1)."""

    kind: Literal["naming_opened"] = "naming_opened"


class ChoosingOpened(events.Event):
    """Forehand and dealer are to choose a card each, in secret (§10.2)."""

    kind: Literal["choosing_opened"] = "choosing_opened"


class CardsKept(events.Event):
    """Forehand goes on without an exchange (§2.3)."""

    kind: Literal["cards_kept"] = "cards_kept"
    seat: Seat


class RankNamed(events.Event):
    """The Schlag is named (§3.1)."""

    kind: Literal["rank_named"] = "rank_named"
    seat: Seat
    rank: Rank


class SuitNamed(events.Event):
    """The trump suit is named (§3.2)."""

    kind: Literal["suit_named"] = "suit_named"
    seat: Seat
    suit: Suit


class ChoiceMade(events.Event):
    """A player has chosen a card for Schlag or trump, in secret (§10.2)."""

    kind: Literal["choice_made"] = "choice_made"
    seat: Seat


class CardChosen(events.Event):
    """The card chosen, or the last one dealt (§10.11): told to the player who holds it."""

    kind: Literal["card_chosen"] = "card_chosen"
    seat: Seat
    card: Card


class ChoiceSeen(events.Event):
    """The card that `seat` chose: shown to the other of the two (§10.4)."""

    kind: Literal["choice_seen"] = "choice_seen"
    seat: Seat
    card: Card


class TrumpLearned(events.Event):
    """The meaning of the two cards: told to forehand and dealer alone (§10.4)."""

    kind: Literal["trump_learned"] = "trump_learned"
    rank: Rank
    suit: Suit


class CardsShown(events.Event):
    """These two have shown each other the last card they were dealt (§10.11)."""

    kind: Literal["cards_shown"] = "cards_shown"
    seats: tuple[Seat, ...]


class DecisionAsked(events.Event):
    """A tense side must play for three or four, or concede (§6.10, §6.15)."""

    kind: Literal["decision_asked"] = "decision_asked"


class PlayedForThree(events.Event):
    """It plays for three; nobody raises in this deal (§6.10)."""

    kind: Literal["played_for_three"] = "played_for_three"
    seat: Seat
    value: int


class PlayStarted(events.Event):
    """The hands are played out in this order; the first seat leads (§5.1)."""

    kind: Literal["play_started"] = "play_started"
    order: tuple[Seat, ...]


class Raised(events.Event):
    """A side would play for `value`; to fold costs `price` (§6.1, §6.4, §6.5)."""

    kind: Literal["raised"] = "raised"
    seat: Seat
    value: int
    price: int


class Held(events.Event):
    """A side plays on for that value, and `right` says which may raise next (§6.3, §6.6, §6.15)."""

    kind: Literal["held"] = "held"
    seat: Seat
    value: int
    right: int


class FoldVoiced(events.Event):
    """A player would give the deal up; the partner has the last word (§6.14)."""

    kind: Literal["fold_voiced"] = "fold_voiced"
    seat: Seat


class Folded(events.Event):
    """A side gave the deal up rather than play for more (§6.4, §6.10, §6.15)."""

    kind: Literal["folded"] = "folded"
    seat: Seat


class ConcedeWished(events.Event):
    """A player would give the deal up for `value`: told to the side alone (§6.13)."""

    kind: Literal["concede_wished"] = "concede_wished"
    seat: Seat
    value: int


class Conceded(events.Event):
    """A whole side has given the deal up unasked (§6.13)."""

    kind: Literal["conceded"] = "conceded"
    seats: tuple[Seat, ...]


class SignalGiven(events.Event):
    """A sign in secret: told to the partners alone (§8.1)."""

    kind: Literal["signal_given"] = "signal_given"
    seat: Seat
    gesture: Gesture
    meaning: Meaning


signal_given = events.once(SignalGiven)


class GestureMade(events.Event):
    """A sign that all see, and only the partner can read (§8.5)."""

    kind: Literal["gesture_made"] = "gesture_made"
    seat: Seat
    gesture: Gesture


class HandShown(events.Event):
    """A player has shown the hand to the partner, to nobody else (§8.4)."""

    kind: Literal["hand_shown"] = "hand_shown"
    seat: Seat
    cards: Hand


class MachineShown(events.Event):
    """A player has shown all three Kritische and wins the deal with them (§11.10)."""

    kind: Literal["machine_shown"] = "machine_shown"
    seat: Seat
    cards: Hand


class TrumpRevealed(events.Event):
    """The deal is over: everybody learns Schlag and trump (§10.10)."""

    kind: Literal["trump_revealed"] = "trump_revealed"
    rank: Rank
    suit: Suit


class DealScored(events.Event):
    """The deal is decided: who scores what, and the new score (§7)."""

    kind: Literal["deal_scored"] = "deal_scored"
    result: Result
    winners: tuple[Seat, ...]
    value: int
    score: tuple[int, ...]
    next_dealer: Seat


Event: TypeAlias = Annotated[
    DealerDrawn
    | CodesOpened
    | GesturePicked
    | MeaningAssigned
    | CodeSettled
    | CodesClosed
    | DealStarted
    | HandLaid
    | StockLaid
    | HandsTaken
    | HandSeen
    | ExchangeProposed
    | ExchangeRefused
    | ExchangeAccepted
    | HandDiscarded
    | NamingOpened
    | ChoosingOpened
    | CardsKept
    | RankNamed
    | SuitNamed
    | ChoiceMade
    | CardChosen
    | ChoiceSeen
    | TrumpLearned
    | CardsShown
    | DecisionAsked
    | PlayedForThree
    | PlayStarted
    | Raised
    | Held
    | FoldVoiced
    | Folded
    | ConcedeWished
    | Conceded
    | SignalGiven
    | GestureMade
    | HandShown
    | MachineShown
    | CardPlayed
    | TrickTaken
    | TrumpRevealed
    | DealScored
    | MatchEnded,
    Field(discriminator="kind"),
]
Events: TypeAlias = tuple[Event, ...]
LOG: TypeAdapter[Events] = TypeAdapter(tuple[Event, ...], config=events.LATER)
