"""Whether presses at 20 busy tables wait longer beside a tournament of 64 and 200 slow tables.

First the busy tables are played alone, then, by another bot in the same run, beside all the rest:
the slow tables rest after a restart, and each is woken by a press every one to two minutes, which
is hundreds of times as often as people would; the tournament's tables are sixteen more busy ones,
in threads, and a clock of a minute has its rounds closed, told of and drawn while it is measured.
The bot runs in a process of its own, the sandbox and the people in this one. On a busy machine only
the ratios and the processor time say something.

`python -m benchmarks.mixed_load` takes seven minutes; `--seconds N`, `--slow N`, `--people N`.
"""

import argparse
import asyncio
import gc
import json
import signal
import tempfile
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sandbox
from benchmarks.capacity import normal_pace, opened, played, rounded
from benchmarks.measuring import percentiles
from benchmarks.presses import buttons
from benchmarks.scripted_people import SEATS, ScriptedTable, Waits, crowded_world, people_of
from benchmarks.tables import GUEST, connected, environment, running, told_to_bot
from bot.app import event_loop
from sandbox import samples
from sandbox.world.channels import Channel
from sandbox.world.guilds import Member

GAME: Final = "tyrolean_watten"
BUSY: Final = 20
SLOW: Final = 200
PEOPLE: Final = 64
SECONDS: Final = 120.0
WARM_UP: Final = 12.0
SELDOM: Final = (60.0, 120.0)
"""Seconds between two presses at a slow table."""
PACE: Final = {"STAMMTISCH_PACE__INTERMISSION": "10"}
ROUNDS: Final = 9
LIMIT_MS: Final = 50.0
"""What the slowest hundredth of presses may wait, on a machine that has nothing else to do."""
_PLACE: Final = "#stammtisch"
_POLL: Final = 0.2


@dataclass
class Report:
    """What was seen of one bot: at the busy tables, and of its process."""

    waits: Waits
    process: dict[str, Any]
    seconds: float

    @property
    def slowest(self) -> float:
        """The 99th percentile of answers, in milliseconds."""
        return percentiles(self.waits.answers)[1]

    @property
    def said(self) -> dict[str, Any]:
        """Each number and its name."""
        return {
            **said_of(self.waits),
            "next hand p50, p99 ms": rounded(percentiles(self.waits.turns)),
            "loop late p50, p99 ms": rounded(percentiles(self.process["late"])),
            "share of a core": round(self.process["cpu"] / self.seconds, 2),
            "memory MB": self.process["memory"] >> 20,
        }


def said_of(waits: Waits) -> dict[str, Any]:
    """How long presses waited for their answers."""
    return {
        "presses": len(waits.answers) + waits.unanswered,
        "never answered": waits.unanswered,
        "answer p50, p99 ms": rounded(percentiles(waits.answers)) if waits.answers else "none",
    }


async def main() -> None:
    """Measure and say."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--slow", type=int, default=SLOW)
    parser.add_argument("--people", type=int, default=PEOPLE)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        alone = await measure_alone(Path(folder), wanted.seconds)
    print(f"{BUSY} busy tables alone, {wanted.seconds:.0f} s")
    _say(alone.said)
    with tempfile.TemporaryDirectory() as folder:
        together, besides = await measure_together(
            Path(folder), wanted.seconds, wanted.slow, wanted.people
        )
    print(f"the same beside {wanted.slow} slow tables and a tournament of {wanted.people}")
    _say(together.said | besides)
    ratio = together.slowest / alone.slowest
    kept = "kept" if together.slowest <= LIMIT_MS else "missed"
    print(f"p99 of answers {ratio:.1f} times that of the busy ones alone; {LIMIT_MS:.0f} ms {kept}")
    print(json.dumps({"alone": alone.said, "together": together.said | besides}), flush=True)


def _say(said: dict[str, Any]) -> None:
    for what, number in said.items():
        print(f"  {what:<32} {number}")


async def measure_alone(folder: Path, seconds: float) -> Report:
    """The busy tables, and nothing else."""
    waits = Waits()
    async with sandbox.serving(crowded_world(BUSY)) as here:
        async with _bot(here, folder) as bot, _busy(here, waits):
            await asyncio.sleep(WARM_UP)
            await bot.watch([waits], seconds)
        return Report(waits, bot.report, seconds)


async def measure_together(
    folder: Path, seconds: float, slow: int, people: int
) -> tuple[Report, dict[str, Any]]:
    """The busy tables beside all others; also what is said of those."""
    waits, of_slow, of_tournament = Waits(), Waits(), Waits()
    tables = BUSY + slow + people // SEATS
    async with sandbox.serving(crowded_world(tables)) as here:
        async with _bot(here, folder):
            resting = await opened(here, range(BUSY, BUSY + slow), GAME, of_slow, "slow_24")
        async with _bot(here, folder) as bot, _busy(here, waits):
            tournament = Tournament(here, _guests(here, BUSY + slow, people), of_tournament)
            await tournament.announce()
            await here.control.set(ratelimit=True)
            watched = here.world.watched
            with watched(of_slow.look), watched(of_tournament.look):
                async with played(resting, SELDOM), tournament.playing():
                    await asyncio.sleep(WARM_UP)
                    await bot.watch([waits, of_slow, of_tournament], seconds)
        besides = {
            **{f"slow tables: {what}": each for what, each in said_of(of_slow).items()},
            **{f"tournament: {what}": each for what, each in said_of(of_tournament).items()},
            "tournament: tables opened": tournament.tables,
            "refused by rate limits": sum(each.status == 429 for each in here.journal.requests),
            "broken limits": len(here.journal.problems()),
            "db check": await told_to_bot("db", "check", environment=_variables(here, folder)),
        }
        return Report(waits, bot.report, seconds), besides


class WatchedBot:
    """A bot in a process of its own, whose loop is watched for a while."""

    def __init__(self, process: asyncio.subprocess.Process, report: Path) -> None:
        self._process = process
        self._report = report

    async def watch(self, waits: Iterable[Waits], seconds: float) -> None:
        """Count what happens in so many seconds from now on, and nothing else."""
        gc.freeze()  # the sandbox's pauses are not the bot's
        for each in waits:
            each.clear()
        self._process.send_signal(signal.SIGUSR1)
        await asyncio.sleep(seconds)
        self._process.send_signal(signal.SIGUSR2)

    @property
    def report(self) -> dict[str, Any]:
        """What was seen, once it has stopped."""
        return json.loads(self._report.read_text("utf-8"))


def _variables(here: sandbox.Running, folder: Path) -> dict[str, str]:
    database = folder / "bench.sqlite3"
    return normal_pace(environment(here)) | PACE | {"STAMMTISCH_DATABASE": str(database)}


@asynccontextmanager
async def _bot(here: sandbox.Running, folder: Path) -> AsyncGenerator[WatchedBot, None]:
    variables, report = _variables(here, folder), folder / "report.json"
    await told_to_bot("commands", "sync", environment=variables)
    async with running("benchmarks.watched_bot", str(report), environment=variables) as process:
        await connected(here)
        yield WatchedBot(process, report)


@asynccontextmanager
async def _busy(here: sandbox.Running, waits: Waits) -> AsyncGenerator[None, None]:
    """Have the busy tables opened and played, at Discord's limits."""
    tables = await opened(here, range(BUSY), GAME, waits)
    with here.world.watched(waits.look):
        async with played(tables):
            await here.control.set(ratelimit=True)
            yield
        await here.control.set(ratelimit=False)
        await waits.settled()


