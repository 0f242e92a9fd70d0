"""Playing the hands out: one card, one trick, and a Solo's end as soon as it is certain."""

from games.bauernstoss import law, scoring
from games.bauernstoss.actions import Action, PlayCard
from games.bauernstoss.events import CardPlayed, ChalkTaken, Event, Events, TrickTaken
from games.bauernstoss.law import DECK, HAND, HIGHEST, Refusal
from games.bauernstoss.state import BauernView, Public
from games.core.cards import Card
from games.core.errors import IllegalAction
from games.core.seats import Seat, partnership
from games.core.tricks import Trick, winner

_PLAYS = {card: PlayCard(card=card) for card in DECK}


def cards(view: BauernView) -> tuple[Action, ...]:
    """The cards that may be played now, in the order they are held."""
    public, hand = view.public, view.private.hand
    if public.trump is None:
        return ()
    refused = law.refusals(hand, public.trick, public.trump)
    return tuple(_PLAYS[card] for card in hand if card not in refused)


def why_not(view: BauernView, card: Card) -> Refusal | None:
    """The rule that forbids the seat on turn to play `card` now, or None (§6.2 to §6.4)."""
    public = view.public
    if public.trump is None:
        return Refusal.NOT_NOW
    return law.why_not(card, view.private.hand, public.trick, public.trump)


def play(view: BauernView, card: Card) -> Events:
    """A card, and all that comes of it (§6.5, §7)."""
    if refusal := why_not(view, card):
        raise IllegalAction(refusal)
    public = view.public
    played = (CardPlayed(seat=view.seat, card=card), *_chalk(public, view.seat, card))
    trick = public.trick.with_card(card)
    if not trick.is_full or public.trump is None:
        return played
    taker = winner(trick, law.strength(public.trump))
    return *played, TrickTaken(seat=taker), *_after(public, trick, taker)


def _chalk(public: Public, seat: Seat, card: Card) -> tuple[Event, ...]:
    """In the first deal the highest Jack shows who has the Kreide (§7.1)."""
    first = public.chalk is None and card == HIGHEST
    return (ChalkTaken(side=partnership(seat)),) if first else ()


def _after(public: Public, trick: Trick, taker: Seat) -> Events:
    """The score, after the last trick or the first that a soloist loses (§5.6)."""
    last = len(public.past) + 1 == HAND
    if public.soloist is not None:
        lost = taker != public.soloist
        return scoring.solo(public, made=not lost) if lost or last else ()
    if not last:
        return ()
    return scoring.counted(public, (*public.past, trick), (*public.takers, taker))
