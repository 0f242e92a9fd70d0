"""One way the hidden cards may lie."""

from typing import NamedTuple

from games.search.kernel import Tables
from games.watten.rules.ranking import Trump

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
