"""A real store on a real file for every test, and short ways to a match."""

import asyncio
import sqlite3
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from inspect import signature
from pathlib import Path

import pytest

from bot.model import Ending, TablePace, TakenSeat
from bot.store import Store, open_store
from bot.store.engine.address import Where
from bot.store.engine.errors import RuleBroken
from bot.store.matches import NewLobby
from games.core.outcome import Outcome

ROOT = Path(__file__).parents[3]
ANNA, BEN, CLARA = 101, 102, 103
GASTHAUS = 7
BROKEN = (sqlite3.IntegrityError, RuleBroken)
"""What is raised where a rule of the schema was broken, on either engine."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "stammtisch.sqlite3"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let everything that is true of a store be so on both engines."""
    if "engine" in metafunc.fixturenames:
        own = signature(metafunc.function).parameters
        of_a_file = "path" in own or metafunc.definition.get_closest_marker("of_a_file")
        other = pytest.param("postgresql", marks=pytest.mark.thorough)
        metafunc.parametrize("engine", ["sqlite"] if of_a_file else ["sqlite", other])


@pytest.fixture
def where(engine: str, path: Path, request: pytest.FixtureRequest) -> Where:
    """A database, on one engine after the other."""
    return path if engine == "sqlite" else request.getfixturevalue("postgres")


@pytest.fixture
async def store(where: Where) -> AsyncGenerator[Store, None]:
    async with open_store(where) as opened:
        yield opened


Begin = Callable[..., Awaitable[int]]


@pytest.fixture
def begin(store: Store) -> Begin:
    """Start a match; `who` are ids of people and levels of computers, seat by seat."""

    async def begin(
        *who: int | str,
        game: str = "skat",
        guild: int = GASTHAUS,
        hints: bool = False,
        pace: TablePace = "normal",
    ) -> int:
        chairs = [
            TakenSeat(seat, f"name of {one}", user_id=one)
            if isinstance(one, int)
            else TakenSeat(seat, one, level=one)
            for seat, one in enumerate(who or (ANNA, BEN))
        ]
        host = chairs[0].user_id
        lobby = NewLobby(guild, 70, game, 1, '{"target": 11}', host, hints, pace)
        match = await store.matches.create_lobby(lobby, 1000, chairs)
        await store.matches.start(match, 2, 2000)
        return match

    return begin


def won_by(winner: int, seats: int = 2, points: int = 11) -> Ending:
    """The winner has the points, everybody else is second with none, after one deal."""
    outcome = Outcome(
        tuple(points * (seat == winner) for seat in range(seats)),
        tuple(1 if seat == winner else 2 for seat in range(seats)),
        tuple(range(seats)),
    )
    return Ending(outcome, 1)


async def python(
    code: str, *arguments: object, pass_fds: tuple[int, ...] = ()
) -> asyncio.subprocess.Process:
    """A Python of its own that runs `code` in this project."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        code,
        *map(str, arguments),
        cwd=ROOT,
        pass_fds=pass_fds,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
