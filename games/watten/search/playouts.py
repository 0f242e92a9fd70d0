"""The rest of a deal between plain players, who count what may beat a card and never peek."""

from typing import Final

from games.search.kernel import BITS, NUMBERS, PRIME, Tables, size_of
from games.search.native import i64
from games.search.solver import Position, SolverSides
from games.watten.heuristics.cardplay import DECISIVE, KEEP

COST = 8
"""The cost of a card of a play-out, in cards of a search."""

HELP: Final = 0.25
"""The reliance on a partner who is still to play."""

STAKE: Final[float] = DECISIVE
LATER: Final[float] = KEEP


class Policy:
    """The policy of all players of a play-out."""

    def __init__(self, tables: Tables, sides: SolverSides, worth: tuple[float, ...]) -> None:
        """`worth`: the expected tricks of each card, by its number."""
        self.tables = tables
        self.sides = sides
        self.worth = worth


def plays_out(policy: Policy, at: Position, need: i64, played: i64) -> tuple[bool, int]:
    """Return whether our side takes so many of the tricks to come, and the number of cards tried.

    `played` are the cards everybody has seen in the tricks before.
    """
    above, counts = policy.tables.above, policy.sides.counts
    hands = [*at.hands]
    places: i64 = len(hands)
    leader: i64 = at.leader
    lying = at.lying
    lain: i64 = len(lying)
    held = size_of(hands[leader])
    if lain:
        held += 1
    spare = held - need
    hidden: i64 = len(policy.tables.cards)
    hidden -= size_of(played)
    steps: i64 = 0
    while need > 0 and spare >= 0:
        led: i64 = -1
        best: i64 = -1
        taker = leader
        place = leader
        count: i64 = 0
        stake = STAKE if need == 1 or not spare else 1.0
        while count < places:
            if count < lain:
                number: i64 = lying[count]
            else:
                number = _card(
                    policy,
                    hands[place],
                    held,
                    hidden - held,
                    place,
                    leader,
                    led,
                    best,
                    taker,
                    count,
                    played,
                    stake,
                )
                hands[place] &= ~BITS[number]
                steps += 1
            if led < 0:
                led = number
                best = number
            elif above[led][best] >> number & 1:
                best = number
                taker = place
            played |= BITS[number]
            hidden -= 1
            count += 1
            place += 1
            if place == places:
                place = 0
        lain = 0
        held -= 1
        if counts[taker]:
            need -= 1
        else:
            spare -= 1
        leader = taker
    return need <= 0, steps


def _card(  # noqa: PLR0913, PLR0917 - the state of a trick, unpacked: this is the inner loop
    policy: Policy,
    hand: i64,
    held: i64,
    hidden: i64,
    place: i64,
    leader: i64,
    led: i64,
    best: i64,
    taker: i64,
    count: i64,
    played: i64,
    stake: float,
) -> i64:
    """A card that probably takes the trick and is a small loss, by what this hand can see.

    The hand has `held` cards, and sees all but the `hidden` ones.
    """
    tables, ours, worth = policy.tables, policy.sides.ours, policy.worth
    legal, mine = hand, ours[place]
    if led >= 0 and policy.sides.bound[place]:
        legal = tables.legal(hand, led, best, partner=ours[leader] is mine)
    if not legal & legal - 1:
        return NUMBERS[legal % PRIME]
    to_come: i64 = len(ours)
    to_come -= count + 1
    foes = _foes(ours, place, to_come)
    unseen = ~(played | hand)
    against: int = foes * held
    abroad: int = max(hidden, 1)
    free = 1.0 - against / abroad
    above: i64 = 0
    winning = legal
    if led >= 0:
        above = tables.above[led][best]
        winning = above & legal
    if led >= 0 and ours[taker] is mine:
        better: int = size_of(above & unseen)
        otherwise = free**better
    else:
        otherwise = HELP if foes < to_come else 0.0
    found: i64 = -1
    most = -9.0
    while legal:
        bit = legal & -legal
        legal ^= bit
        number: i64 = NUMBERS[bit % PRIME]
        takes = otherwise
        if winning & bit:
            over: i64 = tables.above[led if led >= 0 else number][number]
            beyond: int = size_of(over & unseen)
            takes = max(takes, free**beyond)
        gain = stake * takes - LATER * worth[number]
        if gain > most:
            found, most = number, gain
    return found


def _foes(ours: tuple[bool, ...], place: i64, to_come: i64) -> i64:
    """The number of opponents of this place among those still to play after it."""
    places: i64 = len(ours)
    mine = ours[place]
    found: i64 = 0
    while to_come > 0:
        to_come -= 1
        place += 1
        if place == places:
            place = 0
        if ours[place] is not mine:
            found += 1
    return found
