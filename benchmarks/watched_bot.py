"""The bot as `stammtisch run` starts it, but one that watches its own loop and its collector.

`python -m benchmarks.watched_bot FILE` runs until it is told to stop, then writes to FILE as JSON
what it saw between SIGUSR1 and SIGUSR2, or from the start to the end: the lateness of every sleep
and the length of every garbage collection (seconds), seconds of processor time, and its memory.
"""

import asyncio
import gc
import json
import resource
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.app import event_loop, logs
from bot.app.client import Client
from bot.app.configuration import Configuration
from bot.app.service import Service
from cogs import create_cogs

SLEEP = 0.005
"""Seconds between two looks at the clock."""


class Watch:
    """What is seen of this process while it is looked at."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self._collected: list[float] = []
        self._collecting = 0.0
        self._cpu = time.process_time()
        self._report: dict[str, Any] | None = None
        gc.callbacks.append(self._collect)

    def begin(self) -> None:
        """Leave out what was so far, such as the opening of tables."""
        self.late.clear()
        self._collected.clear()
        self._cpu = time.process_time()

    def end(self) -> None:
        """Leave out what is still to come."""
        self._report = self._report or {
            "late": [*self.late],
            "collected": [*self._collected],
            "cpu": time.process_time() - self._cpu,
            "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        }

    @property
    def report(self) -> dict[str, Any]:
        """What was seen."""
        self.end()
        assert self._report is not None
        return self._report

    def _collect(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self._collecting = time.perf_counter()
        else:
            self._collected.append(time.perf_counter() - self._collecting)


async def main(report: Path) -> None:
    """Run until SIGTERM."""
    watch = Watch()

    async def prepare(_client: Client) -> None:
        watching.append(asyncio.create_task(note(watch.late)))

    watching: list[asyncio.Task[None]] = []
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, watch.begin)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, watch.end)
    await run_until_told(prepare)
    report.write_text(json.dumps(watch.report), "utf-8")  # noqa: ASYNC240 - nothing else runs any more


async def run_until_told(prepare: Callable[[Client], Awaitable[object]]) -> None:
    """Run the bot until SIGTERM; `prepare` is done after each login."""
    settings = Configuration()
    logs.set_up(settings.log_level)
    running = asyncio.create_task(Service(settings, create_cogs, prepare=prepare).run())
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    with suppress(asyncio.CancelledError):
        await running


async def note(late: list[float]) -> None:
    """Write down for ever how many seconds too late each short sleep has ended."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(SLEEP)
        late.append(time.perf_counter() - begun - SLEEP)


if __name__ == "__main__":
    event_loop.run(main(Path(sys.argv[1])))
