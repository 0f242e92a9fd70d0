"""The rest of a deal played out at random on the kernel."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from games.search.kernel import Tables


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

    Every place holds as many cards as the leader. No player thinks by this, for the heuristics of
    each game play its deals out better: it is what the kernel's speed is measured by, and a test
    holds its cards against the engines.
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
