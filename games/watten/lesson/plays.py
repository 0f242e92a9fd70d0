"""Cards that are played in a lesson, by their names."""

from games.core.cards import card
from games.core.lesson import Move
from games.core.seats import Seat, clockwise
from games.watten.rules.actions import Action, PlayCard

_SEATS = 4


def play(name: str) -> PlayCard:
    """The action to play this card."""
    return PlayCard(card=card(name))


def plays(first: Seat, names: str) -> tuple[Move[Action], ...]:
    """One card each, clockwise from this seat."""
    moves = enumerate(names.split())
    return tuple(Move(clockwise(first, _SEATS, at), play(name)) for at, name in moves)
