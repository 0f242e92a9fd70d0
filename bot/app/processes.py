"""Several processes of one bot on this machine, each with some of its shards, and one that watches.

They are forked once everything is imported, so they share that memory, and one that died is back
at once. Who watches has no event loop, no thread and no connection.
"""

import asyncio
import ctypes
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import structlog

from bot.app import event_loop
from bot.app.configuration import Configuration
from bot.app.doctor import is_alive
from bot.app.service import alive_file, log_in
from bot.model import Shards
from bot.process.clock import LONG_AGO, Instant, monotonic
from bot.process.host import cores
from bot.store import open_store
from bot.store.engine.address import PostgresAddress
from bot.store.engine.errors import DatabaseInUse, DatabaseRefused

Serve: TypeAlias = Callable[[Configuration], int]
"""Runs the bot with these settings until it is stopped; returns the exit status."""
Explain: TypeAlias = Callable[[Exception], str]

UNUSABLE: Final = 2
"""The exit status of a process that cannot go on before somebody has mended something."""
_log = structlog.get_logger()
_LOOK: Final = 15.0
"""Seconds between two signs of life."""
_STEADY, _PAUSE = 60.0, 5.0
"""Seconds that a process must have lived to be started again at once, as it is the first time, and
those that it waits else."""
_TO_STOP: Final = 25.0
"""Seconds after which a process is killed that was told to stop."""
_AGAIN: Final = 5.0
"""Seconds until Discord or the database is tried again that cannot be reached."""
_PR_SET_PDEATHSIG: Final = 1
_STOPPING: Final = (signal.SIGTERM, signal.SIGINT)


class NeedsServer(Exception):  # noqa: N818 - it names what is so
    """Several processes are wanted for a database that only one can use."""

    def __str__(self) -> str:
        return (
            "Several processes need PostgreSQL: a file serves one process only. Set"
            " STAMMTISCH_DATABASE to postgresql://… (docs/hosting.md says how to move), or start"
            " the bot without --processes."
        )


def run(settings: Configuration, count: int, serve: Serve, explain: Explain) -> int:
    """Run so many processes until SIGTERM or SIGINT; returns the exit status.

    One that dies is started again, unless it says that somebody must mend something: then all stop.
    `explain` words what an operator can mend. Raises NeedsServer.
    """
    if not isinstance(settings.database, PostgresAddress):
        raise NeedsServer
    total = _prepared(settings, count, explain)
    if total is None:
        return UNUSABLE
    own = settings.shards or Shards(0, total - 1, total)
    every = [_settings_of(settings, part, at, count) for at, part in enumerate(split(own, count))]
    return _Watch(settings, every, serve).run()


def split(own: Shards, count: int) -> Iterator[Shards]:
    """Divide shards among so many processes, the first of which get one more where need be."""
    each, more = divmod(len(own.numbers), count)
    first = own.first
    for at in range(count):
        last = first + each + (at < more) - 1
        if first <= last:
            yield Shards(first, last, own.total)
        first = last + 1


