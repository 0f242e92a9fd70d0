"""The levels by name, and the one way to ask any of them for a decision."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from games.core.game import AnyGame
from games.core.player import Player
from games.core.view import View
from games.players.characters import NO_MANNERS, Manners
from games.players.monte_carlo import thinking
from games.players.novice import novice

LEVELS: tuple[str, ...] = ("novice", "craft", "strong", "expert")
"""From the weakest to the strongest; the names are stored with every match."""

EAGER = frozenset({"expert"})
"""Those that raise whenever it pays, whatever their character waits for."""

STEPS: Mapping[str, int] = MappingProxyType({"strong": 250_000, "expert": 1_250_000})
"""How much the levels that think ahead may spend on a decision: about 200 ms of one core, and 1 s.

A step is a card played in thought. Counting steps instead of time makes a decision the same on
every machine, so that it can be had again from its view and seed.
"""


def player(
    game: AnyGame, level: str, steps: int | None = None, manners: Manners = NO_MANNERS
) -> Player:
    """The player of this level; `steps` replaces its own. Raises KeyError for an unknown level."""
    manners = replace(manners, eager=level in EAGER)
    match level:
        case "novice":
            own = novice(game)
        case "craft":
            own = game.heuristic
        case _:
            own = thinking(game, STEPS[level] if steps is None else steps, manners)
    return _holding_back(game, own, manners) if manners.holds_back else own


def _holding_back(game: AnyGame, own: Player, manners: Manners) -> Player:
    """The same player, which does not think of some offers."""

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        left = manners.consider(game, heard, offers)
        return own(view, heard, left, rng) if left else None

    return choose


def choose(  # noqa: PLR0913, PLR0917 - a player's own four, who it is and what is played
    level: str,
    game: AnyGame,
    view: View[Any, Any],
    heard: Sequence[Any],
    offers: Sequence[Any],
    rng: Random,
    steps: int | None = None,
    manners: Manners = NO_MANNERS,
) -> Any:
    """Choose one of `offers`, or None for silence if a player may keep it (see `Player`).

    Takes what a person in that chair gets: the view, and what it was told in this deal. The same
    arguments and the same state of `rng` give the same decision; `steps` bounds the thinking of
    levels that think ahead, instead of their own `STEPS`, and `manners` say what they like. Raises
    KeyError for a level or character that does not exist, and ValueError if a player breaks its
    promise.
    """
    return ask(player(game, level, steps, manners), game, view, heard, offers, rng)


def ask(  # noqa: PLR0913, PLR0917 - a player's own four, who it is and what is played
    player: Player,
    game: AnyGame,
    view: View[Any, Any],
    heard: Sequence[Any],
    offers: Sequence[Any],
    rng: Random,
) -> Any:
    """Ask a player for its choice; raise ValueError if it breaks its promise."""
    chosen = player(view, heard, offers, rng)
    if chosen is None and (game.moves_on(view.public) or _are_interjections(game, offers)):
        return None
    if chosen not in offers:
        raise ValueError("a player chose what was not offered")
    return chosen


def _are_interjections(game: AnyGame, offers: Sequence[Any]) -> bool:
    return all(action.kind in game.interjections for action in offers)
