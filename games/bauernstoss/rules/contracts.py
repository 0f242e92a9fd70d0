"""The calls of the auction and what they bind to: exact numbers, mit, and Solo."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from games.bauernstoss.rules.law import Refusal, all_trumps, height, jacks_in
from games.core.cards import Card, Hand, Suit
from games.core.seats import Seat, partnership


class Voice(StrEnum):
    """The four ways to speak."""

    NUMBER = "number"
    MIT = "mit"
    SOLO = "solo"
    PASS = "pass"  # noqa: S105 - no password


class Call(NamedTuple):
    """A seat's call; the number stands for `NUMBER` and `MIT` and is 0 otherwise."""

    seat: Seat
    voice: Voice
    number: int = 0


Calls: TypeAlias = tuple[Call, ...]

Ways: TypeAlias = Sequence[frozenset[Card]]
"""The trumps with which a hand makes a number, once for each suit that does."""


class Jacks(StrEnum):
    """The rows of the table of calls, by the Jacks of a hand."""

    NONE = "none"
    SOME = "some"
    ALL = "all"


_ROWS = (Jacks.NONE, Jacks.SOME, Jacks.SOME, Jacks.SOME, Jacks.ALL)


def jacks(hand: Hand) -> Jacks:
    """The row of the table that a hand belongs to."""
    return _ROWS[jacks_in(hand)]


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

_NUMBERLESS = frozenset({Voice.SOLO, Voice.PASS})

_BY_SUIT = tuple((suit, all_trumps(suit)) for suit in Suit)


def why_not(call: Call, hand: Hand, before: Calls, *, solo_needs_jack: bool) -> Refusal | None:
    """The rule that forbids this call after those `before`, or None (§3.2 to §3.8)."""
    refusal = refusals(hand, before, solo_needs_jack=solo_needs_jack).get(call.voice)
    if refusal is not None or call.voice in _NUMBERLESS:
        return refusal
    ways = makes(hand).get(call.number)
    if ways is None:
        return Refusal.NOT_YOUR_NUMBER
    if call.voice is Voice.MIT:
        return None if holds_out(ways, before, call.seat) else Refusal.LOWEST_TOO_LOW
    return Refusal.NUMBER_TOO_LOW if call.number <= highest(before) else None


def refusals(hand: Hand, before: Calls, *, solo_needs_jack: bool) -> Mapping[Voice, Refusal]:
    """The voices closed to this hand, whatever the number, and why (§3.2, §3.3, §3.6, §3.7)."""
    held = jacks(hand)
    refused = CLOSED[held, highest(before) > 0]
    if solo_needs_jack and held is Jacks.NONE:
        return {**refused, Voice.SOLO: Refusal.NO_JACK}
    return refused


def highest(calls: Calls) -> int:
    """The highest number so far, 0 before there is one."""
    return max([call.number for call in calls]) if calls else 0


def callers(calls: Calls) -> tuple[Seat, ...]:
    """The seats that have said the highest number, in order (§4)."""
    number = highest(calls)
    return tuple([call.seat for call in calls if number and call.number == number])


def suits(hand: Hand, number: int, low: int | None = None) -> tuple[Suit, ...]:
    """The suits that make just this many trumps, with this lowest one if it is given (§4.5)."""
    exact = [(suit, own) for suit, own in _trumps(hand) if len(own) == number]
    return tuple([suit for suit, own in exact if low is None or lowest(own) == low])


def makes(hand: Hand) -> Mapping[int, Ways]:
    """Every number of trumps the hand can make, and in which ways (§3.2)."""
    made: dict[int, list[frozenset[Card]]] = {}
    for _, own in _trumps(hand):
        made.setdefault(len(own), []).append(own)
    return made


def lowest(trumps: Iterable[Card]) -> int:
    """The rung of the ladder on which the lowest of these trumps stands (§4.4)."""
    return min(map(height, trumps), default=0)


def rung(hand: Hand, number: int) -> int:
    """The lowest trump that counts for this number: of two suits, the better one (§4.4).

    The bottom of the ladder if no suit makes the number.
    """
    return _rung([own for _, own in _trumps(hand) if len(own) == number])


def _rung(ways: Ways) -> int:
    return max(map(lowest, ways), default=0)


def _trumps(hand: Hand) -> list[tuple[Suit, frozenset[Card]]]:
    """The trumps of a hand with each suit."""
    held = frozenset(hand)
    return [(suit, trumps & held) for suit, trumps in _BY_SUIT]


def holds_out(ways: Ways, before: Calls, seat: Seat) -> bool:
    """Return whether a hand that makes the number in these ways is high enough for mit (§3.4)."""
    return _rung(ways) >= floor(before, seat)


def floor(calls: Calls, seat: Seat) -> int:
    """The rung a lowest trump must reach for `seat` to say mit, so that it could win (§3.5)."""
    return _floor(callers(calls), seat)


@cache
def _floor(before: tuple[Seat, ...], seat: Seat) -> int:
    """One rung above what those before needed; any will do if all of them are one's partner."""
    if all(partnership(other) == partnership(seat) for other in before):
        return 0
    return 1 + max(_floor(before[:at], other) for at, other in enumerate(before))
