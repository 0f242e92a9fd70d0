"""What may be said in the auction and what it binds to: exact numbers, mit, and Solo."""

from collections.abc import Mapping
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from games.bauernstoss.law import Refusal, height, jacks_in, trumps
from games.core.cards import Hand, Suit
from games.core.seats import Seat, partnership


class Voice(StrEnum):
    """The four ways to speak."""

    NUMBER = "number"
    MIT = "mit"
    SOLO = "solo"
    PASS = "pass"  # noqa: S105 - no password


class Call(NamedTuple):
    """What a seat said; the number stands for `NUMBER` and `MIT` and is 0 otherwise."""

    seat: Seat
    voice: Voice
    number: int = 0


Calls: TypeAlias = tuple[Call, ...]


class Jacks(Enum):
    """What the Jacks of a hand decide."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


def jacks(hand: Hand) -> Jacks:
    """Which row of the table a hand belongs to."""
    held = jacks_in(hand)
    return Jacks.NONE if held == 0 else Jacks.ALL if held == len(Suit) else Jacks.SOME


_NEEDS_JACK = {Voice.NUMBER: Refusal.NO_JACK, Voice.MIT: Refusal.NO_JACK}
_TOO_MANY = {Voice.NUMBER: Refusal.FOUR_JACKS, Voice.MIT: Refusal.FOUR_JACKS}
_FORCED = {Voice.PASS: Refusal.MUST_BID, Voice.MIT: Refusal.NOTHING_TO_MATCH}

CLOSED: Mapping[tuple[Jacks, bool], Mapping[Voice, Refusal]] = MappingProxyType(
    {
        (Jacks.NONE, False): _NEEDS_JACK,
        (Jacks.NONE, True): _NEEDS_JACK,
        (Jacks.SOME, False): _FORCED,
        (Jacks.SOME, True): {},
        (Jacks.ALL, False): _TOO_MANY,
        (Jacks.ALL, True): _TOO_MANY,
    }
)
"""(Jacks held, whether a number stands) -> what may not be said, and why (§3.2, §3.3, §3.6, §3.7).

What is not closed here may be said, a number and mit if they fit the hand.
"""


def why_not(call: Call, hand: Hand, before: Calls, *, solo_needs_jack: bool) -> Refusal | None:
    """The rule that forbids this call after those `before`, or None (§3.2 to §3.8)."""
    standing = highest(before)
    closed = CLOSED[jacks(hand), standing > 0].get(call.voice)
    if closed is not None:
        return closed
    match call.voice:
        case Voice.SOLO:
            alone = solo_needs_jack and jacks(hand) is Jacks.NONE
            return Refusal.NO_JACK if alone else None
        case Voice.PASS:
            return None
        case Voice.NUMBER:
            fits = Refusal.NUMBER_TOO_LOW if call.number <= standing else None
        case Voice.MIT:
            low = rung(hand, call.number) < floor(before, call.seat)
            fits = Refusal.LOWEST_TOO_LOW if low else None
    return fits if suits(hand, call.number) else Refusal.NOT_YOUR_NUMBER


def highest(calls: Calls) -> int:
    """The highest number so far, 0 before there is one."""
    return max((call.number for call in calls), default=0)


def callers(calls: Calls) -> tuple[Seat, ...]:
    """Who has said the highest number, in order (§4)."""
    number = highest(calls)
    return tuple(call.seat for call in calls if number and call.number == number)


def suits(hand: Hand, number: int, low: int | None = None) -> tuple[Suit, ...]:
    """The suits that make just this many trumps, with this lowest one if it is given (§4.5)."""
    exact = (suit for suit in Suit if len(trumps(hand, suit)) == number)
    return tuple(suit for suit in exact if low is None or lowest(hand, suit) == low)


def numbers(hand: Hand) -> tuple[int, ...]:
    """Every number of trumps the hand can make, lowest first (§3.2)."""
    return tuple(sorted({len(trumps(hand, suit)) for suit in Suit}))


def lowest(hand: Hand, suit: Suit) -> int:
    """The rung of the ladder on which the lowest trump stands, were `suit` trump (§4.4)."""
    return min((height(card) for card in trumps(hand, suit)), default=0)


def rung(hand: Hand, number: int) -> int:
    """The lowest trump that counts for this number: of two suits, the better one (§4.4).

    The bottom of the ladder where no suit makes the number.
    """
    return max((lowest(hand, suit) for suit in suits(hand, number)), default=0)


def floor(calls: Calls, seat: Seat) -> int:
    """The rung a lowest trump must reach for `seat` to say mit, so that it could win (§3.5)."""
    number = highest(calls)
    before: tuple[tuple[Seat, int], ...] = ()
    for call in calls:
        if number and call.number == number:
            before += ((call.seat, _reach(before, call.seat)),)
    return _reach(before, seat)


def _reach(before: tuple[tuple[Seat, int], ...], seat: Seat) -> int:
    """One rung above what those before needed; any will do if all of them are one's partner."""
    if all(partnership(other) == partnership(seat) for other, _ in before):
        return 0
    return max(reached for _, reached in before) + 1
