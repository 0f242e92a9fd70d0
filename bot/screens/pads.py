"""Score pads as people see them: the picture of a slate, or plain sentences instead of it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.model import Pad, PadStanding
from bot.pictures.renderer import PictureFailed, PictureRenderer
from bot.render import pad as screens
from bot.render.layout import Part, attached
from bot.render.stateless import Stateless
from bot.render.words import Words

PATIENCE: Final = 2.0
"""Seconds that a picture may take, for Discord waits for an answer for three."""


@dataclass(frozen=True, slots=True)
class PadPage:
    """A view, and the file of the picture on it, if there is one."""

    view: Stateless
    name: str = ""
    picture: bytes = b""


class PadScreens:
    """Draws pads in anybody's words."""

    def __init__(self, renderer: PictureRenderer, patience: float = PATIENCE) -> None:
        """`patience`: seconds after which a picture that is not painted yet is done without."""
        self._renderer = renderer
        self._patience = patience

    async def page(
        self,
        words: Words,
        pad: Pad,
        standing: PadStanding,
        view: Callable[[Part], Stateless],
        *,
        as_text: bool = False,
    ) -> PadPage:
        """A pad; `view` puts the rest around the slate, which is a picture or text."""
        plain = screens.plain(words, pad, standing)
        if as_text or words.faces.spoken:
            return PadPage(view(plain))
        slate = screens.slate(words, pad, standing)
        try:
            async with asyncio.timeout(self._patience):
                painted = await self._renderer.render(slate)
        except (PictureFailed, TimeoutError):
            return PadPage(view(plain))
        described = screens.described(words, pad, standing)
        return PadPage(view(attached(slate.file_name, described)), slate.file_name, painted)
