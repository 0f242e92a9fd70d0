"""A pytest plugin: asynchronous tests run in virtual time, in which nobody waits for a clock.

While anything is to be done, time stands still; when nothing is, the next timer is due at once. So
a busy machine changes nothing, and a turn of two minutes takes as long as everything else in it.
While somebody outside works (a thread, a process: `_OUTSIDE`), time passes as it does there. None
of it is skipped at length before the kernel had a moment to deliver what was sent on this machine.

`looptime` (PyPI) does the first half of it, but not the second: bot and sandbox speak through real
sockets, and a bot has threads for its database and processes that think.

The clock of each test begins at a minute: as on a machine that has just been started, on which a
monotonic time that is taken for a number is found out.
"""

import asyncio
import selectors
import time
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from functools import wraps
from math import ceil
from typing import Any

import aiohttp.connector
import aiosqlite
import psycopg.waiting
import pytest

import bot.process.clock
import sandbox.clock
from bot.ai.process import WorkerProcess

BEGINS = 60.0
_STEPS = 2**20
"""How many of them are in a second."""
_SHORT = 0.25
"""Seconds so few that it matters to nobody whether they come a little early."""


class VirtualClock:
    """What bot and sandbox take for the time."""

    def __init__(self) -> None:
        self._monotonic = BEGINS
        self._unix = float(int(time.time()) - BEGINS)
        """Unix seconds at which the monotonic clock was 0."""
        self.outside = 0
        """How many work outside of the loop, by clocks of their own."""
        self.late = 0.0
        """By how many seconds the loop comes too late to everything, as one that is busy does."""

    def monotonic(self) -> float:
        """Seconds since whenever."""
        return self._monotonic

    def time(self) -> float:
        """Unix seconds."""
        return self._unix + self._monotonic

    def advance(self, seconds: float) -> None:
        """Let time pass; in steps that unix seconds can hold, so that differences are exact."""
        self._monotonic = ceil((self._monotonic + seconds) * _STEPS) / _STEPS

    def set(self, seconds: float) -> None:
        """Set the clock on the wall ahead, as NTP or an operator does; no time passes."""
        self._unix += seconds

    @contextmanager
    def working_outside(self) -> Generator[None, None, None]:
        """Let time pass as it does outside of the loop, as long as this lasts."""
        self.outside += 1
        try:
            yield
        finally:
            self.outside -= 1


class _Selector(selectors.DefaultSelector):
    """Waits for the network as ever, but for timers in virtual time."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[Any]:
        self._clock.advance(1 / _STEPS)  # so that who looks again and again does not do so for ever
        found = super().select(0)
        if found or (timeout is not None and timeout <= 0):
            return found
        if timeout is None:
            return super().select(None)
        if self._clock.outside:
            began = time.monotonic()
            found = super().select(timeout)
            self._clock.advance(min(timeout, time.monotonic() - began) if found else timeout)
            return found
        found = super().select(min(0.05, timeout / 500)) if timeout > _SHORT else []
        if not found:
            self._clock.advance(timeout + self._clock.late)
        return found


@contextmanager
def _virtual_time() -> Generator[VirtualClock, None, None]:
    """Let everything go by one virtual clock, that of whoever began it."""
    if isinstance(bot.process.clock._source, VirtualClock):
        yield bot.process.clock._source
        return
    clock = VirtualClock()
    before = bot.process.clock.go_by(clock), sandbox.clock.go_by(clock)
    try:
        yield clock
    finally:
        bot.process.clock.go_by(before[0])
        sandbox.clock.go_by(before[1])


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop whose timers go by a virtual clock; so does everything while it is open."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self.clock = self._open.enter_context(_virtual_time())
        super().__init__(_Selector(self.clock))

    def time(self) -> float:
        """Seconds, as the virtual clock shows them."""
        return self.clock.monotonic()

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:
        """Run a function in a thread, which has a clock of its own."""
        future = super().run_in_executor(executor, func, *args)
        self.clock.outside += 1
        future.add_done_callback(self._came_back)
        return future

    def _came_back(self, _future: object) -> None:
        self.clock.outside -= 1

    async def shutdown_default_executor(self, *patience: float | None) -> None:
        """Wait for threads, which have clocks of their own; from Python 3.12 on with a patience."""
        with self.clock.working_outside():
            await super().shutdown_default_executor(*patience)

    def close(self) -> None:
        """Close it, and let everything go by the clock from before again."""
        self._open.close()
        super().close()


def _outside(asked: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Let time pass while this is awaited: what it waits for is no timer of the loop."""

    @wraps(asked)
    async def waits(*args: Any, **options: Any) -> Any:
        loop = asyncio.get_running_loop()
        if not isinstance(loop, VirtualTimeLoop):
            return await asked(*args, **options)
        with loop.clock.working_outside():
            return await asked(*args, **options)

    return waits


_OUTSIDE: tuple[tuple[Any, str], ...] = (
    (aiosqlite.Connection, "_execute"),
    (aiosqlite.Connection, "_connect"),
    (aiosqlite.Connection, "close"),
    (WorkerProcess, "_start"),
    (WorkerProcess, "_exchange"),
    (WorkerProcess, "end"),
    (asyncio.subprocess.Process, "communicate"),
    (asyncio.subprocess.Process, "wait"),
    (psycopg.AsyncConnection, "wait"),
    (psycopg.waiting, "wait_conn_async"),
)
"""What threads, processes and servers are asked, wherever it is."""


def _monotonic() -> float:
    """What everything goes by just now."""
    return bot.process.clock._source.monotonic()


def pytest_configure() -> None:
    # A connection that nobody has used for long is let go before its server does.
    setattr(aiohttp.connector, "monotonic", _monotonic)  # noqa: B010 - its types know nothing of it
    for owner, name in _OUTSIDE:
        setattr(owner, name, _outside(getattr(owner, name)))


def pytest_asyncio_loop_factories(
    item: pytest.Item,
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Virtual time for every test that does not say why not."""
    if item.get_closest_marker("real_time") is not None:
        return {"real": asyncio.SelectorEventLoop}
    return {"virtual": VirtualTimeLoop}


@pytest.fixture
def clock(request: pytest.FixtureRequest) -> Generator[VirtualClock, None, None]:
    """The clock that the test can move on, and set; also of a test that has no loop."""
    assert request.node.get_closest_marker("real_time") is None
    with _virtual_time() as clock:
        yield clock
