"""What a small host needs: memory of the bot and of what thinks for it, its start, size on disk.

The bot runs on one core, the sandbox and the people on another. First it starts with an empty
database and is left alone; then one table is played, then twenty, of one person and three strong
computers each; in the end it is started again with these tables in play, and at one of them the
hand is pressed for until it is there. With `--against TREE` a bot of another checkout does the same
in turns, so that a busy machine slows both.

`python -m benchmarks.host [--against TREE] [--python PATH] [--rounds N] [--small]`
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final
from zipfile import ZipFile

import sandbox
from benchmarks.open_hands import OPTIONS
from benchmarks.scripted_people import ScriptedTable, Waits, crowded_world
from benchmarks.tables import connected_shards, environment
from bot.app import event_loop

GAME: Final = "tyrolean_watten"
TABLES: Final = (1, 20)
PAUSE: Final = (3.0, 5.0)
QUIET: Final = 8.0
"""Seconds without anybody, after a start, until memory is looked at."""
PLAY: Final = 25.0
"""Seconds of play at so many tables until memory is looked at."""
CORE: Final = 0
_TICK: Final = 0.005
_PATIENCE: Final = 120.0
_MB: Final = 1024


class TableOfComputers(ScriptedTable):
    """A table of one person and three strong computers."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._people = self._people[:1]

    async def begin(self) -> None:
        """Open a lobby, call three computers, start, and open the hand."""
        (host,) = self._people
        await self._here.control.slash(
            host, self._place.id, "play", game=GAME, options=OPTIONS[GAME]
        )
        for _ in range(3):
            await self._pick("|computer|strong", host)
        await self._press_on_table("start", host)
        await self.open_hands()

    async def ask_for_hand(self) -> None:
        """Press for the hand; returns once that is answered."""
        await self._press_on_table("hand", self._people[0])


class Host:
    """A checkout whose bot is run on one core."""

    def __init__(self, tree: Path, python: Path, *, small: bool) -> None:
        self._tree = tree
        self._python = str(python)
        self._own = {"PYTHONPATH": str(tree)} | ({"STAMMTISCH_SMALL": "1"} if small else {})

    async def measure(self, folder: Path) -> dict[str, float]:
        """Everything that is said of one life of a bot."""
        waits = Waits()
        async with sandbox.serving(crowded_world(max(TABLES))) as here:
            variables = environment(here) | self._own
            variables["STAMMTISCH_DATABASE"] = str(folder / "bench.sqlite3")
            await (await self._run(variables, "commands", "sync")).wait()
            tables = [TableOfComputers.numbered(here, n, waits) for n in range(max(TABLES))]
            async with self._running(variables) as bot:
                await _until(lambda: connected_shards(here))
                await asyncio.sleep(QUIET)
                found = _memory("idle", bot)
                for count, begun in zip(TABLES, (0, *TABLES), strict=False):
                    for table in tables[begun:count]:
                        await table.begin()
                    async with _played(tables[:count]):
                        await asyncio.sleep(PLAY)
                        found |= _memory(f"{count} played", bot)
            return found | await self._start_again(here, variables, tables[0])

    async def _start_again(
        self, here: sandbox.Running, variables: Mapping[str, str], table: TableOfComputers
    ) -> dict[str, float]:
        await _until(lambda: not connected_shards(here))
        before, begun = len(here.journal.requests), time.time()
        async with self._running(variables) as bot:
            await _until(lambda: len(here.journal.requests) > before)
            logged_in = here.journal.requests[before].at - begun
            await _until(lambda: connected_shards(here))
            connected = time.time() - begun
            await table.ask_for_hand()
            answered = time.time() - begun
            spent = _processor_seconds(bot.pid)
        return {
            "login after s": logged_in,
            "connected after s": connected,
            "first answer after s": answered,
            "processor s until then": spent,
        }

    @asynccontextmanager
    async def _running(self, variables: Mapping[str, str]) -> AsyncGenerator[Process, None]:
        bot = await self._run(variables, "run")
        try:
            yield bot
        finally:
            if bot.returncode is None:
                bot.terminate()
                await bot.wait()

    async def _run(self, variables: Mapping[str, str], *command: str) -> Process:
        return await asyncio.create_subprocess_exec(
            *("taskset", "-c", str(CORE), self._python, "-m", "bot", *command),
            cwd=self._tree,
            env=variables,
            stdout=asyncio.subprocess.DEVNULL,
        )

    def compile(self) -> None:
        """Leave nothing to compile to its start, as an installer does."""
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        compiling = (self._python, "-m", "compileall", "-q", "bot", "cogs", "games", "sandbox")
        subprocess.run(compiling, cwd=self._tree, env=environment, check=True)

    def size(self) -> float:
        """Megabytes that its wheel takes once it is installed, without what it stands on."""
        with tempfile.TemporaryDirectory() as folder:
            build = (sys.executable, "-m", "uv", "build", "--wheel", "--out-dir", folder)
            subprocess.run(build, cwd=self._tree, check=True, capture_output=True)
            (wheel,) = Path(folder).glob("*.whl")
            with ZipFile(wheel) as packed:
                return sum(each.file_size for each in packed.infolist()) / 2**20


