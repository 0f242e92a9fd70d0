"""How late the bot's loop is, and how long presses wait, while every core is searched on.

Twenty tables are in play, the bot in a process of its own: once with computers that go by
rules of thumb on an otherwise idle machine, and once with ones that search, and with as many other
searches as there are cores, so that none of them is ever free.
"""

import asyncio
import gc
import json
import signal
import tempfile
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import NamedTuple

import sandbox
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
from benchmarks.watched_bot import note
from bot.ai import PlayerPool, PoolRequest
from bot.process.host import cores
from games.catalogue import CATALOGUE
from games.core.event_audience import events_for
from games.core.record import Decided
from games.players import STEPS, play_match
from games.players.question import Question, choose_offer

SECONDS = 25.0
IDLE_SECONDS = 6.0
WARM_UP = 8.0


class Measured(NamedTuple):
    """All of them in seconds."""

    late: list[float]
    pressed: list[float]

    def line(self, what: str) -> str:
        """Both in one line, in milliseconds."""
        late, pressed = percentiles(self.late), percentiles(self.pressed)
        return (
            f"{what:<16} the loop is late by p50 {late[0]:.1f} ms, p99 {late[1]:.1f} ms"
            f" | presses wait p50 {pressed[0]:.1f} ms, p99 {pressed[1]:.1f} ms"
            f" ({len(self.pressed)} presses, {TABLES} tables)"
        )


async def main() -> None:
    """Measure and say."""
    async with searching():
        ours = percentiles(await lateness())
    async with searching_in_threads():
        bare = percentiles(await lateness())
    print(
        f"{'lag, idle loop':<16} late by p50 {ours[0]:.1f} ms, p99 {ours[1]:.1f} ms"
        f" | searching in threads: p50 {bare[0]:.1f} ms, p99 {bare[1]:.1f} ms"
        f" | {bare[1] / ours[1]:.0f} times less late than in threads"
    )
    gc.freeze()  # the stand-in for Discord runs in here, and its pauses are not the bot's
    with tempfile.TemporaryDirectory() as folder:
        calm = await measure(Path(folder, "calm.sqlite3"), ("craft", "novice"))
        print(calm.line("lag, no search"))
        async with searching():
            busy = await measure(Path(folder, "busy.sqlite3"), ("strong", "strong"))
        print(busy.line("lag, all search"))


@asynccontextmanager
async def searching() -> AsyncGenerator[None, None]:
    """Let every core search without a pause."""
    pool, question = PlayerPool(), _question()
    asked = PoolRequest(0, CATALOGUE[question.game], question, lambda: True)

    async def search() -> None:
        while True:
            await pool.choose(asked)

    searches = [asyncio.create_task(search()) for _ in range(cores())]
    try:
        yield
    finally:
        for each in searches:
            each.cancel()
        await asyncio.wait(searches)
        await pool.close()


@asynccontextmanager
async def searching_in_threads() -> AsyncGenerator[None, None]:
    """Let as many threads of this process search, which is what one might try first."""
    question, loop = replace(_question(), steps=STEPS["expert"]), asyncio.get_running_loop()
    game, is_over = CATALOGUE[question.game], Event()

    def search() -> None:
        while not is_over.is_set():
            choose_offer(question, game)

    with ThreadPoolExecutor(cores()) as threads:
        searches = [loop.run_in_executor(threads, search) for _ in range(cores())]
        try:
            yield
        finally:
            is_over.set()
            await asyncio.wait(searches)


async def lateness() -> list[float]:
    """How late a loop is that has nothing else to do, in seconds."""
    late: list[float] = []
    with suppress(TimeoutError):
        async with asyncio.timeout(IDLE_SECONDS):
            await note(late)
    return late


def _question() -> Question:
    """The first decision of a match of Watten."""
    game = CATALOGUE["tyrolean_watten"]
    table, log = game.opening(game.options(), 4), ()
    for step in play_match(game, game.options(), ["novice"] * 4, seed=1):
        if isinstance(step.input, Decided):
            view = table.view_from(step.input.seat)
            heard = tuple(events_for(view.seat, log))
            return Question(
                game=game.key,
                level="expert",
                view=view,
                heard=heard,
                offers=game.offers(view),
                seed=1,
            )
        table, log = game.replay(table, step.events), (*log, *step.events)
    raise RuntimeError("nobody decided anything")


async def measure(database: Path, levels: tuple[str, str]) -> Measured:
    """Play at twenty tables with computers of these levels."""
    report = database.with_suffix(".json")
    async with sandbox.serving(world_of(TABLES), port=0) as here:
        variables = environment(here) | {"STAMMTISCH_DATABASE": str(database)}
        await told_to_bot("commands", "sync", environment=variables)
        watched = running("benchmarks.watched_bot", str(report), environment=variables)
        async with watched as bot:
            await connected(here)
            stopwatch = Stopwatch(here)
            for channel in channels():
                await open_table(here, channel, levels)

            def begin() -> None:
                stopwatch.seconds.clear()
                bot.send_signal(signal.SIGUSR1)

            asyncio.get_running_loop().call_later(WARM_UP, begin)
            await play(here, stopwatch, WARM_UP + SECONDS)
    return Measured(json.loads(report.read_text("utf-8"))["late"], stopwatch.seconds)


async def play(here: sandbox.Running, stopwatch: Stopwatch, seconds: float) -> None:
    """Sit at all tables for a while."""
    with stopwatch.watching():
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), asyncio.TaskGroup() as presses:
                for channel in channels():
                    presses.create_task(sit_at(here, stopwatch, channel))
        await stopwatch.settled()


if __name__ == "__main__":
    asyncio.run(main())
