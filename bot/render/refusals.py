"""Why something may not be done now, in words."""

from collections.abc import Iterator
from typing import Any

from bot.render.markdown import Markup
from bot.render.words import Words
from games.core.cards import Card
from games.core.scene import Row


def refusal(words: Words, game: str, why: str) -> str:
    """Why a card may not be played: the game's own words, or those common to all games."""
    own = f"{game}.refusal.{why}"
    return words(own if own in words else f"refusal.{why}")


def refused(words: Words, game: str, row: Row[Any]) -> Iterator[str]:
    """The cards of a row that may not be played, a line for each reason."""
    reasons: dict[str, list[Card]] = {}
    for held in row.cards:
        if held.why is not None:
            reasons.setdefault(held.why.value, []).append(held.card)
    for why, cards in reasons.items():
        yield words("private.refused", cards=tuple(cards), why=Markup(refusal(words, game, why)))
