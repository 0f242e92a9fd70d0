"""The state of a table of Bohemian Watten, in its three degrees of secrecy."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from games.bohemian.rules.law import HAND, Stakes, stakes
from games.bohemian.rules.options import Options
from games.bohemian.rules.ranking import Agreed, Ranking, ranking
from games.core.cards import Card, Hand
from games.core.draw import Drawn
from games.core.seats import Seat, clockwise, round_from
from games.core.table import Table
from games.core.tricks import LaidDown, Trick
from games.core.view import View

NO_TRICK = Trick(())
"""The trick before the first lead."""


class Phase(StrEnum):
    """The phases of a match, in the order of a deal."""

    DRAWING = "drawing"
    SHUFFLING = "shuffling"
    EXCHANGING = "exchanging"
    PLAYING = "playing"
    MATCH_OVER = "match_over"


class Change(NamedTuple):
    """The number of cards a seat has exchanged (§4.4)."""

    seat: Seat
    cards: int


class Public(Struct, frozen=True, kw_only=True, gc=False):
    """Everything that lies open."""

    options: Options
    agreed: Agreed
    """The options about the order of the cards."""
    seats: int
    phase: Phase = Phase.DRAWING
    score: tuple[int, ...]
    drawn: tuple[Drawn, ...] = ()
    next_dealer: Seat = 0
    number: int = 0
    dealer: Seat = 0
    turned: Card | None = None
    stock: int = 0
    """Cards left above the turned-up one."""
    asked: Seat | None = None
    """The seat that may exchange now, up to `most` cards."""
    most: int = 0
    changed: tuple[Change, ...] = ()
    trick: Trick = NO_TRICK
    past: tuple[Trick, ...] = ()
    takers: tuple[Seat, ...] = ()
    """The seats that took the `past` tricks, and those that were claimed or conceded."""
    laid_down: LaidDown | None = None
    """The hand with which all that was left was claimed or conceded (§5.8)."""

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards in hand, seat by seat."""
        left = HAND - len(self.past) if self.number else 0
        laid = self.trick.order[: len(self.trick.cards)]
        gone = None if self.laid_down is None else self.laid_down.seat
        return tuple(0 if seat == gone else left - (seat in laid) for seat in range(self.seats))

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order in which they are dealt to, asked and play, the dealer last."""
        return _order(self.dealer, self.seats)

    @property
    def ranking(self) -> Ranking:
        """The order of the cards in this deal; ValueError before a card is turned up."""
        if self.turned is None:
            raise ValueError("no card is turned up yet")
        return ranking(self.agreed, self.turned)

    @property
    def stakes(self) -> Stakes:
        """The stakes of this deal; ValueError before a card is turned up."""
        return stakes(self.options.trick_value, self.seats, self.ranking.trump)


@cache
def _order(dealer: Seat, seats: int) -> tuple[Seat, ...]:
    return round_from(clockwise(dealer, seats), seats)


class Private(Struct, frozen=True, gc=False):
    """Everything that one seat alone knows: its hand, and what it gave away (§4.4)."""

    hand: Hand = ()
    given_away: Hand = ()


class Hidden(Struct, frozen=True, gc=False):
    """Everything that nobody knows: the stock, top card first."""

    stock: Hand = ()


BohemianTable: TypeAlias = Table[Public, Private, Hidden]
BohemianView: TypeAlias = View[Public, Private]
