"""The evidence of the deal on another seat's cards: what binds it, and what is likely."""

from games.bauernstoss.rules import contracts
from games.bauernstoss.rules.contracts import Call
from games.bauernstoss.rules.law import LADDER, Size, partner_of
from games.bauernstoss.rules.state import BauernView, Phase, Public
from games.bauernstoss.search import auction_constraints
from games.bauernstoss.search.lookup_tables import ALL_JACKS, ALL_TRUMPS, counting, mask, renumber
from games.core.cards import Suit
from games.core.seats import Seat
from games.search.kernel import size_of
from games.search.trick import cards_ruled_out


class HandLikelihood:
    """The fit of a hand with what is known."""

    def __init__(self, off: int, likely: float) -> None:
        """`off`: the number of cards at odds with what is known; 0: the hand is possible.

        `likely`: how likely such a hand would have led to what was said.
        """
        self.off = off
        self.likely = likely


UNKNOWN_CARD = 2
"""The most one unknown card can put a hand off: a Jack more or less, and a trump."""

OTHER_NAME = 0.6
"""The weight of naming the weaker of two suits."""


class HandModel:
    """The fit of hands with what is known of another seat; remembers what it has found out."""

    def __init__(self, view: BauernView, seat: Seat) -> None:
        public = view.public
        call = _call(public, seat)
        self._gone = cards_played(public, seat) | _gift(view, seat)
        self._never = _void(public, seat)
        self._bids = None if call is None else _Bids(public, call)
        self._slack = UNKNOWN_CARD if _may_have_exchanged(view, seat) else 0
        self._trump = public.trump if seat == public.soloist else None
        self._memo: dict[int, HandLikelihood] = {}

    def of(self, hand: int) -> HandLikelihood:
        """The fit of cards the seat may still hold, as a set numbered before trump is known."""
        found = self._memo.get(hand)
        if found is None:
            found = self._memo[hand] = self._judge(hand)
        return found

    def _judge(self, hand: int) -> HandLikelihood:
        off, likely, bids = (hand & self._never).bit_count(), 1.0, self._bids
        if bids is not None:
            dealt = hand | self._gone
            off += max(0, bids.off(dealt) - self._slack)
            likely = 1.0 if self._slack else bids.likely(dealt)
        if self._trump is not None:
            likely *= _fit_for_solo(hand, self._trump)
        return HandLikelihood(off, likely)


class Anything(HandModel):
    """The fit of cards of which nothing is known."""

    def __init__(self) -> None:
        self._any = HandLikelihood(0, 1.0)

    def of(self, hand: int) -> HandLikelihood:
        """The same fit for any cards."""
        del hand
        return self._any


def cards_played(public: Public, seat: Seat) -> int:
    """The cards that a seat has played in this deal, as a set."""
    plays = (play for trick in (*public.past, public.trick) for play in trick.plays)
    return mask(tuple(card for place, card in plays if place == seat))


def _void(public: Public, seat: Seat) -> int:
    """The cards a seat cannot hold any more, by what it has played (§6.2 to §6.4)."""
    if public.trump is None:
        return 0
    tables = counting(public.trump)
    never = 0
    for trick in (*public.past, public.trick):
        for place, cards in cards_ruled_out(tables, trick):
            never |= cards if place == seat else 0
    return mask(tables.cards_of(never))


def _call(public: Public, seat: Seat) -> Call | None:
    return next((call for call in public.calls if call.seat == seat), None)


def _may_have_exchanged(view: BauernView, seat: Seat) -> bool:
    """Return whether one card it was dealt cannot be told from what it holds (§5.3, §5.4)."""
    public = view.public
    if public.soloist is None or public.size is Size.BIG or public.phase is Phase.GIVING:
        return False
    return seat == public.soloist or (
        seat == partner_of(public.soloist) and view.seat != public.soloist
    )


def _gift(view: BauernView, seat: Seat) -> int:
    """The card that a soloist knows the partner was dealt (§5.4)."""
    public, back = view.public, view.private.returned
    known = back is not None and view.seat == public.soloist and seat == partner_of(view.seat)
    return mask((back,)) if known and back is not None else 0


class _Bids:
    """The calls of one seat, held against hands it may have been dealt."""

    def __init__(self, public: Public, call: Call) -> None:
        before = public.calls[: public.calls.index(call)]
        self._call = call
        self._standing = contracts.highest(before)
        self._floor = contracts.floor(before, call.seat) if self._standing else 0
        self._named = public.trump if public.size is None and public.namer == call.seat else None
        self._leads = next((said.myself for said in public.said if said.seat == call.seat), None)
        self._low, self._bar = _declaration(public, call.seat)

    def off(self, hand: int) -> int:
        """The number of cards by which the hand is off."""
        number = self._call.number
        wrong = auction_constraints.off(hand, self._call, self._standing, self._floor)
        if self._named is not None:
            wrong += abs(auction_constraints.counts(hand)[self._named] - number)
            if self._low is not None and not wrong:
                wrong += auction_constraints.lowest(hand, self._named) != self._low
        if not wrong and self._low is not None:
            wrong += auction_constraints.rung(hand, number) != self._low
        if not wrong and self._bar is not None:
            wrong += auction_constraints.rung(hand, number) > self._bar
        return wrong

    def likely(self, hand: int) -> float:
        """The chance of what was said, for a hand that may say it."""
        chance = auction_constraints.likely(hand, self._call, self._standing, self._floor)
        if self._named is not None and auction_constraints.better_suit(hand, self._named):
            chance *= OTHER_NAME
        if self._leads is not None and self._leads is not auction_constraints.leads(hand):
            chance *= OTHER_NAME
        return chance


def _declaration(public: Public, seat: Seat) -> tuple[int | None, int | None]:
    """(the rung it declared in the rebid, or the rung it could not pass) (§4.3)."""
    bar: int | None = None
    for said in public.declared:
        rung = None if said.low is None else LADDER.index(said.low)
        if said.seat == seat:
            return (rung, None) if rung is not None else (None, bar)
        bar = bar if rung is None else rung
    return None, None


def _fit_for_solo(hand: int, trump: Suit) -> float:
    """The fit of a hand with a Solo: soloists hold trumps, and high ones."""
    trumps: int = size_of(renumber(hand, trump) & ALL_TRUMPS)
    return 2.0 ** (trumps + (hand & ALL_JACKS).bit_count())
