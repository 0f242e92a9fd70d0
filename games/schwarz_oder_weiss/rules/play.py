"""Playing the hands out: one card, one trick, and the end as soon as it is certain."""

from games.core.actions import ClaimRest
from games.core.cards import Card, Hand
from games.core.errors import IllegalAction
from games.core.seats import Seat
from games.core.trick_events import RestClaimed, card_played
from games.core.tricks import Place, winner
from games.schwarz_oder_weiss.rules import law, scoring
from games.schwarz_oder_weiss.rules.actions import Action, PlayCard
from games.schwarz_oder_weiss.rules.claiming import is_certain
from games.schwarz_oder_weiss.rules.events import Event, Events, TrumpSet, dummy_played, taken
from games.schwarz_oder_weiss.rules.law import DECK, Refusal
from games.schwarz_oder_weiss.rules.state import Public, SchwarzView

_CLAIM = ClaimRest()
_PLAYS = {card: PlayCard(card=card) for card in DECK}


def on_turn(public: Public) -> Seat:
    """The seat that plays next: the bidder also for the dummy (§5.3)."""
    place = public.trick.next_place
    return public.bid[0] if place is None or place == public.seats else place


def hand_on_turn(view: SchwarzView) -> Hand:
    """The hand from which the next card must come, as the seat on turn sees it."""
    public = view.public
    return public.dummy if public.trick.next_place == public.seats else view.private.hand


def cards(view: SchwarzView) -> tuple[Action, ...]:
    """The cards that may be played now, as they are held, and the bidder's claim (§5.3 to §5.8)."""
    plays = tuple([_PLAYS[card] for card in law.playable(hand_on_turn(view), view.public.trick)])
    return (*plays, _CLAIM) if is_certain(view) else plays


def why_not(view: SchwarzView, card: Card) -> Refusal | None:
    """The rule that forbids the seat on turn to play `card` now, or None (§5.3, §5.5)."""
    public = view.public
    refusal = law.why_not(card, hand_on_turn(view), public.trick)
    if refusal is not Refusal.NOT_YOUR_CARD:
        return refusal
    if card in view.private.hand:
        return Refusal.DUMMY_IS_TO_PLAY
    mine = public.bidder == view.seat and card in public.dummy
    return Refusal.HAND_IS_TO_PLAY if mine else refusal


def play(view: SchwarzView, card: Card) -> Events:
    """Play a card, with all that comes of it (§5.4 to §5.7)."""
    if refusal := why_not(view, card):
        raise IllegalAction(refusal)
    public = view.public
    laid = _lay(public, view.seat, card)
    if public.trump is None:
        return laid, TrumpSet(suit=card.suit)
    if not public.trick.lacks_one:
        return (laid,)
    taker = winner(public.trick.with_card(card), law.strength(public.trump))
    return laid, taken(seat=None if taker == public.seats else taker), *_after(public, taker)


def claim(view: SchwarzView) -> Events:
    """Lay down a hand with which the bid is certain to be made, and score it so (§5.8)."""
    if not is_certain(view):
        raise IllegalAction(Refusal.NOT_NOW)
    laid = RestClaimed(seat=view.seat, cards=tuple(sorted(view.private.hand)))
    return laid, *scoring.score_play(view.public, made=True)


def _lay(public: Public, seat: Seat, card: Card) -> Event:
    if public.trick.next_place == public.seats:
        return dummy_played(card=card)
    return card_played(seat, card)


def _after(public: Public, taker: Place) -> Events:
    """The score, as soon as the bid is made or broken (§5.7)."""
    bidder, contract = public.bid
    if law.fails(contract, bidder, public.seats, taker):
        return scoring.score_play(public, made=False)
    last = len(public.past) + 1 == public.points
    return scoring.score_play(public, made=True) if last else ()