@asynccontextmanager
async def _played(tables: Iterable[TableOfComputers]) -> AsyncGenerator[None, None]:
    playing = [asyncio.create_task(each.play(PAUSE)) for each in tables]
    try:
        yield
    finally:
        for each in playing:
            each.cancel()
        await asyncio.wait(playing)


def _memory(when: str, bot: Process) -> dict[str, float]:
    """Megabytes of the bot, of each process that thinks, and of all together."""
    own = _megabytes(bot.pid)
    workers = [_megabytes(each) for each in _children(bot.pid)]
    found = {f"{when}: bot {kind}": size for kind, size in own.items()}
    for kind in own if workers else ():
        found[f"{when}: each of {len(workers)} workers {kind}"] = median(w[kind] for w in workers)
    return found | {f"{when}: all Pss": sum(each["Pss"] for each in (own, *workers))}


def _megabytes(pid: int) -> dict[str, float]:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    sizes = {line.split(":")[0]: line.split()[1] for line in lines if line.endswith(" kB")}
    return {kind: int(sizes[kind]) / _MB for kind in ("Rss", "Pss")}


def _children(pid: int) -> list[int]:
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text("ascii").split()]


def _processor_seconds(pid: int) -> float:
    after_name = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(map(int, after_name[11:13])) / os.sysconf("SC_CLK_TCK")


async def _until(holds: Any) -> None:
    async with asyncio.timeout(_PATIENCE):
        while not holds():  # noqa: ASYNC110 - the bot is another process
            await asyncio.sleep(_TICK)


async def main() -> None:
    """Measure and say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, metavar="TREE")
    parser.add_argument("--python", type=Path, default=Path(sys.executable))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--small", action="store_true", help="set STAMMTISCH_SMALL")
    wanted = parser.parse_args()
    os.sched_setaffinity(0, os.sched_getaffinity(0) - {CORE} or {CORE})
    here = Path(__file__).parents[1]
    hosts = {"this": Host(here, wanted.python, small=wanted.small)}
    if wanted.against is not None:
        hosts["against"] = Host(wanted.against.resolve(), wanted.python, small=False)
    found = {name: defaultdict[str, list[float]](list) for name in hosts}
    for host in hosts.values():
        host.compile()
    for _ in range(wanted.rounds):
        for name, host in hosts.items():
            with tempfile.TemporaryDirectory() as folder:
                measured = await host.measure(Path(folder))
            for what, number in measured.items():
                found[name][what].append(number)
    for name, host in hosts.items():
        found[name]["wheel MB"].append(host.size())
    for name, numbers in found.items():
        print(name)
        for what, every in numbers.items():
            print(f"  {what:<34} {median(every):>7.2f}")
        print(json.dumps({"host": name} | {w: round(median(e), 3) for w, e in numbers.items()}))


if __name__ == "__main__":
    event_loop.run(main())
