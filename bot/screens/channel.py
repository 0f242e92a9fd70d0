"""One channel's editor: one change at a time, never too many, always the latest picture."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import NamedTuple

import aiohttp
import discord
import structlog

from bot.screens.budget import Budget
from bot.screens.channel_edits import ChannelEdits
from bot.screens.status import Lost

_log = structlog.get_logger()
UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What is raised where Discord does not take what it is sent."""
_TRIES = 4
_CLOSED_THREAD = frozenset({50083, 160005})
"""The thread is archived, or locked (Discord's JSON error codes)."""
_BAD_REQUEST, _TOO_MANY, _SERVER_ERROR = 400, 429, 500
INVALID_FORM = 50035
"""Something in what was sent does not fit, such as a picture that is not there any more."""
_SOON = 0.05
"""Seconds by which a picture waits for the answer to the press that it comes from."""
_PATIENCE = 2.0
"""Seconds until a failed picture is tried again."""


def why_lost(error: BaseException) -> Lost | None:
    """Why nothing can be shown here any more; None where a later try may help."""
    match error:
        case discord.Forbidden():
            return "forbidden"
        case discord.NotFound():
            return "gone"
        case discord.HTTPException() if error.code in _CLOSED_THREAD:
            return "locked"
        case _:
            return None


def may_pass(error: BaseException) -> bool:
    """Whether the same may be taken a little later, since Discord or the way to it is at fault."""
    if isinstance(error, discord.HTTPException):
        return error.status == _TOO_MANY or error.status >= _SERVER_ERROR
    return isinstance(error, UNREACHABLE)


class Shown(NamedTuple):
    """That a picture can be seen."""

    since: int
    """In unix milliseconds."""
    anew: bool
    """Whether it had to be sent; a picture that lay there already costs nothing."""


Post = Callable[[], Awaitable[Shown]]
"""Shows something as it is now."""


class _Wanted(NamedTuple):
    post: Post
    is_counted: Callable[[], bool]
    futures: tuple[asyncio.Future[int], ...]


class ChannelEditor:
    """Everything the bot shows in one channel without being asked goes through here.

    A picture that is wanted again before its turn comes is shown once, as it is then.
    """

    def __init__(self, seconds: float, budget: Budget, edits: ChannelEdits | None = None) -> None:
        """`edits` are those of this channel that others make, too."""
        self._seconds = seconds
        self._budget = budget
        self._edits = edits or ChannelEdits(0)
        self._waiting: dict[Hashable, _Wanted] = {}
        self._last = -math.inf
        self._worker: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        """Whether everything that was asked for is shown."""
        return not self._waiting and (self._worker is None or self._worker.done())

    def show(
        self, what: Hashable, post: Post, is_counted: Callable[[], bool] = lambda: True
    ) -> asyncio.Future[int]:
        """Ask for `what` to be shown soon; done once it is, or once it turned out impossible.

        `is_counted` says, when its turn comes, whether that takes a request of the budget's. The
        result says since when, in unix milliseconds. Cancelled if the screen closes before.
        """
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        if self._is_closed:
            done.cancel()
            return done
        others = self._waiting[what].futures if what in self._waiting else ()
        self._waiting[what] = _Wanted(post, is_counted, (*others, done))
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return done

    async def close(self) -> None:
        """Stop; what was not shown yet is not shown."""
        self._is_closed = True
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.wait({self._worker})
        for wanted in self._waiting.values():
            _let_go(wanted.futures)
        self._waiting.clear()

    async def _work(self) -> None:
        while self._waiting:
            is_late = await self._pause()
            await self._edits.take()
            what = next(iter(self._waiting))
            if is_counted := self._waiting[what].is_counted():
                await self._budget.take()
            else:
                await self._budget.take_uncounted(is_late=is_late)
            post, _, futures = self._waiting.pop(what)
            try:
                shown = await self._try(post)
            except BaseException:
                _let_go(futures)
                raise
            # Pictures that did not change are free: a secret must not slow the next one down.
            if shown.anew:
                self._last = time.monotonic()
            else:
                if is_counted:
                    self._budget.give_back()
                self._edits.give_back()
            for future in futures:
                if not future.done():
                    future.set_result(shown.since)

    async def _pause(self) -> bool:
        """Return when the next picture is due; whether the event loop was late for it."""
        soon = min(_SOON, self._seconds)
        wait = max(soon, self._last + self._seconds - time.monotonic())
        due = asyncio.get_running_loop().time() + wait
        await asyncio.sleep(wait)
        return self._budget.is_late(due)

    async def _try(self, post: Post) -> Shown:
        for attempt in range(_TRIES):
            try:
                return await post()
            except UNREACHABLE as error:
                if isinstance(error, discord.HTTPException) and why_lost(error):
                    _log.warning("not shown", reason=error.text, code=error.code)
                    break
                if isinstance(error, discord.HTTPException) and error.status == _BAD_REQUEST:
                    _log.error("not shown", reason="refused as it is", code=error.code)
                    break
                _log.warning("not shown yet", reason=type(error).__name__, attempt=attempt)
                await asyncio.sleep(_PATIENCE * (attempt + 1))
            except Exception:  # noqa: BLE001 - one bad picture must not blind the channel for ever
                _log.exception("not shown")
                break
        return Shown(int(time.time() * 1000), anew=True)


def _let_go(futures: Iterable[asyncio.Future[int]]) -> None:
    for future in futures:
        future.cancel()
