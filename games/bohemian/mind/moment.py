"""A moment of the play as numbers: the trick on the table, and who has taken how many."""

from typing import NamedTuple

from games.bohemian.mind.tables import Masks
from games.bohemian.state import Public

SEAT_BITS = 3
"""Tricks are counted in one number, so many bits for each seat."""

TAKEN = (1 << SEAT_BITS) - 1
"""The tricks of the first seat in such a number."""


class Trick(NamedTuple):
    """What lies on the table, by number; `led`, `best` and `taker` are -1 before the lead."""

    leader: int
    led: int = -1
    best: int = -1
    taker: int = -1
    lying: int = 0
    """How many cards."""

    def with_card(self, masks: Masks, seat: int, number: int) -> "Trick":
        """The trick after this seat has played this card."""
        if not self.lying:
            return Trick(self.leader, number, number, seat, 1)
        if masks.above[self.led][self.best] >> number & 1:
            return Trick(self.leader, self.led, number, seat, self.lying + 1)
        return Trick(self.leader, self.led, self.best, self.taker, self.lying + 1)


def on_table(public: Public, masks: Masks) -> Trick:
    """The trick in progress."""
    trick = Trick(public.trick.order[0])
    for seat, card in public.trick.plays:
        trick = trick.with_card(masks, seat, masks.tables.numbers[card])
    return trick


def taken_by(public: Public) -> int:
    """Who has taken how many tricks."""
    return sum(1 << SEAT_BITS * seat for seat in public.takers)


def tricks_of(taken: int, seat: int) -> int:
    """How many of these tricks are a seat's."""
    return taken >> SEAT_BITS * seat & TAKEN
