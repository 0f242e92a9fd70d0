"""Views and modals that discord.py never stores: one router reads their custom ids instead.

discord.py 2.7.1 stores what `is_finished` denies. A stored view that times out can take a class
of dynamic items with it, and one that does not stays in memory for ever.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from discord import ComponentType, ui

from bot.render.words.formatting import BESIDE

_EMOJI = re.compile(rf"(?<!\\)<a?:\w+:\d+>{BESIDE}?")


class Pictured(ui.TextDisplay[Any]):
    """Text that is nothing but pictures, and the text that stands for it without them."""

    def __init__(self, content: str, bare_text: str) -> None:
        super().__init__(content)
        self.bare_text = bare_text


class Stateless(ui.LayoutView):
    """A view built fresh for each render, and written at once as Discord takes it.

    Its items are let go then: they hold their view and each other, and thousands of such circles
    would wait for the garbage collector, which looks at every part of what is kept besides.
    """

    def __init__(self, *items: ui.Item["Stateless"]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self._is_v2 = super().has_components_v2()
        self._written = orjson.dumps(super().to_components())
        self.bare_texts: dict[str, str] = {}
        """What stands for each text that is nothing but pictures, where they cannot be shown."""
        for item in self.walk_children():
            if isinstance(item, Pictured):
                self.bare_texts[item.content] = item.bare_text
            # discord.py 2.7.1 has no public way to take an item out of what it stands in.
            item._parent = None  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - see above
        self.clear_items()

    @property
    def written(self) -> bytes:
        """All that it shows, to be compared with another."""
        return self._written

    def to_components(self) -> list[dict[str, Any]]:
        """The view as Discord takes it."""
        components: list[dict[str, Any]] = orjson.loads(self._written)
        return components

    def take_pictures_out(self) -> None:
        """Be as it would have been drawn without the application's emoji; text says the same."""
        parts = self.to_components()
        _take_out(parts, self.bare_texts)
        self._written = orjson.dumps(parts)

    def has_components_v2(self) -> bool:
        """Whether it says so to Discord, as it must for all but rows of buttons."""
        return self._is_v2

    def is_finished(self) -> bool:
        """Say so from the beginning: finished views are not stored."""
        return True


class StatelessModal(ui.Modal):
    """A modal whose submission is routed by its custom id."""

    def __init__(self, title: str, custom_id: str, *items: ui.Item["StatelessModal"]) -> None:
        super().__init__(title=title, custom_id=custom_id, timeout=None)
        for item in items:
            self.add_item(item)

    def is_finished(self) -> bool:
        """Say so from the beginning: finished modals are not stored."""
        return True


def _take_out(parts: Iterable[dict[str, Any]], bare_texts: Mapping[str, str]) -> None:
    for part in parts:
        if part["type"] == ComponentType.button.value and part.get("emoji", {}).get("id"):
            del part["emoji"]
        elif part["type"] == ComponentType.text_display.value:
            content = part["content"]
            part["content"] = bare_texts.get(content) or _EMOJI.sub("", content)
        _take_out(part.get("components", ()), bare_texts)
        _take_out([part["accessory"]] if "accessory" in part else (), bare_texts)
