"""Takes the pictures out of a view that is drawn already; its text says the same without them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from discord import ComponentType

from bot.render.stateless import Stateless
from bot.render.words.formatting import BESIDE

_EMOJI = re.compile(rf"(?<!\\)<a?:\w+:\d+>{BESIDE}?")


def take_pictures_out(view: Stateless) -> None:
    """Leave `view` as it would have been drawn without the application's emoji."""
    parts = view.to_components()
    _take_out(parts, view.bare_texts)
    view.rewrite(parts)


def _take_out(parts: Iterable[dict[str, Any]], bare_texts: Mapping[str, str]) -> None:
    for part in parts:
        if part["type"] == ComponentType.button.value and part.get("emoji", {}).get("id"):
            del part["emoji"]
        elif part["type"] == ComponentType.text_display.value:
            content = part["content"]
            part["content"] = bare_texts.get(content) or _EMOJI.sub("", content)
        _take_out(part.get("components", ()), bare_texts)
        _take_out([part["accessory"]] if "accessory" in part else (), bare_texts)
