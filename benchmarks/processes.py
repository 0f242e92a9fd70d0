"""Several processes of one bot on one PostgreSQL, of which one is killed every few seconds.

`python -m benchmarks.processes --database postgresql://…` takes an empty database. People of every
table press what they see, at every third table one has their hand in direct messages, at another
third one person sits among computers, and a killed process is started again at once. In the end all
records are checked. Said is how long it took from a kill until PostgreSQL had another owner, and
until the shards were connected again; and how every match ended. The exit status is 1 if a record
is wrong or a decision was lost.
"""

import argparse
import asyncio
import signal
import statistics
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import psycopg

import sandbox
from benchmarks.presses import entries
from benchmarks.scripted_people import crowded_world
from benchmarks.soak import PACE, Company, in_background
from benchmarks.tables import connected_shards, environment, told_to_bot
from bot.app import event_loop
from bot.store import open_store
from bot.store.engine.address import PostgresAddress
from bot.table.archive.records import record
from games.catalogue import CATALOGUE
from games.core.record import faults
from games.core.referee import verdict
from sandbox.world.messages import Message

_COMPUTER = "|computer|craft"
"""How a lobby's menu names a computer player who thinks in no time."""
_TICK = (3.0, 6.0)
"""Seconds between two presses at a table, nearly as people take them."""
_PATIENCE = 180.0
"""Seconds that a start may take, on however busy a machine."""
_OWNERS = """
    SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND objid::bigint = %s
        AND datname = current_database()
"""


class Correspondents(Company):
    """A table of which one person has their hand in direct messages."""

    async def play(self) -> None:
        """Wish for that, and press one thing after the other, for ever."""
        await self._here.control.slash(self._people[-1], self._place.id, "settings", hand="dm")
        await asyncio.sleep(1)
        await super().play()

    def _messages(self, only_for: int | None) -> Iterator[Message]:
        yield from super()._messages(only_for)
        dm = None if only_for is None else self._here.world.dm(only_for)
        if dm is not None:
            newest = [each for each in dm.messages.values() if each.components][-2:]
            yield from reversed(newest)


class Hosts(Company):
    """A table of one person and of computers."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._people = self._people[:1]

    async def _press_table(self, person: int) -> None:
        """Call computers to a lobby as long as it has room for them."""
        for table in self._messages(None):
            for menu, entry in entries(table.components):
                if entry.endswith(_COMPUTER):
                    await self._choose(person, table, menu, entry)
                    return
        await super()._press_table(person)


class Parts:
    """The processes, by their ranges."""

    def __init__(self, here: sandbox.Running, wanted: argparse.Namespace) -> None:
        self.here, self._wanted = here, wanted
        self._variables = environment(here) | {
            **{f"STAMMTISCH_PACE__{name}": value for name, value in PACE.items()},
            "STAMMTISCH_DATABASE": wanted.database,
            "STAMMTISCH_DASK": "1",
        }
        size = wanted.shards // wanted.processes
        self._ranges = [(first, first + size - 1) for first in range(0, wanted.shards, size)]
        self._processes: dict[int, Process] = {}
        self._rng = Random(1)
        self.owned: list[float] = []
        self.connected: list[float] = []
        self.most_owners = 0

    async def sync(self) -> None:
        """Tell Discord which commands there are."""
        await told_to_bot("commands", "sync", environment=self._variables)

    async def start_all(self) -> None:
        """Start every process, and return once all shards are connected."""
        for part in range(len(self._ranges)):
            await self._start(part)
            await self._until(lambda part=part: self._is_connected(part))

    async def kill_one(self) -> None:
        """Kill a process, start it again, and note how long it took."""
        part = self._rng.randrange(len(self._ranges))
        self._processes[part].send_signal(signal.SIGKILL)
        await self._processes[part].wait()
        since = time.monotonic()
        await self._start(part)
        while (owners := await asyncio.to_thread(self._owners, part)) == 0:  # noqa: ASYNC110 - PostgreSQL tells nobody
            await asyncio.sleep(0.02)
        self.most_owners = max(self.most_owners, owners)
        self.owned.append(time.monotonic() - since)
        await self._until(lambda: self._is_connected(part))
        self.connected.append(time.monotonic() - since)

    async def stop(self) -> None:
        """End all."""
        for each in self._processes.values():
            if each.returncode is None:
                each.terminate()
        await asyncio.gather(*(each.wait() for each in self._processes.values()))

    async def _start(self, part: int) -> None:
        first, last = self._ranges[part]
        shards = {"STAMMTISCH_SHARDS": f"{first}-{last}/{self._wanted.shards}"}
        self._processes[part] = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run"), env=self._variables | shards
        )

    def _is_connected(self, part: int) -> bool:
        first, last = self._ranges[part]
        return set(range(first, last + 1)) <= connected_shards(self.here)

    def _owners(self, part: int) -> int:
        lock = self._wanted.shards * 65536 + self._ranges[part][0]
        ((count,),) = asked(self._wanted.database, _OWNERS, lock)
        return count

    async def _until(self, holds: Any) -> None:
        async with asyncio.timeout(_PATIENCE):
            while not holds():  # noqa: ASYNC110 - the bot is another process
                await asyncio.sleep(0.05)


def asked(database: str, query: str, *values: object) -> list[Any]:
    """Ask the database from outside."""
    with psycopg.connect(database) as connection:
        return connection.execute(query.encode(), values or None).fetchall()


_KINDS = (Correspondents, Hosts, Company)


async def main() -> int:
    """Run, and say what has come of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--shards", type=int, default=16)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--interval", type=float, default=5.0)
    wanted = parser.parse_args()
    async with sandbox.serving(crowded_world(wanted.tables)) as here:
        await here.control.set(shards=wanted.shards, lets_in=wanted.shards)
        parts = Parts(here, wanted)
        await parts.sync()
        await parts.start_all()
        companies = [
            of_kind(here, number, tick=_TICK)
            for number, of_kind in zip(range(wanted.tables), cycle(_KINDS), strict=False)
        ]
        async with in_background(*(each.play for each in companies)):
            await _until_begun(wanted)
            lost = await _killed(parts, wanted)
            before = _decisions(wanted.database)
            await asyncio.sleep(2 * wanted.interval)
            goes_on = _decisions(wanted.database) - before
        await parts.stop()
    return _say(wanted, parts, lost, goes_on, await _wrong(wanted.database))


