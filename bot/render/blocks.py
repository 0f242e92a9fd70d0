"""With whom somebody does not wish to sit: one select, which only they see."""

from collections.abc import Sequence
from typing import Any, Final

from discord import Object, ui

from bot.render.custom_ids import NO_TABLE, press_id
from bot.render.layout import bare, lines, small
from bot.render.stateless import Stateless
from bot.render.words import Words

MOST: Final = 25
"""So many people a select of Discord holds."""


def blocks(words: Words, people: Sequence[int]) -> Stateless:
    """The list; whatever is chosen there is the whole list from then on, by `blocks_set`."""
    menu: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=press_id(NO_TABLE, 0, "blocks_set"),
        placeholder=words.label("blocks.none"),
        default_values=[Object(each) for each in people],
        min_values=0,
        max_values=MOST,
    )
    return bare(
        lines(f"**{words('blocks.title')}**", words("blocks.about")),
        ui.ActionRow(menu),
        small(words("blocks.small")),
    )
