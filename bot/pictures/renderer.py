"""Pictures of tables as files: painted in a thread of their own, and kept while they may be asked.

Two tables that look the same, and one table that looks as it did before, share a picture.
"""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from io import BytesIO
from typing import Final, NamedTuple

from bot.pictures.painting import paint
from bot.pictures.table_picture import TablePicture

_KEPT: Final = 256
_QUALITY: Final = 82
"""At which card faces look clean and a picture is about 40 KB (WebP's own scale)."""


class PictureFile(NamedTuple):
    """A picture that can be uploaded."""

    name: str
    """Other for other content, so that no client shows an old one."""
    content: bytes


class PictureRenderer:
    """Paints pictures, one after the other, beside the event loop."""

    def __init__(self) -> None:
        self._kept: OrderedDict[TablePicture, PictureFile] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pictures")

    async def render(self, table: TablePicture) -> PictureFile:
        """The file of a picture; the same one for an equal picture, while it is kept."""
        found = self._kept.get(table)
        if found is None:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._thread, file_of, table)
        self._kept[table] = found
        self._kept.move_to_end(table)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return found

    def close(self) -> None:
        """Paint no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def file_of(table: TablePicture) -> PictureFile:
    """The picture as WebP; takes some milliseconds, and no more than 60 KB."""
    written = BytesIO()
    paint(table).save(written, "WEBP", quality=_QUALITY, method=1)
    content = written.getvalue()
    return PictureFile(f"table-{blake2b(content, digest_size=6).hexdigest()}.webp", content)
