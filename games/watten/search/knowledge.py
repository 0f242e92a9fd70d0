"""The knowledge a seat has for certain, or by hearsay, of where the cards lie."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from games.core.seats import Seat
from games.search.kernel import Tables
from games.watten.heuristics.blind_inference import seen_cards
from games.watten.heuristics.signalling import signals_from_partner
from games.watten.rules.law import FULL
from games.watten.rules.meanings import group
from games.watten.rules.play import duty_of
from games.watten.rules.ranking import Trump
from games.watten.rules.state import Phase, Public, WattenView, forehand_and_dealer, partner_of
from games.watten.search.lookup_tables import tables_of

Ask: TypeAlias = Callable[[tuple[int, ...]], float]
"""The likelihood that something was said, if the seats held these hands."""


@dataclass(frozen=True, kw_only=True)  # no slots: compiled classes have their own
class Facts:
    """The certainties under one Schlag and trump; every set of cards is a mask of `tables`."""

    trump: Trump
    tables: Tables
    seat: Seat
    counts: tuple[int, ...]
    """Seat by seat: how many cards it holds."""
    unseen: int
    """The cards whose place is not known for certain."""
    fixed: tuple[int, ...]
    """The cards each seat certainly holds."""
    barred: tuple[int, ...]
    """The cards each seat certainly does not hold."""
    played: tuple[int, ...]
    """The cards each seat has played in this deal."""
    told: tuple[tuple[int, int], ...]
    """The partner's signals: how many cards of which set it still holds."""


def facts_of(view: WattenView, trump: Trump) -> Facts:
    """The knowledge of this seat, if Schlag and trump are these."""
    public = view.public
    tables = tables_of(public.rules.ranking, trump)
    played = tuple(_cards_played(public, tables, seat) for seat in range(public.seats))
    fixed = tuple(
        _certain_cards(view, tables, seat) & ~played[seat] for seat in range(public.seats)
    )
    seen = tables.mask(seen_cards(view)) | sum(fixed)
    return Facts(
        trump=trump,
        tables=tables,
        seat=view.seat,
        counts=tuple(_hand_size(public, seat) for seat in range(public.seats)),
        unseen=tables.mask(tables.cards) & ~(seen | tables.mask(view.private.hand)),
        fixed=fixed,
        barred=tuple(_cards_ruled_out(public, trump, tables, seat) for seat in range(public.seats)),
        played=played,
        told=tuple(_hearsay(view, trump, tables, played)),
    )


def _hand_size(public: Public, seat: Seat) -> int:
    """The number of cards in a hand, also while it lies face down."""
    taken_up = public.phase in (Phase.PLAYING, Phase.RAISED, Phase.DECIDING)
    return public.counts[seat] if taken_up else FULL


def _cards_played(public: Public, tables: Tables, seat: Seat) -> int:
    tricks = (*public.past, public.trick)
    return tables.mask(card for trick in tricks for who, card in trick.plays if who == seat)


def _certain_cards(view: WattenView, tables: Tables, seat: Seat) -> int:
    """This seat's hand, a hand that was shown (§8.4), and the card the other chose (§10.4)."""
    own = view.private
    if seat == view.seat:
        return tables.mask(own.hand)
    known = tables.mask(card for who, cards in own.shown if who == seat for card in cards)
    if own.seen is not None and {seat, view.seat} == {*forehand_and_dealer(view.public)}:
        known |= tables.mask((own.seen,))
    return known


def _cards_ruled_out(public: Public, trump: Trump, tables: Tables, seat: Seat) -> int:
    """The cards that oblige, if this seat was bound but did not follow a demanding lead (§5.4)."""
    if public.rules.blind and seat not in forehand_and_dealer(public):
        return 0
    found = 0
    for number, trick in enumerate((*public.past, public.trick)):
        card = dict(trick.plays[1:]).get(seat)
        due = duty_of(public, trick, seat, trump, held=FULL - number)
        if card is not None and due is not None and card not in due.only:
            found |= tables.mask(due.having)
    return found


def _hearsay(
    view: WattenView, trump: Trump, tables: Tables, played: tuple[int, ...]
) -> Iterator[tuple[int, int]]:
    partner = partner_of(view.public, view.seat)
    if partner is None:
        return
    for meaning in signals_from_partner(view):
        count, cards = group(view.public.rules.ranking, trump, meaning)
        mask = tables.mask(cards)
        left = count - (mask & played[partner]).bit_count()
        if left > 0:
            yield left, mask
