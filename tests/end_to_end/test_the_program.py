"""The program as an operator meets it: what it says, and how it ends."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import open_store
from sandbox import Running
from tests.end_to_end.process import Program
from tests.postgresql import needs_a_file

pytestmark = pytest.mark.real_time("a program has a clock of its own")


@pytest.fixture
def program(here: Running, tmp_path: Path) -> Program:
    return Program(here, tmp_path)


async def test_without_a_token_it_says_where_to_get_one(program: Program):
    del program.settings["DISCORD_TOKEN"]
    status, said, complaint = await program.says("run")
    assert (2, "") == (status, said)
    assert "There is no token to log in with." in complaint
    assert "DISCORD_TOKEN=... stammtisch run" in complaint
    assert "stammtisch play" in complaint
    assert "Traceback" not in complaint


async def test_with_a_wrong_token_it_says_how_to_make_a_new_one(program: Program):
    program.settings["DISCORD_TOKEN"] = "no-such-token"
    status, said, complaint = await program.says("run")
    assert (2, "") == (status, said)
    assert "Discord does not know this token." in complaint
    assert "no-such-token" not in complaint
    assert "Traceback" not in complaint


@needs_a_file
async def test_a_damaged_database_is_left_as_it_is(program: Program):
    damaged = b"SQLite format 3\0" + b"\xff" * 8000
    program.database.write_bytes(damaged)
    status, said, complaint = await program.says("run")
    assert (2, "") == (status, said)
    assert program.database.name in complaint
    assert "Traceback" not in complaint
    assert damaged == program.database.read_bytes()


@needs_a_file
async def test_a_database_of_a_newer_program_is_left_to_it(program: Program):
    async with open_store(program.database):
        pass
    with closing(sqlite3.connect(program.database)) as database:
        database.execute("PRAGMA user_version = 999")
        database.commit()
    status, said, complaint = await program.says("run")
    assert (2, "") == (status, said)
    assert "999" in complaint
    assert "Traceback" not in complaint


async def test_commands_are_synced_by_a_command_of_its_own(program: Program, here: Running):
    status, said, complaint = await program.says("commands", "sync")
    assert 0 == status, complaint
    assert f"Discord knows {len(here.world.commands)} commands now." in said


async def test_a_polite_kill_ends_it_in_order(program: Program):
    process = await program.runs()
    process.terminate()
    _, complaint = await process.communicate()
    assert 0 == process.returncode
    assert b"Traceback" not in complaint


@needs_a_file
async def test_two_bots_do_not_share_a_database(program: Program):
    first = await program.runs()
    status, _, complaint = await program.says("run")
    first.terminate()
    await first.communicate()
    assert 2 == status
    assert program.database.name in complaint
    assert "Traceback" not in complaint


async def test_playing_here_leaves_the_database_of_the_bot_on_discord_alone(
    program: Program, tmp_path: Path
):
    own = tmp_path / "here.sqlite3"
    process = await program.start("play", "--port", "0", "--database", str(own))
    assert process.stdout is not None
    assert b"Sit down at http://127.0.0.1:" in await process.stdout.readline()
    process.terminate()
    await process.communicate()
    assert 0 == process.returncode
    assert (True, False) == (own.exists(), program.database.exists())
