"""Playing the hands out: one card, one trick, and a Solo's end as soon as it is certain."""

from games.bauernstoss.rules import law, scoring
from games.bauernstoss.rules.actions import Action, PlayCard
from games.bauernstoss.rules.claiming import loses_rest, takes_rest
from games.bauernstoss.rules.events import ChalkTaken, Events
from games.bauernstoss.rules.law import DECK, HAND, HIGHEST, Refusal
from games.bauernstoss.rules.state import BauernTable, BauernView, Public
from games.core.actions import ClaimRest, ConcedeRest
from games.core.cards import Card, Hand
from games.core.errors import IllegalAction
from games.core.seats import Seat, partnership
from games.core.trick_events import RestClaimed, RestConceded, card_played, taken
from games.core.tricks import Trick, overtaking, winner

_CLAIM, _CONCESSION = ClaimRest(), ConcedeRest()
_PLAYS = {card: PlayCard(card=card) for card in DECK}


def cards(view: BauernView) -> tuple[Action, ...]:
    """The cards that may be played now, in the order they are held, and a claim about the rest."""
    public, hand = view.public, view.private.hand
    if public.trump is None:
        return ()
    plays = tuple([_PLAYS[card] for card in law.playable(hand, public.trick, public.trump)])
    if takes_rest(view):
        return *plays, _CLAIM
    return (*plays, _CONCESSION) if loses_rest(view) else plays


def slips(view: BauernView) -> tuple[Action, ...]:
    """The cards that take a full trick from the partner without need."""
    public, mates = view.public, frozenset({law.partner_of(view.seat)})
    if public.trump is None or public.trick.next_place != view.seat:
        return ()
    allowed = law.playable(view.private.hand, public.trick, public.trump)
    over = overtaking(public.trick, mates, allowed, law.strength(public.trump))
    return tuple([_PLAYS[card] for card in over])


def why_not(view: BauernView, card: Card) -> Refusal | None:
    """The rule that forbids the seat on turn to play `card` now, or None (§6.2 to §6.4)."""
    return _why_not(view.public, view.private.hand, card)


def _why_not(public: Public, hand: Hand, card: Card) -> Refusal | None:
    if public.trump is None:
        return Refusal.NOT_NOW
    return law.why_not(card, hand, public.trick, public.trump)


def play(table: BauernTable, seat: Seat, card: Card) -> Events:
    """Play a card, with all that comes of it (§6.5, §7)."""
    public = table.public
    if refusal := _why_not(public, table.private[seat].hand, card):
        raise IllegalAction(refusal)
    told: Events = (card_played(seat, card),)
    if public.chalk is None and card == HIGHEST:  # in the first deal it shows the Kreide (§7.1)
        told += (ChalkTaken(side=partnership(seat)),)
    if not public.trick.lacks_one or public.trump is None:
        return told
    trick = public.trick.with_card(card)
    taker = winner(trick, law.strength(public.trump))
    return *told, taken(seat=taker), *_after(public, trick, taker)


def lay_down(view: BauernView, *, concedes: bool) -> Events:
    """Lay down a hand whose side takes all tricks that are left, or none of them (§6.6, §7)."""
    side = partnership(view.seat)
    if not (loses_rest(view) if concedes else takes_rest(view)):
        raise IllegalAction(Refusal.NOT_NOW)
    event = RestConceded if concedes else RestClaimed
    laid = event(seat=view.seat, cards=tuple(sorted(view.private.hand)))
    return laid, *_settle(view.public, 1 - side if concedes else side)


def _settle(public: Public, side: int) -> Events:
    """The Kreide and the score of a deal in which a side takes all tricks that are left.

    Without a Solo it holds the Jack of clubs, too, if that was not played: it would take a trick.
    """
    scored = scoring.score_rest(public, side)
    if public.chalk is None and public.soloist is None:
        return ChalkTaken(side=side), *scored
    return scored


def _after(public: Public, trick: Trick, taker: Seat) -> Events:
    """The score, after the last trick or the first that a soloist loses (§5.6)."""
    last = len(public.past) + 1 == HAND
    if public.soloist is not None:
        lost = taker != public.soloist
        return scoring.solo(public, made=not lost) if lost or last else ()
    if not last:
        return ()
    return scoring.score_tricks(public, (*public.past, trick), (*public.takers, taker))
