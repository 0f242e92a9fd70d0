"""The health of a database: whether writes are kept, and the news when they are kept again."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

import structlog

from bot.process.background_tasks import BackgroundTasks
from bot.process.clock import monotonic
from bot.store.engine.errors import DatabaseFailed

_log = structlog.get_logger()
AGAIN: Final = (0.5, 1.0, 2.0, 4.0)
"""Seconds between tries whether something can be written; then always the last."""

LOOK = 10.0
"""Seconds between two looks at the database, where nothing is written."""

Listener: TypeAlias = Callable[[], object]


class Health:
    """Knows whether the database can be written, as the last write has shown."""

    def __init__(
        self,
        write: Callable[[], Awaitable[object]],
        look: Callable[[], Awaitable[object]],
        again: Sequence[float] = AGAIN,
    ) -> None:
        """`write` writes something that changes nothing, `look` checks that all is as it was.

        Both raise DatabaseFailed.
        """
        self._write = write
        self._look = look
        self._again = again
        self._listeners: list[Listener] = []
        self._well = asyncio.Event()
        self._well.set()
        self._since = monotonic()
        self._reads = True
        """Whether the last read was well, as far as the log knows."""
        self._background = BackgroundTasks()
        self.failed_for = 0.0
        """Seconds that the last failure has lasted that is over."""

    @property
    def is_well(self) -> bool:
        """True if the last write was kept."""
        return self._well.is_set()

    def watch(self, every: float | None = None) -> None:
        """Look now and then from now on (every so many seconds), also while nothing is written."""
        self._background.run(self._keep_looking(every))

    async def wait_until_well(self) -> None:
        """Return once something can be written."""
        await self._well.wait()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` whenever the health has changed; the returned function ends that."""
        self._listeners.append(listener)

        def deafen() -> None:
            with suppress(ValueError):  # it was called before
                self._listeners.remove(listener)

        return deafen

    def note(self, *errors: BaseException | None) -> None:
        """Note the outcomes of writes that shared a transaction."""
        lasting = next((error for error in errors if error and _is_lasting(error)), None)
        if lasting is not None:
            self._now_ill(lasting)
        elif None in errors:
            self._now_well()

    def note_read(self, error: BaseException | None = None) -> None:
        """Note the outcome of a read; a change is logged, unless the failure is known already."""
        if error is None and not self._reads:
            self._reads = True
            _log.info("the database can be read again")
        elif error is not None and _is_lasting(error) and self._reads and self.is_well:
            self._reads = False
            _log.error("the database cannot be read", reason=str(error))

    async def close(self) -> None:
        """Try no longer."""
        await self._background.stop()

    def _now_well(self) -> None:
        if not self.is_well:
            self.failed_for = monotonic() - self._since
            self._well.set()
            _log.info("the database can be written again", seconds=round(self.failed_for, 1))
            self._tell()

    def _now_ill(self, error: BaseException) -> None:
        if self.is_well:
            self._since = monotonic()
            self._well.clear()
            _log.error("the database cannot be written", reason=str(error))
            self._background.run(self._try_again())
            self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    async def _keep_looking(self, every: float | None) -> None:
        while True:
            await asyncio.sleep(LOOK if every is None else every)
            try:
                await self._look()
            except DatabaseFailed as error:
                self.note(error)

    async def _try_again(self) -> None:
        tries = 0
        while not self.is_well:
            await asyncio.sleep(self._again[min(tries, len(self._again) - 1)])
            tries += 1
            try:
                await self._write()
            except DatabaseFailed as error:
                _log.debug("the database still cannot be written", reason=str(error))


def _is_lasting(error: BaseException) -> bool:
    return isinstance(error, DatabaseFailed) and error.is_lasting
