"""How many decisions a second are thought about, here and on a Dask cluster, and what one costs.

A scheduler and two workers run on this machine, so they share its cores with the bot and each
other; and processes here only get what nothing else wants. On a busy machine neither is a rate of
thinking alone, and the second column is the one to go by.
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bot.ai import PlayerPool, PoolRequest
from bot.process.host import cores
from games.catalogue import CATALOGUE
from games.core.event_audience import events_for
from games.core.record import Decided
from games.players import play_match
from games.players.question import Question

DECISIONS = 40
"""In each round, of a strong player of Tyrolean Watten."""
BRIEFLY = 400
"""Steps of advice that takes no time to speak of: what is left is the way there and back."""
GAME = CATALOGUE["tyrolean_watten"]
_SEATS = 4
_PATIENCE = 300.0
"""Seconds: processes here get only the time that nothing else on the machine wants."""
PLACES = (1, 2)
ROUNDS = 3
_ADDRESS = re.compile(r"Scheduler at: +(tcp://\S+)")


class Measured(NamedTuple):
    """What one way to think has come to."""

    rate: float
    """Decisions a second."""
    cost: float
    """Processor time of this process for each, in milliseconds."""
    way: float
    """Milliseconds for a question that needs no thought, at the median."""


def main() -> None:
    """Measure all ways in turns and say the medians of the rounds."""
    print(f"{cores()} cores; {DECISIONS} decisions of a strong player, {ROUNDS} rounds in turns")
    asyncio.run(measured())


async def measured() -> None:
    """Measure and say so, a line for each way."""
    found: dict[str, list[Measured]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
            for places in PLACES:
                with dask(Path(folder), places) as address:
                    there = PlayerPool(cluster=address)
                    found.setdefault(f"cluster, {places}", []).append(await rated(there, places))
                here = PlayerPool(places)
                found.setdefault(f"here, {places}", []).append(await rated(here, places))
    for name, rounds in found.items():
        rate, cost, way = (median(each) for each in zip(*rounds, strict=True))
        print(
            f"{name:<12} {rate:6.2f} decisions/s | {cost:5.2f} ms of the bot | {way:5.1f} ms away"
        )


async def rated(pool: PlayerPool, places: int) -> Measured:
    """Keep so many places busy until everything is decided; the pool is closed then."""
    pool.open()
    try:
        while pool.thinkers.get("cluster", places) < places:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.1)
        questions = asked()
        for _ in range(places):
            await pool.advise(briefly(questions[0]))
        way = median([await timed(pool, briefly(each)) for each in questions])
        used, began = time.process_time(), time.perf_counter()
        waiting = iter(questions)

        async def one_after_the_other() -> None:
            # Advice, since decisions get fewer steps on a busy machine, and then none.
            for each in waiting:
                if await pool.advise(each) is None:
                    raise RuntimeError("a decision was lost")

        await asyncio.gather(*(one_after_the_other() for _ in range(places)))
        seconds = time.perf_counter() - began
        cost = (time.process_time() - used) / DECISIONS * 1000
        return Measured(DECISIONS / seconds, cost, way * 1000)
    finally:
        await pool.close()


async def timed(pool: PlayerPool, one: PoolRequest) -> float:
    """Seconds until there is advice."""
    began = time.perf_counter()
    await pool.advise(one)
    return time.perf_counter() - began


def briefly(one: PoolRequest) -> PoolRequest:
    """The same, but it needs hardly a thought."""
    return one.with_changes(steps=BRIEFLY)


def asked() -> list[PoolRequest]:
    """The same questions each time, of tables of their own."""
    every = (question for seed in count() for question in _of_a_match(seed))
    return [
        PoolRequest(number, GAME, question, lambda: True, _PATIENCE)
        for number, question in enumerate(islice(every, DECISIONS))
    ]


def _of_a_match(seed: int) -> Iterator[Question]:
    options = GAME.options()
    table, log = GAME.opening(options, _SEATS), ()
    for step in play_match(GAME, options, ["craft"] * _SEATS, seed):
        if isinstance(step.input, Decided):
            seat = step.input.seat
            view = table.view_from(seat)
            yield Question(
                game=GAME.key,
                level="strong",
                view=view,
                heard=tuple(events_for(seat, log)),
                offers=GAME.offers(view),
                seed=seed,
            )
        table, log = GAME.replay(table, step.events), (*log, *step.events)


@contextmanager
def dask(folder: Path, workers: int) -> Generator[str, None, None]:
    """A scheduler with so many workers, as hosts start them; its address."""
    running: list[subprocess.Popen[bytes]] = []
    scheduler, worker = folder / "scheduler.log", folder / "worker.log"

    def start(log: Path, *command: str) -> None:
        with log.open("wb") as out:
            program = [sys.executable, "-m", "dask", *command, "--no-dashboard"]
            running.append(subprocess.Popen(program, cwd=Path.cwd(), stdout=out, stderr=out))

    def says(log: Path, pattern: str, times: int = 1) -> list[str]:
        while len(found := re.findall(pattern, log.read_text("utf-8"))) < times:
            time.sleep(0.1)
        return found

    try:
        start(scheduler, "scheduler", "--host", "127.0.0.1", "--port", "0")
        [address] = says(scheduler, _ADDRESS.pattern)
        serving = ("--nthreads", "1", "--nworkers", str(workers), "--local-directory", str(folder))
        start(worker, "worker", address, "--preload", "games.dask_worker", *serving)
        says(worker, "Registered to:", workers)
        yield address
    finally:
        for each in reversed(running):
            each.terminate()
            each.wait()


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", str(Path.cwd()))
    main()
