"""The novice: any action that is offered, one as likely as the other."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.core.game import AnyGame
from games.core.player import Player
from games.core.view import View

SILENCE = 0.5
"""How often a novice lets a table go on that would go on by itself."""


def novice(game: AnyGame) -> Player:
    """A player of `game` that knows only what is allowed."""

    def choose(
        view: View[Any, Any], _heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        if game.moves_on(view.public) and rng.random() < SILENCE:
            return None
        return rng.choice(offers)

    return choose
