"""A game that is played for a few deals only: the same rules, and an earlier end."""

from dataclasses import replace
from typing import Any

from games.core.game import AnyGame


def at_most(game: AnyGame, deals: int) -> AnyGame:
    """The same game, over by its own rules or once so many deals (1 or more) were played."""

    def is_over(public: Any) -> bool:
        played = game.needs_deal(public) and game.deal_number(public) >= deals
        return played or game.is_over(public)

    def needs_deal(public: Any) -> bool:
        return game.needs_deal(public) and not is_over(public)

    return replace(game, is_over=is_over, needs_deal=needs_deal)
