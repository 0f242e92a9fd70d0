"""Work that must not get lost: it ends although its waiter is gone, or logs if nobody waits."""

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
    """Do the work to its end; if cancelled, let the work end first, then raise CancelledError."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.warning("work nobody waits for any more failed", reason=type(error).__name__)
        raise


async def cancellable(work: Coroutine[Any, Any, T]) -> T:
    """Do the work; when cancelled, cancel it until it ends.

    For work that mistakes a cancellation for something else, as discord.py does while a shard
    resumes (`Shard.reidentify` returns then, and its client goes on).
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    finally:
        await cancel_until_done(task)


async def cancel_until_done(task: asyncio.Task[Any]) -> None:
    """Cancel a task again and again until it ends, since it may mistake a cancellation."""
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=_CANCELLED_AGAIN)


class BackgroundTasks:
    """The background tasks of one owner."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin the work without waiting for it; errors go to the log."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._note_done)
        return task

    @property
    def are_done(self) -> bool:
        """Return whether every task has ended."""
        return not self._tasks

    def cancel(self) -> None:
        """Cancel every task."""
        for task in self._tasks:
            task.cancel()

    async def stop(self) -> None:
        """Cancel every task, and wait until all have ended."""
        self.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _note_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log_error(_log, "a background task failed", error)
