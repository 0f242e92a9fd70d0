"""Playing the hands out: one card, one trick, and the end with the third (§5)."""

from collections.abc import Sequence

from games.core.cards import Card, Hand
from games.core.errors import IllegalAction
from games.core.seats import Seat
from games.core.trick_events import card_played, taken as trick_taken
from games.core.tricks import Trick, overtaking, winner
from games.watten.rules import law
from games.watten.rules.actions import Action, PlayCard
from games.watten.rules.events import Events, Result
from games.watten.rules.law import DECK, FULL, Duty, Refusal
from games.watten.rules.ranking import Trump
from games.watten.rules.scoring import score_side, tricks_taken
from games.watten.rules.state import (
    Phase,
    Public,
    WattenTable,
    WattenView,
    known_trump,
    partner_of,
    side_of,
)

ENOUGH = FULL // 2 + 1
"""Tricks that win a deal (§5.7)."""

_PLAYING = Phase.PLAYING
"""Asked for with every card, and by its name a member is slow to find."""

_PLAYS = {card: PlayCard(card=card) for card in DECK}


def calls(view: WattenView) -> Sequence[Action]:
    """The cards this seat may play, if it is its turn (§5)."""
    return [_PLAYS[card] for card in _allowed(view)]


def _allowed(view: WattenView) -> Hand:
    public, hand = view.public, view.private.hand
    if view.seat != public.trick.next_place:
        return ()
    return law.playable(
        hand,
        public.trick,
        public.rules.ranking,
        known_trump(view),
        partner=is_led_by_partner(public, public.trick, view.seat),
    )


def why_not(view: WattenView, card: Card) -> Refusal | None:
    """The rule that forbids playing `card` now, or None; nothing binds a blind seat (§10.5)."""
    public = view.public
    ranking, trump = public.rules.ranking, known_trump(view)
    partner = is_led_by_partner(public, public.trick, view.seat)
    return law.why_not(card, view.private.hand, public.trick, ranking, trump, partner=partner)


def slips(view: WattenView) -> Sequence[Action]:
    """The cards that take a full trick from the partner without need, if this seat can tell."""
    public, trump = view.public, known_trump(view)
    partner = partner_of(public, view.seat)
    if public.phase is not _PLAYING or trump is None or partner is None:
        return ()
    order, allowed = law.strength(public.rules.ranking, trump), _allowed(view)
    over = overtaking(public.trick, frozenset({partner}), allowed, order)
    return [_PLAYS[card] for card in over]


def is_led_by_partner(public: Public, trick: Trick, seat: Seat) -> bool:
    """Return whether the partner of this seat led to the trick (§11.6)."""
    return bool(trick.order) and trick.order[0] == partner_of(public, seat)


def duty_of(public: Public, trick: Trick, seat: Seat, trump: Trump, *, held: int) -> Duty | None:
    """The demand of this trick's lead on a seat that is bound and holds so many cards."""
    if trick.led is None:
        return None
    partner = is_led_by_partner(public, trick, seat)
    return law.duty(trick.led, public.rules.ranking, trump, partner=partner, held=held)


def play(table: WattenTable, seat: Seat, card: Card) -> Events:
    """Play a card, with all that comes of it (§5.1, §5.7)."""
    public, own = table.public, table.private[seat]
    trick, ranking = public.trick, public.rules.ranking
    if public.phase is not _PLAYING:
        raise IllegalAction(Refusal.RAISE_OPEN if public.phase is Phase.RAISED else Refusal.NOT_NOW)
    if trick.next_place != seat:
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    trump, partner = public.trump or own.trump, is_led_by_partner(public, trick, seat)
    if refusal := law.why_not(card, own.hand, trick, ranking, trump, partner=partner):
        raise IllegalAction(refusal)
    if not trick.lacks_one:
        return (card_played(seat, card),)
    taker = winner(trick.with_card(card), law.strength(ranking, _trump(table)))
    return card_played(seat, card), trick_taken(seat=taker), *_after(table, public, taker)


def _after(table: WattenTable, public: Public, taker: Seat) -> Events:
    """The score, as soon as a side has three tricks (§5.7)."""
    number = side_of(public, taker)
    if tricks_taken(public, number) + 1 < ENOUGH:
        return ()
    return score_side(table, Result.TRICKS, number, public.value)


def _trump(table: WattenTable) -> Trump:
    """Schlag and trump of the deal, whoever knows them."""
    trump = table.public.trump or table.private[table.public.forehand].trump
    if trump is None:
        raise ValueError("no card is played before Schlag and trump are known")
    return trump
