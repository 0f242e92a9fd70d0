"""The state of a table of Schwarz oder Weiß, in its three degrees of secrecy."""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from games.core.cards import Hand, Suit
from games.core.draw import Drawn
from games.core.seats import Seat
from games.core.table import Table
from games.core.tricks import LaidDown, Place, Trick
from games.core.view import View
from games.schwarz_oder_weiss.rules.law import Contract, deal_order
from games.schwarz_oder_weiss.rules.options import Options

NO_TRICK = Trick(())
"""The trick before the first lead."""


class Phase(StrEnum):
    """The phases of a match, in the order of a deal."""

    DRAWING = "drawing"
    SHUFFLING = "shuffling"
    FALLING = "falling"
    ASKING = "asking"
    NAMING_POINTS = "naming_points"
    DOUBLING = "doubling"
    ANSWERING = "answering"
    PLAYING = "playing"
    MATCH_OVER = "match_over"


class Said(NamedTuple):
    """The answer of one seat while its side makes up its mind (§4.2, §4.7)."""

    seat: Seat
    surrenders: bool


class Public(Struct, frozen=True, kw_only=True, gc=False):
    """Everything that lies open. The dummy is the place numbered after the seats."""

    options: Options
    seats: int
    phase: Phase = Phase.DRAWING
    score: tuple[int, ...]
    drawn: tuple[Drawn, ...] = ()
    next_dealer: Seat = 0
    number: int = 0
    dealer: Seat = 0
    counts: tuple[int, ...]
    """Cards held, place by place."""
    dummy: Hand = ()
    asked: Seat | None = None
    bidder: Seat | None = None
    contract: Contract | None = None
    points: int = 0
    factor: int = 1
    speakers: tuple[Seat, ...] = ()
    """The side that is asked to double, or to answer a double."""
    said: tuple[Said, ...] = ()
    trump: Suit | None = None
    trick: Trick = NO_TRICK
    past: tuple[Trick, ...] = ()
    takers: tuple[Place, ...] = ()
    """The places that took the `past` tricks."""
    laid_down: LaidDown | None = None
    """The rest of the bidder's hand, if the bid was certain to be made (§5.8)."""

    @property
    def order(self) -> tuple[Place, ...]:
        """The places in the order in which they are dealt to."""
        return deal_order(self.dealer, self.seats)

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """Every seat but the bidder's, clockwise from the bidder."""
        first = 0 if self.bidder is None else self.bidder
        return tuple((first + step) % self.seats for step in range(1, self.seats))

    @property
    def bid(self) -> tuple[Seat, Contract]:
        """The bidder and the contract; ValueError before there is a bid."""
        if self.bidder is None or self.contract is None:
            raise ValueError("nobody has bid yet")
        return self.bidder, self.contract


class Private(Struct, frozen=True, gc=False):
    """Everything that one seat alone knows: its hand, in the order the cards fell."""

    hand: Hand = ()


class Hidden(Struct, frozen=True, gc=False):
    """Everything that nobody knows: the deck, top card first, and the cards set aside (§3.5)."""

    deck: Hand = ()
    aside: Hand = ()


SchwarzTable: TypeAlias = Table[Public, Private, Hidden]
SchwarzView: TypeAlias = View[Public, Private]
