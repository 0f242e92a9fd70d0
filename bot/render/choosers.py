"""Things to say in a select instead of on buttons: each choice is itself the name of a press."""

from collections.abc import Iterator, Mapping
from typing import Any

from discord import SelectOption, ui

from bot.render.caption import Caption
from bot.render.layout import Item
from bot.render.words import Words
from games.core.scene import Call, Menu

CHOICES, HINT = 25, 100
"""How many options a select holds, and how long what explains one may be."""


def index_of(action: Any, indices: Mapping[Any, int]) -> int:
    """Where an action stands among the offers; raises ValueError where it does not."""
    if action not in indices:
        raise ValueError(f"{action!r} is not in the offers")
    return indices[action]


def call_id(caption: Caption, call: Call[Any], indices: Mapping[Any, int]) -> str:
    """The name of a press that says this: `ask` for what wants to be asked once more."""
    return caption.id("ask" if call.grave else "act", index_of(call.action, indices))


def chooser(
    words: Words, caption: Caption, menu: Menu[Any], indices: Mapping[Any, int], arg: str = ""
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
                    value=call_id(caption, call, indices),
                    description=None if call.hint is None else words.label(call.hint, HINT),
                )
                for call in menu.calls[start : start + CHOICES]
            ],
        )
        yield ui.ActionRow(select)