async def _until_begun(wanted: argparse.Namespace) -> None:
    async with asyncio.timeout(_PATIENCE * 2):
        while len(_played(wanted.database)) < wanted.tables * 0.9:  # noqa: ASYNC110 - the bot is another process
            await asyncio.sleep(1)


async def _killed(parts: Parts, wanted: argparse.Namespace) -> int:
    """Kill one process after the other; how many decisions were gone afterwards."""
    lost, end = 0, time.monotonic() + wanted.seconds
    while time.monotonic() < end:
        following = time.monotonic() + wanted.interval
        before = _decisions(wanted.database)
        await parts.kill_one()
        lost += max(0, before - _decisions(wanted.database))
        await asyncio.sleep(max(0.0, following - time.monotonic()))
    return lost


def _decisions(database: str) -> int:
    ((count,),) = asked(database, "SELECT count(*) FROM inputs WHERE kind = 'decision'")
    return count


def _played(database: str) -> list[int]:
    return [match for (match,) in asked(database, "SELECT DISTINCT match_id FROM inputs")]


async def _wrong(database: str) -> list[str]:
    """What is wrong with the records; a match that is not over may end anywhere."""
    wrong = list[str]()
    async with open_store(PostgresAddress(database)) as store:
        for match in _played(database):
            found = verdict(await record(store, match), CATALOGUE)
            if isinstance(found, faults.Fault) and found.reason is not faults.Reason.CUT_SHORT:
                wrong.append(f"match {match}: {found}")
    return wrong


def _say(
    wanted: argparse.Namespace, parts: Parts, lost: int, goes_on: int, wrong: list[str]
) -> int:
    states = dict(asked(wanted.database, "SELECT state, count(*) FROM matches GROUP BY state"))
    print(f"{wanted.processes} processes, {wanted.shards} shards, {wanted.tables} tables")
    print(f"kills: {len(parts.owned)}; most owners of a shard at once: {parts.most_owners}")
    for what, times in (("owned again", parts.owned), ("connected again", parts.connected)):
        print(f"{what} after (s): median {statistics.median(times):.1f}, longest {max(times):.1f}")
    print(f"matches by state: {states}; decisions after the last kill: {goes_on}")
    print(f"decisions lost: {lost}; records that go otherwise when played again: {len(wrong)}")
    for each in wrong[:10]:
        print(f"  {each}")
    return int(bool(wrong or lost) or not goes_on)


if __name__ == "__main__":
    sys.exit(event_loop.run(main()))
