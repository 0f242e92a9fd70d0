"""Players that are only there to be measured against: a level with one habit changed."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from games.core.game import AnyGame
from games.core.player import Player
from games.core.view import View
from games.players.levels import player
from games.watten.rules.state import forehand_and_dealer

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


def folding(game: AnyGame, _steps: int | None) -> Player:
    """Plays by rules of thumb, never raises, and folds to every raise."""

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        fold = next((offer for offer in offers if offer.kind == "fold"), None)
        left = [offer for offer in offers if offer.kind != "raise"]
        return fold or (game.heuristic(view, heard, left, rng) if left else None)

    return choose


def bluffing(game: AnyGame, _steps: int | None) -> Player:
    """Plays by rules of thumb, opens every deal with a raise, and folds to every answer to it."""

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        by_kind = {offer.kind: offer for offer in reversed(offers)}
        if "fold" in by_kind:
            own = any(news.kind == "raised" and news.seat % 2 == view.seat % 2 for news in heard)
            return by_kind["fold"] if own else game.heuristic(view, heard, offers, rng)
        return by_kind.get("raise") or game.heuristic(view, heard, offers, rng)

    return choose


def blind_only(game: AnyGame, steps: int | None) -> Player:
    """Strong where it was told neither Schlag nor trump; elsewhere it keeps to rules of thumb."""
    strong = player(game, "strong", steps)

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        able = game.heuristic if view.seat in forehand_and_dealer(view.public) else strong
        return able(view, heard, offers, rng)

    return choose


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        "strong that holds": holding,
        "strong where blind": blind_only,
        "craft that folds": folding,
        "craft that bluffs": bluffing,
    }
)
