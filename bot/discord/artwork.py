"""The pictures that messages are sent with; text says the same at once if one cannot be had."""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TypeVar

import discord
import structlog

from bot.discord.channel import INVALID_FORM, NO_PERMISSION
from bot.discord.painted_page import PATIENCE, paint_within
from bot.emoji import UNWILLING
from bot.pages.card_style import Faces
from bot.pages.stateless import Illustration, Stateless
from bot.pictures.renderer import PictureRenderer

T = TypeVar("T")

_log = structlog.get_logger()
_GONE = re.compile(r"\bemoji(\.\w+)?: Invalid emoji$", re.MULTILINE)
"""How discord.py writes COMPONENT_INVALID_EMOJI, which it does not name."""

_TOO_LARGE = 413

Find = Callable[[], Awaitable[Mapping[str, str]]]
"""Asks Discord for the emoji there are."""


async def _none() -> Mapping[str, str]:
    return {}


class Artwork:
    """The card faces and pictures in use, for everybody at once."""

    def __init__(
        self,
        emoji: Mapping[str, str] | None = None,
        find: Find = _none,
        renderer: PictureRenderer | None = None,
    ) -> None:
        """Without a `renderer` no table is painted, and all of them are told in text."""
        self._emoji = dict(emoji or {})
        self._find = find
        self._renderer = renderer
        self.faces = Faces(emoji=MappingProxyType(self._emoji))
        """The faces in use. Whoever draws with them draws with those that there are by then."""

    async def show(self, view: Stateless, send: Callable[[], Awaitable[T]]) -> T:
        """Send `view` by `send`; if a picture in it is gone, send it as text.

        Raises what `send` raises for any other reason.
        """
        try:
            return await send()
        except discord.HTTPException as refused:
            if not _is_for_a_picture(refused):
                raise
        if self._emoji:
            _log.warning("card pictures are gone; run `stammtisch emoji sync`")
            self._emoji.clear()
        view.take_pictures_out()
        return await send()

    async def show_illustrated(
        self, view: Stateless, send: Callable[[Stateless], Awaitable[T]]
    ) -> T:
        """Send `view` with its picture, or as text if none can be had in time.

        `send` is handed the view to send. Raises what it raises, unless Discord refuses nothing
        but the picture.
        """
        illustration = view.illustration
        if illustration is None:
            return await self.show(view, partial(send, view))
        if await self._is_painted(illustration):
            try:
                return await self.show(view, partial(send, view))
            except discord.HTTPException as refused:
                if not _may_be_for_a_file(refused):
                    raise
                _log.warning("a hand is shown without its picture", code=refused.code)
        in_text = illustration.in_text()
        return await self.show(in_text, partial(send, in_text))

    async def _is_painted(self, illustration: Illustration) -> bool:
        """Paint a picture; False if that cannot be done, or not in time."""
        if not illustration.painted and self._renderer is not None:
            painted = await paint_within(PATIENCE, self._renderer, illustration.image)
            illustration.painted = painted or b""
        return bool(illustration.painted)

    async def look(self) -> None:
        """Look up which card pictures exist now, and use them; none unless every card has one."""
        try:
            found = await self._find()
        except UNWILLING as error:
            _log.warning("card pictures not looked for", reason=type(error).__name__)
            return
        # At no moment in between may there be none: somebody may be drawing.
        self._emoji.update(found)
        for name in self._emoji.keys() - found.keys():
            del self._emoji[name]


def _may_be_for_a_file(refused: discord.HTTPException) -> bool:
    """Return whether it may pass without the file: that is too large, forbidden, or not found."""
    if isinstance(refused, discord.Forbidden):
        return refused.code == NO_PERMISSION
    return refused.status == _TOO_LARGE or refused.code == INVALID_FORM


def _is_for_a_picture(refused: discord.HTTPException) -> bool:
    return refused.code == INVALID_FORM and _GONE.search(refused.text) is not None
