"""A moment of the play as numbers: the trick on the table, and the tricks of each seat."""

from games.bohemian.rules.state import Public
from games.bohemian.search.lookup_tables import Masks
from games.search.trick import TrickState

SEAT_BITS = 3
"""Tricks are counted in one number, so many bits for each seat."""

TAKEN = (1 << SEAT_BITS) - 1
"""The tricks of the first seat in such a number."""


def on_table(public: Public, masks: Masks) -> TrickState:
    """The trick in progress."""
    trick = TrickState(public.trick.order[0])
    for seat, card in public.trick.plays:
        trick = trick.with_card(masks.tables, seat, masks.tables.numbers[card])
    return trick


def tricks_taken(public: Public) -> int:
    """The number of tricks taken by each seat."""
    return sum(1 << SEAT_BITS * seat for seat in public.takers)


def tricks_of(taken: int, seat: int) -> int:
    """The number of a seat's tricks among these."""
    return taken >> SEAT_BITS * seat & TAKEN
