"""Imagined worlds: ways the hidden cards may lie that nothing seen contradicts."""

from collections.abc import Iterator
from math import comb
from random import Random
from typing import NamedTuple

from games.bohemian.mind.knowledge import Knowledge
from games.core.seats import Seat
from games.search.kernel import bits

DOUBT = 0.02
"""How likely, beside one who does, somebody exchanges otherwise than by what a card is worth."""


ODD = 0.1
"""How often a card is given away of which that was not expected."""


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
    while True:
        if world := _dealt(known, others, pools, rng):
            yield world


def _dealt(
    known: Knowledge, others: list[Seat], pools: dict[Seat, tuple[int, ...]], rng: Random
) -> World | None:
    """One world, or None where the cards left over do not suit the last of the seats.

    Who is barred from most is dealt to first. The weight makes good for what that distorts.
    """
    hands = [0] * len(known.counts)
    hands[known.seat] = known.own
    gone = _given_away(known, rng)
    left, weight = known.unseen ^ sum(1 << n for n in gone), 1.0
    for seat in others:
        pool, count = pools[seat], known.counts[seat]
        free = [n for n in pool if left >> n & 1]
        if len(free) < count:
            return None
        hand = sum(1 << n for n in rng.sample(free, count))
        hands[seat] = hand
        left ^= hand
        weight *= comb(len(free), count) / comb(len(pool), count)
        weight *= _likely(known, seat, hand)
    stock = [*bits(left)]
    rng.shuffle(stock)
    return World(weight, tuple(hands), (*stock, *gone))


def _given_away(known: Knowledge, rng: Random) -> list[int]:
    """The cards the others have given away: weak ones, but for an exception."""
    weak = [*bits(known.unseen & ~known.good)]
    rng.shuffle(weak)
    weak = weak[: known.gone]
    rest = [n for n in bits(known.unseen) if n not in weak]
    odd = known.gone - len(weak) + sum(rng.random() < ODD for _ in weak)
    odd = min(odd, len(rest))
    return weak[: known.gone - odd] + rng.sample(rest, odd)


def _likely(known: Knowledge, seat: Seat, hand: int) -> float:
    """How well what a seat has exchanged fits this hand: so many ways to have kept good cards."""
    kept = known.kept[seat]
    if kept is None:
        return 1.0
    good = ((hand | known.played[seat]) & known.good).bit_count()
    return DOUBT + comb(good, kept)
