"""One channel's editor: one change at a time, never too many, always the latest picture."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress

import aiohttp
import discord
import structlog

_log = structlog.get_logger()
_TRIES = 4
_PATIENCE = 2.0
"""Seconds until a failed picture is tried again."""

Post = Callable[[], Awaitable[int]]
"""Shows something as it is now; returns since when it can be seen, in unix milliseconds."""


class ChannelScreen:
    """Everything the bot shows in one channel without being asked goes through here.

    A picture that is wanted again before its turn comes is shown once, as it is then.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: dict[Hashable, tuple[Post, list[asyncio.Future[int]]]] = {}
        self._wake = asyncio.Event()
        self._last = 0.0
        self._worker = asyncio.create_task(self._work())

    def show(self, what: Hashable, post: Post) -> asyncio.Future[int]:
        """Ask for `what` to be shown soon; done once it is, or once it turned out impossible."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        _, others = self._waiting.get(what, (post, []))
        self._waiting[what] = (post, [*others, done])
        self._wake.set()
        return done

    async def close(self) -> None:
        """Stop; what was not shown yet is not shown."""
        self._worker.cancel()
        with suppress(asyncio.CancelledError):
            await self._worker
        for _, futures in self._waiting.values():
            for future in futures:
                future.cancel()

    async def _work(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(max(0.0, self._last + self._seconds - time.monotonic()))
            what = next(iter(self._waiting))
            post, futures = self._waiting.pop(what)
            if not self._waiting:
                self._wake.clear()
            at = await self._try(post)
            self._last = time.monotonic()
            for future in futures:
                if not future.done():
                    future.set_result(at)

    async def _try(self, post: Post) -> int:
        for attempt in range(_TRIES):
            try:
                return await post()
            except (discord.Forbidden, discord.NotFound) as error:
                _log.warning("not shown", reason=error.text, code=error.code)
                break
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                _log.warning("not shown yet", reason=type(error).__name__, attempt=attempt)
                await asyncio.sleep(_PATIENCE * (attempt + 1))
        return int(time.time() * 1000)
