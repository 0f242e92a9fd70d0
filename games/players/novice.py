"""The novice: any action that is offered, each as likely as the others."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.core.game import AnyGame
from games.core.player import Player
from games.core.view import View

SILENCE = 0.5
"""The share of times a novice lets a table go on that would go on by itself."""

UNASKED, BESIDES = 0.04, 0.2
"""The share of times a novice interjects if nothing is asked of it, and if something is."""


def novice(game: AnyGame) -> Player:
    """A player of `game` that knows only what is allowed."""

    def choose(
        view: View[Any, Any], _heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        if game.moves_on(view.public):
            return None if rng.random() < SILENCE else rng.choice(offers)
        answers = [action for action in offers if action.kind not in game.interjections]
        if rng.random() < (BESIDES if answers else UNASKED):
            return _of_any_kind(offers, rng)
        return rng.choice(answers) if answers else None

    return choose


def _of_any_kind(offers: Sequence[Any], rng: Random) -> Any:
    """One of the offers, each kind as likely as the others, however many offers it has."""
    kind = rng.choice(sorted({action.kind for action in offers}))
    return rng.choice([action for action in offers if action.kind == kind])
