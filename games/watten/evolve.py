"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from games.core.cards import Card, Hand, without
from games.core.events import Event
from games.core.seats import Seat, put
from games.core.table import Table
from games.core.tricks import Trick
from games.watten import events as e
from games.watten.ranking import Trump
from games.watten.signals import Gesture, Meaning, Sign, agreed
from games.watten.state import (
    Hidden,
    Phase,
    Private,
    Proposal,
    Public,
    Shown,
    Signalled,
    WattenTable,
    Wish,
)

_PHASES: Mapping[type[Event], Phase] = MappingProxyType(
    {
        e.DealerDrawn: Phase.SHUFFLING,
        e.CodesOpened: Phase.AGREEING,
        e.CodesClosed: Phase.SHUFFLING,
        e.ExchangeProposed: Phase.ANSWERING_OFFER,
        e.NamingOpened: Phase.NAMING_RANK,
        e.ChoosingOpened: Phase.CHOOSING,
        e.RankNamed: Phase.NAMING_SUIT,
        e.DecisionAsked: Phase.DECIDING,
        e.PlayStarted: Phase.PLAYING,
        e.Raised: Phase.RAISED,
        e.Held: Phase.PLAYING,
        e.DealScored: Phase.SHUFFLING,
        e.MatchEnded: Phase.MATCH_OVER,
    }
)
"""What begins with an event."""

_UNTOLD = Private()


def evolve(table: WattenTable, event: e.Event) -> WattenTable:
    """The table after `event`."""
    match event:
        case e.CardPlayed(seat=seat, card=card):
            return _played(table, seat, card)
        case e.SignalGiven():
            return _signalled(table, event)
        case _ if event.audience is None:
            return _laid_open(table, event)
        case e.HandSeen() | e.HandLaid() | e.StockLaid() | e.HandDiscarded():
            return _dealt(table, event)
        case _:
            return _told(table, event)


def _laid_open(table: WattenTable, event: e.Event) -> WattenTable:
    """What everybody was told."""
    if isinstance(event, e.DealStarted):
        return _new_deal(table, event)
    public = table.public
    changes = _in_play(public, event) or _before_play(public, event)
    if type(event) in _PHASES:
        changes["phase"] = _PHASES[type(event)]
    return table.with_public(replace(public, **changes)) if changes else table


def _new_deal(table: WattenTable, event: e.DealStarted) -> WattenTable:
    """Everything of the last deal is gone but the score and the codes."""
    old = table.public
    public = Public(
        rules=old.rules,
        seats=old.seats,
        phase=Phase.OFFERING,
        score=old.score,
        next_dealer=event.dealer,
        number=event.number,
        dealer=event.dealer,
        counts=(0,) * old.seats,
    )
    private = tuple(replace(_UNTOLD, code=own.code) for own in table.private)
    return Table(public, private, Hidden(down=((),) * old.seats))


def _dealt(
    table: WattenTable, event: e.HandSeen | e.HandLaid | e.StockLaid | e.HandDiscarded
) -> WattenTable:
    """Cards went from one place to another before play."""
    hidden = table.hidden
    match event:
        case e.HandSeen(seat=seat, cards=cards):
            own = replace(table.private[seat], hand=cards)
            left = _taken_up(hidden, seat, cards)
            return Table(table.public, put(table.private, seat, own), left)
        case e.HandLaid(seat=seat, cards=cards):
            return table.with_hidden(replace(hidden, down=put(hidden.down, seat, cards)))
        case e.StockLaid(cards=cards):
            return table.with_hidden(replace(hidden, stock=cards))
        case e.HandDiscarded(seat=seat, cards=cards):
            own = replace(table.private[seat], hand=(), discarded=cards)
            away = (*hidden.discarded, *cards)
            return table.with_private(seat, own).with_hidden(replace(hidden, discarded=away))


def _taken_up(hidden: Hidden, seat: Seat, cards: Hand) -> Hidden:
    """What is left where these cards lay: face down before that seat, or else on the stock."""
    if hidden.down[seat]:
        return replace(hidden, down=put(hidden.down, seat, ()))
    return replace(hidden, stock=tuple(card for card in hidden.stock if card not in cards))


