"""From a command about standings to its whole answer, with 200,000 matches kept and 20 busy tables.

The bot runs in a process of its own, as `stammtisch run` starts it; the commands go through the
real discord.py client. The matches are rows without logs (see crowd.py), so replays are not asked.
"""

import asyncio
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import sandbox
from benchmarks.crowd import Crowd, fill
from benchmarks.measuring import percentiles
from benchmarks.presses import Stopwatch
from benchmarks.tables import (
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
from bot.store import open_store
from sandbox import samples
from sandbox.world.channels import Channel

ASKER, PLACE = "ben", "#nebenzimmer"
ASKED = 120
"""How often each command is asked."""
LOADING = 1 << 7
GAMES = ("tyrolean_watten", "blind_watten", "bauernstoss", "schwarz_oder_weiss")

Command = tuple[str, dict[str, str]]
COMMANDS: dict[str, Command] = {
    "/leaderboard by rating": ("leaderboard", {"period": "all", "by": "rating"}),
    "/leaderboard by wins": ("leaderboard", {"period": "season", "by": "wins"}),
    "/stats of a game": ("stats", {}),
    "/stats of all games": ("stats", {}),
    "/history": ("history", {}),
    "/season show": ("season show", {}),
}
OF_ALL = frozenset({"/stats of all games", "/season show"})
"""Those that are asked without a game."""


async def main() -> None:
    """Measure and say."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "bench.sqlite3")
        world = world_of(TABLES)
        asker = next(user.id for user in world.users.values() if user.username == ASKER)
        strangers = Crowd().people[:-1]
        async with open_store(database) as store:
            await fill(store, Crowd(guild=samples.GASTHAUS, people=(asker, *strangers)))
        size = _megabytes(database)
        taken = await measure(world, database)
    for command, seconds in taken.items():
        half, most = percentiles(seconds)
        print(f"{command:<24} p50 {half:.0f} ms, p99 {most:.0f} ms ({len(seconds)} times)")
    print(f"{'the file':<24} {size:.0f} MB, 200,000 matches of 5,000 people, {TABLES} busy tables")


def _megabytes(database: Path) -> float:
    return database.stat().st_size / 2**20


async def measure(world: sandbox.World, database: Path) -> dict[str, list[float]]:
    """Seconds of each command, asked over and over while the tables play."""
    taken: dict[str, list[float]] = {command: [] for command in COMMANDS}
    async with sandbox.serving(world, port=0) as here:
        variables = environment(here) | {"STAMMTISCH_DATABASE": str(database)}
        await told_to_bot("commands", "sync", environment=variables)
        async with running("bot", "run", environment=variables):
            await connected(here)
            for channel in channels():
                await open_table(here, channel)
            stopwatch = Stopwatch(here)
            with stopwatch.watching(), suppress(asyncio.CancelledError):
                playing = [asyncio.create_task(sit_at(here, stopwatch, c)) for c in channels()]
                for asked in range(ASKED):
                    for command, (name, options) in COMMANDS.items():
                        game = {} if command in OF_ALL else {"game": GAMES[asked % len(GAMES)]}
                        taken[command].append(await _asked(here, name, game | options))
                for table in playing:
                    table.cancel()
    return taken


async def _asked(here: sandbox.Running, name: str, options: dict[str, str]) -> float:
    """Seconds until the whole answer can be read."""
    place: Channel = here.control.find_channel(PLACE)
    changed = asyncio.Event()
    with here.world.watched(changed.set):
        before, begun = set(place.messages), time.perf_counter()
        await here.control.slash(ASKER, PLACE, name, **options)
        while not _is_answered(place, before):
            changed.clear()
            await changed.wait()
        seconds = time.perf_counter() - begun
    await asyncio.sleep(0.05)
    return seconds


def _is_answered(place: Channel, before: set[int]) -> bool:
    new = [message for number, message in place.messages.items() if number not in before]
    return bool(new) and not any(message.flags & LOADING for message in new)


if __name__ == "__main__":
    asyncio.run(main())
