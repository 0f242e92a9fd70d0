"""A game played for a few deals only: the same rules, and an earlier end."""

from dataclasses import replace
from typing import Any

from games.core.board import Board
from games.core.game import AnyGame
from games.core.scene import Scene

_ENDS = (".fact.target", ".fact.limit")
"""The endings of the keys that tell when a whole match is over, in every game."""


def over_after(game: AnyGame, deals: int) -> AnyGame:
    """The same game, over by its own rules or once so many deals (1 or more) were played."""

    def is_over(public: Any) -> bool:
        played = game.needs_deal(public) and game.deal_number(public) >= deals
        return played or game.is_over(public)

    def needs_deal(public: Any) -> bool:
        return game.needs_deal(public) and not is_over(public)

    return replace(game, is_over=is_over, needs_deal=needs_deal)


def at_most(game: AnyGame, deals: int) -> AnyGame:
    """The same game, `over_after` so many deals.

    It does not tell when a whole match would be over: hardly anybody gets there in so few deals.
    """

    def scene(public: Any) -> Scene:
        whole = game.scene(public)
        facts = (fact for fact in whole.facts if not fact.key.endswith(_ENDS))
        return replace(whole, facts=tuple(facts))

    def board(public: Any) -> Board:
        return replace(game.board(public), target=None)

    return replace(over_after(game, deals), scene=scene, board=board)
