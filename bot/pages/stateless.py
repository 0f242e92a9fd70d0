"""Views and modals that discord.py never stores: one router reads their custom ids instead.

discord.py 2.7.1 stores views that are not finished by `is_finished`. A stored view that times out
can take a class of dynamic items with it, and one that does not stays in memory for ever.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import orjson
from discord import ComponentType, File, ui

from bot.pages.words.formatting import BESIDE
from bot.pictures.table_picture import TablePicture

_ATTACHED = b"attachment://"
_EMOJI = re.compile(rf"(?<!\\)<a?:\w+:\d+>{BESIDE}?")


class Pictured(ui.TextDisplay[Any]):
    """Text that is nothing but pictures, and the text that stands for it without them."""

    def __init__(self, content: str, bare_text: str) -> None:
        super().__init__(content)
        self.bare_text = bare_text


@dataclass(slots=True)
class Illustration:
    """The picture of a table that lies with a view, and has to be painted before it is sent."""

    image: TablePicture
    described: str
    """A description for people who do not see it."""
    in_text: "Callable[[], Stateless]"
    """The view without the picture, with its contents in text."""
    painted: bytes = b""
    """Its file, once it is painted."""


class Stateless(ui.LayoutView):
    """A view built fresh for each render, and written at once as Discord takes it.

    Its items are let go then: they hold their view and each other, and thousands of such circles
    would wait for the garbage collector, which looks at every part of what is kept besides.
    """

    def __init__(
        self, *items: ui.Item["Stateless"], illustration: Illustration | None = None
    ) -> None:
        super().__init__(timeout=None)
        self.illustration = illustration
        """The picture on it, if that is painted for this view alone."""
        for item in items:
            self.add_item(item)
        self._is_v2 = super().has_components_v2()
        self._written = orjson.dumps(super().to_components())
        self.bare_texts: dict[str, str] = {}
        """The substitute for each text that is nothing but pictures, where they cannot be shown."""
        for item in self.walk_children():
            if isinstance(item, Pictured):
                self.bare_texts[item.content] = item.bare_text
            # discord.py 2.7.1 has no public way to take an item out of what it stands in.
            item._parent = None  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - see above
        self.clear_items()

    @property
    def payload(self) -> bytes:
        """Its whole contents, to be compared with another's."""
        return self._written

    @property
    def picture(self) -> str:
        """The name of the file that has to lie with it; "" where it shows none."""
        return "" if self.illustration is None else self.illustration.image.file_name

    def files(self) -> list[File]:
        """The files that have to be sent with it, made anew for each try."""
        if self.illustration is None:
            return []
        return [File(BytesIO(self.illustration.painted), self.picture)]

    @property
    def shows_files(self) -> bool:
        """True if files have to lie with it, painted for it or sent with it."""
        return _ATTACHED in self._written

    def to_components(self) -> list[dict[str, Any]]:
        """The view in Discord's format."""
        components: list[dict[str, Any]] = orjson.loads(self._written)
        return components

    def take_pictures_out(self) -> None:
        """Change to the view without the application's emoji; its text says the same."""
        parts = self.to_components()
        _take_out(parts, self.bare_texts)
        self._written = orjson.dumps(parts)

    def has_components_v2(self) -> bool:
        """Return whether it says so to Discord, as it must for all but rows of buttons."""
        return self._is_v2

    def is_finished(self) -> bool:
        """True from the beginning: finished views are not stored."""
        return True


class StatelessModal(ui.Modal):
    """A modal whose submission is routed by its custom id."""

    def __init__(self, title: str, custom_id: str, *items: ui.Item["StatelessModal"]) -> None:
        super().__init__(title=title, custom_id=custom_id, timeout=None)
        for item in items:
            self.add_item(item)

    def is_finished(self) -> bool:
        """True from the beginning: finished modals are not stored."""
        return True


class WrittenModal(StatelessModal):
    """A form in Discord's format, with what was entered before."""

    def __init__(self, written: Mapping[str, Any]) -> None:
        super().__init__(written["title"], written["custom_id"])
        self._written = dict(written)

    def to_dict(self) -> dict[str, Any]:
        """The form in Discord's format."""
        return self._written


def _take_out(parts: Iterable[dict[str, Any]], bare_texts: Mapping[str, str]) -> None:
    for part in parts:
        if part["type"] == ComponentType.button.value and part.get("emoji", {}).get("id"):
            del part["emoji"]
        elif part["type"] == ComponentType.text_display.value:
            content = part["content"]
            part["content"] = bare_texts.get(content) or _EMOJI.sub("", content)
        _take_out(part.get("components", ()), bare_texts)
        _take_out([part["accessory"]] if "accessory" in part else (), bare_texts)
