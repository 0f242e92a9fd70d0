"""Twenty tables in play: the sandbox and its guest here, the bot in a process of its own."""

import asyncio
import os
import random
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import sandbox
from benchmarks.presses import Json, Stopwatch, buttons, entries
from sandbox import samples
from sandbox.world.channels import Channel, Kind

TABLES = 20
# Twenty tables that begin at once move in step for a while, which is not what is promised about.
OPTIONS = "target=51, bidding=turns, doubling=off"
GUEST = "anna"
TOKEN = "sandbox-token"
FIRST_CHANNEL = 820_000_000_000_000_000
_PATIENCE = 120
"""Seconds until a bot that was started has connected, on a machine that is very busy."""
# Somewhat faster than people would want, so that there are enough presses to judge by.
PACE = {"COMPUTER": "0.3", "TRICK": "0.3", "BETWEEN_DEALS": "1"}


def channels() -> list[str]:
    """The channel of each table."""
    return [f"#tisch-{number}" for number in range(TABLES)]


async def open_table(
    here: sandbox.Running, channel: str, levels: tuple[str, str] = ("craft", "novice")
) -> None:
    """Open a table there with two computer players, and look at one's hand."""
    control = here.control
    await control.slash(GUEST, channel, "play", game="schwarz_oder_weiss", options=OPTIONS)
    for level in levels:
        await _call_computer(here, channel, level)
    for action in ("start", "hand"):
        await press_one(here, channel, action)
    await control.until(GUEST, channel, lambda view: view["messages"][-1]["only_you"])


async def press_one(here: sandbox.Running, channel: str, action: str, guest: str = GUEST) -> None:
    """Press this button of the newest message as soon as it is there."""

    def found(view: Json) -> str | None:
        return next(buttons(_components(view), action), None)

    view = await here.control.until(guest, channel, found, timeout=10)
    await here.control.click(guest, view["messages"][-1]["id"], custom_id=found(view))
    await here.control.quiet(for_s=0.05)


async def _call_computer(here: sandbox.Running, channel: str, level: str) -> None:
    def found(view: Json) -> tuple[str, str] | None:
        choices = entries(_components(view))
        return next((each for each in choices if each[1].endswith(f"|computer|{level}")), None)

    view = await here.control.until(GUEST, channel, found, timeout=10)
    menu, choice = found(view) or ("", "")
    await here.control.select(GUEST, view["messages"][-1]["id"], menu, [choice])
    await here.control.quiet(for_s=0.05)


def _components(view: Json) -> list[Json]:
    """What the last message of a channel is made of."""
    return view["messages"][-1]["components"] if view["messages"] else []


async def sit_at(here: sandbox.Running, stopwatch: Stopwatch, channel: str) -> None:
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


def world_of(tables: int) -> sandbox.World:
    """A server with so many channels more."""
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


def environment(here: sandbox.Running) -> dict[str, str]:
    """What a bot is started with to speak to this sandbox."""
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
async def running(
    module: str, *arguments: str, environment: dict[str, str]
) -> AsyncGenerator[asyncio.subprocess.Process, None]:
    """A Python module run as a process of its own."""
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


async def told_to_bot(*arguments: str, environment: dict[str, str]) -> int:
    """One command of the program, run to its end; returns its exit status."""
    async with running("bot", *arguments, environment=environment) as process:
        return await process.wait()


async def connected(here: sandbox.Running) -> None:
    """Return once the bot has a session at the gateway, so that it hears of what people do."""
    async with asyncio.timeout(_PATIENCE):
        while not connected_shards(here):  # noqa: ASYNC110 - the bot is another process
            await asyncio.sleep(0.05)


def connected_shards(here: sandbox.Running) -> set[int]:
    """Which shards have a session at the gateway now."""
    sessions = here.parts.hub.sessions.values()
    return {each.shard.id for each in sessions if each.connection is not None}
