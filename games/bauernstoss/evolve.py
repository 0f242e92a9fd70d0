"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from typing import Any

from msgspec.structs import replace

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
)
from games.core.cards import Card, without
from games.core.seats import Seat, put
from games.core.tricks import Trick


def evolve(table: BauernTable, event: e.Event) -> BauernTable:
    """The table after `event`; what happens most often is looked for first."""
    match event:
        case e.CardPlayed(seat=seat, card=card):
            new = _played(table, seat, card)
        case e.TrickTaken(seat=seat):
            new = table.with_public(_taken(table.public, seat))
        case e.Called(seat=seat, voice=voice, number=number):
            calls = (*table.public.calls, Call(seat, voice, number))
            new = table.with_public(replace(table.public, calls=calls))
        case e.HandDealt(seat=seat, cards=cards):
            new = table.with_private(seat, Private(hand=cards))
        case e.DealStarted():
            new = _new_deal(table, event)
        case e.JackShown(seat=seat, card=card):
            own = _parted(table.private[seat], card)
            new = table.with_move(seat, own, replace(table.public, shown=card))
        case e.GivenCardSeen(seat=seat, card=card):
            own = _parted(table.private[seat], card, given=card)
            new = table.with_private(seat, own).with_hidden(Hidden((card,)))
        case e.ReturnedCardSeen():
            new = _returned(table, event)
        case _:
            new = table.with_public(replace(table.public, **_changes(table.public, event)))
    return new


def _changes(public: Public, event: e.Event) -> dict[str, Any]:
    """What an event that moves no card changes of what lies open."""
    match event:
        case e.PlayStarted(order=order):
            new = {"phase": Phase.PLAYING, "trick": Trick(order)}
        case e.DealScored(side=side, points=points, score=score, next_dealer=dealer):
            paid = {"chalk": side, "points": points, "score": score}
            new = {"phase": Phase.SHUFFLING, "next_dealer": dealer, **paid}
        case e.ChalkTaken(side=side):
            new = {"chalk": side}
        case e.DealerDrawn(drawn=drawn, dealer=dealer):
            new = {"phase": Phase.SHUFFLING, "drawn": drawn, "next_dealer": dealer}
        case e.PassedOut(next_dealer=dealer):
            new = {"phase": Phase.SHUFFLING, "next_dealer": dealer}
        case e.MatchEnded():
            new = {"phase": Phase.MATCH_OVER}
        case _:
            new = _named(public, event) or _alone(public, event)
    return new


def _named(public: Public, event: e.Event) -> dict[str, Any]:
    """From the highest number to a trump suit."""
    match event:
        case e.NamerSettled(seat=seat):
            new = {"phase": Phase.NAMING, "namer": seat}
        case e.TrumpNamed(suit=suit):
            new = {"trump": suit}
        case e.PartnersTied(seats=seats):
            new = {"phase": Phase.AGREEING, "tied": seats}
        case e.NamerProposed(seat=seat, myself=myself):
            new = {"said": (*public.said, Said(seat, myself))}
        case e.LowestDeclared(seat=seat, low=low):
            new = {"declared": (*public.declared, Declared(seat, low))}
        case e.LowestPassed(seat=seat):
            new = {"declared": (*public.declared, Declared(seat, None))}
        case _:
            new = {}
    return new


def _alone(public: Public, event: e.Event) -> dict[str, Any]:
    """A Solo, and the exchange before a small one."""
    match event:
        case e.SoloClaimed(seat=seat):
            new = {"phase": Phase.CLAIMING, "namer": seat}
        case e.SoloNamed(size=size, suit=suit):
            new = {"size": size, "trump": suit}
        case e.ExchangeOpened():
            new = {"phase": Phase.GIVING}
        case e.CardGiven(seat=seat):
            new = {"phase": Phase.RETURNING, "counts": _add(public.counts, seat, -1)}
        case e.CardReturned(seat=seat, to=to):
            new = {"counts": _add(_add(public.counts, seat, -1), to, 1)}
        case _:
            new = {}
    return new


def _played(table: BauernTable, seat: Seat, card: Card) -> BauernTable:
    """A card has left a hand, and lies in the trick."""
    public, own = table.public, _parted(table.private[seat], card)
    counts, trick = _add(public.counts, seat, -1), public.trick.with_card(card)
    return table.with_move(seat, own, replace(public, counts=counts, trick=trick))


def _taken(public: Public, seat: Seat) -> Public:
    """The trick is turned over, and whoever took it leads."""
    past, takers = (*public.past, public.trick), (*public.takers, seat)
    return replace(public, past=past, takers=takers, trick=public.trick.led_by(seat))


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


def _parted(own: Private, card: Card, **known: Card) -> Private:
    """What a seat knows after a card has left its hand, as far as anybody told of that hand."""
    hand = without(own.hand, card)
    return replace(own, hand=hand, **known)


def _returned(table: BauernTable, event: e.ReturnedCardSeen) -> BauernTable:
    """The partner's card goes to the soloist; both remember it."""
    card, owner = event.card, table.private[event.to]
    giver = _parted(table.private[event.seat], card, returned=card)
    taker = replace(owner, hand=(*owner.hand, card), returned=card)
    return table.with_private(event.seat, giver).with_private(event.to, taker)


def _add(counts: tuple[int, ...], seat: Seat, cards: int) -> tuple[int, ...]:
    """How many cards each seat holds after `seat` has got or lost some."""
    return put(counts, seat, counts[seat] + cards)
