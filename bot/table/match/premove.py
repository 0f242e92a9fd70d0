"""What becomes of a card that a person has chosen before their turn; the one place that says so."""

from typing import Any

from bot.model import Premove
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import seats_of_persons
from games.core.cards import Card
from games.core.seats import Seat

_PLAY = "play_card"
"""The kind of the action that plays a card, in every game."""


def may_choose(live: LiveMatch, seat: Seat) -> bool:
    """Return whether a person may choose a card before their turn: while they wait for others."""
    if live.is_over or seat in live.to_act or seat not in live.game.playing(live.public):
        return False
    people = seats_of_persons(live.chairs)
    return seat in people and len(people) > 1 and _held(live, seat) > 0


def choice(live: LiveMatch, seat: Seat, card: Card) -> Premove:
    """Return the choice of this card now."""
    return Premove(live.deal_number, _held(live, seat), card)


def play_of(live: LiveMatch, seat: Seat, premove: Premove) -> Any | None:
    """Return the action that plays the chosen card now; None if it may not be played."""
    if premove.failed or not _is_fresh(live, seat, premove):
        return None
    held = (held for row in live.holding(seat).rows for held in row.cards)
    plays = (each.action for each in held if each.card == premove.card)
    return next((action for action in plays if action is not None and action.kind == _PLAY), None)


def last_play(live: LiveMatch, seat: Seat) -> Any | None:
    """Return the play of a seat's last card; None if it holds more, or can do something else."""
    offers = live.offers(seat)
    is_only = len(offers) == 1 and offers[0].kind == _PLAY and _held(live, seat) == 1
    return offers[0] if is_only else None


def is_spent(live: LiveMatch, seat: Seat, premove: Premove) -> bool:
    """Return whether the seat has played a card since, whoever chose it, or the deal is over."""
    return not _is_fresh(live, seat, premove)


def stands(live: LiveMatch, seat: Seat, premove: Premove) -> bool:
    """Return whether the card is still to be played: nothing was asked where it could not be."""
    if premove.failed or not _is_fresh(live, seat, premove):
        return False
    return seat not in live.to_act or play_of(live, seat, premove) is not None


def _is_fresh(live: LiveMatch, seat: Seat, premove: Premove) -> bool:
    return (premove.deal, premove.held) == (live.deal_number, _held(live, seat))


def _held(live: LiveMatch, seat: Seat) -> int:
    return live.scene().places[seat].cards
