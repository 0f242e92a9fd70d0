"""A database opens whole, alone and in its own version, or is refused untouched."""

import asyncio
import os
import shutil
import socket
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import open_store
from bot.store.engine.errors import (
    DatabaseDamaged,
    DatabaseForeign,
    DatabaseInUse,
    DatabaseRefused,
    DatabaseTooNew,
    DatabaseTooOld,
    DatabaseUnreachable,
)
from bot.store.engine.migrations import OLDEST
from bot.store.engine.opening import open_database
from bot.store.maintenance import upkeep
from tests.bot.store.conftest import python
from tests.patience import PATIENCE, comes_true

NOBODY = 65534
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights and no fork")

HOLD = """
import asyncio, os, pathlib, sys
from bot.store import open_store

async def main():
    async with open_store(pathlib.Path(sys.argv[1])):
        if sys.argv[2] != "alone" and os.fork() == 0:
            os.closerange(0, 3)  # a test waits for these to close
            os.read(int(sys.argv[2]), 1)
            os._exit(0)
        print("open", flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""

FAIL = """
import asyncio, pathlib, sys
from bot.store import open_store

async def main():
    async with open_store(pathlib.Path(sys.argv[1])):
        raise SystemExit(7)

asyncio.run(main())
"""


async def make(path: Path) -> None:
    async with open_store(path):
        pass


def pragma(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA {statement}")


def laid(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


async def refused(path: Path, error: type[DatabaseRefused], *, may_pass: bool = False) -> str:
    before = await asyncio.to_thread(path.read_bytes)
    with pytest.raises(error) as caught:
        await make(path)
    assert before == await asyncio.to_thread(path.read_bytes)
    assert may_pass == caught.value.may_pass
    return str(caught.value)


async def test_a_new_database_is_a_write_ahead_log_with_foreign_keys(path: Path):
    async with open_database(path) as database:
        for transaction in (database.writing, database.reading):
            async with transaction() as session:
                assert [tuple(r) for r in await session.rows("PRAGMA journal_mode")] == [("wal",)]
                assert [tuple(r) for r in await session.rows("PRAGMA foreign_keys")] == [(1,)]
                assert [tuple(r) for r in await session.rows("PRAGMA synchronous")] == [(2,)]


@POSIX
async def test_nobody_else_on_the_machine_can_read_the_file(path: Path):
    async with open_store(path):
        rights = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert dict.fromkeys(rights, 0o600) == rights
    assert path.name in rights


async def test_closing_leaves_one_file_and_its_lock(path: Path):
    await make(path)
    assert {path.name, f"{path.name}-lock"} == {file.name for file in path.parent.iterdir()}


async def test_an_empty_file_becomes_a_database(path: Path):
    laid(path, "")
    async with open_store(path) as store:
        assert await store.matches.unfinished() == ()


async def test_a_database_is_open_once_in_a_process(path: Path):
    async with open_store(path):
        with pytest.raises(DatabaseInUse):
            await make(path)
    await make(path)


@POSIX
async def test_a_second_name_for_the_file_is_the_same_file(path: Path, tmp_path: Path):
    await make(path)
    other = tmp_path / "other.sqlite3"
    other.symlink_to(path)
    async with open_store(path):
        with pytest.raises(DatabaseInUse):
            await make(other)


async def test_a_file_with_two_names_is_opened_by_neither(path: Path, tmp_path: Path):
    await make(path)
    other = tmp_path / "other.sqlite3"
    async with open_store(path):
        await asyncio.to_thread(other.hardlink_to, path)
        with pytest.raises(DatabaseUnreachable, match="hard link"):
            await make(other)
    await refused(path, DatabaseUnreachable)
    await asyncio.to_thread(other.unlink)
    await make(path)


async def test_a_killed_process_lets_go(path: Path):
    await hold_and_kill(await python(HOLD, path, "alone"), path)


@POSIX
async def test_a_killed_process_lets_go_even_when_its_workers_live(path: Path):
    until, end = os.pipe()  # the worker lives until the second is closed
    with closing(os.fdopen(end, "wb")), closing(os.fdopen(until, "rb")):
        holder = await python(HOLD, path, until, pass_fds=(until,))
        await hold_and_kill(holder, path)


async def hold_and_kill(holder: asyncio.subprocess.Process, path: Path) -> None:
    assert holder.stdout
    assert await holder.stdout.readline() == b"open\n"
    with pytest.raises(DatabaseInUse):
        await make(path)
    holder.kill()
    async with asyncio.timeout(PATIENCE):
        await holder.communicate()
    await make(path)


async def test_an_exception_inside_does_not_hang_the_interpreter(path: Path):
    process = await python(FAIL, path)
    async with asyncio.timeout(PATIENCE):
        _, complaints = await process.communicate()
    assert (process.returncode, complaints) == (7, b"")


async def test_an_opening_that_is_cancelled_closes_what_it_opened(path: Path):
    await make(path)
    for steps in range(40):  # cancelled at each of its awaits in turn
        opening = asyncio.create_task(make(path))
        for _ in range(steps):
            await asyncio.sleep(0)
        opening.cancel()
        await asyncio.gather(opening, return_exceptions=True)
    await make(path)


async def test_a_connection_that_nobody_waits_for_any_more_is_closed(path: Path):
    await make(path)
    number = 1
    while await is_cancelled_at(number, path):
        number += 1
    assert number > 2


async def is_cancelled_at(number: int, path: Path) -> bool:
    """Cancel an opening while this one of its connections is opened; False if it has fewer."""
    connect, loop, opened = sqlite3.connect, asyncio.get_running_loop(), list[sqlite3.Connection]()

    def connect_and_cancel(*given: Any, **how: Any) -> sqlite3.Connection:
        opened.append(connect(*given, **how))  # kept here, so that no collector closes it
        if len(opened) == number:
            loop.call_soon_threadsafe(opening.cancel)
        return opened[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect_and_cancel)
        opening = asyncio.create_task(make(path))
        await asyncio.wait({opening})
    await comes_true(lambda: all(map(is_closed, opened)))
    return opening.cancelled()


def is_closed(connection: sqlite3.Connection) -> bool:
    try:
        return connection.total_changes < 0
    except sqlite3.ProgrammingError:
        return True


async def test_a_damaged_file_is_refused_and_left_alone(path: Path):
    await make(path)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)
    assert "damaged" in await refused(path, DatabaseDamaged)


async def test_a_file_without_a_database_in_it_is_refused_and_left_alone(path: Path):
    laid(path, "a shopping list\n" * 500)
    await refused(path, DatabaseDamaged)


async def test_a_file_cut_short_is_refused_and_left_alone(path: Path):
    await make(path)
    cut(path)
    await refused(path, DatabaseDamaged)


async def test_a_foreign_database_is_refused_and_left_alone(path: Path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    await refused(path, DatabaseForeign)


async def test_a_database_with_a_foreign_mark_is_refused_and_left_alone(path: Path):
    await make(path)
    pragma(path, "application_id = 42")
    await refused(path, DatabaseForeign)


async def test_a_database_of_a_later_version_is_refused_and_left_alone(path: Path):
    await make(path)
    pragma(path, "user_version = 4711")
    assert "version 4711" in await refused(path, DatabaseTooNew)


@pytest.mark.parametrize("version", [1, OLDEST - 1])
async def test_a_database_from_before_the_first_release_is_refused_and_left_alone(
    path: Path, version: int
):
    await make(path)
    pragma(path, f"user_version = {version}")
    told = await refused(path, DatabaseTooOld)
    assert f"has version {version}, this Stammtisch knows versions from {OLDEST} on" in told


async def test_a_database_another_program_locks_is_in_use(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    await make(path)
    monkeypatch.setattr("bot.store.engine.upgrade.BUSY_SECONDS", 0.0)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseInUse) as caught:
            await make(path)
    assert caught.value.may_pass


async def test_a_folder_is_no_database(path: Path):
    await asyncio.to_thread(path.mkdir, parents=True)
    with pytest.raises(DatabaseUnreachable):
        await make(path)


async def test_a_file_for_a_folder_is_told(path: Path):
    laid(path.parent, "in the way")
    with pytest.raises(DatabaseUnreachable) as caught:
        await make(path)
    assert not caught.value.may_pass


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that anyone may enter: pytest's own are for its user alone."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    yield folder
    folder.chmod(0o777)
    shutil.rmtree(folder)


@pytest.fixture
def ordinary_rights(public_folder: Path) -> Iterator[Path]:
    """Root may write anywhere, so be nobody for a while, and somebody again to clean up."""
    me = os.geteuid()
    if me == 0:
        os.seteuid(NOBODY)
    yield public_folder
    os.seteuid(me)


@POSIX
async def test_a_folder_that_may_not_be_written_is_told(ordinary_rights: Path):
    path = ordinary_rights / "deep" / "stammtisch.sqlite3"
    await make(path)
    path.parent.chmod(0o555)
    (path.parent / f"{path.name}-lock").chmod(0o400)
    await refused(path, DatabaseUnreachable, may_pass=True)


@POSIX
async def test_a_file_that_may_not_be_written_is_told(ordinary_rights: Path):
    path = ordinary_rights / "stammtisch.sqlite3"
    await make(path)
    path.chmod(0o400)
    await refused(path, DatabaseUnreachable, may_pass=True)


@POSIX
async def test_a_volume_that_is_not_mounted_yet_may_be_in_a_moment(ordinary_rights: Path):
    mount_points = ordinary_rights / "mnt"
    await asyncio.to_thread(mount_points.mkdir, 0o555)
    with pytest.raises(DatabaseUnreachable) as caught:
        await make(mount_points / "volume" / "stammtisch.sqlite3")
    assert caught.value.may_pass


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as made:
        made.bind(str(path))


KINDS = {"a pipe": _pipe, "a socket": _socket, "a folder": Path.mkdir}


@pytest.mark.parametrize("link", [False, True], ids=["itself", "by a link"])
@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_no_file_is_told_at_once(tmp_path: Path, kind: str, link: bool):
    path = tmp_path / "it"
    KINDS[kind](path)
    if link:
        path = tmp_path / "link"
        path.symlink_to(tmp_path / "it")
    async with asyncio.timeout(PATIENCE):
        for look in (make(path), upkeep.check(path), upkeep.migrate(path)):
            with pytest.raises(DatabaseUnreachable, match=f"is {kind}, and no file"):
                await look
