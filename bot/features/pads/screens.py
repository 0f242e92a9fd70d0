"""Score pads as people see them: the picture of a slate, or plain sentences instead of it."""

from collections.abc import Callable

from bot.discord.painted_page import PATIENCE, PaintedPage, paint_within
from bot.features.pads import pages
from bot.features.pads.values import Pad, PadStanding
from bot.pages.layout import Part, attachment
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.pictures.renderer import PictureRenderer


class PadScreens:
    """Draws pads in anybody's words."""

    def __init__(self, renderer: PictureRenderer, patience: float = PATIENCE) -> None:
        """`patience`: seconds after which the page goes without a picture not painted yet."""
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
    ) -> PaintedPage:
        """A pad; `view` puts the rest around the slate, which is a picture or text."""
        plain = pages.plain(words, pad, standing)
        if as_text or words.faces.spoken:
            return PaintedPage(view(plain))
        slate = pages.slate(words, pad, standing)
        painted = await paint_within(self._patience, self._renderer, slate)
        if painted is None:
            return PaintedPage(view(plain))
        described = pages.description(words, pad, standing)
        return PaintedPage(view(attachment(slate.file_name, described)), slate.file_name, painted)
