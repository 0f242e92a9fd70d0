"""The state of a table of Watten, in its three degrees of secrecy."""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from games.core.cards import Card, Hand, Rank, Suit
from games.core.draw import Drawn
from games.core.seats import Seat, clockwise
from games.core.table import Table
from games.core.tricks import Trick
from games.core.view import View
from games.watten.rules.conduct import Memory
from games.watten.rules.law import FULL
from games.watten.rules.ranking import Trump, trump_of
from games.watten.rules.sides import sides
from games.watten.rules.signals import Code, Gesture, Sign
from games.watten.rules.variants import Rules

NO_TRICK = Trick(())
"""The trick before the first lead."""

START_VALUE = 2
"""The value of a deal before anybody raises (§6.1)."""


class Phase(StrEnum):
    """The phases of a match, in the order of a deal."""

    DRAWING = "drawing"
    AGREEING = "agreeing"
    """Partners agree on their code (§8.5)."""
    SHUFFLING = "shuffling"
    OFFERING = "offering"
    """Forehand may propose an exchange, or go on (§2.3)."""
    ANSWERING_OFFER = "answering_offer"
    NAMING_RANK = "naming_rank"
    NAMING_SUIT = "naming_suit"
    CHOOSING = "choosing"
    """Forehand and dealer choose a card each, in secret (§10.2)."""
    DECIDING = "deciding"
    """A tense side plays for three or four, or concedes (§6.10, §6.15)."""
    PLAYING = "playing"
    RAISED = "raised"
    """A raise waits for its answer; no card may be played (§6.2)."""
    MATCH_OVER = "match_over"


class Proposal(NamedTuple):
    """A raise that waits for its answer: who proposed what, and what it costs to fold."""

    seat: Seat
    value: int
    price: int


class Signalled(Struct, frozen=True, gc=False):
    """A sign that was given."""

    seat: Seat
    sign: Sign
    after: int = 0
    """The number of cards the seat had played by then, if known."""


class Wish(NamedTuple):
    """A seat that would give the deal up, and for how much (§6.13)."""

    seat: Seat
    value: int


class Shown(NamedTuple):
    """A hand that a partner has shown (§8.4)."""

    seat: Seat
    cards: Hand


class Public(Struct, frozen=True, kw_only=True, gc=False):
    """Everything that lies open."""

    rules: Rules
    seats: int
    phase: Phase = Phase.DRAWING
    score: tuple[int, ...]
    """Seat by seat; partners of a whole match have the same."""
    drawn: tuple[Drawn, ...] = ()
    settled: tuple[Seat, ...] = ()
    """The seats that have agreed to the code (§8.5)."""
    next_dealer: Seat = 0
    number: int = 0
    dealer: Seat = 0
    looked: tuple[Seat, ...] = ()
    """The seats that have taken up their cards; the others' lie face down (§2.2)."""
    rank: Rank | None = None
    suit: Suit | None = None
    chosen: tuple[Seat, ...] = ()
    """The seats that have chosen a card in secret (§10.2)."""
    value: int = START_VALUE
    right: int | None = None
    """The side that alone may raise; None: either (§6.6)."""
    closed: bool = False
    """Nobody may raise in this deal (§6.10)."""
    proposal: Proposal | None = None
    opener: Seat | None = None
    """The seat that was the first to raise in this deal."""
    memory: Memory = ()
    """The conduct of each seat in this match."""
    would_fold: tuple[Seat, ...] = ()
    """The seats that would fold, if the partner must want it too (§6.14)."""
    gestures: tuple[tuple[Seat, Gesture], ...] = ()
    """Gestures seen by all, if partners have a code (§8.5)."""
    trick: Trick = NO_TRICK
    past: tuple[Trick, ...] = ()
    takers: tuple[Seat, ...] = ()
    """The seats that took the `past` tricks."""

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards in hand, seat by seat; none while they lie face down."""
        left, looked = FULL - len(self.past), self.looked
        laid = self.trick.order[: len(self.trick.cards)]
        return tuple(left - (s in laid) if s in looked else 0 for s in range(self.seats))

    @property
    def forehand(self) -> Seat:
        """The player on the dealer's left, who leads first."""
        return clockwise(self.dealer, self.seats)

    @property
    def trump(self) -> Trump | None:
        """Schlag and trump, once both lie open."""
        return None if self.rank is None or self.suit is None else trump_of(self.rank, self.suit)


class Private(Struct, frozen=True, kw_only=True, gc=False):
    """Everything that one seat alone knows, or shares with its partner."""

    hand: Hand = ()
    discarded: Hand = ()
    """The cards it gave away in the exchange."""
    chosen: Card | None = None
    """Its own card for Schlag or trump, in Blind Watten."""
    seen: Card | None = None
    """The other one's card (§10.4)."""
    trump: Trump | None = None
    """Schlag and trump, for a seat that alone was told (§10.4)."""
    signals: tuple[Signalled, ...] = ()
    """Signs given in secret, its own and its partner's."""
    shown: tuple[Shown, ...] = ()
    wishes: tuple[Wish, ...] = ()
    """Its own wish to give the deal up, and its partner's (§6.13)."""
    code: Code = ()
    """The meanings of the table's gestures to this pair, in the same order (§8.5)."""
    gesture: Gesture | None = None
    """The gesture whose meaning this seat is about to change."""


class Hidden(Struct, frozen=True, gc=False):
    """Everything that nobody knows: the stock, hands that still lie face down, and discards."""

    stock: Hand = ()
    down: tuple[Hand, ...] = ()
    discarded: Hand = ()


WattenTable: TypeAlias = Table[Public, Private, Hidden]
WattenView: TypeAlias = View[Public, Private]


def side_of(public: Public, seat: Seat) -> int:
    """The side of a seat in this deal: with three, forehand plays alone (§1.2 to §1.4)."""
    return sides(public.seats, public.dealer).of[seat]


def side(public: Public, number: int) -> tuple[Seat, ...]:
    """The seats of a side, clockwise."""
    return sides(public.seats, public.dealer).seats[number]


def partner_of(public: Public, seat: Seat) -> Seat | None:
    """The partner of this deal, or None for a seat that plays alone."""
    return sides(public.seats, public.dealer).partners[seat]


def pair(public: Public, seat: Seat) -> frozenset[Seat]:
    """A seat and its partner, who alone are told what passes between them."""
    return sides(public.seats, public.dealer).pairs[seat]


def forehand_and_dealer(public: Public) -> tuple[Seat, ...]:
    """The seats of forehand and dealer, who see their cards before the others (§2.2)."""
    return public.forehand, public.dealer


def known_trump(view: WattenView) -> Trump | None:
    """Schlag and trump as far as this seat knows both."""
    return view.public.trump or view.private.trump


def known_rank(view: WattenView) -> Rank | None:
    """The Schlag, named in the open or shown by the seat that chose first (§3.1, §10.2)."""
    seen = view.private.seen
    return view.public.rank or (seen.rank if seen else None)
