"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from typing import Any, TypeAlias, assert_never

from msgspec.structs import replace

from games.bauernstoss.rules import events as e
from games.bauernstoss.rules.contracts import Call
from games.bauernstoss.rules.state import (
    BauernTable,
    Declared,
    Hidden,
    Phase,
    Private,
    Public,
    Said,
)
from games.core.cards import Card, without
from games.core.seats import Seat, put
from games.core.tricks import LaidDown, Trick

_Naming: TypeAlias = (
    e.NamerSettled
    | e.TrumpNamed
    | e.PartnersTied
    | e.NamerProposed
    | e.LowestDeclared
    | e.LowestPassed
)
_Alone: TypeAlias = e.SoloClaimed | e.SoloNamed | e.ExchangeOpened | e.CardGiven | e.CardReturned
_Open: TypeAlias = (
    e.DealerDrawn
    | e.PassedOut
    | e.ChalkTaken
    | _Naming
    | _Alone
    | e.PlayStarted
    | e.DealScored
    | e.MatchEnded
)
"""Events that move no known card, and lie open."""


def evolve(table: BauernTable, event: e.Event) -> BauernTable:
    """The table after `event`; the most frequent events are looked for first."""
    match event.kind:
        case "card_played":
            new = _play(table, event.seat, event.card)
        case "trick_taken":
            new = table.with_public(_take_trick(table.public, event.seat))
        case "rest_claimed" | "rest_conceded":
            new = _lay_down(table, event)
        case "called":
            calls = (*table.public.calls, Call(event.seat, event.voice, event.number))
            new = table.with_public(replace(table.public, calls=calls))
        case "hand_dealt":
            new = table.with_private(event.seat, Private(hand=event.cards))
        case "deal_started":
            new = _new_deal(table, event)
        case "jack_shown":
            own = _part_with(table.private[event.seat], event.card)
            new = table.with_move(event.seat, own, replace(table.public, shown=event.card))
        case "given_card_seen":
            own = _part_with(table.private[event.seat], event.card, given=event.card)
            new = table.with_private(event.seat, own).with_hidden(Hidden((event.card,)))
        case "returned_card_seen":
            new = _return_card(table, event)
        case _:
            new = table.with_public(replace(table.public, **_changes(table.public, event)))
    return new


def _changes(public: Public, event: _Open) -> dict[str, Any]:
    """The changes to what lies open by an event that moves no card."""
    match event.kind:
        case "play_started":
            new = {"phase": Phase.PLAYING, "trick": Trick(event.order)}
        case "deal_scored":
            paid = {"chalk": event.side, "points": event.points, "score": event.score}
            new = {"phase": Phase.SHUFFLING, "next_dealer": event.next_dealer, **paid}
        case "chalk_taken":
            new = {"chalk": event.side}
        case "dealer_drawn":
            drawn = {"drawn": event.drawn, "next_dealer": event.dealer}
            new = {"phase": Phase.SHUFFLING, **drawn}
        case "passed_out":
            new = {"phase": Phase.SHUFFLING, "next_dealer": event.next_dealer}
        case "match_ended":
            new = {"phase": Phase.MATCH_OVER}
        case _:
            new = _naming(public, event)
    return new


def _naming(public: Public, event: _Naming | _Alone) -> dict[str, Any]:
    """The changes on the way from the highest number, or a Solo, to a trump suit."""
    match event.kind:
        case "namer_settled":
            new = {"phase": Phase.NAMING, "namer": event.seat}
        case "trump_named":
            new = {"trump": event.suit}
        case "partners_tied":
            new = {"phase": Phase.AGREEING, "tied": event.seats}
        case "namer_proposed":
            new = {"said": (*public.said, Said(event.seat, event.myself))}
        case "lowest_declared":
            new = {"declared": (*public.declared, Declared(event.seat, event.low))}
        case "lowest_passed":
            new = {"declared": (*public.declared, Declared(event.seat, None))}
        case _:
            new = _alone(public, event)
    return new


def _alone(public: Public, event: _Alone) -> dict[str, Any]:
    """The changes by a Solo, and by the exchange before a small one."""
    match event.kind:
        case "solo_claimed":
            new = {"phase": Phase.CLAIMING, "namer": event.seat}
        case "solo_named":
            new = {"size": event.size, "trump": event.suit}
        case "exchange_opened":
            new = {"phase": Phase.GIVING}
        case "card_given":
            new = {"phase": Phase.RETURNING, "counts": _add(public.counts, event.seat, -1)}
        case "card_returned":
            new = {"counts": _add(_add(public.counts, event.seat, -1), event.to, 1)}
        case _:
            assert_never(event)
    return new


def _play(table: BauernTable, seat: Seat, card: Card) -> BauernTable:
    """The table after a card has left a hand and lies in the trick."""
    public, own = table.public, table.private[seat]
    left = replace(own, hand=without(own.hand, card))
    counts, trick = _add(public.counts, seat, -1), public.trick.with_card(card)
    return table.with_move(seat, left, replace(public, counts=counts, trick=trick))


def _take_trick(public: Public, seat: Seat) -> Public:
    """The public state once the trick is turned over, and its taker leads."""
    past, takers = (*public.past, public.trick), (*public.takers, seat)
    return replace(public, past=past, takers=takers, trick=public.trick.next_trick(seat))


def _lay_down(table: BauernTable, event: e.RestClaimed | e.RestConceded) -> BauernTable:
    """The table after a hand has been laid down."""
    public, own = table.public, table.private[event.seat]
    laid = replace(
        public,
        counts=put(public.counts, event.seat, 0),
        laid_down=LaidDown(event.seat, event.cards),
    )
    return table.with_move(event.seat, replace(own, hand=()), laid)


def _new_deal(table: BauernTable, event: e.DealStarted) -> BauernTable:
    """The table with nothing of the last deal but the score and the Kreide."""
    old = table.public
    public = Public(
        options=old.options,
        phase=Phase.BIDDING,
        score=old.score,
        chalk=old.chalk,
        next_dealer=event.dealer,
        number=event.number,
        dealer=event.dealer,
        counts=event.counts,
    )
    return type(table)(public, (Private(),) * len(table.private), Hidden())


def _part_with(own: Private, card: Card, **known: Card) -> Private:
    """A seat's knowledge after a card has left its hand, as far as that hand is known."""
    hand = without(own.hand, card)
    return replace(own, hand=hand, **known)


def _return_card(table: BauernTable, event: e.ReturnedCardSeen) -> BauernTable:
    """The table once the partner's card has gone to the soloist; both remember it."""
    card, owner = event.card, table.private[event.to]
    giver = _part_with(table.private[event.seat], card, returned=card)
    taker = replace(owner, hand=(*owner.hand, card), returned=card)
    return table.with_private(event.seat, giver).with_private(event.to, taker)


def _add(counts: tuple[int, ...], seat: Seat, cards: int) -> tuple[int, ...]:
    """The number of cards each seat holds after `seat` has got or lost some."""
    return put(counts, seat, counts[seat] + cards)