def _guests(here: sandbox.Running, first: int, people: int) -> list[int]:
    """So many people who sit nowhere, from table `first` of the crowded world on."""
    tables = range(first, first + people // SEATS)
    found = [person for number in tables for person in people_of(number)]
    members = here.world.guilds[samples.GASTHAUS].members
    for person in found:
        members[person] = Member(user_id=person)
    return found


class Tournament:
    """A redraw in which everybody comes to their tables, and plays till the round is over."""

    def __init__(self, here: sandbox.Running, people: list[int], waits: Waits) -> None:
        self._here = here
        self._people = people
        self._waits = waits
        self._seen = set[int]()

    @property
    def tables(self) -> int:
        """How many tables have been opened."""
        return len(self._seen)

    async def announce(self) -> None:
        """Announce it, and have everybody sign up."""
        await self._here.control.slash(
            GUEST,
            _PLACE,
            "tournament create",
            name="Preiswatten",
            game=GAME,
            format="redraw",
            rounds=ROUNDS,
            minutes=1,
            places=max(len(self._people), 4),
        )
        for person in self._people:
            await self._press("tour_in", person)

    @asynccontextmanager
    async def playing(self) -> AsyncGenerator[None, None]:
        """Begin, and have all tables played meanwhile."""
        organizer = self._here.control.find_person(GUEST).id
        await self._press("tour_run", organizer)
        await self._press("tour_begin", organizer)
        looking = asyncio.create_task(self._look_for_tables())
        try:
            yield
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking

    async def _look_for_tables(self) -> None:
        async with asyncio.TaskGroup() as tables:
            while True:
                for place in tuple(self._here.world.channels.values()):
                    called = self._called(place)
                    if called and place.id not in self._seen:
                        self._seen.add(place.id)
                        table = ScriptedTable(self._here, place, called, self._waits)
                        tables.create_task(self._play(table))
                await asyncio.sleep(_POLL)

    async def _play(self, table: ScriptedTable) -> None:
        with suppress(TimeoutError, sandbox.NotPossible):  # its round may be over any moment
            await table.come()
            await table.play((8.0, 10.0))

    def _called(self, place: Channel) -> list[int]:
        """Who is called to the table of a thread; nobody elsewhere, and before its message."""
        if place.thread is None:
            return []
        messages = place.messages.values()
        if not any(any(buttons(each.components, "tour_here")) for each in messages):
            return []
        return [person for each in messages for person in each.mentions.users]

    async def _press(self, action: str, person: int) -> None:
        """Press the newest button of this action in the channel of the tournament."""
        control, place = self._here.control, self._here.control.find_channel(_PLACE)

        def found() -> tuple[int, str] | None:
            for message in reversed(place.messages.values()):
                if message.only_for in {None, person}:
                    for custom_id in buttons(message.components, action):
                        return message.id, custom_id
            return None

        await control.until(GUEST, _PLACE, lambda _: found(), timeout=60)
        message, custom_id = found() or (0, "")
        await control.click(person, message, custom_id=custom_id)
        interaction = next(reversed(self._here.world.interactions.values()))
        await control.until(GUEST, _PLACE, lambda _: not interaction.open, timeout=60)


if __name__ == "__main__":
    event_loop.run(main())
