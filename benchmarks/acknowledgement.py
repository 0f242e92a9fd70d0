"""From a press to its callback while twenty tables are in play, against a client that only defers.

The sandbox and its guest run here, the bot in a process of its own, as `stammtisch run` starts it.
"""

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import sandbox
from benchmarks.measuring import percentiles
from benchmarks.presses import Stopwatch, buttons
from sandbox import samples
from sandbox.world.channels import Channel, Kind

TABLES = 20
SECONDS = 40.0
WARM_UP = 8.0
# Twenty tables that begin at once move in step for a while, which is not what is promised about.
OPTIONS = "target=51, bidding=turns, doubling=off"
GUEST = "anna"
TOKEN = "sandbox-token"
FIRST_CHANNEL = 820_000_000_000_000_000
# Somewhat faster than people would want, so that there are enough presses to judge by.
PACE = {"COMPUTER": "0.3", "TRICK": "0.3", "BETWEEN_DEALS": "1"}


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
        sandbox.serving(_world(1), port=0) as bare,
        sandbox.serving(_world(TABLES), port=0) as here,
        _running("benchmarks.bare_client", environment=_environment(bare)),
    ):
        environment = _environment(here) | {"STAMMTISCH_DATABASE": str(database)}
        async with _running("bot", "commands", "sync", environment=environment) as syncing:
            await syncing.wait()
        async with _running("bot", "run", environment=environment):
            await _alive(database)
            return await _play(here, bare)


async def _play(here: sandbox.Running, bare: sandbox.Running) -> tuple[list[float], list[float]]:
    channels = [f"#tisch-{number}" for number in range(TABLES)]
    for channel in channels:
        await _open_table(here, channel)
    ours, floor = Stopwatch(here), Stopwatch(bare)
    with ours.watching(), floor.watching():
        with suppress(TimeoutError):
            async with asyncio.timeout(WARM_UP + SECONDS), asyncio.TaskGroup() as presses:
                asyncio.get_running_loop().call_later(WARM_UP, ours.seconds.clear)
                asyncio.get_running_loop().call_later(WARM_UP, floor.seconds.clear)
                presses.create_task(_press_again_and_again(bare, floor))
                for channel in channels:
                    presses.create_task(_sit_at(here, ours, channel))
        await ours.settled()
        await floor.settled()
    return ours.seconds, floor.seconds


async def _press_again_and_again(bare: sandbox.Running, stopwatch: Stopwatch) -> None:
    view = await bare.control.until(GUEST, "#tisch-0", lambda view: view["messages"])
    while True:
        await stopwatch.press(GUEST, view["messages"][-1]["id"], "press")
        await asyncio.sleep(0.08)


async def _open_table(here: sandbox.Running, channel: str) -> None:
    control = here.control
    await control.slash(GUEST, channel, "play", game="schwarz_oder_weiss", options=OPTIONS)
    for action, arg in (("computer", "craft"), ("computer", "novice"), ("start", ""), ("hand", "")):
        await _press_one(here, channel, action, arg)
    await control.until(GUEST, channel, lambda view: view["messages"][-1]["only_you"])


async def _press_one(here: sandbox.Running, channel: str, action: str, arg: str) -> None:
    def found(view: dict[str, Any]) -> str | None:
        if not view["messages"]:
            return None
        ids = buttons(view["messages"][-1]["components"], action)
        return next((each for each in ids if each.endswith(f"|{arg}")), None)

    view = await here.control.until(GUEST, channel, found, timeout=10)
    custom_id = found(view)
    await here.control.click(GUEST, view["messages"][-1]["id"], custom_id=custom_id)
    await here.control.quiet(for_s=0.05)


async def _sit_at(here: sandbox.Running, stopwatch: Stopwatch, channel: str) -> None:
    """Play whatever comes first to mind whenever one is asked at this table, for ever."""
    place = here.control.find_channel(channel)
    changed = asyncio.Event()
    with here.world.watched(changed.set):
        while True:
            changed.clear()
            if not _choices(place):
                await changed.wait()
                continue
            await asyncio.sleep(random.uniform(0.2, 0.6))
            if choices := _choices(place):
                await stopwatch.press(GUEST, *random.choice(choices))


def _choices(place: Channel) -> list[tuple[str, str]]:
    """The hand and what may be pressed on it; views of whole channels would cost too much here."""
    private = [message for message in place.messages.values() if message.only_for is not None]
    return [
        (str(hand.id), custom_id)
        for hand in private[-1:]
        for custom_id in buttons(hand.components, "act")
    ]


def _world(tables: int) -> sandbox.World:
    world = samples.gasthaus(token=TOKEN)
    for number in range(tables):
        place = Channel(
            id=FIRST_CHANNEL + number,
            kind=Kind.TEXT,
            name=f"tisch-{number}",
            guild_id=samples.GASTHAUS,
            position=10 + number,
        )
        world.channels[place.id] = place
    return world


def _environment(here: sandbox.Running) -> dict[str, str]:
    paces = {f"STAMMTISCH_PACE__{name}": value for name, value in PACE.items()}
    return {
        **os.environ,
        "BARE_CHANNEL": str(FIRST_CHANNEL),
        "DISCORD_TOKEN": TOKEN,
        "STAMMTISCH_API_BASE": here.api_base,
        "STAMMTISCH_GATEWAY": here.gateway,
        # discord.py 2.7.1 warns of a slow heartbeat when the answer is there before its own clock.
        "STAMMTISCH_LOG_LEVEL": "ERROR",
        **paces,
    }


@asynccontextmanager
async def _running(
    module: str, *arguments: str, environment: dict[str, str]
) -> AsyncGenerator[asyncio.subprocess.Process, None]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        env=environment,
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


async def _alive(database: Path) -> None:
    sign = database.with_name(f"{database.name}.alive")
    async with asyncio.timeout(30):
        while not sign.exists():  # noqa: ASYNC110 - another process makes it
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    asyncio.run(main())
