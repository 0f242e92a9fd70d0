"""The rest of a deal between plain players, who count what may beat a card and never peek."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.search.kernel import Tables, bits
from games.search.solver import Position, Sides
from games.watten.heuristics.cardplay import DECISIVE, KEEP

COST = 8
"""What a card of a play-out costs, in cards of a search."""

HELP = 0.25
"""How far a partner who is still to play is relied on."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What all players of a play-out go by."""

    tables: Tables
    sides: Sides
    worth: Sequence[float]
    """The expected tricks of each card, by its number."""


def plays_out(policy: Policy, at: Position, need: int, played: int) -> tuple[bool, int]:
    """Whether our side takes so many of the tricks to come, and how many cards that took.

    `played` are the cards everybody has seen in the tricks before.
    """
    above, ours = policy.tables.above, policy.sides.ours
    hands, places = [*at.hands], len(at.hands)
    leader, lying = at.leader, at.lying
    spare = hands[leader].bit_count() + bool(lying) - need
    steps = 0
    while need > 0 and spare >= 0:
        led = best = -1
        taker = leader
        for count in range(places):
            place = (leader + count) % places
            if count < len(lying):
                number = lying[count]
            else:
                to_come = [ours[(leader + n) % places] for n in range(count + 1, places)]
                stake = DECISIVE if need == 1 or not spare else 1.0
                number = _card(
                    policy, hands[place], place, led, best, taker, to_come, played, stake
                )
                hands[place] &= ~(1 << number)
                steps += 1
            if led < 0:
                led = best = number
            elif above[led][best] >> number & 1:
                best, taker = number, place
            played |= 1 << number
        lying = ()
        if policy.sides.counts[taker]:
            need -= 1
        else:
            spare -= 1
        leader = taker
    return need <= 0, steps


def _card(  # noqa: PLR0913, PLR0917 - the state of a trick, unpacked: this is the inner loop
    policy: Policy,
    hand: int,
    place: int,
    led: int,
    best: int,
    taker: int,
    to_come: Sequence[bool],
    played: int,
    stake: float,
) -> int:
    """A card that is likely to take the trick and little loss, by what this hand can see."""
    tables, ours, worth = policy.tables, policy.sides.ours, policy.worth
    legal = tables.legal(hand, led, best) if led >= 0 and policy.sides.bound[place] else hand
    if not legal & legal - 1:
        return legal.bit_length() - 1
    mine = ours[place]
    foes = len(to_come) - to_come.count(mine)
    unseen = ~(played | hand) & (1 << len(tables.cards)) - 1
    free = 1.0 - foes * hand.bit_count() / max(unseen.bit_count(), 1)
    winning = tables.above[led][best] if led >= 0 else legal
    if led >= 0 and ours[taker] is mine:
        otherwise = free ** (tables.above[led][best] & unseen).bit_count()
    else:
        otherwise = HELP if foes < len(to_come) else 0.0
    found, most = -1, -9.0
    for number in bits(legal):
        takes = otherwise
        if winning >> number & 1:
            row = tables.above[led if led >= 0 else number]
            takes = max(takes, free ** (row[number] & unseen).bit_count())
        gain = stake * takes - KEEP * worth[number]
        if gain > most:
            found, most = number, gain
    return found
