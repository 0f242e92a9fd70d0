"""Asking once more before something that cannot be taken back."""

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle

from bot.render.caption import Caption
from bot.render.layout import button, framed, lines, rows
from bot.render.stateless import Stateless
from bot.render.words import Phrase, Words
from games.core.scene import Call, Holding


def confirm(words: Words, question: Phrase, *, yes: str, no: str) -> Stateless:
    """A question with two buttons; `yes` and `no` are custom ids."""
    return framed(
        words(question),
        *rows(
            (
                button(words.label("confirm.yes"), yes, ButtonStyle.danger),
                button(words.label("confirm.no"), no),
            )
        ),
    )


def grave_call(
    words: Words, caption: Caption, holding: Holding[Any], offers: Sequence[Any], index: int
) -> Stateless | None:
    """Ask about `offers[index]`: yes is `act`, no is `hand`.

    None if that is no grave call of this holding any more: then the hand is to be drawn again.
    """
    call = _grave(holding, offers, index)
    if call is None:
        return None
    words = words.at(caption.names)
    return framed(
        lines(
            f"### {words('table.title', table=caption.title)}",
            f"**{words('confirm.call', call=call.label)}**",
            words("confirm.final"),
        ),
        *rows(
            (
                button(
                    words.label(call.label),
                    caption.id("act", index),
                    ButtonStyle.danger,
                ),
                button(words.label("confirm.no"), caption.id("hand")),
            )
        ),
    )


def _grave(holding: Holding[Any], offers: Sequence[Any], index: int) -> Call[Any] | None:
    if not 0 <= index < len(offers):
        return None
    return next(
        (call for call in holding.calls if call.grave and call.action == offers[index]), None
    )
