"""Pictures as files: painted in a thread of their own, and kept while they may be asked for.

Two tables that look the same, and one table that looks as it did before, share a picture.
"""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeAlias

import structlog

from bot.pictures.slate_picture import SlatePicture
from bot.pictures.standings_picture import StandingsPicture
from bot.pictures.table_picture import Plate, SlateRow, TablePicture

_log = structlog.get_logger()
KEPT: Final = 256
"""Pictures that are kept unless fewer are asked for, of some 35 KB each."""
_FIRST: Final = TablePicture(
    plates=tuple(Plate(name=name, side=side) for side, name in enumerate("ABAB")),
    slate=(SlateRow(0, "A", 6), SlateRow(1, "B", 4)),
)
"""A picture like many that will be asked for."""


Paintable: TypeAlias = TablePicture | SlatePicture | StandingsPicture
"""Everything that can be painted."""


class PictureFailed(Exception):  # noqa: N818 - it says what happened
    """A picture could not be painted; the log says why."""


class PictureRenderer:
    """Paints pictures, one after the other, beside the event loop."""

    def __init__(self, most: int = KEPT) -> None:
        """Keep so many pictures at most."""
        self._most = most
        self._kept: OrderedDict[Paintable, bytes] = OrderedDict()
        self._painting: dict[Paintable, asyncio.Future[bytes]] = {}
        """The pictures that are being painted: another request for the same one waits for it."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._is_warm = False

    async def render(self, shown: Paintable) -> bytes:
        """The picture as PNG; raises PictureFailed."""
        found = self._kept.get(shown)
        if found is None:
            try:
                found = await asyncio.shield(self._paint(shown))
            except Exception as error:
                _log.exception("picture not painted")
                raise PictureFailed from error
        self._kept[shown] = found
        self._kept.move_to_end(shown)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def _paint(self, shown: Paintable) -> asyncio.Future[bytes]:
        painting = self._painting.get(shown)
        if painting is None or painting.done():  # 3.14 may tell the waiting before it tells us
            loop = asyncio.get_running_loop()
            painting = loop.run_in_executor(self._thread, png, shown)
            self._painting[shown] = painting
            painting.add_done_callback(lambda done: self._note_painted(shown, done))
        return painting

    def _note_painted(self, shown: Paintable, painting: asyncio.Future[bytes]) -> None:
        if self._painting.get(shown) is painting:
            del self._painting[shown]
        # Nobody may wait for it any more, and asyncio would tell of a failure that nobody heard of.
        if not painting.cancelled():
            painting.exception()

    def warm_up(self) -> None:
        """Make the parts that most pictures share, so that nobody waits for the first one.

        They take 20 MB, so this is called where a picture will be asked for soon.
        """
        if not self._is_warm:
            self._is_warm = True
            self._thread.submit(png, _FIRST)

    def close(self) -> None:
        """Paint no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def png(shown: Paintable) -> bytes:
    """The picture as PNG; takes some milliseconds, and at most 60 KB."""
    from bot.pictures import painting  # noqa: PLC0415 - a bot where nobody plays does without Pillow

    return painting.png(shown)
