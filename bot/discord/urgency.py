"""The urgency of a request to Discord, by who waits for it."""

from enum import Enum, auto


class Urgency(Enum):
    """The urgency of a request, the most urgent first."""

    ANSWER = auto()
    """Somebody waits for the answer to what they pressed."""
    OWN_HAND = auto()
    """A hand that its person has asked for."""
    TABLE = auto()
    """What everybody at a table sees."""
    OTHERS_HANDS = auto()
    """A hand that shows something new unasked."""
    REST = auto()
    """What nobody waits for."""
