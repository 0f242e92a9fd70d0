"""The rest of an auction as sensible players would have it, and who names which trump."""

from collections.abc import Sequence
from typing import NamedTuple

from games.bauernstoss.rules import contracts
from games.bauernstoss.rules.contracts import Call, Calls, Voice
from games.bauernstoss.search import auction_constraints
from games.bauernstoss.search.lookup_tables import JACKS_AT
from games.core.cards import Suit
from games.core.seats import Seat, partnership


class Named(NamedTuple):
    """The result of an auction."""

    namer: Seat
    trump: Suit


def conclude(hands: Sequence[int], calls: Calls, order: Sequence[Seat]) -> Named | None:
    """The naming of trump if all who have not spoken speak by rules of thumb; None: all pass."""
    for seat in order[len(calls) :]:
        calls = (*calls, usual(hands[seat], calls, seat))
    number = contracts.highest(calls)
    return settle(hands, number, contracts.callers(calls)) if number else None


def usual(hand: int, calls: Calls, seat: Seat) -> Call:
    """The highest number of the hand, else mit if naming trump is worth it, else a pass."""
    standing = contracts.highest(calls)
    jacks = (hand >> JACKS_AT).bit_count()
    if jacks in {0, len(Suit)}:
        return Call(seat, Voice.PASS)
    held = auction_constraints.counts(hand)
    if max(held) > standing:
        return Call(seat, Voice.NUMBER, max(held))
    rivals = any(partnership(c) != partnership(seat) for c in contracts.callers(calls))
    may = standing in held and auction_constraints.rung(hand, standing) >= contracts.floor(
        calls, seat
    )
    if may and (rivals or auction_constraints.leads(hand)):
        return Call(seat, Voice.MIT, standing)
    return Call(seat, Voice.PASS)


def settle(hands: Sequence[int], number: int, tied: Sequence[Seat]) -> Named:
    """The naming of trump by one of those with the highest number (§4)."""
    if len(tied) == 1:
        return name_trump(hands, number, tied[0])
    if len(tied) == 2 and partnership(tied[0]) == partnership(tied[1]):
        first, second = (auction_constraints.leads(hands[seat]) for seat in tied)
        return name_trump(hands, number, tied[1] if second and not first else tied[0])
    rungs = [auction_constraints.rung(hands[seat], number) for seat in tied]
    top = max(rungs)
    return name_trump(hands, number, tied[rungs.index(top)], top)


def name_trump(hands: Sequence[int], number: int, namer: Seat, low: int | None = None) -> Named:
    """The best suit that bears out what was said."""
    hand = hands[namer]
    held = auction_constraints.counts(hand)
    fit = [
        suit
        for suit in Suit
        if held[suit] == number and (low is None or auction_constraints.lowest(hand, suit) == low)
    ]
    return Named(namer, max(fit, key=lambda suit: auction_constraints.weight(hand, suit)))
