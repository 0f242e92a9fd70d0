"""The pictures of cards in use; where one of them is gone, cards are shown as text at once."""

import re
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

import discord
import structlog

from bot.emoji import UNWILLING
from bot.render.card_style import Faces
from bot.render.stateless import Stateless
from bot.screens.channel import INVALID_FORM

T = TypeVar("T")

_log = structlog.get_logger()
_GONE = re.compile(r"\bemoji(\.\w+)?: Invalid emoji$", re.MULTILINE)
"""How discord.py writes COMPONENT_INVALID_EMOJI, which it does not name."""

Find = Callable[[], Awaitable[Mapping[str, str]]]
"""Asks Discord for the emoji there are."""


async def _none() -> Mapping[str, str]:
    return {}


class Artwork:
    """What cards are drawn with, for everybody at once."""

    def __init__(self, emoji: Mapping[str, str] | None = None, find: Find = _none) -> None:
        self._emoji = dict(emoji or {})
        self._find = find
        self.faces = Faces(emoji=MappingProxyType(self._emoji))
        """The faces in use. Whoever draws with them draws with those that there are by then."""

    async def show(self, view: Stateless, send: Callable[[], Awaitable[T]]) -> T:
        """Send `view` by `send`, and should a picture in it be gone, send it as text.

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

    async def look(self) -> None:
        """See which pictures there are now, and use these; none unless every card has one."""
        try:
            found = await self._find()
        except UNWILLING as error:
            _log.warning("card pictures not looked for", reason=type(error).__name__)
            return
        # At no moment in between may there be none: somebody may be drawing.
        self._emoji.update(found)
        for name in self._emoji.keys() - found.keys():
            del self._emoji[name]


def _is_for_a_picture(refused: discord.HTTPException) -> bool:
    return refused.code == INVALID_FORM and _GONE.search(refused.text) is not None
