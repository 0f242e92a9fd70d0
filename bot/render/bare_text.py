"""Takes the pictures out of a view that is drawn already; its text says the same without them."""

import re

from discord import ui

from bot.render.stateless import Stateless
from bot.render.words.formatting import BESIDE

_EMOJI = re.compile(rf"(?<!\\)<a?:\w+:\d+>{BESIDE}?")


def take_pictures_out(view: Stateless) -> None:
    """Leave `view` as it would have been drawn without the application's emoji."""
    for item in view.walk_children():
        if isinstance(item, ui.Button) and item.emoji is not None and item.emoji.id is not None:
            item.emoji = None
        elif isinstance(item, ui.TextDisplay):
            item.content = _EMOJI.sub("", item.content)
    view.rewrite()
