"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from games.core.cards import Card, Hand
from games.core.changed import changed
from games.core.events import Event
from games.core.seats import Seat
from games.core.tricks import Trick
from games.watten import events as e
from games.watten.ranking import Trump
from games.watten.signals import Sign, agreed
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


def evolve(table: WattenTable, event: e.Event) -> WattenTable:
    """The table after `event`."""
    match event:
        case e.DealStarted():
            return _new_deal(table, event)
        case e.HandLaid() | e.StockLaid() | e.HandSeen() | e.HandDiscarded():
            return _dealt(table, event)
        case e.CardPlayed(seat=seat, card=card):
            return _played(table, seat, card)
        case _:
            pass
    table = _told(table, event)
    public = table.public
    phase = {"phase": _PHASES[type(event)]} if type(event) in _PHASES else {}
    changes = phase | _before_play(public, event) | _in_play(public, event)
    return table.with_public(changed(public, **changes)) if changes else table


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
    private = tuple(Private(code=own.code) for own in table.private)
    return type(table)(public, private, Hidden(down=((),) * old.seats))


def _dealt(
    table: WattenTable, event: e.HandLaid | e.StockLaid | e.HandSeen | e.HandDiscarded
) -> WattenTable:
    """Cards went from one place to another before play."""
    hidden = table.hidden
    match event:
        case e.HandLaid(seat=seat, cards=cards):
            return table.with_hidden(changed(hidden, down=_put(hidden.down, seat, cards)))
        case e.StockLaid(cards=cards):
            return table.with_hidden(changed(hidden, stock=cards))
        case e.HandSeen(seat=seat, cards=cards):
            stock = tuple(card for card in hidden.stock if card not in cards)
            down = _put(hidden.down, seat, ())
            table = table.with_private(seat, changed(table.private[seat], hand=cards))
            return table.with_hidden(changed(hidden, stock=stock, down=down))
        case e.HandDiscarded(seat=seat, cards=cards):
            own = changed(table.private[seat], hand=(), discarded=cards)
            away = (*hidden.discarded, *cards)
            return table.with_private(seat, own).with_hidden(changed(hidden, discarded=away))


def _put(hands: tuple[Hand, ...], seat: Seat, cards: Hand) -> tuple[Hand, ...]:
    return tuple(cards if place == seat else hand for place, hand in enumerate(hands))


def _played(table: WattenTable, seat: Seat, card: Card) -> WattenTable:
    """A card left a hand for the trick."""
    own, public = table.private[seat], table.public
    left = changed(own, hand=tuple(c for c in own.hand if c != card))
    counts = tuple(n - (place == seat) for place, n in enumerate(public.counts))
    lies = changed(public, trick=public.trick.with_card(card), counts=counts)
    return table.with_private(seat, left).with_public(lies)


def _told(table: WattenTable, event: e.Event) -> WattenTable:
    """What an event adds to the knowledge of those it was told to."""
    for seat in event.audience or ():
        own = table.private[seat]
        table = table.with_private(seat, changed(own, **_learned(own, event)))
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
        case e.SignalGiven(seat=seat, gesture=gesture, meaning=meaning):
            new = {"signals": (*own.signals, Signalled(seat, Sign(gesture, meaning)))}
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
        case e.DealerDrawn(drawn=drawn, dealer=dealer):
            new = {"drawn": drawn, "next_dealer": dealer}
        case e.CodeSettled(seat=seat):
            new = {"settled": (*public.settled, seat)}
        case e.HandsTaken(seats=seats):
            new = {"counts": _full(public, seats)}
        case e.RankNamed(rank=rank):
            new = {"rank": rank}
        case e.SuitNamed(suit=suit):
            new = {"suit": suit}
        case e.ChoiceMade(seat=seat):
            new = {"chosen": (*public.chosen, seat)}
        case _:
            new = {}
    return new


def _full(public: Public, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    return tuple(5 if seat in seats else n for seat, n in enumerate(public.counts))


def _in_play(public: Public, event: e.Event) -> dict[str, Any]:
    """What else lies open once the hands are played, and after the deal."""
    match event:
        case e.PlayedForThree(value=value):
            new = {"value": value, "closed": True}
        case e.PlayStarted(order=order):
            new = {"trick": Trick(order)}
        case e.Raised(seat=seat, value=value, price=price):
            new = {"proposal": Proposal(seat, value, price)}
        case e.Held(value=value, right=right):
            new = {"proposal": None, "value": value, "right": right}
        case e.GestureMade(seat=seat, gesture=gesture):
            new = {"gestures": (*public.gestures, (seat, gesture))}
        case e.TrickTaken(seat=seat):
            gone = {"past": (*public.past, public.trick), "takers": (*public.takers, seat)}
            new = {"trick": public.trick.led_by(seat), **gone}
        case e.TrumpRevealed(rank=rank, suit=suit):
            new = {"rank": rank, "suit": suit}
        case e.DealScored(score=score, next_dealer=dealer):
            new = {"proposal": None, "score": score, "next_dealer": dealer}
        case _:
            new = {}
    return new
