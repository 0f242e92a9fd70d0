"""Things to say in a select instead of on buttons: each choice is itself the name of a press."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import SelectOption, ui

from bot.render.caption import Caption
from bot.render.layout import Item
from bot.render.words import Words
from games.core.scene import Call, Menu

CHOICES, HINT = 25, 100
"""How many options a select holds, and how long what explains one may be."""


def call_id(caption: Caption, call: Call[Any], offers: Sequence[Any]) -> str:
    """The name of a press that says this: `ask` for what wants to be asked once more."""
    return caption.id("ask" if call.grave else "act", offers.index(call.action))


def chooser(
    words: Words, caption: Caption, menu: Menu[Any], offers: Sequence[Any], arg: str = ""
) -> Iterator[Item]:
    """A select of the menu's calls, or as many as they fill; `arg` tells it from others.

    `pick` needs no meaning of its own: the choice is pressed in its place.
    """
    for at, start in enumerate(range(0, len(menu.calls), CHOICES)):
        select: ui.Select[Any] = ui.Select(
            custom_id=caption.id("pick", f"{arg}.{at}" if at else arg),
            placeholder=words.label(menu.title),
            options=[
                SelectOption(
                    label=words.label(call.label),
                    value=call_id(caption, call, offers),
                    description=None if call.hint is None else words.label(call.hint, HINT),
                )
                for call in menu.calls[start : start + CHOICES]
            ],
        )
        yield ui.ActionRow(select)
