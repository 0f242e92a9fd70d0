"""The knowledge that one seat has of the cards it has not seen."""

from dataclasses import dataclass
from typing import NamedTuple

from games.bohemian.heuristics import odds
from games.bohemian.rules import law
from games.bohemian.rules.law import HAND
from games.bohemian.rules.state import BohemianView, Public
from games.bohemian.search.lookup_tables import Masks
from games.core.addition import add_up
from games.core.seats import Seat
from games.search.trick import cards_ruled_out

DOUBT, CAPPED = 0.05, 1.0
"""The weight of any hand beside each way to have kept good cards: if a seat could have changed
more, and if it changed as many as anybody may, perhaps for want of anything good."""


class Kept(NamedTuple):
    """The cards somebody kept in the exchange."""

    cards: int
    doubt: float
    """The weight of a hand that does not hold so many good cards."""


@dataclass(frozen=True)  # no slots: compiled classes have their own
class Knowledge:
    """All that a seat can tell of the cards it has not seen."""

    seat: Seat
    own: int
    unseen: int
    counts: tuple[int, ...]
    """The number of cards each seat holds."""
    barred: tuple[int, ...]
    """The cards each seat has shown not to hold by what it played (§5.2 to §5.6)."""
    played: tuple[int, ...]
    good: int
    """The cards that are better than the average of the pack."""
    gone: int
    """The number of cards the others have given away."""
    kept: tuple[Kept | None, ...]
    """The cards each seat thought better than others; None if nothing can be told."""


def knowledge(view: BohemianView, masks: Masks) -> Knowledge:
    """The knowledge of this seat."""
    public, made = view.public, masks.tables
    played, barred = _course(public, masks)
    return Knowledge(
        seat=view.seat,
        own=made.mask(view.private.hand),
        unseen=made.mask(odds.unseen_cards(view)),
        counts=public.counts,
        barred=barred,
        played=played,
        good=_good(public, masks),
        gone=sum(count for seat, count in public.changed if seat != view.seat),
        kept=_keeps(public),
    )


def _course(public: Public, masks: Masks) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards each seat has played, and those it cannot have held, both seat by seat."""
    tables = masks.tables
    played, barred = [0] * public.seats, [0] * public.seats
    for trick in (*public.past, public.trick):
        for seat, card in trick.plays:
            played[seat] |= 1 << tables.numbers[card]
        for seat, cards in cards_ruled_out(tables, trick):
            barred[seat] |= cards
    return tuple(played), tuple(barred)


def _good(public: Public, masks: Masks) -> int:
    order = public.ranking
    cards = [card for card in masks.tables.cards if card != public.turned]
    value = {card: odds.worth(card, cards, order) for card in cards}
    average = add_up(value.values()) / len(value)
    return masks.tables.mask(card for card in cards if value[card] >= average)


def _keeps(public: Public) -> tuple[Kept | None, ...]:
    """The cards each seat has kept: good ones, unless it could change no more (§4.1 to §4.3)."""
    kept: list[Kept | None] = [None] * public.seats
    stock = public.stock + sum(change.cards for change in public.changed)
    for seat, count in public.changed:
        if count < law.may_change(stock, dealer=seat == public.dealer):
            kept[seat] = Kept(HAND - count, DOUBT)
        elif count == law.MOST:
            kept[seat] = Kept(HAND - count, CAPPED)
        stock -= count
    return tuple(kept)
