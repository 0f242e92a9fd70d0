"""Killed at every step of a press, in a match of each game: no move is lost, and none counts twice.

The steps are those of the drawing of a press in docs/architecture.md, and those of computer players
in their turn. Each game takes its share of them; with `--whole-walk` each game takes all.
"""

import asyncio
import signal
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest

from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from sandbox import Running
from tests.end_to_end.conftest import FAST
from tests.end_to_end.process import Program, killed
from tests.end_to_end.running_bot import Anything, RunningBot
from tests.press_diagram import MESSAGES

pytestmark = [pytest.mark.real_time("a program has a clock of its own"), pytest.mark.thorough]

COMPUTERS = (
    "bot.table.play.scheduler:Scheduler._let_computers_choose",
    "bot.table.play.computer_seats:ComputerSeats.answer",
    "bot.table.play.computer_seats:ComputerSeats._act",
    "bot.ai.player_pool:PlayerPool.choose",
)
"""What happens in the turn of a computer player, and in no press."""

LONG = {
    "schwarz_oder_weiss": "target=51, bidding=turns",
    "bauernstoss": "target=40",
}
"""Options with which a match is longer than the walk, as others are without any."""


Log: TypeAlias = Sequence[tuple[int, str, dict[str, Any], str | None]]


class Step(NamedTuple):
    """A moment at which the bot dies."""

    function: str
    moment: str


def steps(game: AnyGame) -> list[Step]:
    """All of them, in the order in which a press gets there."""
    functions = dict.fromkeys([*(message.called(game) for message in MESSAGES), *COMPUTERS])
    return [Step(*each) for each in product(functions, ("before", "after"))]


def share(game: AnyGame, *, whole: bool) -> Sequence[Step]:
    """The steps that a match of this game dies at."""
    share = slice(list(CATALOGUE.values()).index(game), None, len(CATALOGUE))
    return steps(game) if whole else steps(game)[share]


@pytest.fixture
async def program(here: Running, tmp_path: Path) -> Program:
    """A bot that is not started yet; Discord knows its commands."""
    program = Program(here, tmp_path)
    status, _, complaint = await program.says("commands", "sync")
    assert 0 == status, complaint
    return program


class Walk:
    """A match of two people and computers, through one death of the bot after the other."""

    def __init__(self, bot: RunningBot, program: Program, game: AnyGame) -> None:
        self._bot, self._program, self._game = bot, program, game
        self._people = bot.people("anna", "ben")
        self._anything = Anything()
        self._match = 0

    async def begins(self) -> None:
        """Begin a match once the result of the last one is shown, and let the bot be killed."""
        self._match += 1
        async with self._running(await self._program.runs(**FAST)):
            anna, _ = self._people
            await anna.waits(lambda: not anna.tables, "the result")
            await self._bot.sits_down(
                *self._people,
                game=self._game.key,
                options=LONG.get(self._game.key, ""),
                computers=max(3, self._game.seats.start) - len(self._people),
            )

    async def dies(self, step: Step) -> None:
        """Start the bot, play on until it dies at this step, and look what became of the match.

        Where the match ends before that, it is tried again in another.
        """
        process = await self._program.runs_until(step.function, step.moment, **FAST)
        async with self._running(process):
            before = await self._comes_back()
            process.send_signal(signal.SIGUSR1)
            presses = 0
            while process.returncode is None and not self._is_over():
                presses += await self._presses(process)
            status = process.returncode
        assert status in {None, -signal.SIGKILL}
        self._bot.stored_match(self._match).replayed()
        assert before == self._log[: len(before)]
        assert 0 <= _decided(self._log) - _decided(before) <= presses
        if self._is_over():
            await self.begins()
        if status is None:
            await self.dies(step)

    async def goes_on(self) -> None:
        """Start it once more, and play until the next deal or the end."""
        async with self._running(await self._program.runs(**FAST)):
            before = await self._comes_back()
            await self._bot.plays_on(
                *self._people,
                until=lambda: self._is_over() or _deals(self._log) > _deals(before),
            )
        self._bot.stored_match(self._match).replayed()

    @property
    def _log(self) -> Log:
        """All that was put in."""
        return self._bot.stored_match(self._match).inputs

    def _is_over(self) -> bool:
        return self._bot.stored_match(self._match).state == "finished"

    @asynccontextmanager
    async def _running(self, process: Process) -> AsyncGenerator[None, None]:
        """Let the world know when the process ends; at last it is killed."""
        watch = asyncio.create_task(self._touched_after(process))
        try:
            yield
        finally:
            await killed(process)
            await watch
            await self._bot.here.control.late()  # nobody is left who could answer

    async def _touched_after(self, process: Process) -> None:
        await process.wait()
        self._bot.here.world.touch()

    async def _comes_back(self) -> Log:
        """Nothing was forgotten, and hands opened before still work."""
        for person in self._people:
            await person.looks_again()
        return self._log

    async def _presses(self, process: Process) -> int:
        """Let somebody who is asked press, and wait for the answer; returns how often, 0 or 1.

        All this only while the process lives, and the match.
        """

        def has_ended() -> bool:
            return process.returncode is not None or self._is_over()

        anna, _ = self._people
        await anna.waits(lambda: has_ended() or any(p.choices for p in self._people), "a turn")
        asked = [person for person in self._people if person.choices]
        if has_ended() or not asked:
            return 0
        choice = self._anything(asked[0].choices)
        await asked[0].clicks(choice)
        await anna.waits(lambda: has_ended() or not asked[0].is_busy, "an answer")
        return 1


def _decided(log: Log) -> int:
    """How often people decided."""
    return sum(kind == "decision" and actor == "person" for _, kind, _, actor in log)


def _deals(log: Log) -> int:
    return sum(kind == "deck" for _, kind, _, _ in log)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
async def test_killed_at_a_step_the_bot_goes_on_where_the_log_ends(
    here: Running, program: Program, game: AnyGame, request: pytest.FixtureRequest
):
    walk = Walk(RunningBot(here, program.database), program, game)
    await walk.begins()
    for step in share(game, whole=bool(request.config.getoption("whole_walk"))):
        await walk.dies(step)
    await walk.goes_on()
