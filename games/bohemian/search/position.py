"""A moment of the play as numbers: the trick on the table, and who has taken how many."""

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


def taken_by(public: Public) -> int:
    """Who has taken how many tricks."""
    return sum(1 << SEAT_BITS * seat for seat in public.takers)


def tricks_of(taken: int, seat: int) -> int:
    """How many of these tricks are a seat's."""
    return taken >> SEAT_BITS * seat & TAKEN
