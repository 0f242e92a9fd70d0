"""The parts of a table's picture besides cards and names: badges, marks at seats, a slate.

A game builds it, like the `Scene`, only from what lies open.
"""

from dataclasses import dataclass
from typing import TypeAlias

from games.core.cards import Card, Rank, Suit
from games.core.scene import Says
from games.core.seats import Seat

Emblem: TypeAlias = Suit | Rank | int | tuple[Card, ...] | Says
"""The large part of a badge."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A fact of the deal, such as the trump: what it is called, and what it is."""

    title: Says
    shows: Emblem


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatMarks:
    """The marks beside a name. Seats with the same `side` play together in this deal."""

    side: int
    tricks: int = 0
    """Tricks taken in this deal."""
    dealer: bool = False
    forehand: bool = False
    may_raise: bool = False
    """Whether this seat may raise while others may not."""
    informed: bool = False
    """Whether this seat knows what is trump while others do not."""
    note: Says | None = None
    """One or two words more, such as who plays alone."""


@dataclass(frozen=True, slots=True)
class SharedScore:
    """The score that some seats share in the match."""

    seats: tuple[Seat, ...]
    points: int
    chalk: bool = False
    """Whether the Kreide lies with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everything on the board at one moment of a match."""

    badges: tuple[Badge, ...] = ()
    seats: tuple[SeatMarks, ...]
    slate: tuple[SharedScore, ...]
    target: int | None = None
    """The points that a match is played to; None if they are counted down."""
    opposite: Seat | None = None
    """The seat that the dummy faces; None without a dummy on the table."""
    above_all: Badge | None = None
    """Cards that stand above all others in every deal, the strongest first."""


def each_alone(score: tuple[int, ...]) -> tuple[SharedScore, ...]:
    """The slate of a match in which every seat has points of its own."""
    return tuple(SharedScore((seat,), points) for seat, points in enumerate(score))
