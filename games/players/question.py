"""A question to a player: all that a seat goes by, and nothing that another seat knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import AnyGame
from games.core.view import View
from games.players.characters import NO_MANNERS, Manners
from games.players.levels import choose
from games.players.seeded_random import chance


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question to one seat, which is answered alike anywhere and at any time."""

    game: str
    """The game's key."""
    level: str
    view: View[Any, Any]
    heard: Sequence[Any]
    """Everything the seat was told in this deal; of the deals before, the view knows enough."""
    offers: Sequence[Any]
    seed: int
    """The seed of all chance in the answer."""
    steps: int | None = None
    """The steps that may be spent on it, instead of the level's own `STEPS`."""
    manners: Manners = NO_MANNERS
    """The likings of the player; none if it only gives advice."""


def choose_offer(question: Question, game: AnyGame) -> int | None:
    """The index of the chosen offer, or None for silence.

    Raises ValueError if a player breaks its promise, and whatever breaks inside a player.
    """
    chosen = choose(
        question.level,
        game,
        question.view,
        question.heard,
        question.offers,
        chance(question.seed, "decision"),
        question.steps,
        question.manners,
    )
    return None if chosen is None else question.offers.index(chosen)
