"""A view for an answer; it waits for a picture only as long as Discord waits for the answer."""

import asyncio
from dataclasses import dataclass
from io import BytesIO
from typing import Final

import discord

from bot.pages.stateless import Stateless
from bot.pictures.renderer import Paintable, PictureFailed, PictureRenderer

PATIENCE: Final = 2.0
"""Seconds that a picture may take, for Discord waits for an answer for three."""


@dataclass(frozen=True, slots=True)
class PaintedPage:
    """A view, and the file of the picture on it, if there is one."""

    view: Stateless
    name: str = ""
    picture: bytes = b""

    @property
    def files(self) -> list[discord.File]:
        """The files to send with the view, made anew each time."""
        return [discord.File(BytesIO(self.picture), self.name)] if self.picture else []


async def paint_within(
    patience: float, renderer: PictureRenderer, picture: Paintable
) -> bytes | None:
    """Return a picture's file; None if it cannot be painted, or not in so many seconds."""
    try:
        async with asyncio.timeout(patience):
            return await renderer.render(picture)
    except (PictureFailed, TimeoutError):
        return None
