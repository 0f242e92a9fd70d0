"""Searches all that leaves the bot, over many matches of each game, for cards not to be told.

`python -m benchmarks.secrets --matches 200` lets people play match after match in the sandbox until
so many of each game are over, and searches every request of the bot (read as whoever gets to see
what came of it), each line of its log at DEBUG, the numbers for a host, and every file beside the
database. `--minutes` ends it earlier. What was searched is said every minute and at the end; the
exit status is 1 where anything was found.
"""

import argparse
import asyncio
import socket
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path

import aiohttp

import sandbox
from benchmarks.scripted_people import crowded_world
from benchmarks.soak import Company, Soak, in_background
from bot.app import event_loop
from games.catalogue import CATALOGUE
from tests.end_to_end.wire_search import WireSearch

TICK = (0.03, 0.12)
"""Seconds between two presses at a table: nobody here needs time to think."""
SCRAPES = 2.0
"""Seconds between two looks at the numbers for a host."""
REPORTS = 60.0
_SHOWN = 20
"""How many leaks are written out."""
_BEGUN = "SELECT game, count(*) FROM matches GROUP BY game"
_OVER = "SELECT game, count(*) FROM matches WHERE state = 'finished' GROUP BY game"


class Searched:
    """A bot that tells all it can, and the search of it."""

    def __init__(self, here: sandbox.Running, folder: Path, tables: int) -> None:
        self._metrics = f"127.0.0.1:{_free_port()}"
        self.database = folder / "searched.sqlite3"
        self.bot = Soak(
            here,
            self.database,
            tables,
            log=folder / "bot.log",
            variables={"STAMMTISCH_LOG_LEVEL": "DEBUG", "STAMMTISCH_METRICS": self._metrics},
        )
        self.search = WireSearch(here, self.database, keeps=False)
        self._told = 0

    async def read_numbers(self) -> None:
        """Search the numbers for a host every few seconds, for ever."""
        async with aiohttp.ClientSession() as session:
            while True:
                with suppress(aiohttp.ClientError):
                    async with session.get(f"http://{self._metrics}/metrics") as answer:
                        for line in (await answer.text()).splitlines():
                            self.search.read_out("the numbers", line)
                await asyncio.sleep(SCRAPES)

    def over(self) -> dict[str, int]:
        """How many matches of each game have been played to their end."""
        return dict.fromkeys(CATALOGUE, 0) | dict(self.bot.asks(_OVER))

    def scarcest_game(self) -> str:
        """Of which the fewest matches are over or in play: some take many times as long."""
        begun = dict.fromkeys(CATALOGUE, 0) | dict(self.bot.asks(_BEGUN))
        return min(begun, key=begun.__getitem__)

    def say(self) -> None:
        """Write out how far it is, and what was found since this was done last."""
        search = self.search
        print(f"matches over: {self.over()}")
        print(f"searched {search.looks} requests for {search.secrets} hidden cards", end="; ")
        print(f"{search.unread} that nobody was shown; leaks: {len(search.leaks)}")
        for leak in search.leaks[self._told : _SHOWN]:
            print(f"  {leak}")
        self._told = len(search.leaks)
        sys.stdout.flush()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


async def main() -> int:
    """Run, and say what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--tables", type=int, default=2 * len(CATALOGUE))
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox.serving(crowded_world(wanted.tables)) as here:
            searched = Searched(here, Path(folder), wanted.tables)
            await searched.bot.sync()
            await searched.bot.start()
            companies = [
                Company(here, number, tick=TICK, next_game=searched.scarcest_game)
                for number in range(wanted.tables)
            ]
            for company in companies:
                company.waits = True
            plays = (company.play for company in companies)
            with closing(searched.search), here.world.watched(searched.search.look):
                async with in_background(searched.read_numbers, *plays):
                    await _until_all_are_over(searched, wanted.matches, wanted.minutes)
                await searched.bot.stop()
            lines = searched.search.read_files(Path(folder))
            searched.say()
            print(f"{lines} lines of the log and of other files")
    return int(bool(searched.search.leaks))


async def _until_all_are_over(searched: Searched, matches: int, minutes: float) -> None:
    """Play on until so many of each game are over, or the time is."""
    end, told = time.monotonic() + 60 * minutes, time.monotonic()
    while min(searched.over().values()) < matches and time.monotonic() < end:
        await asyncio.sleep(1)
        if time.monotonic() > told + REPORTS:
            told = time.monotonic()
            searched.say()


if __name__ == "__main__":
    sys.exit(event_loop.run(main()))