def _played(table: WattenTable, seat: Seat, card: Card) -> WattenTable:
    """A card left a hand for the trick."""
    own, public = table.private[seat], table.public
    left = replace(own, hand=without(own.hand, card))
    counts = put(public.counts, seat, public.counts[seat] - 1)
    lies = replace(public, trick=public.trick.with_card(card), counts=counts)
    return table.with_move(seat, left, lies)


def _signalled(table: WattenTable, event: e.SignalGiven) -> WattenTable:
    """A sign that was given within a pair."""
    given = _sign(event.seat, event.gesture, event.meaning)
    private = list(table.private)
    for seat in event.audience or ():
        own = private[seat]
        private[seat] = replace(own, signals=(*own.signals, given))
    return Table(table.public, tuple(private), table.hidden)


@cache
def _sign(seat: Seat, gesture: Gesture, meaning: Meaning) -> Signalled:
    return Signalled(seat, Sign(gesture, meaning))


def _told(table: WattenTable, event: e.Event) -> WattenTable:
    """What else an event adds to the knowledge of those it was told to."""
    for seat in event.audience or ():
        own = table.private[seat]
        table = table.with_private(seat, replace(own, **_learned(own, event)))
    return table


def _learned(own: Private, event: e.Event) -> dict[str, Any]:
    match event:
        case e.CardChosen(card=card):
            new = {"chosen": card}
        case e.ChoiceSeen(card=card):
            new = {"seen": card}
        case e.TrumpLearned(rank=rank, suit=suit):
            new = {"trump": Trump(rank, suit)}
        case e.GesturePicked(gesture=gesture):
            new = {"gesture": gesture}
        case e.MeaningAssigned(gesture=gesture, meaning=meaning):
            pending = None if own.gesture is gesture else own.gesture
            new = {"code": agreed(own.code, gesture, meaning), "gesture": pending}
        case e.HandShown(seat=seat, cards=cards):
            new = {"shown": (*own.shown, Shown(seat, cards))}
        case e.ConcedeWished(seat=seat, value=value):
            new = {"wishes": (*own.wishes, Wish(seat, value))}
        case _:
            new = {}
    return new


def _before_play(public: Public, event: e.Event) -> dict[str, Any]:
    """What else lies open until Schlag and trump are known."""
    match event:
        case e.HandsTaken(seats=seats):
            new = {"counts": _full(public, seats)}
        case e.RankNamed(rank=rank):
            new = {"rank": rank}
        case e.SuitNamed(suit=suit):
            new = {"suit": suit}
        case e.ChoiceMade(seat=seat):
            new = {"chosen": (*public.chosen, seat)}
        case e.DealerDrawn(drawn=drawn, dealer=dealer):
            new = {"drawn": drawn, "next_dealer": dealer}
        case e.CodeSettled(seat=seat):
            new = {"settled": (*public.settled, seat)}
        case _:
            new = {}
    return new


def _full(public: Public, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    return tuple([5 if seat in seats else n for seat, n in enumerate(public.counts)])


def _in_play(public: Public, event: e.Event) -> dict[str, Any]:
    """What else lies open once the hands are played, and after the deal."""
    match event:
        case e.TrickTaken(seat=seat):
            gone = {"past": (*public.past, public.trick), "takers": (*public.takers, seat)}
            new = {"trick": public.trick.led_by(seat), **gone}
        case e.Raised(seat=seat, value=value, price=price):
            new = {"proposal": Proposal(seat, value, price)}
        case e.Held(value=value, right=right):
            new = {"proposal": None, "value": value, "right": right}
        case e.GestureMade(seat=seat, gesture=gesture):
            new = {"gestures": (*public.gestures, (seat, gesture))}
        case e.PlayedForThree(value=value):
            new = {"value": value, "closed": True}
        case e.PlayStarted(order=order):
            new = {"trick": Trick(order)}
        case e.TrumpRevealed(rank=rank, suit=suit):
            new = {"rank": rank, "suit": suit}
        case e.DealScored(score=score, next_dealer=dealer):
            new = {"proposal": None, "score": score, "next_dealer": dealer}
        case _:
            new = {}
    return new
