"""Pictures as files: painted in a thread of their own, and kept while they may be asked for.

Two tables that look the same, and one table that looks as it did before, share a picture.
"""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Final, TypeAlias

import structlog
from PIL import Image

from bot.pictures.painting import paint
from bot.pictures.slate_painting import paint_slate
from bot.pictures.slate_picture import SlatePicture
from bot.pictures.standings_painting import paint_standings
from bot.pictures.standings_picture import StandingsPicture
from bot.pictures.table_picture import Plate, SlateRow, TablePicture

_log = structlog.get_logger()
_KEPT: Final = 256
_QUALITY: Final = 82
"""On WebP's own scale: card faces look clean, and a picture has about 40 KB."""
_FASTEST: Final = 0
"""Of WebP's methods; the next one takes a quarter longer for files a twentieth smaller."""
_FIRST: Final = TablePicture(
    plates=tuple(Plate(name=name, side=side) for side, name in enumerate("ABAB")),
    slate=(SlateRow(0, "A", 6), SlateRow(1, "B", 4)),
)
"""Like many that will be asked for."""


Paintable: TypeAlias = TablePicture | SlatePicture | StandingsPicture
"""What can be painted."""


class PictureFailed(Exception):  # noqa: N818 - it says what happened
    """A picture could not be painted; the log says why."""


class PictureRenderer:
    """Paints pictures, one after the other, beside the event loop."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Paintable, bytes] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pictures")

    async def render(self, shown: Paintable) -> bytes:
        """The picture as WebP; raises PictureFailed."""
        found = self._kept.get(shown)
        if found is None:
            loop = asyncio.get_running_loop()
            try:
                found = await loop.run_in_executor(self._thread, webp, shown)
            except Exception as error:
                _log.exception("picture not painted")
                raise PictureFailed from error
        self._kept[shown] = found
        self._kept.move_to_end(shown)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return found

    def warm_up(self) -> None:
        """Make what most pictures share, so that nobody waits for the first one."""
        self._thread.submit(webp, _FIRST)

    def close(self) -> None:
        """Paint no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def webp(shown: Paintable) -> bytes:
    """The picture as WebP; takes some milliseconds, and at most 60 KB."""
    match shown:
        case SlatePicture():
            return as_webp(paint_slate(shown))
        case StandingsPicture():
            return as_webp(paint_standings(shown))
        case TablePicture():
            return as_webp(paint(shown))


def as_webp(picture: Image.Image) -> bytes:
    """The file of a picture that is painted."""
    written = BytesIO()
    picture.save(written, "WEBP", quality=_QUALITY, method=_FASTEST)
    return written.getvalue()
