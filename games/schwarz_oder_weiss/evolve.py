"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from typing import Any

from games.core.cards import Card, Hand
from games.core.changed import changed
from games.core.tricks import Place, Trick
from games.schwarz_oder_weiss import events as e
from games.schwarz_oder_weiss.state import (
    Hidden,
    Phase,
    Private,
    Public,
    Said,
    SchwarzTable,
    without,
)


def evolve(table: SchwarzTable, event: e.Event) -> SchwarzTable:
    """The table after `event`."""
    match event:
        case e.DealStarted():
            new = _new_deal(table, event)
        case e.DeckLaid(cards=cards):
            new = table.with_hidden(Hidden(deck=cards))
        case e.CardsSetAside(cards=cards):
            new = table.with_hidden(Hidden(aside=cards))
        case e.CardFell(seat=seat):
            new = _fallen(table, seat, ())
        case e.DummyCardFell(card=card):
            new = _fallen(table, table.public.seats, (card,))
        case e.CardSeen(seat=seat, card=card):
            new = table.with_private(seat, Private((*table.private[seat].hand, card)))
        case e.CardPlayed(seat=seat, card=card):
            left = Private(without(table.private[seat].hand, card))
            new = _played(table.with_private(seat, left), seat, card)
        case e.DummyCardPlayed(card=card):
            new = _played(table, table.public.seats, card)
        case _:
            new = table.with_public(changed(table.public, **_changes(table.public, event)))
    return new


def _changes(public: Public, event: e.Event) -> dict[str, Any]:
    """What an event that moves no card changes of what lies open."""
    match event:
        case e.DealerDrawn(drawn=drawn, dealer=dealer):
            new = {"phase": Phase.SHUFFLING, "drawn": drawn, "next_dealer": dealer}
        case e.PassedOut(dealer=dealer):
            new = {"phase": Phase.SHUFFLING, "next_dealer": dealer}
        case e.TrumpSet(suit=suit):
            new = {"trump": suit}
        case e.TrickTaken(seat=seat):
            place = public.seats if seat is None else seat
            gone = {"past": (*public.past, public.trick), "takers": (*public.takers, place)}
            new = {"trick": public.trick.led_by(place), **gone}
        case e.DealScored(score=score, next_dealer=dealer):
            new = {"phase": Phase.SHUFFLING, "score": score, "next_dealer": dealer}
        case e.MatchEnded():
            new = {"phase": Phase.MATCH_OVER}
        case _:
            new = {**_bid(event), **_stakes(public, event)}
    return new


def _bid(event: e.Event) -> dict[str, Any]:
    """What is said before the hands are complete."""
    match event:
        case e.BidAsked(seat=seat):
            new = {"phase": Phase.ASKING, "asked": seat}
        case e.BidPassed():
            new = {"phase": Phase.FALLING, "asked": None}
        case e.BidMade(seat=seat, contract=contract):
            bid = {"bidder": seat, "contract": contract, "asked": None}
            new = {"phase": Phase.NAMING_POINTS, **bid}
        case e.PointsNamed(points=points):
            new = {"points": points}
        case _:
            new = {}
    return new


def _stakes(public: Public, event: e.Event) -> dict[str, Any]:
    """What is said about the stakes, up to the first lead."""
    match event:
        case e.DoublingOpened(speakers=speakers):
            new = {"phase": Phase.DOUBLING, "speakers": speakers, "said": ()}
        case e.Doubled(factor=factor, speakers=speakers):
            asked = {"speakers": speakers, "said": ()}
            new = {"phase": Phase.ANSWERING, "factor": factor, **asked}
        case e.DoublePassed(seat=seat) | e.DoubleAccepted(seat=seat):
            new = {"said": (*public.said, Said(seat, surrenders=False))}
        case e.SurrenderVoiced(seat=seat):
            new = {"said": (*public.said, Said(seat, surrenders=True))}
        case e.PlayStarted(order=order):
            done = {"speakers": (), "said": ()}
            new = {"phase": Phase.PLAYING, "trick": Trick(order), **done}
        case _:
            new = {}
    return new


def _new_deal(table: SchwarzTable, event: e.DealStarted) -> SchwarzTable:
    """Everything of the last deal is gone but the score."""
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
    return type(table)(public, (Private(),) * old.seats, Hidden())


def _fallen(table: SchwarzTable, place: Place, shown: Hand) -> SchwarzTable:
    """A card left the deck for a place; the dummy's is shown."""
    public, hidden = table.public, table.hidden
    more = changed(public, counts=_add(public, place, 1), dummy=(*public.dummy, *shown))
    return table.with_public(more).with_hidden(changed(hidden, deck=hidden.deck[1:]))


def _played(table: SchwarzTable, place: Place, card: Card) -> SchwarzTable:
    """A card left a hand for the trick."""
    public = table.public
    trick, counts = public.trick.with_card(card), _add(public, place, -1)
    dummy = without(public.dummy, card)
    return table.with_public(changed(public, trick=trick, counts=counts, dummy=dummy))


def _add(public: Public, place: Place, cards: int) -> tuple[int, ...]:
    """How many cards each place holds after `place` has got or lost some."""
    return tuple(n + cards if p == place else n for p, n in enumerate(public.counts))
