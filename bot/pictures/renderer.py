"""Pictures of tables as files: painted in a thread of their own, and kept while they may be asked.

Two tables that look the same, and one table that looks as it did before, share a picture.
"""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Final

import structlog

from bot.pictures.painting import paint
from bot.pictures.table_picture import TablePicture

_log = structlog.get_logger()
_KEPT: Final = 256
_QUALITY: Final = 82
"""On WebP's own scale: card faces look clean, and a picture has about 40 KB."""


class PictureFailed(Exception):  # noqa: N818 - it says what happened
    """A picture could not be painted; the log says why."""


class PictureRenderer:
    """Paints pictures, one after the other, beside the event loop."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TablePicture, bytes] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pictures")

    async def render(self, table: TablePicture) -> bytes:
        """The picture as WebP; raises PictureFailed."""
        found = self._kept.get(table)
        if found is None:
            loop = asyncio.get_running_loop()
            try:
                found = await loop.run_in_executor(self._thread, webp, table)
            except Exception as error:
                _log.exception("picture not painted")
                raise PictureFailed from error
        self._kept[table] = found
        self._kept.move_to_end(table)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return found

    def close(self) -> None:
        """Paint no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def webp(table: TablePicture) -> bytes:
    """The picture as WebP; takes some milliseconds, and at most 60 KB."""
    written = BytesIO()
    paint(table).save(written, "WEBP", quality=_QUALITY, method=1)
    return written.getvalue()
