"""Planted faults: whether a law notices what is wrong with a game."""

from collections.abc import Callable

from games.core.game import AnyGame
from tests.games.kit.moments import Moment, moment

MATCHES, STEPS = 12, 120
"""How many matches, and how much of each, a law is given to notice."""


def is_caught(law: Callable[[Moment], None], game: AnyGame, played: AnyGame | None = None) -> bool:
    """Whether the law fails for `game` at some step of a match, one of its own unless `played`."""
    for seed in range(MATCHES):
        levels = ["novice"] * game.seats[seed % len(game.seats)]
        steps = moment(played or game, game.options(), levels, seed, STEPS).steps
        for stop in range(len(steps) + 1):
            try:
                law(Moment(game, game.options(), len(levels), steps[:stop]))
            except (AssertionError, LookupError, ValueError):
                return True
    return False
