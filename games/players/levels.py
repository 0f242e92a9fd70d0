"""The levels by name, and the one way to ask any of them for a decision."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from games.core.game import AnyGame
from games.core.player import Player
from games.core.view import View
from games.players.novice import novice


def craft(game: AnyGame) -> Player:
    """A player who keeps to the game's own rules of thumb."""
    return game.craft


LEVELS: Mapping[str, Callable[[AnyGame], Player]] = MappingProxyType(
    {"novice": novice, "craft": craft}
)
"""From the weakest to the strongest; the names are stored with every match."""


def choose(  # noqa: PLR0913, PLR0917 - a player's own four, who it is and what is played
    level: str,
    game: AnyGame,
    view: View[Any, Any],
    heard: Sequence[Any],
    offers: Sequence[Any],
    rng: Random,
) -> Any:
    """One of `offers`, or None for silence where a player may keep it (see `Player`).

    Takes what a person in that chair gets: the view, and the events told to that seat. The same
    arguments and the same state of `rng` give the same decision. Raises KeyError for a level that
    does not exist, and ValueError when a player breaks its promise.
    """
    chosen = LEVELS[level](game)(view, heard, offers, rng)
    if chosen is None and (game.moves_on(view.public) or _unasked(game, offers)):
        return None
    if chosen not in offers:
        raise ValueError(f"{level} chose what was not offered: {chosen!r}")
    return chosen


def _unasked(game: AnyGame, offers: Sequence[Any]) -> bool:
    return all(action.kind in game.interjections for action in offers)
