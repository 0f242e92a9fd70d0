"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from typing import Any, TypeAlias, assert_never

from msgspec.structs import replace

from games.core.cards import Card, Hand, without
from games.core.seats import Seat, put
from games.core.table import Table
from games.core.tricks import LaidDown, Place, Trick
from games.schwarz_oder_weiss.rules import events as e
from games.schwarz_oder_weiss.rules.state import Hidden, Phase, Private, Public, Said, SchwarzTable

_Bid: TypeAlias = e.BidAsked | e.BidPassed | e.BidMade | e.PointsNamed
_Stakes: TypeAlias = (
    e.DoublingOpened
    | e.Doubled
    | e.DoublePassed
    | e.DoubleAccepted
    | e.SurrenderVoiced
    | e.PlayStarted
)
_Open: TypeAlias = (
    e.DealerDrawn
    | _Bid
    | e.PassedOut
    | _Stakes
    | e.TrumpSet
    | e.TrickTaken
    | e.DealScored
    | e.MatchEnded
)
"""Events that move no card, and lie open."""


def evolve(table: SchwarzTable, event: e.Event) -> SchwarzTable:
    """The table after `event`."""
    match event.kind:
        case "card_fell":
            new = _fall(table, event.seat)
        case "card_seen":
            hand = (*table.private[event.seat].hand, event.card)
            new = table.with_private(event.seat, Private(hand))
        case "card_played":
            new = _play(table, event.seat, event.card)
        case "rest_claimed":
            new = _lay_down(table, LaidDown(event.seat, event.cards))
        case "dummy_card_fell":
            laid = (*table.public.dummy, event.card)
            new = _fall(table, table.public.seats, dummy=laid)
        case "dummy_card_played":
            new = table.with_public(_play_from_dummy(table.public, event.card))
        case "deal_started":
            new = _new_deal(table, event)
        case "deck_laid":
            new = table.with_hidden(Hidden(deck=event.cards))
        case "cards_set_aside":
            new = table.with_hidden(Hidden(aside=event.cards))
        case _:
            new = table.with_public(replace(table.public, **_changes(table.public, event)))
    return new


def _changes(public: Public, event: _Open) -> dict[str, Any]:
    """The changes to what lies open by an event that moves no card."""
    match event.kind:
        case "trick_taken":
            place = public.seats if event.seat is None else event.seat
            gone = {"past": (*public.past, public.trick), "takers": (*public.takers, place)}
            new = {"trick": public.trick.next_trick(place), **gone}
        case "trump_set":
            new = {"trump": event.suit}
        case "dealer_drawn":
            start = {"drawn": event.drawn, "next_dealer": event.dealer}
            new = {"phase": Phase.SHUFFLING, **start}
        case "passed_out":
            new = {"phase": Phase.SHUFFLING, "next_dealer": event.dealer}
        case "deal_scored":
            scored = {"score": event.score, "next_dealer": event.next_dealer}
            new = {"phase": Phase.SHUFFLING, **scored}
        case "match_ended":
            new = {"phase": Phase.MATCH_OVER}
        case _:
            new = _talk(public, event)
    return new


def _talk(public: Public, event: _Bid | _Stakes) -> dict[str, Any]:
    """The changes by what is said before the hands are complete, or after."""
    match event.kind:
        case "bid_asked":
            new = {"phase": Phase.ASKING, "asked": event.seat}
        case "bid_passed":
            new = {"phase": Phase.FALLING, "asked": None}
        case "bid_made":
            bid = {"bidder": event.seat, "contract": event.contract, "asked": None}
            new = {"phase": Phase.NAMING_POINTS, **bid}
        case "points_named":
            new = {"points": event.points}
        case _:
            new = _stakes(public, event)
    return new


def _stakes(public: Public, event: _Stakes) -> dict[str, Any]:
    """The changes by what is said about the stakes, up to the first lead."""
    match event.kind:
        case "doubling_opened":
            new = {"phase": Phase.DOUBLING, "speakers": event.speakers, "said": ()}
        case "doubled":
            asked = {"speakers": event.speakers, "said": ()}
            new = {"phase": Phase.ANSWERING, "factor": event.factor, **asked}
        case "double_passed" | "double_accepted":
            new = {"said": (*public.said, Said(event.seat, surrenders=False))}
        case "surrender_voiced":
            new = {"said": (*public.said, Said(event.seat, surrenders=True))}
        case "play_started":
            done = {"speakers": (), "said": ()}
            new = {"phase": Phase.PLAYING, "trick": Trick(event.order), **done}
        case _:
            assert_never(event)
    return new


def _new_deal(table: SchwarzTable, event: e.DealStarted) -> SchwarzTable:
    """The table with nothing of the last deal but the score."""
    old = table.public
    public = Public(
        options=old.options,
        seats=old.seats,
        phase=Phase.FALLING,
        score=old.score,
        next_dealer=event.dealer,
        number=event.number,
        dealer=event.dealer,
        counts=(0,) * (old.seats + 1),
    )
    return Table(public, (Private(),) * old.seats, Hidden())


def _fall(table: SchwarzTable, place: Place, **shown: Hand) -> SchwarzTable:
    """The table after a card has left the deck for a place; the dummy's is shown."""
    public, hidden = table.public, table.hidden
    more = replace(public, counts=_add(public, place, 1), **shown)
    return Table(more, table.private, Hidden(hidden.deck[1:], hidden.aside))


def _play(table: SchwarzTable, seat: Seat, card: Card) -> SchwarzTable:
    """The table after a card has left a hand for the trick; an unknown hand does not miss it."""
    public, hand = table.public, table.private[seat].hand
    left = without(hand, card)
    trick, counts = public.trick.with_card(card), _add(public, seat, -1)
    return table.with_move(seat, Private(left), replace(public, trick=trick, counts=counts))


def _lay_down(table: SchwarzTable, laid: LaidDown) -> SchwarzTable:
    """The table after the rest of a hand was laid open."""
    counts = put(table.public.counts, laid.seat, 0)
    claimed = replace(table.public, counts=counts, laid_down=laid)
    return table.with_move(laid.seat, Private(), claimed)


def _play_from_dummy(public: Public, card: Card) -> Public:
    """The public state after a card has left the dummy's hand for the trick."""
    trick, counts = public.trick.with_card(card), _add(public, public.seats, -1)
    return replace(public, trick=trick, counts=counts, dummy=without(public.dummy, card))


def _add(public: Public, place: Place, cards: int) -> tuple[int, ...]:
    """The number of cards each place holds after `place` has got or lost some."""
    return put(public.counts, place, public.counts[place] + cards)
