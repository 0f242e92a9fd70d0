"""Imagined worlds: ways the hidden cards may lie that nothing seen contradicts."""

from collections.abc import Iterator
from math import comb
from random import Random
from typing import NamedTuple

from games.bohemian.search.knowledge import Knowledge
from games.core.addition import add_up
from games.core.seats import Seat
from games.search.chance import choose, sample, shuffle
from games.search.kernel import numbers_of, set_of
from games.search.native import i64

ODD = 0.1
"""The share of cards given away that were not expected to be."""

TRIES = 50
"""After so many failures in a row any card may have been given away."""


class World(NamedTuple):
    """One way the hidden cards may lie."""

    weight: float
    hands: tuple[int, ...]
    """Seat by seat."""
    spare: tuple[int, ...]
    """The numbers of the cards that nobody holds: those in the stock, in order, then those given
    away."""


def worlds(known: Knowledge, rng: Random) -> Iterator[World]:
    """World after world, drawn at random, each weighted by its likelihood."""
    others = [s for s in range(len(known.counts)) if s != known.seat and known.counts[s]]
    pools = {seat: numbers_of(known.unseen & ~known.barred[seat]) for seat in others}
    others.sort(key=lambda seat: len(pools[seat]) - known.counts[seat])
    dealing = [(seat, pools[seat]) for seat in others]
    failures = 0
    while True:
        # What is expected may contradict what was seen; so the longer it fails, the odder it gets.
        odd = ODD + failures % TRIES * (1 - ODD) / TRIES
        world = _deal(known, dealing, odd, rng)
        if world:
            yield world
        failures = 0 if world else failures + 1


def _deal(
    known: Knowledge, dealing: list[tuple[Seat, list[int]]], odd: float, rng: Random
) -> World | None:
    """One world, or None if the cards left over do not suit the last of the seats.

    The seats barred from most cards are dealt to first; the weight makes up for that distortion.
    """
    hands = [0] * len(known.counts)
    hands[known.seat] = known.own
    gone = _draw_discards(known, odd, rng)
    left: i64 = known.unseen ^ set_of(gone)
    weight = 1.0
    for seat, pool in dealing:
        count = known.counts[seat]
        free = _of(pool, left)
        if len(free) < count:
            return None
        hand, ways = _hand(known, seat, free, rng)
        hands[seat] = hand
        left ^= hand
        weight *= ways / comb(len(pool), count)
    stock = numbers_of(left)
    shuffle(rng, stock)
    return World(weight, tuple(hands), (*stock, *gone))


def _draw_discards(known: Knowledge, odd: float, rng: Random) -> list[int]:
    """The cards the others have given away: weak ones, but for an exception."""
    weak = numbers_of(known.unseen & ~known.good)
    shuffle(rng, weak)
    weak = weak[: known.gone]
    rest = numbers_of(known.unseen & ~set_of(weak))
    others = known.gone - len(weak)
    for _ in weak:
        if rng.random() < odd:
            others += 1
    others = min(others, len(rest))
    return weak[: known.gone - others] + sample(rng, rest, others)


def _hand(known: Knowledge, seat: Seat, free: list[int], rng: Random) -> tuple[int, float]:
    """A hand of these cards that fits what its seat has exchanged, and how many ways there are.

    A hand counts once for each way in which its good cards could be those that were kept, some of
    which may have been played since.
    """
    count, kept = known.counts[seat], known.kept[seat]
    every = comb(len(free), count)
    if kept is None:
        return set_of(sample(rng, free, count)), float(every)
    good = _of(free, known.good)
    shown = (known.played[seat] & known.good).bit_count()
    ways = [kept.doubt * every]
    for held in range(min(kept.cards, count) + 1):
        gone = comb(shown, kept.cards - held)
        ways.append(float(gone * comb(len(good), held) * comb(len(free) - held, count - held)))
    held = max(0, choose(rng, ways) - 1)
    first = set_of(sample(rng, good, held))
    others = _of(free, ~first)
    return first | set_of(sample(rng, others, count - held)), add_up(ways)


def _of(numbers: list[int], among: i64) -> list[int]:
    """The cards of these that are in a set."""
    found: list[int] = []
    for number in numbers:
        if among >> number & 1:
            found.append(number)  # noqa: PERF401 - where this is compiled a loop is quicker
    return found
