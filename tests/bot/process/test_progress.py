"""Long work shows how far it is where somebody looks on, and writes nothing of it elsewhere."""

import asyncio
import io
import os
import sqlite3
from contextlib import closing, redirect_stderr
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import arena
from bot.features.puzzles import library
from bot.process import progress
from bot.process.progress import show_progress, track
from bot.program import main
from bot.store import open_store
from bot.store.engine.migrations import OLDEST
from bot.store.maintenance import backups
from games.cli_arena import Bout
from games.players.arena import DuplicateBoard
from tests.bot.store.write_old_databases import file_of
from tests.postgresql import Cluster


class Terminal(io.StringIO):
    """What a person looks at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(params=[True, False], ids=["terminal", "file"])
def screen(request, monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Standard error: a terminal or not."""
    monkeypatch.setattr(progress, "_AFTER", 0.0)
    monkeypatch.setattr("bot.app.logs.set_up", lambda _level: None)
    return Terminal() if request.param else io.StringIO()


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a backup, which is that of the bot."""
    for name in list(os.environ):
        if name.startswith("STAMMTISCH_"):
            monkeypatch.delenv(name)
    path = tmp_path / "games.sqlite3"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_DATABASE", str(path))
    asyncio.run(_make(path))
    backups.make(path, datetime.now(UTC), 1)
    return path


async def _make(path: Path) -> None:
    async with open_store(path):
        pass


PUZZLES = Path(library.__file__).with_name("made") / "bauernstoss.jsonl"
COMMANDS = (
    ("games.sqlite3", ["db", "check"]),
    ("matches", ["db", "rebuild"]),
    ("games-", ["db", "restore"]),
    (PUZZLES.name, ["puzzles", "add", str(PUZZLES)]),
)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("what", "command"), COMMANDS, ids=lambda each: " ".join(each[:2]))
def test_what_an_operator_waits_for_shows_how_far_it_is(screen: io.StringIO, what, command):
    with redirect_stderr(screen):
        assert 0 == main(command)
    assert (f"{what}" in screen.getvalue()) == screen.isatty()
    assert screen.isatty() or not screen.getvalue()


def test_an_upgrade_shows_how_far_it_is(screen: io.StringIO, database: Path):
    database.unlink()
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(file_of(OLDEST).read_text("utf-8"))
    with redirect_stderr(screen):
        assert 0 == main(["db", "migrate"])
    assert ("versions" in screen.getvalue()) == screen.isatty()
    assert screen.isatty() or not screen.getvalue()


def test_a_move_to_a_server_shows_how_far_it_is(
    screen: io.StringIO, database: Path, cluster: Cluster
):
    where = cluster.empty()
    with redirect_stderr(screen):
        assert 0 == main(["db", "copy", where.url])
    assert database.exists()
    assert ("tables compared" in screen.getvalue()) == screen.isatty()
    assert screen.isatty() or not screen.getvalue()
    cluster.drop(where)


def _board(_bout: Bout, _number: int) -> DuplicateBoard:
    return DuplicateBoard(1.0, 2.0)


async def test_a_contest_tells_its_score_so_far(screen: io.StringIO):
    bout = Bout(game="bauernstoss", challenger="craft", rival="novice")
    with redirect_stderr(screen), show_progress():
        await arena.play_boards(bout, 3, 1, _board)

    assert ("boards" in screen.getvalue()) == screen.isatty()
    assert ("%" in screen.getvalue()) == screen.isatty()


def test_a_bot_that_runs_shows_none_wherever_it_does(screen: io.StringIO):
    with redirect_stderr(screen):
        assert [1, 2] == [*track("matches", [1, 2])]
    assert not screen.getvalue()
