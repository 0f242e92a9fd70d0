"""What happens between partners: codes, signs and shown hands."""

from typing import Literal

from games.core import events
from games.core.cards import Hand
from games.core.seats import Seat
from games.watten.rules.signals import Gesture, Meaning


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
