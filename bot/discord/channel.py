"""One channel's editor: one change at a time, never too many, always the latest picture."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import Final, NamedTuple, TypeVar

import aiohttp
import discord
import structlog

from bot.discord.channel_edits import ChannelEdits
from bot.discord.gate import Gate
from bot.discord.status import Lost
from bot.discord.urgency import Urgency
from bot.process.clock import LONG_AGO, monotonic, now
from bot.process.logged_errors import log_error

T = TypeVar("T")
_log = structlog.get_logger()
UNREACHABLE = (discord.HTTPException, aiohttp.ClientError, OSError)
"""The errors raised if Discord does not take what it is sent."""
TRIES = 4
"""How often to try something that Discord does not take."""
NO_ACCESS, NO_PERMISSION = 50001, 50013
"""The bot may not see a channel, or not do something in it (Discord's JSON error codes)."""
_CLOSED_THREAD = frozenset({50083, 160005})
"""The thread is archived, or locked (Discord's JSON error codes)."""
_BAD_REQUEST = 400
_TOO_MANY = 429
_OUTAGE = 500
UNKNOWN_MESSAGE: Final = 10008
"""The message is deleted; one of a bot on a server only by who manages messages there."""
INVALID_FORM = 50035
"""Something in what was sent does not fit, such as a picture that is not there any more."""
_SOON = 0.05
"""Seconds by which a picture waits for the answer to the press that it comes from."""
_PATIENCE = 2.0
"""Seconds until a failed picture is tried again."""

_INSISTENCE: Final = (2.0, 4.0, 8.0, 16.0, *(30.0,) * 8)
"""Seconds between tries of what nobody would send again."""


def why_lost(error: BaseException) -> Lost | None:
    """Return why nothing can be shown here any more; None if a later try may help.

    Only Discord's code decides: an error with another code, or none, comes from something else on
    the way, such as a filter of words, or a proxy.
    """
    match error:
        case discord.Forbidden() if error.code in {NO_ACCESS, NO_PERMISSION}:
            return "forbidden"
        case discord.NotFound() if error.code:
            return "deleted" if error.code == UNKNOWN_MESSAGE else "gone"
        case discord.HTTPException() if error.code in _CLOSED_THREAD:
            return "locked"
        case _:
            return None


def may_pass(error: BaseException) -> bool:
    """Return whether the same may pass a little later: a cut connection, an outage, too many."""
    if isinstance(error, discord.HTTPException):
        return error.status == _TOO_MANY or error.status >= _OUTAGE
    return isinstance(error, UNREACHABLE)


async def insist(send: Callable[[], Awaitable[T]]) -> T:
    """Send until Discord takes it; raises an error that does not pass within some minutes.

    A message needs a nonce of its own, or it is sent twice after a lost answer.
    """
    for wait in _INSISTENCE:
        try:
            return await send()
        except UNREACHABLE as error:
            if not may_pass(error):
                raise
            _log.warning("not sent yet", reason=type(error).__name__)
            await asyncio.sleep(wait)
    return await send()


class ShownPicture(NamedTuple):
    """The fact that a picture can be seen."""

    since: int
    """In unix milliseconds."""
    anew: bool
    """Whether it had to be sent; a picture that lay there already costs nothing."""


Post = Callable[[], Awaitable[ShownPicture]]
"""Shows something as it is now."""


class _Wanted(NamedTuple):
    post: Post
    is_counted: Callable[[], bool]
    futures: tuple[asyncio.Future[int], ...]


class ChannelEditor:
    """The editor for everything the bot shows in one channel without being asked.

    A picture that is wanted again before its turn comes is shown once, as it is then.
    """

    def __init__(self, seconds: float, gate: Gate, edits: ChannelEdits | None = None) -> None:
        """`edits` counts the edits in this channel, those of others included."""
        self._seconds = seconds
        self._gate = gate
        self._edits = edits or ChannelEdits(0)
        self._waiting: dict[Hashable, _Wanted] = {}
        self._last = LONG_AGO
        self._worker: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        """Return whether everything that was asked for is shown."""
        return not self._waiting and (self._worker is None or self._worker.done())

    def show(
        self, what: Hashable, post: Post, is_counted: Callable[[], bool] = lambda: True
    ) -> asyncio.Future[int]:
        """Ask for `what` to be shown soon; done once it is, or once it proves impossible.

        `is_counted` says, when it comes to the gate, whether that takes the bot's own token. The
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
        """Stop; pictures not shown yet are dropped."""
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
            counted = self._waiting[what].is_counted()
            async with self._gate.turn(Urgency.TABLE, counted=counted, is_late=is_late):
                post, _, futures = self._waiting.pop(what)
                try:
                    shown = await self._try(post)
                except BaseException:
                    _let_go(futures)
                    raise
            # Pictures that did not change are free: a secret must not slow the next one down.
            if shown.anew:
                self._last = monotonic()
            else:
                self._edits.give_back()
            for future in futures:
                if not future.done():
                    future.set_result(shown.since)

    async def _pause(self) -> bool:
        """Wait until the next picture is due; returns whether the event loop was late for it."""
        soon = min(_SOON, self._seconds)
        wait = max(soon, self._last + self._seconds - monotonic())
        due = monotonic() + wait
        await asyncio.sleep(wait)
        return self._gate.is_late(due)

    async def _try(self, post: Post) -> ShownPicture:
        for attempt in range(TRIES):
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
            except Exception as error:  # noqa: BLE001 - one bad picture must not blind the channel for ever
                log_error(_log, "not shown", error)
                break
        return ShownPicture(now(), anew=True)


def _let_go(futures: Iterable[asyncio.Future[int]]) -> None:
    for future in futures:
        future.cancel()
