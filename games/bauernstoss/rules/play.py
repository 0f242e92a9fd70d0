"""Playing the hands out: one card, one trick, and a Solo's end as soon as it is certain."""

from games.bauernstoss.rules import law, scoring
from games.bauernstoss.rules.actions import Action, PlayCard
from games.bauernstoss.rules.claiming import is_certain
from games.bauernstoss.rules.events import ChalkTaken, Events
from games.bauernstoss.rules.law import DECK, HAND, HIGHEST, Refusal
from games.bauernstoss.rules.state import BauernTable, BauernView, Public
from games.core.actions import ClaimRest
from games.core.cards import Card, Hand
from games.core.errors import IllegalAction
from games.core.seats import Seat, partnership
from games.core.trick_events import RestClaimed, card_played, taken
from games.core.tricks import Trick, overtaking, winner

_CLAIM = ClaimRest()
_PLAYS = {card: PlayCard(card=card) for card in DECK}


def cards(view: BauernView) -> tuple[Action, ...]:
    """The cards that may be played now, in the order they are held, and the claim to the rest."""
    public, hand = view.public, view.private.hand
    if public.trump is None:
        return ()
    plays = tuple([_PLAYS[card] for card in law.playable(hand, public.trick, public.trump)])
    return (*plays, _CLAIM) if is_certain(view) else plays


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


def claim(view: BauernView) -> Events:
    """Lay down a hand that takes all tricks that are left, and score the deal so (§6.6, §7)."""
    if not is_certain(view):
        raise IllegalAction(Refusal.NOT_NOW)
    public, seat = view.public, view.seat
    hand = tuple(sorted(view.private.hand))
    laid: Events = (RestClaimed(seat=seat, cards=hand),)
    if public.chalk is None and HIGHEST in hand:  # as if it were played (§7.1)
        laid += (ChalkTaken(side=partnership(seat)),)
    return *laid, *scoring.claim(public, seat, hand)


def _after(public: Public, trick: Trick, taker: Seat) -> Events:
    """The score, after the last trick or the first that a soloist loses (§5.6)."""
    last = len(public.past) + 1 == HAND
    if public.soloist is not None:
        lost = taker != public.soloist
        return scoring.solo(public, made=not lost) if lost or last else ()
    if not last:
        return ()
    return scoring.score_tricks(public, (*public.past, trick), (*public.takers, taker))
