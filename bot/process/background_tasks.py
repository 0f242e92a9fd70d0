"""Work that must not get lost: ended though its waiter is gone, or logged where nobody waits."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

import structlog

from bot.process.logged_errors import log_error

T = TypeVar("T")
_log = structlog.get_logger()
_CANCELLED_AGAIN: Final = 0.5
"""Seconds until work is cancelled once more that has not ended."""


async def finish(work: Coroutine[Any, Any, T]) -> T:
    """Do the work to its end. Cancelled, it first lets the work end and is cancelled then."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.warning("work nobody waits for any more failed", reason=type(error).__name__)
        raise


async def cancellable(work: Coroutine[Any, Any, T]) -> T:
    """Do the work, and when cancelled cancel it until it ends.

    For what takes a cancellation for something else, as discord.py does while a shard resumes
    (`Shard.reidentify` returns then, and its client goes on).
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    finally:
        await cancel_until_done(task)


async def cancel_until_done(task: asyncio.Task[Any]) -> None:
    """Cancel again and again what may take a cancellation for something else, until it ends."""
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=_CANCELLED_AGAIN)


class BackgroundTasks:
    """Everything one owner has sent somebody off to do."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin, and do not wait; what goes wrong is in the log."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    @property
    def are_done(self) -> bool:
        """Whether everybody is back."""
        return not self._tasks

    def cancel(self) -> None:
        """Call everybody back."""
        for task in self._tasks:
            task.cancel()

    async def stop(self) -> None:
        """Call everybody back, and wait until they are."""
        self.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log_error(_log, "a background task failed", error)
