"""A solver of whether a soloist takes every trick with open cards: counts on lead, else tries."""

from collections.abc import Sequence
from typing import NamedTuple

from games.bauernstoss.search.lookup_tables import ONE_SUIT, RANKS, TRUMPS_AT
from games.search.kernel import Tables, bits
from games.search.trick import TrickState

SOLOIST = 0
"""The soloist's place; the opponents follow clockwise."""

PLACES = 3

PLAIN = (0, RANKS, 2 * RANKS)

COUNTING = 3
"""Steps that it takes to count a position."""


class SolverAnswer(NamedTuple):
    """The answer to whether every trick is taken, and the steps it took to find out."""

    taken: bool
    steps: int


def runs(own: int, opponents: Sequence[int]) -> bool:
    """Return whether a soloist on lead takes all that is left: trumps from the top, then each suit.

    Every trump of an opponent has to be drawn by a higher one, and no opponent may keep a card
    above one of the soloist's until that one is led. As they hold as many cards as there are tricks
    to come, they can always keep it.
    """
    for hand in opponents:
        theirs = hand >> TRUMPS_AT
        if theirs and (own >> TRUMPS_AT + theirs.bit_length()).bit_count() < theirs.bit_count():
            return False
        for low in PLAIN:
            mine, guards = own >> low & ONE_SUIT, hand >> low & ONE_SUIT
            if mine and guards:
                rounds = min(mine.bit_count(), guards.bit_count())
                if (mine >> guards.bit_length()).bit_count() < rounds:
                    return False
    return True


def takes_all(tables: Tables, hands: Sequence[int], trick: TrickState) -> SolverAnswer:
    """Find out whether the soloist takes this trick and all that follow."""
    if trick.lying == PLACES or (not trick.lying and trick.leader == SOLOIST):
        wins = not trick.lying or trick.taker == SOLOIST
        return SolverAnswer(wins and runs(hands[SOLOIST], hands[1:]), COUNTING)
    place = (trick.leader + trick.lying) % PLACES
    alone, steps = place == SOLOIST, 0
    legal = tables.legal(hands[place], trick.led, trick.best) if trick.lying else hands[place]
    for number in bits(legal):
        taken, more = takes_all(tables, *after(tables, hands, trick, number))
        steps += more + 1
        if taken is alone:
            return SolverAnswer(alone, steps)
    return SolverAnswer(not alone, steps)


def after(
    tables: Tables, hands: Sequence[int], trick: TrickState, number: int
) -> tuple[tuple[int, ...], TrickState]:
    """The hands and the trick once the next place has played this card."""
    place = (trick.leader + trick.lying) % PLACES
    left = tuple(h & ~(1 << number) if p == place else h for p, h in enumerate(hands))
    return left, trick.with_card(tables, place, number)
