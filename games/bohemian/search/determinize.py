"""Imagined worlds: ways the hidden cards may lie that nothing seen contradicts."""

from collections.abc import Iterator
from math import comb
from random import Random
from typing import NamedTuple

from games.bohemian.search.knowledge import Knowledge
from games.core.seats import Seat
from games.search.kernel import bits

ODD = 0.1
"""How often a card is given away of which that was not expected."""

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
    """World after world, drawn at random, each weighted by how likely it is."""
    others = [s for s in range(len(known.counts)) if s != known.seat and known.counts[s]]
    pools = {seat: tuple(bits(known.unseen & ~known.barred[seat])) for seat in others}
    others.sort(key=lambda seat: len(pools[seat]) - known.counts[seat])
    failures = 0
    while True:
        # What is expected may contradict what was seen; so the longer it fails, the odder it gets.
        odd = ODD + failures % TRIES * (1 - ODD) / TRIES
        world = _dealt(known, others, pools, odd, rng)
        if world:
            yield world
        failures = 0 if world else failures + 1


def _dealt(
    known: Knowledge,
    others: list[Seat],
    pools: dict[Seat, tuple[int, ...]],
    odd: float,
    rng: Random,
) -> World | None:
    """One world, or None where the cards left over do not suit the last of the seats.

    Who is barred from most is dealt to first. The weight makes good for what that distorts.
    """
    hands = [0] * len(known.counts)
    hands[known.seat] = known.own
    gone = _given_away(known, odd, rng)
    left, weight = known.unseen ^ sum(1 << n for n in gone), 1.0
    for seat in others:
        pool, count = pools[seat], known.counts[seat]
        free = [n for n in pool if left >> n & 1]
        if len(free) < count:
            return None
        hand, ways = _hand(known, seat, free, rng)
        hands[seat] = hand
        left ^= hand
        weight *= ways / comb(len(pool), count)
    stock = [*bits(left)]
    rng.shuffle(stock)
    return World(weight, tuple(hands), (*stock, *gone))


def _given_away(known: Knowledge, odd: float, rng: Random) -> list[int]:
    """The cards the others have given away: weak ones, but for an exception."""
    weak = [*bits(known.unseen & ~known.good)]
    rng.shuffle(weak)
    weak = weak[: known.gone]
    rest = [n for n in bits(known.unseen) if n not in weak]
    others = known.gone - len(weak) + sum(rng.random() < odd for _ in weak)
    others = min(others, len(rest))
    return weak[: known.gone - others] + rng.sample(rest, others)


def _hand(known: Knowledge, seat: Seat, free: list[int], rng: Random) -> tuple[int, float]:
    """A hand of these cards that fits what its seat has exchanged, and how many ways there are.

    A hand counts as often as its good cards could be those that were kept, some of which may have
    been played since.
    """
    count, kept = known.counts[seat], known.kept[seat]
    every = comb(len(free), count)
    if kept is None:
        return sum(1 << n for n in rng.sample(free, count)), every
    good = [n for n in free if known.good >> n & 1]
    shown = (known.played[seat] & known.good).bit_count()
    ways = [kept.doubt * every]
    for held in range(min(kept.cards, count) + 1):
        gone = comb(shown, kept.cards - held)
        ways.append(gone * comb(len(good), held) * comb(len(free) - held, count - held))
    held = max(0, rng.choices(range(-1, len(ways) - 1), ways)[0])
    first = rng.sample(good, held)
    others = [n for n in free if n not in first]
    return sum(1 << n for n in (*first, *rng.sample(others, count - held))), sum(ways)
