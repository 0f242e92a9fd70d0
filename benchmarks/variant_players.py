"""Players that are only there to be measured against: a level with one habit changed."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from games.core.game import AnyGame
from games.core.player import Player
from games.core.view import View
from games.players.levels import player
from games.watten.rules.state import informed

Variant = Callable[[AnyGame, int | None], Player]
"""(game, steps instead of a level's own) -> the player."""


def holding(game: AnyGame, steps: int | None) -> Player:
    """Strong at the cards, but never raises and holds every raise."""
    strong = player(game, "strong", steps)

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        hold = next((offer for offer in offers if offer.kind == "hold"), None)
        left = [offer for offer in offers if offer.kind != "raise"]
        return hold or (strong(view, heard, left, rng) if left else None)

    return choose


def blind_only(game: AnyGame, steps: int | None) -> Player:
    """Strong where it was told neither Schlag nor trump; elsewhere it keeps to rules of thumb."""
    strong = player(game, "strong", steps)

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        able = game.heuristic if view.seat in informed(view.public) else strong
        return able(view, heard, offers, rng)

    return choose


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {"strong that holds": holding, "strong where blind": blind_only}
)
