"""The ways the cards may lie, as far as a seat can tell; each has its own Schlag and trump."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.search.kernel import Tables
from games.watten.mind.deals import Dealer
from games.watten.mind.facts import facts_of
from games.watten.mind.motives import Motives
from games.watten.ranking import Trump
from games.watten.state import WattenView, known_trump, partner_of

COST = 40
"""What it costs to deal a world and to ask how likely it is, in steps."""

PATIENCE = 25
"""After so many unlikely deals the next one is taken as it comes."""


class World(NamedTuple):
    """One way the cards may lie."""

    trump: Trump
    tables: Tables
    """By this world's own Schlag and trump."""
    hands: tuple[int, ...]
    """Seat by seat, without what lies on the table."""
    weight: float
    steps: int
    """What it cost to imagine it."""


def worlds(view: WattenView, rng: Random) -> Iterator[World]:
    """World after world without end; nothing in them contradicts what this seat has seen."""
    trump = known_trump(view)
    if trump is not None:
        yield from under(view, trump, rng)


def under(view: WattenView, trump: Trump, rng: Random) -> Iterator[World]:
    """Worlds with this Schlag and trump, the likelier the more of them."""
    facts = facts_of(view, trump)
    dealer = Dealer(facts, partner_of(view.public, view.seat))
    motives = Motives(view, facts)
    tries = 0
    while True:
        tries += 1
        hands = dealer.deal(rng)
        if hands is None:
            continue
        if tries > PATIENCE or rng.random() < motives.likely(hands):
            yield World(trump, facts.tables, hands, 1.0, tries * COST)
            tries = 0
