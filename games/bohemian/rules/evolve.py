"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from typing import Any, TypeAlias, assert_never

from msgspec.structs import replace

from games.bohemian.rules import events as e
from games.bohemian.rules.state import (
    BohemianTable,
    Change,
    Hidden,
    Phase,
    Private,
    Public,
)
from games.core.cards import Card, without
from games.core.seats import Seat
from games.core.table import Table
from games.core.tricks import LaidDown, Trick

_Open: TypeAlias = (
    e.DealerDrawn
    | e.TurnedUp
    | e.ExchangeAsked
    | e.StockSpent
    | e.PlayStarted
    | e.DealScored
    | e.MatchEnded
)
"""Events that move no card, and lie open."""


def evolve(table: BohemianTable, event: e.Event) -> BohemianTable:
    """The table after `event`."""
    match event.kind:
        case "card_played":
            new = _play(table, event.seat, event.card)
        case "trick_taken":
            new = table.with_public(_take_trick(table.public, event.seat))
        case "rest_claimed" | "rest_conceded":
            new = _lay_down(table, event)
        case "deal_started":
            new = _new_deal(table, event)
        case "hand_dealt":
            new = table.with_private(event.seat, Private(event.cards))
        case "stock_laid":
            new = table.with_hidden(Hidden(event.cards))
        case "cards_changed":
            new = _exchange(table, Change(event.seat, event.count))
        case "cards_given_away":
            hand = tuple([c for c in table.private[event.seat].hand if c not in event.cards])
            new = table.with_private(event.seat, Private(hand, event.cards))
        case "cards_drawn":
            own = table.private[event.seat]
            hand = (*own.hand, *event.cards)
            new = table.with_private(event.seat, Private(hand, own.given_away))
        case _:
            new = table.with_public(replace(table.public, **_changes(event)))
    return new


def _changes(event: _Open) -> dict[str, Any]:
    """The changes to what lies open by an event that moves no card."""
    match event.kind:
        case "dealer_drawn":
            start = {"drawn": event.drawn, "next_dealer": event.dealer}
            new = {"phase": Phase.SHUFFLING, **start}
        case "turned_up":
            new = {"turned": event.card, "stock": event.stock}
        case "exchange_asked":
            new = {"asked": event.seat, "most": event.most}
        case "play_started":
            done = {"asked": None, "most": 0}
            new = {"phase": Phase.PLAYING, "trick": Trick(event.order), **done}
        case "deal_scored":
            scored = {"score": event.score, "next_dealer": event.next_dealer}
            new = {"phase": Phase.SHUFFLING, **scored}
        case "match_ended":
            new = {"phase": Phase.MATCH_OVER}
        case "stock_spent":
            new = {}
        case _:
            assert_never(event)
    return new


def _new_deal(table: BohemianTable, event: e.DealStarted) -> BohemianTable:
    """The table with nothing of the last deal but the score."""
    old = table.public
    public = Public(
        options=old.options,
        agreed=old.agreed,
        seats=old.seats,
        phase=Phase.EXCHANGING,
        score=old.score,
        next_dealer=event.dealer,
        number=event.number,
        dealer=event.dealer,
    )
    return Table(public, (Private(),) * old.seats, Hidden())


def _exchange(table: BohemianTable, change: Change) -> BohemianTable:
    """The table with a lower stock; everybody sees by how much."""
    public, left = table.public, Hidden(table.hidden.stock[change.cards :])
    changes = (*public.changed, change)
    shown = replace(public, stock=public.stock - change.cards, changed=changes)
    return Table(shown, table.private, left)


def _play(table: BohemianTable, seat: Seat, card: Card) -> BohemianTable:
    """The table after a card has left a hand for the trick."""
    public, own = table.public, table.private[seat]
    left = Private(without(own.hand, card), own.given_away)
    return table.with_move(seat, left, replace(public, trick=public.trick.with_card(card)))


def _take_trick(public: Public, seat: Seat) -> Public:
    """The public state once the trick is turned over, and its taker leads."""
    past, takers = (*public.past, public.trick), (*public.takers, seat)
    return replace(public, past=past, takers=takers, trick=public.trick.next_trick(seat))


def _lay_down(table: BohemianTable, event: e.RestClaimed | e.RestConceded) -> BohemianTable:
    """The table after a hand has been laid down, and by that all tricks that were left taken."""
    public, own = table.public, table.private[event.seat]
    taker = event.seat if event.kind == "rest_claimed" else 1 - event.seat
    takers = (*public.takers, *[taker for _ in event.cards])
    laid = LaidDown(event.seat, event.cards)
    left = Private((), own.given_away)
    return table.with_move(event.seat, left, replace(public, takers=takers, laid_down=laid))
