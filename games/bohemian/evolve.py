"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from typing import Any

from games.bohemian import events as e
from games.bohemian.state import (
    BohemianTable,
    Change,
    Hidden,
    Phase,
    Private,
    Public,
    without,
)
from games.core.changed import changed
from games.core.tricks import Trick


def evolve(table: BohemianTable, event: e.Event) -> BohemianTable:
    """The table after `event`."""
    match event:
        case e.DealStarted():
            new = _new_deal(table, event)
        case e.HandDealt(seat=seat, cards=cards):
            new = table.with_private(seat, Private(cards))
        case e.StockLaid(cards=cards):
            new = table.with_hidden(Hidden(cards))
        case e.CardsChanged(count=count):
            left = table.with_hidden(Hidden(table.hidden.stock[count:]))
            new = left.with_public(_changed(table.public, event))
        case e.CardsGivenAway(seat=seat, cards=cards):
            hand = without(table.private[seat].hand, cards)
            new = table.with_private(seat, Private(hand, cards))
        case e.CardsDrawn(seat=seat, cards=cards):
            own = table.private[seat]
            new = table.with_private(seat, changed(own, hand=(*own.hand, *cards)))
        case e.CardPlayed():
            new = _played(table, event)
        case _:
            new = table.with_public(changed(table.public, **_changes(table.public, event)))
    return new


def _changes(public: Public, event: e.Event) -> dict[str, Any]:
    """What an event that moves no card changes of what lies open."""
    match event:
        case e.DealerDrawn(drawn=drawn, dealer=dealer):
            new = {"phase": Phase.SHUFFLING, "drawn": drawn, "next_dealer": dealer}
        case e.TurnedUp(card=card, stock=stock):
            new = {"turned": card, "stock": stock}
        case e.ExchangeAsked(seat=seat, most=most):
            new = {"asked": seat, "most": most}
        case e.PlayStarted(order=order):
            new = {"phase": Phase.PLAYING, "asked": None, "most": 0, "trick": Trick(order)}
        case e.TrickTaken(seat=seat):
            gone = {"past": (*public.past, public.trick), "takers": (*public.takers, seat)}
            new = {"trick": public.trick.led_by(seat), **gone}
        case e.DealScored(score=score, next_dealer=dealer):
            new = {"phase": Phase.SHUFFLING, "score": score, "next_dealer": dealer}
        case e.MatchEnded():
            new = {"phase": Phase.MATCH_OVER}
        case _:
            new = {}
    return new


def _new_deal(table: BohemianTable, event: e.DealStarted) -> BohemianTable:
    """Everything of the last deal is gone but the score."""
    old = table.public
    public = Public(
        options=old.options,
        seats=old.seats,
        phase=Phase.EXCHANGING,
        score=old.score,
        next_dealer=event.dealer,
        number=event.number,
        dealer=event.dealer,
        counts=(event.cards,) * old.seats,
    )
    return type(table)(public, (Private(),) * old.seats, Hidden())


def _changed(public: Public, event: e.CardsChanged) -> Public:
    """The stock is lower, and it is seen by how much."""
    change = Change(event.seat, event.count)
    return changed(public, stock=public.stock - event.count, changed=(*public.changed, change))


def _played(table: BohemianTable, event: e.CardPlayed) -> BohemianTable:
    """A card left a hand for the trick."""
    public, own = table.public, table.private[event.seat]
    counts = tuple(n - (seat == event.seat) for seat, n in enumerate(public.counts))
    shown = changed(public, trick=public.trick.with_card(event.card), counts=counts)
    hand = without(own.hand, (event.card,))
    return table.with_private(event.seat, changed(own, hand=hand)).with_public(shown)
