"""What people ask of 200,000 finished matches of 5,000 people, query by query, at the store's door.

The matches are made directly as rows by the store's own row makers, in one transaction and not
through the log (see crowd.py); so the file holds no events, and is smaller than one played full.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import TypeAlias

from benchmarks.crowd import Crowd, fill
from benchmarks.measuring import percentiles
from bot.store import Store, open_store
from bot.store.periods import ALL, month
from games.catalogue import CATALOGUE

CALLS = 200
CROWD = Crowd()
Query: TypeAlias = Callable[[int, str], Awaitable[object]]
"""Asks something for a person, about a game."""


def queries(store: Store) -> dict[str, Query]:
    """What can be asked, by what it is."""
    guild, this_month, everybody = CROWD.guild, month(CROWD.until), ALL
    board, own = store.standings.board, store.standings.own
    count = store.standings.count
    return {
        "board, first page": lambda _person, game: board(guild, game, everybody, "rating", 10),
        "board, last page": lambda _person, game: board(guild, game, everybody, "wins", 10, 4000),
        "board of a month": lambda _person, game: board(guild, game, this_month, "points", 10),
        "own line": lambda person, game: own(guild, game, everybody, "rating", person),
        "lines of a board": lambda _person, game: count(guild, game, everybody, "wins"),
        "stats of a game": lambda person, game: store.stats.of(person, game, guild),
        "stats of all": lambda person, _game: store.stats.of(person, None, None),
        "rating curve": lambda person, game: store.stats.curve(person, guild, game),
        "history": lambda _person, game: store.history.of(guild, None, game, 10),
        "history, far back": lambda _person, _game: store.history.of(
            guild, None, None, 10, 150_000
        ),
        "own history": lambda person, _game: store.history.of(guild, person, None, 10),
        "matches in history": lambda _person, _game: store.history.count(guild, None, None),
    }


async def timed(query: Query) -> list[float]:
    """The seconds that each call took; those who play most ask most."""
    rng, seconds = Random(2), list[float]()
    games = list(CATALOGUE)
    for _ in range(CALLS):
        person = CROWD.people[min(int(rng.expovariate(1 / 300)), len(CROWD.people) - 1)]
        game = rng.choice(games)
        begun = time.perf_counter()
        await query(person, game)
        seconds.append(time.perf_counter() - begun)
    return seconds


async def measure(path: Path) -> None:
    """Fill a database, ask everything, and say how long it took."""
    async with open_store(path) as store:
        begun = time.perf_counter()
        await fill(store, CROWD)
        spent = time.perf_counter() - begun
        await store.database.checkpoint()
        print(_filled(path, spent))
        for name, query in queries(store).items():
            half, most = percentiles(await timed(query))
            print(f"  {name:<20} {half:>7.1f} ms at the median, {most:>7.1f} ms at the 99th")


def _filled(path: Path, seconds: float) -> str:
    size = path.stat().st_size / 2**20
    return (
        f"standings        {CROWD.matches:,} matches of {len(CROWD.people):,} people"
        f" in {size:.0f} MiB, made in {seconds:.0f} s"
    )


def main() -> None:
    """Measure and say."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder, "standings.sqlite3")))


if __name__ == "__main__":
    main()
