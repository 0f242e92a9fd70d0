"""The events of every trick-taking game, told in the same words by all of them."""

from functools import cache
from typing import Literal

from games.core.cards import Card, Hand
from games.core.draw import Drawn
from games.core.events import Event, once
from games.core.seats import Seat


class DealerDrawn(Event):
    """Everybody has drawn a card; the highest deals first."""

    kind: Literal["dealer_drawn"] = "dealer_drawn"
    drawn: tuple[Drawn, ...]
    dealer: Seat


class CardPlayed(Event):
    """A player played a card from their own hand."""

    kind: Literal["card_played"] = "card_played"
    seat: Seat
    card: Card


class TrickTaken(Event):
    """A trick is full, and taken."""

    kind: Literal["trick_taken"] = "trick_taken"
    seat: Seat


@cache
def card_played(seat: Seat, card: Card) -> CardPlayed:
    """The event that `seat` played `card`, as `once` would make it, in half the time."""
    return CardPlayed(seat=seat, card=card)


taken = once(TrickTaken)


class RestClaimed(Event):
    """A player laid down the rest of a hand: its side takes all tricks that are left."""

    kind: Literal["rest_claimed"] = "rest_claimed"
    seat: Seat
    cards: Hand


class RestConceded(Event):
    """A player laid down the rest of a hand: its side takes no trick any more."""

    kind: Literal["rest_conceded"] = "rest_conceded"
    seat: Seat
    cards: Hand


class MatchEnded(Event):
    """The match has its winners."""

    kind: Literal["match_ended"] = "match_ended"
    winners: tuple[Seat, ...]
