"""Worlds: each one way the hidden cards may lie, drawn so that it agrees with the facts."""

from random import Random
from typing import NamedTuple

from games.search.chance import sample
from games.search.kernel import BITS, Tables, numbers_of, size_of
from games.search.native import i64
from games.watten.heuristics.inference import TRUST
from games.watten.rules.ranking import Trump
from games.watten.search.knowledge import Facts

COST = 40
"""The cost of dealing a world and asking how likely it is, in steps."""


class World(NamedTuple):
    """Hands under one Schlag and trump."""

    trump: Trump
    tables: Tables
    """By this world's own Schlag and trump."""
    hands: tuple[int, ...]
    """The hands by seat, without what lies on the table."""
    steps: int
    """The cost of imagining it."""


class Dealer:
    """A dealer of the unseen cards, again and again, every deal as likely as the others."""

    def __init__(self, facts: Facts, partner: int | None) -> None:
        self._partner: i64 = 0 if partner is None else partner
        self._told = () if partner is None else facts.told
        self._fixed = facts.fixed
        self._barred = facts.barred
        self._cards = [BITS[number] for number in numbers_of(facts.unseen)]
        others = [seat for seat in range(len(facts.counts)) if seat != facts.seat]
        self._others = sorted(others, key=lambda seat: -facts.barred[seat].bit_count())
        self._lacking = [
            count - fixed.bit_count()
            for count, fixed in zip(facts.counts, facts.fixed, strict=True)
        ]

    def deal(self, rng: Random) -> tuple[int, ...] | None:
        """A hand for each seat; None if a signal that was believed cannot be true."""
        hands, lacking = [*self._fixed], [*self._lacking]
        cards = self._cards
        if self._told:
            believed = self._believe(rng, lacking[self._partner])
            hands[self._partner] |= believed
            lacking[self._partner] -= size_of(believed)
            cards = _without(cards, believed)
        for seat in self._others:
            if barred := self._barred[seat]:
                able = _without(cards, barred)
                if len(able) < lacking[seat]:
                    return None
                hands[seat] |= union(sample(rng, able, lacking[seat]), 0, lacking[seat])
                cards = _without(cards, hands[seat])
                lacking[seat] = 0
        wanted = 0
        for seat in self._others:
            wanted += lacking[seat]
        dealt = sample(rng, cards, wanted)
        start = 0
        for seat in self._others:
            end = start + lacking[seat]
            hands[seat] |= union(dealt, start, end)
            start = end
        return tuple(hands)

    def _believe(self, rng: Random, room: i64) -> i64:
        """Cards the partner holds by its own account; bluffing is free, so that is not certain."""
        found: i64 = 0
        barred: i64 = self._barred[self._partner]
        for count, group in self._told:
            open_to: i64 = group & ~barred & ~found
            able: list[int] = []
            for card in self._cards:
                if card & open_to:
                    able.append(card)  # noqa: PERF401 - where this is compiled a loop is quicker
            believed = min(count, len(able), room - size_of(found))
            if believed > 0 and rng.random() < TRUST:
                found |= union(sample(rng, able, believed), 0, believed)
        return found


def _without(cards: list[int], gone: i64) -> list[int]:
    left: list[int] = []
    for card in cards:
        if not card & gone:
            left.append(card)  # noqa: PERF401 - as above
    return left


def union(cards: list[int], start: i64, end: i64) -> i64:
    """The sets from one place up to before another, as one."""
    found: i64 = 0
    while start < end:
        found |= cards[start]
        start += 1
    return found
