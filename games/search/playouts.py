"""The rest of a deal played out at random on the kernel, and how many ways of playing there are."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from games.search.kernel import Tables, bits


class Line(NamedTuple):
    """One way in which a deal may be played to its end."""

    cards: list[int]
    """Their numbers, in the order in which they were played."""
    takers: list[int]
    """Trick by trick, the place that took it."""


def play_out(  # noqa: C901 - one loop on plain numbers, since a call for each card would double it
    tables: Tables, hands: Sequence[int], leader: int, rng: Random
) -> Line:
    """Play all cards, each of the legal ones as likely as the other, with the duties on everyone.

    Every place holds as many cards as the leader.
    """
    above, duties, musts, first = tables.above, tables.duties, tables.must, tables.must_first
    random, places = rng.random, len(hands)
    rounds = [(*range(at + 1, places), *range(at)) for at in range(places)]
    held, cards, takers = [*hands], list[int](), list[int]()
    while legal := held[leader]:
        if legal & (legal - 1):
            for _ in range(int(random() * legal.bit_count())):
                legal &= legal - 1
            legal &= -legal
        held[leader] ^= legal
        led = legal.bit_length() - 1
        cards.append(led)
        row, rules, due = above[led], duties[led], musts[led]
        winning, must, taker = row[led], due[led], leader
        for place in rounds[leader]:
            legal = held[place]
            if first and legal & must:
                legal &= must
            for having, only in rules:
                if legal & having:
                    legal &= only
                    break
            legal = legal & must or legal
            if legal & (legal - 1):
                for _ in range(int(random() * legal.bit_count())):
                    legal &= legal - 1
                legal &= -legal
            held[place] ^= legal
            number = legal.bit_length() - 1
            cards.append(number)
            if winning & legal:
                winning, must, taker = row[number], due[number], place
        takers.append(taker)
        leader = taker
    return Line(cards, takers)


def perft(tables: Tables, hands: Sequence[int], leader: int) -> int:
    """In how many orders the cards can be played to the end, with the duties on everyone."""
    return sum(
        _orders(tables, _without(hands, leader, led), leader, (led, led), (leader, 1))
        for led in bits(hands[leader])
    ) or int(not hands[leader])


def _orders(
    tables: Tables, hands: Sequence[int], leader: int, lead: tuple[int, int], at: tuple[int, int]
) -> int:
    """The orders from within a trick, given (led, best so far) and (its taker, cards that lie)."""
    (led, best), (taker, count) = lead, at
    if count == len(hands):
        return perft(tables, hands, taker)
    place, orders = (leader + count) % len(hands), 0
    for number in bits(tables.legal(hands[place], led, best)):
        wins = bool(tables.above[led][best] >> number & 1)
        lying = (led, number if wins else best)
        orders += _orders(
            tables,
            _without(hands, place, number),
            leader,
            lying,
            (place if wins else taker, count + 1),
        )
    return orders


def _without(hands: Sequence[int], place: int, number: int) -> tuple[int, ...]:
    return (*hands[:place], hands[place] & ~(1 << number), *hands[place + 1 :])