def _settings_of(settings: Configuration, part: Shards, at: int, count: int) -> Configuration:
    """The settings of one process, which has its share of what there is once."""
    share: dict[str, Any] = {
        "shards": part,
        "pace": settings.pace.model_copy(update={"requests": settings.pace.requests / count}),
        "dask": settings.dask or max(1, cores() // count),
    }
    if settings.metrics is not None and settings.metrics.port:
        share["metrics"] = settings.metrics._replace(port=settings.metrics.port + at)
    return settings.model_copy(update=share)


def _prepared(settings: Configuration, count: int, explain: Explain) -> int | None:
    """Bring the database to this version; the number of shards, or None if nothing can go on.

    Done in a process of its own, so that this one has neither a loop nor a thread when it forks.
    """
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        os._exit(_prepare_apart(settings, count, explain, writes))
    os.close(writes)
    with os.fdopen(reads, "rb") as said:
        found = said.read()
    os.waitpid(child, 0)
    return json.loads(found) if found else None


def _prepare_apart(settings: Configuration, count: int, explain: Explain, writes: int) -> int:
    try:
        total = event_loop.run(_prepare(settings, count))
    except Exception as error:  # noqa: BLE001 - it is told, and this process ends
        sys.stderr.write(f"{explain(error)}\n")
        return UNUSABLE
    except BaseException:  # noqa: BLE001 - Ctrl+C
        return UNUSABLE
    os.write(writes, json.dumps(total).encode())
    return 0


async def _prepare(settings: Configuration, count: int) -> int:
    total = settings.shards.total if settings.shards else await _wanted_shards(settings, count)
    own = settings.shards or Shards(0, total - 1, total)
    while True:
        try:
            async with open_store(settings.database, shards=next(split(own, count))):
                return total
        except DatabaseInUse:  # by a process of this version, or its own process says more
            return total
        except DatabaseRefused as refused:
            if not refused.may_pass:
                raise
            _log.warning("the database cannot be opened yet", reason=str(refused))
            await asyncio.sleep(_AGAIN)


async def _wanted_shards(settings: Configuration, count: int) -> int:
    """As many as Discord recommends, and one for each process at least."""
    while True:
        try:
            async with log_in(settings, lambda _: ()) as client:
                return max(count, (await client.http.get_bot_gateway())[0])
        except (
            discord.HTTPException,
            discord.GatewayNotFound,
            aiohttp.ClientError,
            OSError,
        ) as error:
            _log.warning("Discord cannot be reached yet", reason=type(error).__name__)
            await asyncio.sleep(_AGAIN)


@dataclass(slots=True)
class _Child:
    settings: Configuration
    pid: int = 0
    """0 while there is no process."""
    since: Instant = LONG_AGO
    due: Instant = LONG_AGO
    """When it is to be started."""
    early_ends: int = 0
    """How often it has ended since it last lived for long."""

    @property
    def shards(self) -> str:
        part = self.settings.shards
        return "" if part is None else str(part)


class _Watch:
    """Starts the processes, and again those that die, until all are to stop."""

    def __init__(self, settings: Configuration, every: list[Configuration], serve: Serve) -> None:
        self._settings = settings
        self._serve = serve
        now = monotonic()
        self._children = [_Child(each, due=now) for each in every]
        self._status = 0
        self._kill_at: Instant | None = None
        """When those are killed that still run; None while nobody is to stop."""
        self._wakes, self._woken = socket.socketpair()
        for end in (self._wakes, self._woken):
            end.settimeout(0)
        self._look_at = now

    def run(self) -> int:
        """Watch until all have stopped; returns the exit status."""
        signal.set_wakeup_fd(self._wakes.fileno(), warn_on_full_buffer=False)
        for number in _STOPPING:
            signal.signal(number, self._stop_when_told)
        signal.signal(signal.SIGCHLD, _wake_up)
        while True:
            self._bury()
            if self._kill_at is None:
                self._start_those_due()
            elif not any(each.pid for each in self._children):
                return self._status
            self._look()
            self._sleep()

    def _stop_when_told(self, _number: int, _frame: object) -> None:
        self._stop()

    def _stop(self, status: int = 0) -> None:
        self._status = max(self._status, status)
        if self._kill_at is None:
            self._kill_at = monotonic() + _TO_STOP
            self._send(signal.SIGTERM)

    def _send(self, number: signal.Signals) -> None:
        for each in self._children:
            if each.pid:
                with suppress(ProcessLookupError):
                    os.kill(each.pid, number)

    def _bury(self) -> None:
        """Note all that have ended."""
        for each in self._children:
            if not each.pid:
                continue
            pid, how = os.waitpid(each.pid, os.WNOHANG)
            if pid:
                self._note_end(each, os.waitstatus_to_exitcode(how))

    def _note_end(self, child: _Child, status: int) -> None:
        child.pid = 0
        if self._kill_at is not None:
            return
        if status == UNUSABLE:
            _log.error("a process cannot go on, so all stop", shards=child.shards)
            self._stop(UNUSABLE)
            return
        if monotonic() - child.since >= _STEADY:
            child.early_ends = 0
        child.due = monotonic() + (_PAUSE if child.early_ends else 0)
        child.early_ends += 1
        _log.warning("a process has ended and is started again", shards=child.shards, status=status)

    def _start_those_due(self) -> None:
        for each in self._children:
            if not each.pid and each.due <= monotonic():
                each.since = monotonic()
                # Told to stop before it is ready for that, the new process would not hear of it.
                signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)
                each.pid = os.fork()
                if not each.pid:
                    os._exit(self._serve_apart(each))
                signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
                _log.info("a process is started", shards=each.shards, pid=each.pid)

    def _serve_apart(self, child: _Child) -> int:
        """Be the process: nothing of who watches is left in it but what was imported."""
        signal.set_wakeup_fd(-1)
        self._wakes.close()
        self._woken.close()
        for number in (*_STOPPING, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
        os.setpgid(0, 0)  # Ctrl+C is for who watches, and stops all in order
        _end_with_parent()
        structlog.contextvars.bind_contextvars(shards=child.shards)
        try:
            return self._serve(child.settings)
        except BaseException:  # noqa: BLE001 - nothing of this process may go on where it was forked
            _log.exception("the process broke")
            return 1
        finally:
            sys.stdout.flush()
            sys.stderr.flush()

    def _look(self) -> None:
        """Show a sign of life if all do, and kill those that were told to stop long ago."""
        now = monotonic()
        if self._kill_at is not None and now >= self._kill_at:
            self._send(signal.SIGKILL)
        if now >= self._look_at:
            self._look_at = now + _LOOK
            where = self._settings.database
            if all(is_alive(where, each.settings.shards) for each in self._children):
                with suppress(OSError):
                    alive_file(where, self._settings.shards).touch()

    def _sleep(self) -> None:
        """Sleep until a signal comes, or something may be due."""
        select.select([self._woken], [], [], 1.0)
        with suppress(BlockingIOError):
            self._woken.recv(64)


def _wake_up(_number: int, _frame: object) -> None:
    """Let `select` return: a signal that is ignored wakes nobody."""


def _end_with_parent() -> None:
    """Have this process told to stop where the one that watches is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
