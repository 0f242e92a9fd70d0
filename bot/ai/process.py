"""One process that thinks, a question at a time: started when it is needed, and again if it dies.

The standard library's ProcessPoolExecutor will not do. Its workers outlive a bot that is killed,
since each of them holds an end of the pipe it waits on; spawned from `stammtisch` they would import
the bot itself; one that hangs cannot be ended; and one that dies takes the work of the others down.
"""

import asyncio
import json
import os
import pickle
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from bot.ai.thinker import NoTimeToThink, Thinker
from bot.process.clock import LONG_AGO, monotonic
from games.players.advice import Enquiry
from games.players.question import Question
from games.worker import READY

Command: TypeAlias = tuple[str, ...]
WORKER: Command = (sys.executable, "-m", "games.worker")
_STARTING, _THINKING = 10, 19
"""The niceness of a process to others: presses come first. Once it is ready it only takes what is
left, where the system knows such processes; as one of them it might never get ready on a busy
machine."""
_UNTIL_READY = 30.0
"""Seconds that a process may take to start, on a machine that is slow and busy."""

# Ctrl+C is for the bot, which ends its processes in order. Not a session: Linux shares time out
# between sessions alike, however little each process in one of them asks for.
_CREATION: dict[str, Any] = (
    {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS}
    if sys.platform == "win32"
    else {}
)
_STEP_ASIDE = "import os, sys; os.setpgrp(); os.execv(sys.argv[1], sys.argv[1:])"
"""Elsewhere the process makes its own group: uvloop cannot start one in a group."""


class WorkerProcess(Thinker):
    """At most one process at any time, which is asked one question after the other.

    A process that dies, thinks for too long, or is waited for no more, is ended.
    """

    def __init__(self, command: Command = WORKER) -> None:
        self._command = command
        self._running: asyncio.subprocess.Process | None = None
        self.last_asked = LONG_AGO
        self._ends = 0
        """The number of times it was ended: a process that is being started meanwhile is ended,
        too."""

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return None if self._running is None else self._running.pid

    async def end(self) -> None:
        """End the process at once, whatever it thinks about."""
        self._ends += 1
        ending = self._running
        if ending is not None:
            await _kill(ending)
            if self._running is ending:
                self._running = None

    async def get_ready(self) -> None:
        """Start the process if there is none."""
        if self._running is None:
            try:
                await self._start()
            except BaseException:
                await self.end()
                raise

    async def _answer(self, asked: Question | Enquiry, patience: float) -> dict[str, Any]:
        await self.get_ready()
        if self._running is None:
            raise ConnectionError("it was ended before it was asked")
        try:
            return await self._exchange(self._running, asked, patience)
        except BaseException:
            await self.end()
            raise
        finally:
            self.last_asked = monotonic()

    async def _exchange(
        self, running: asyncio.subprocess.Process, question: Question | Enquiry, patience: float
    ) -> dict[str, Any]:
        before = _seconds_of(running.pid)
        exchange = asyncio.ensure_future(_ask(running, question))
        try:
            # Not a timeout: that would cancel what lies ready where this loop comes late itself.
            await asyncio.wait({exchange}, timeout=patience)
            if exchange.done():
                return json.loads(exchange.result())
        finally:
            exchange.cancel()
        after = _seconds_of(running.pid)
        if before is not None and after is not None and after - before < patience / 2:
            ran = after - before
            raise NoTimeToThink(f"in {patience:.1f} s it had {ran:.1f} s of a processor")
        raise TimeoutError

    async def _start(self) -> asyncio.subprocess.Process:
        ends = self._ends
        started = await asyncio.create_subprocess_exec(
            *_aside(self._command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=_environment(),
            **_CREATION,
        )
        if ends != self._ends:
            await _kill(started)
            raise ConnectionError("it was ended before it had begun")
        self._running = started
        _be_nice(started.pid, _STARTING)
        try:
            async with asyncio.timeout(_UNTIL_READY):
                if await _read(started) != READY:
                    raise ConnectionError("what was started does not think")
        except TimeoutError:
            raise NoTimeToThink(f"it was not ready after {_UNTIL_READY:.0f} s") from None
        _let_others_go_first(started.pid)
        return started


async def _ask(running: asyncio.subprocess.Process, question: Question | Enquiry) -> bytes:
    await _write(running, pickle.dumps(question, pickle.HIGHEST_PROTOCOL))
    return await _read(running)


def _seconds_of(pid: int) -> float | None:
    """The seconds that a process has had a processor so far; None where the system does not say."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[0]) / 1e9
    except (OSError, ValueError, IndexError):
        return None


async def _kill(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def _aside(command: Command) -> Command:
    """The command that runs this one in a group of its own, under the same process id."""
    if sys.platform == "win32":
        return command
    return sys.executable, "-ISc", _STEP_ASIDE, *command


def _let_others_go_first(pid: int) -> None:
    """Give a process the time of a core that nobody else wants, where the system lets us."""
    with suppress(OSError):
        if sys.platform == "linux":
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
            return
    _be_nice(pid, _THINKING)


def _be_nice(pid: int, niceness: int) -> None:
    with suppress(OSError):
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, pid, niceness)


async def _write(running: asyncio.subprocess.Process, data: bytes) -> None:
    if running.stdin is not None:
        running.stdin.write(data)
        await running.stdin.drain()


async def _read(running: asyncio.subprocess.Process) -> bytes:
    line = b"" if running.stdout is None else await running.stdout.readline()
    if not line.endswith(b"\n"):
        raise ConnectionError("the process has died")
    return line


def _environment() -> dict[str, str]:
    """Our environment, with the same places to import from, but without the token."""
    kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    return kept | {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}
