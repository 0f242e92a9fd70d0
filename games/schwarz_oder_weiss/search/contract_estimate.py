"""The estimate of a contract by its bidder, who knows hand and dummy and imagines the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from games.schwarz_oder_weiss.rules.law import Contract, play_order
from games.schwarz_oder_weiss.search.double_dummy import ALL, BIDDER, Open, breakers
from games.search.chance import sample
from games.search.kernel import numbers_of, set_of


class Estimate(NamedTuple):
    """The estimate of a contract in a bidder's place."""

    chance: float
    """The chance that it is made, if every other card is played with all cards open."""
    lead: int
    """The card to open with."""
    steps: int
    """The cost of finding out."""


@dataclass(frozen=True)  # no slots: compiled classes have their own
class Bidder:
    """The knowledge of a bidder when the first card is due."""

    contract: Contract
    seats: int
    hand: int
    dummy: int

    @property
    def unseen_cards(self) -> int:
        """The cards that opponents may hold."""
        return ALL & ~(self.hand | self.dummy)

    def deal(self, hidden: Sequence[int]) -> Open:
        """The deal in which the opponents, in the order of play, hold these hands."""
        held: list[int] = []
        others = 0
        for place in play_order(self.contract, BIDDER, self.seats):
            if place == BIDDER:
                held.append(self.hand)
            elif place == self.seats:
                held.append(self.dummy)
            else:
                held.append(hidden[others])
                others += 1
        return Open(breakers(self.contract, self.seats), held)

    def layouts(self, many: int, rng: Random) -> list[tuple[int, ...]]:
        """So many random ways in which the opponents' hands may lie."""
        cards = numbers_of(self.unseen_cards)
        size, others = self.hand.bit_count(), self.seats - 1
        found: list[tuple[int, ...]] = []
        for _ in range(many):
            drawn = sample(rng, cards, size * others)
            hands = [set_of(drawn[size * seat : size * (seat + 1)]) for seat in range(others)]
            found.append(tuple(hands))
        return found

    def estimate(self, layouts: Sequence[Sequence[int]], sound: float = 1.0) -> Estimate:
        """The best lead over these ways the cards may lie, and how often it makes the contract.

        Ways in which some lead makes it weigh `sound`, the others 1.
        """
        made = dict.fromkeys(numbers_of(self.hand), 0.0)
        steps, total = 0, 0.0
        for hidden in layouts:
            deal = self.deal(hidden)
            leads = deal.leads()
            weight = sound if True in leads.values() else 1.0
            total += weight
            for lead, is_made in leads.items():
                made[lead] += weight * is_made
            steps += deal.nodes
        lead, most = -1, -1.0
        for number, chance in made.items():
            if chance >= most:
                lead, most = number, chance
        return Estimate(made[lead] / total, lead, steps)
