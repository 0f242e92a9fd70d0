"""The state of a table of Bauernstoss, in its three degrees of secrecy."""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from games.bauernstoss.rules.contracts import Calls
from games.bauernstoss.rules.law import SEATS, Size, Step
from games.bauernstoss.rules.options import Options
from games.core.cards import Card, Hand, Suit
from games.core.draw import Drawn
from games.core.seats import Seat, clockwise, round_from
from games.core.table import Table
from games.core.tricks import LaidDown, Trick
from games.core.view import View

NO_TRICK = Trick(())
"""The trick before the first lead."""


_CALLERS = tuple(round_from(clockwise(dealer, SEATS), SEATS) for dealer in range(SEATS))


class Phase(StrEnum):
    """The phases of a match, in the order of a deal."""

    DRAWING = "drawing"
    SHUFFLING = "shuffling"
    BIDDING = "bidding"
    AGREEING = "agreeing"
    """Two partners settle who of them names trump (§4.2)."""
    NAMING = "naming"
    CLAIMING = "claiming"
    """A soloist says how big the Solo is, and its trump (§5.1)."""
    GIVING = "giving"
    RETURNING = "returning"
    PLAYING = "playing"
    MATCH_OVER = "match_over"


class Said(NamedTuple):
    """A partner's word on who names trump (§4.2)."""

    seat: Seat
    myself: bool


class Declared(NamedTuple):
    """The lowest trump a tied seat declared, or None if it passed (§4.3)."""

    seat: Seat
    low: Step | None


class Public(Struct, frozen=True, kw_only=True, gc=False):
    """Everything that lies open."""

    options: Options
    phase: Phase = Phase.DRAWING
    score: tuple[int, ...] = (0,) * SEATS
    """Seat by seat; partners have the same."""
    chalk: int | None = None
    """The side that has the Kreide; None until it is known (§7.1)."""
    drawn: tuple[Drawn, ...] = ()
    next_dealer: Seat = 0
    number: int = 0
    dealer: Seat = 0
    counts: tuple[int, ...] = (0,) * SEATS
    """Cards held, seat by seat."""
    calls: Calls = ()
    tied: tuple[Seat, ...] = ()
    """The partners who settle between them who names trump."""
    said: tuple[Said, ...] = ()
    declared: tuple[Declared, ...] = ()
    namer: Seat | None = None
    size: Size | None = None
    """The size of the namer's Solo."""
    shown: Card | None = None
    """The Jack that was given face up (§5.3)."""
    trump: Suit | None = None
    trick: Trick = NO_TRICK
    past: tuple[Trick, ...] = ()
    takers: tuple[Seat, ...] = ()
    """The seats that took the `past` tricks."""
    laid_down: LaidDown | None = None
    """The hand with which all that was left was claimed or conceded (§6.6)."""
    points: tuple[int, ...] = ()
    """The points of each side's tricks, counted only when the deal is over."""

    @property
    def callers(self) -> tuple[Seat, ...]:
        """The seats in the order in which they speak, from the dealer's left (§3.1)."""
        return _CALLERS[self.dealer]

    @property
    def soloist(self) -> Seat | None:
        """The seat that plays alone, as soon as the Solo has been named."""
        return self.namer if self.size else None

    @property
    def low(self) -> Step | None:
        """The lowest trump that settled the tie, which the suit named must have (§4.5)."""
        return next((d.low for d in reversed(self.declared) if d.low is not None), None)


class Private(Struct, frozen=True, gc=False):
    """Everything that one seat alone knows."""

    hand: Hand = ()
    given: Card | None = None
    """The card it gave away face down (§5.3)."""
    returned: Card | None = None
    """The card it gave or got for it, which both partners know (§5.4)."""


class Hidden(Struct, frozen=True, gc=False):
    """The card that was given face down, at which nobody looks."""

    given: Hand = ()


BauernTable: TypeAlias = Table[Public, Private, Hidden]
BauernView: TypeAlias = View[Public, Private]
