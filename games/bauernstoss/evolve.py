"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from typing import Any

from games.bauernstoss import events as e
from games.bauernstoss.contracts import Call
from games.bauernstoss.state import (
    BauernTable,
    Declared,
    Hidden,
    Phase,
    Private,
    Public,
    Said,
    without,
)
from games.core.cards import Card
from games.core.changed import changed
from games.core.seats import Seat
from games.core.tricks import Trick


def evolve(table: BauernTable, event: e.Event) -> BauernTable:
    """The table after `event`."""
    match event:
        case e.DealStarted():
            new = _new_deal(table, event)
        case e.HandDealt(seat=seat, cards=cards):
            new = table.with_private(seat, Private(hand=cards))
        case e.GivenCardSeen(seat=seat, card=card):
            own = changed(_parted(table, seat, card).private[seat], given=card)
            new = table.with_private(seat, own).with_hidden(Hidden((card,)))
        case e.JackShown(seat=seat, card=card):
            new = _changed(_parted(table, seat, card), event)
        case e.ReturnedCardSeen():
            new = _returned(table, event)
        case e.CardPlayed(seat=seat, card=card):
            new = _changed(_parted(table, seat, card), event)
        case _:
            new = _changed(table, event)
    return new


def _changed(table: BauernTable, event: e.Event) -> BauernTable:
    return table.with_public(changed(table.public, **_changes(table.public, event)))


def _changes(public: Public, event: e.Event) -> dict[str, Any]:
    """What an event changes of what lies open."""
    match event:
        case e.DealerDrawn(drawn=drawn, dealer=dealer):
            new = {"phase": Phase.SHUFFLING, "drawn": drawn, "next_dealer": dealer}
        case e.ChalkTaken(side=side):
            new = {"chalk": side}
        case e.PassedOut(next_dealer=dealer):
            new = {"phase": Phase.SHUFFLING, "next_dealer": dealer}
        case e.DealScored(side=side, points=points, score=score, next_dealer=dealer):
            paid = {"chalk": side, "points": points, "score": score}
            new = {"phase": Phase.SHUFFLING, "next_dealer": dealer, **paid}
        case e.MatchEnded():
            new = {"phase": Phase.MATCH_OVER}
        case _:
            new = {**_talk(public, event), **_moved(public, event)}
    return new


def _talk(public: Public, event: e.Event) -> dict[str, Any]:
    """What is said before the first lead."""
    match event:
        case e.Called(seat=seat, voice=voice, number=number):
            new = {"calls": (*public.calls, Call(seat, voice, number))}
        case e.PartnersTied(seats=seats):
            new = {"phase": Phase.AGREEING, "tied": seats}
        case e.NamerProposed(seat=seat, myself=myself):
            new = {"said": (*public.said, Said(seat, myself))}
        case e.LowestDeclared(seat=seat, low=low):
            new = {"declared": (*public.declared, Declared(seat, low))}
        case e.LowestPassed(seat=seat):
            new = {"declared": (*public.declared, Declared(seat, None))}
        case e.NamerSettled(seat=seat):
            new = {"phase": Phase.NAMING, "namer": seat}
        case e.SoloClaimed(seat=seat):
            new = {"phase": Phase.CLAIMING, "namer": seat}
        case e.TrumpNamed(suit=suit):
            new = {"trump": suit}
        case e.SoloNamed(size=size, suit=suit):
            new = {"size": size, "trump": suit}
        case _:
            new = {}
    return new


def _moved(public: Public, event: e.Event) -> dict[str, Any]:
    """Cards that leave a hand, and the tricks."""
    match event:
        case e.ExchangeOpened():
            new = {"phase": Phase.GIVING}
        case e.CardGiven(seat=seat):
            new = {"phase": Phase.RETURNING, "counts": _add(public.counts, seat, -1)}
        case e.JackShown(card=card):
            new = {"shown": card}
        case e.CardReturned(seat=seat, to=to):
            new = {"counts": _add(_add(public.counts, seat, -1), to, 1)}
        case e.PlayStarted(order=order):
            new = {"phase": Phase.PLAYING, "trick": Trick(order)}
        case e.CardPlayed(seat=seat, card=card):
            counts = _add(public.counts, seat, -1)
            new = {"counts": counts, "trick": public.trick.with_card(card)}
        case e.TrickTaken(seat=seat):
            gone = {"past": (*public.past, public.trick), "takers": (*public.takers, seat)}
            new = {"trick": public.trick.led_by(seat), **gone}
        case _:
            new = {}
    return new


def _new_deal(table: BauernTable, event: e.DealStarted) -> BauernTable:
    """Everything of the last deal is gone but the score and the Kreide."""
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


def _parted(table: BauernTable, seat: Seat, card: Card) -> BauernTable:
    """A card has left a hand."""
    own = table.private[seat]
    return table.with_private(seat, changed(own, hand=without(own.hand, card)))


def _returned(table: BauernTable, event: e.ReturnedCardSeen) -> BauernTable:
    """The partner's card goes to the soloist; both remember it."""
    left = _parted(table, event.seat, event.card)
    giver = changed(left.private[event.seat], returned=event.card)
    owner = left.private[event.to]
    taker = changed(owner, hand=(*owner.hand, event.card), returned=event.card)
    return left.with_private(event.seat, giver).with_private(event.to, taker)


def _add(counts: tuple[int, ...], seat: Seat, cards: int) -> tuple[int, ...]:
    """How many cards each seat holds after `seat` has got or lost some."""
    return tuple(n + cards if s == seat else n for s, n in enumerate(counts))
