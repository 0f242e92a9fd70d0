"""What somebody does, in the words of the button they would press for it."""

from collections.abc import Iterator
from typing import Any

from bot.render.words import Words
from games.core.scene import Call, Holding


def deed(words: Words, holding: Holding[Any], action: Any | None) -> str:
    """An action of this holding as its seat would read it; None is silence.

    Silence is no way to wait where a card must be played. Empty for an action that the holding
    does not show.
    """
    if action is None:
        return words("hint.card_alone" if holding.plays else "hint.silence")
    return next((said for each, said in _all(words, holding) if each == action), "")


def _all(words: Words, holding: Holding[Any]) -> Iterator[tuple[Any, str]]:
    for row in holding.rows:
        yield from ((held.action, words.card(held.card)) for held in row.cards)
        for lot in row.lots:
            cards = tuple(held.card for held in row.cards if held.card in lot.cards)
            yield lot.call.action, _with(words, lot.call, words.cards(cards) if cards else "")
    for call in holding.calls:
        yield call.action, words(call.label)
    for menu in holding.menus:
        for call in menu.calls:
            yield call.action, _with(words, call, words(menu.title))


def _with(words: Words, call: Call[Any], before: str) -> str:
    said = words(call.label)
    return f"{before}: {said}" if before else said
