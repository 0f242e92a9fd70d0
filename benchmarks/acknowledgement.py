"""From a press to its callback while twenty tables are in play, against a client that only defers.

The sandbox and its guest run here, the bot in a process of its own, as `stammtisch run` starts it.
"""

import asyncio
import tempfile
from contextlib import suppress
from pathlib import Path

import sandbox
from benchmarks.measuring import percentiles
from benchmarks.presses import Stopwatch
from benchmarks.tables import (
    GUEST,
    TABLES,
    channels,
    connected,
    environment,
    open_table,
    running,
    sit_at,
    told_to_bot,
    world_of,
)

SECONDS = 40.0
WARM_UP = 8.0


async def main() -> None:
    """Measure and say."""
    with tempfile.TemporaryDirectory() as folder:
        pressed, deferred = await measure(Path(folder, "bench.sqlite3"))
    ours, bare = percentiles(pressed), percentiles(deferred)
    print(
        f"{'acknowledgement':<16} p50 {ours[0]:.1f} ms, p99 {ours[1]:.1f} ms"
        f" ({len(pressed)} presses, {TABLES} tables)"
        f" | bare discord.py that only defers: p50 {bare[0]:.1f} ms, p99 {bare[1]:.1f} ms"
        f" | {ours[0] / bare[0]:.1f} and {ours[1] / bare[1]:.1f} times slower than bare"
    )


async def measure(database: Path) -> tuple[list[float], list[float]]:
    """Seconds of each press on a card, and of each press on the bare client's button meanwhile.

    Both are pressed in the same seconds, so that a busy machine, or a busy sandbox, slows both.
    """
    async with (
        sandbox.serving(world_of(1), port=0) as bare,
        sandbox.serving(world_of(TABLES), port=0) as here,
        running("benchmarks.bare_client", environment=environment(bare)),
    ):
        variables = environment(here) | {"STAMMTISCH_DATABASE": str(database)}
        await told_to_bot("commands", "sync", environment=variables)
        async with running("bot", "run", environment=variables):
            await connected(here)
            return await _play(here, bare)


async def _play(here: sandbox.Running, bare: sandbox.Running) -> tuple[list[float], list[float]]:
    for channel in channels():
        await open_table(here, channel)
    ours, tables = Stopwatch(here), Stopwatch(bare)
    with ours.watching(), tables.watching():
        with suppress(TimeoutError):
            async with asyncio.timeout(WARM_UP + SECONDS), asyncio.TaskGroup() as presses:
                asyncio.get_running_loop().call_later(WARM_UP, ours.seconds.clear)
                asyncio.get_running_loop().call_later(WARM_UP, tables.seconds.clear)
                presses.create_task(_press_again_and_again(bare, tables))
                for channel in channels():
                    presses.create_task(sit_at(here, ours, channel))
        await ours.settled()
        await tables.settled()
    return ours.seconds, tables.seconds


async def _press_again_and_again(bare: sandbox.Running, stopwatch: Stopwatch) -> None:
    view = await bare.control.until(GUEST, "#tisch-0", lambda view: view["messages"])
    while True:
        await stopwatch.press(GUEST, view["messages"][-1]["id"], "press")
        await asyncio.sleep(0.08)


if __name__ == "__main__":
    asyncio.run(main())
