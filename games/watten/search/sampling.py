"""Worlds: one way the hidden cards may lie each, drawn so that it agrees with the facts."""

from random import Random
from typing import NamedTuple

from games.search.kernel import Tables, bits
from games.watten.heuristics.inference import TRUST
from games.watten.rules.ranking import Trump
from games.watten.search.knowledge import Facts

COST = 40
"""What it costs to deal a world and to ask how likely it is, in steps."""


class World(NamedTuple):
    """Hands under one Schlag and trump."""

    trump: Trump
    tables: Tables
    """By this world's own Schlag and trump."""
    hands: tuple[int, ...]
    """Seat by seat, without what lies on the table."""
    steps: int
    """What it cost to imagine it."""


class Dealer:
    """Deals the unseen cards again and again, every deal as likely as the other."""

    def __init__(self, facts: Facts, partner: int | None) -> None:
        self._facts = facts
        self._partner = partner
        self._cards = [1 << number for number in bits(facts.unseen)]
        others = [seat for seat in range(len(facts.counts)) if seat != facts.seat]
        self._others = sorted(others, key=lambda seat: -facts.barred[seat].bit_count())
        self._lacking = [
            count - fixed.bit_count()
            for count, fixed in zip(facts.counts, facts.fixed, strict=True)
        ]

    def deal(self, rng: Random) -> tuple[int, ...] | None:
        """Seat by seat what it may hold; None where a signal that was believed cannot be true."""
        hands, lacking = [*self._facts.fixed], [*self._lacking]
        cards = self._cards
        if self._facts.told and self._partner is not None:
            believed = self._believed(rng, lacking[self._partner])
            hands[self._partner] |= believed
            lacking[self._partner] -= believed.bit_count()
            cards = [card for card in cards if not card & believed]
        for seat in self._others:
            if barred := self._facts.barred[seat]:
                able = [card for card in cards if not card & barred]
                if len(able) < lacking[seat]:
                    return None
                hands[seat] |= sum(rng.sample(able, lacking[seat]))
                cards = [card for card in cards if not card & hands[seat]]
                lacking[seat] = 0
        dealt = rng.sample(cards, sum(lacking[seat] for seat in self._others))
        start = 0
        for seat in self._others:
            hands[seat] |= sum(dealt[start : start + lacking[seat]])
            start += lacking[seat]
        return tuple(hands)

    def _believed(self, rng: Random, room: int) -> int:
        """Cards the partner holds by its own account; bluffing is free, so not for certain."""
        found = 0
        barred = self._facts.barred[self._partner or 0]
        for count, group in self._facts.told:
            able = [card for card in self._cards if card & group & ~barred & ~found]
            believed = min(count, len(able), room - found.bit_count())
            if believed > 0 and rng.random() < TRUST:
                found |= sum(rng.sample(able, believed))
        return found
