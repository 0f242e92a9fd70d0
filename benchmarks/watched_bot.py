"""The bot as `stammtisch run` starts it, but one that notes how late its event loop is.

`python -m benchmarks.watched_bot FILE` runs until it is told to stop, then writes to FILE the
lateness of every sleep, in seconds, as a JSON list.
"""

import asyncio
import json
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from bot.app import logs
from bot.app.client import Client
from bot.app.configuration import Settings
from bot.app.service import Service
from cogs import create_cogs

SLEEP = 0.002
"""Seconds between two looks at the clock."""


async def main(report: Path) -> None:
    """Run until SIGTERM; what was late before SIGUSR1, while tables are opened, is left out."""
    late: list[float] = []

    async def watch(_client: Client) -> None:
        watches.append(asyncio.create_task(note(late)))

    watches: list[asyncio.Task[None]] = []
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, late.clear)
    await run_until_told(watch)
    report.write_text(json.dumps(late), "utf-8")  # noqa: ASYNC240 - nothing else runs any more


async def run_until_told(prepare: Callable[[Client], Awaitable[object]]) -> None:
    """Run the bot until SIGTERM; `prepare` is done after each login."""
    settings = Settings()
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
    asyncio.run(main(Path(sys.argv[1])))
