"""A table's agreement on the order of the cards: plain values, no rule."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from games.core.cards import Hand, Rank, Suit


class Weli(StrEnum):
    """What the Weli is while the Six is not Schlag (§4.4, §4.8, §10.7)."""

    ALWAYS = "always"
    DIAMOND = "diamond"
    SUITLESS = "suitless"


class Asking(StrEnum):
    """The leads that ask for trumps (§5.2, §11.5)."""

    TRUMPS = "trumps"
    """Every trump."""
    FIRST_TRICK = "first_trick"
    """The Rechte alone, and to the first trick alone."""
    ALWAYS = "always"
    """The Rechte alone, whenever it is led."""
    NEVER = "never"


class Trump(NamedTuple):
    """The Schlag and the trump suit of a deal (§3)."""

    rank: Rank
    suit: Suit


@cache
def trump_of(rank: Rank, suit: Suit) -> Trump:
    """This Schlag with this trump suit: always the same object, as it is asked for so often."""
    return Trump(rank, suit)


class Ranking(Struct, frozen=True, gc=False, cache_hash=True):
    """The choices that decide which card is stronger and what must be followed."""

    kritische: Hand = ()
    """The fixed highest cards, the highest first (§9.1, §11.2); not every variant has any."""
    six: bool = True
    """Whether the Weli is in the pack (§1.1, §11.1)."""
    asking: Asking = Asking.TRUMPS
    weli: Weli = Weli.ALWAYS
    guate: bool = False
    guate_when_6: bool = False
    rechte_exempt: bool = False
    guate_exempt: bool = False
