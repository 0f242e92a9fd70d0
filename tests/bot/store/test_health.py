"""A file that is taken away under an open database is noticed, also where nothing is written."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.model import PersonSettings
from bot.store import Store, open_store
from bot.store.engine import health
from bot.store.engine.backup import copy_database
from bot.store.engine.errors import DatabaseFailed
from bot.store.engine.session import Session
from tests.bot.store.conftest import ANNA, BEN
from tests.bot.store.files import in_file
from tests.patience import PATIENCE

FOR_EVER_MS = 10**9


async def until(database_health: health.Health, *, well: bool) -> None:
    """Return once it is well, or is not."""
    changed = asyncio.Event()
    deafen = database_health.listen(changed.set)
    async with asyncio.timeout(PATIENCE):
        if database_health.is_well != well:
            await changed.wait()
    deafen()


async def test_a_file_that_is_taken_away_is_noticed_and_noticed_when_it_is_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(health, "LOOK", 0.01)
    async with open_store(path) as store:
        told: list[bool] = []
        deafen = store.database.health.listen(lambda: told.append(store.database.health.is_well))
        aside = await asyncio.to_thread(path.rename, path.with_name("aside"))
        await until(store.database.health, well=False)
        await asyncio.to_thread(aside.rename, path)
        await until(store.database.health, well=True)
        await store.database.health.wait_until_well()
        deafen()
        assert [False, True] == told


async def test_nothing_is_kept_in_a_file_that_nobody_will_find_again(path: Path):
    async with open_store(path) as store:
        await store.settings.save_person(PersonSettings(ANNA, text=True))
        aside = await asyncio.to_thread(path.rename, path.with_name("aside"))
        with pytest.raises(DatabaseFailed, match="removed or replaced"):
            await store.settings.save_person(PersonSettings(BEN, text=True))
        await asyncio.to_thread(aside.rename, path)
        await until(store.database.health, well=True)
        assert (await store.settings.person(ANNA)).text
        assert not (await store.settings.person(BEN)).text


def spoil(path: Path) -> None:
    """Write over some of it, as whoever takes it for another file."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)


def put_back(path: Path) -> None:
    """Put a backup in its place, and leave the file the same."""
    backup = next(path.parent.glob("backup-*"))
    with path.open("r+b") as file:
        file.write(backup.read_bytes())
        file.truncate()


@pytest.mark.parametrize("overwrite", [spoil, put_back])
async def test_bytes_that_somebody_writes_over_the_file_are_noticed_and_nothing_is_written_any_more(
    path: Path, overwrite: Callable[[Path], None]
):
    async with open_store(path) as store:
        await asyncio.to_thread(copy_database, path, path.with_name("backup-1"))
        await store.settings.save_person(PersonSettings(ANNA, text=True))
        with capture_logs() as logs:
            # From outside: whoever closes the file in this process frees SQLite's locks on it.
            await asyncio.to_thread(in_another_process, overwrite, path)
            await until(store.database.health, well=False)
        with pytest.raises(DatabaseFailed, match="written over by another program"):
            await store.settings.save_person(PersonSettings(BEN, text=True))
        await asyncio.sleep(60)
        assert not store.database.health.is_well
    events = [line["event"] for line in logs if line["log_level"] in {"warning", "error"}]
    assert [
        "another program has written to the database",
        "the database cannot be written",
    ] == events


async def test_what_a_bot_writes_itself_and_what_does_no_harm_makes_nothing_ill(path: Path):
    async with open_store(path) as store:
        with capture_logs() as logs:
            for person in range(200):
                await store.settings.save_person(PersonSettings(person + 1, text=True))
                if person % 50 == 0:
                    await store.database.checkpoint()
                    await asyncio.sleep(health.LOOK + 1)
            assert [] == [line for line in logs if line["log_level"] == "warning"]
            await asyncio.to_thread(os.utime, path)
            await asyncio.sleep(health.LOOK + 1)
        assert ["another program has written to the database"] == [
            line["event"] for line in logs if line["log_level"] == "warning"
        ]
        assert store.database.health.is_well


def in_another_process(do: Callable[[Path], None], path: Path) -> None:
    forked = get_context("spawn").Process(target=do, args=(path,))
    forked.start()
    forked.join()
    assert 0 == forked.exitcode


AILMENTS = (
    "BUSY",
    "LOCKED",
    "FULL",
    "IOERR_FSYNC",
    "READONLY_DBMOVED",
    "CANTOPEN_FULLPATH",
    "CORRUPT_INDEX",
    "NOTADB",
    "PERM",
    "AUTH",
    "NOMEM",
    "PROTOCOL",
)


@pytest.mark.parametrize("ailment", AILMENTS)
async def test_whatever_ails_the_disk_makes_it_ill(path: Path, ailment: str):
    error = sqlite3.OperationalError(ailment)
    error.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{ailment}")

    async def fails(_: Session) -> None:
        raise error

    async with open_store(path) as store:
        with pytest.raises(DatabaseFailed, match=ailment):
            await store.database.write(fails)
        assert not store.database.health.is_well


async def test_a_disk_that_takes_no_writes_is_ill_until_it_takes_them_again(path: Path):
    async with open_store(path) as store:
        visit = in_file(store)._writer.visit
        await visit(sqlite3.Connection.execute, "PRAGMA query_only = ON")
        with pytest.raises(DatabaseFailed, match="readonly"):
            await store.settings.save_person(PersonSettings(ANNA, text=True))
        assert not store.database.health.is_well
        await visit(sqlite3.Connection.execute, "PRAGMA query_only = OFF")
        await until(store.database.health, well=True)
        await store.settings.save_person(PersonSettings(ANNA, text=True))
        assert (await store.settings.person(ANNA)).text


async def test_once_one_has_waited_in_vain_for_the_file_the_next_ones_are_told_soon(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    async with open_store(path) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            monkeypatch.setattr("bot.store.engine.sqlite._BUSY_MS", 0)
            with pytest.raises(DatabaseFailed, match="locked"):
                await store.settings.save_person(PersonSettings(ANNA, text=True))
            monkeypatch.setattr("bot.store.engine.sqlite._BUSY_MS", FOR_EVER_MS)
            write = asyncio.create_task(store.settings.save_person(PersonSettings(ANNA, text=True)))
            told, _ = await asyncio.wait({write}, timeout=PATIENCE)
        assert {write} == told
        with pytest.raises(DatabaseFailed, match="locked"):
            await write
        await until(store.database.health, well=True)
        await store.settings.save_person(PersonSettings(ANNA, text=True))


async def test_a_mistake_in_a_statement_does_not_make_the_disk_ill(path: Path):
    async with open_store(path) as store:
        with pytest.raises(DatabaseFailed, match="no such table"):
            async with store.database.writing() as session:
                await session.rows("DELETE FROM recipes")
        assert store.database.health.is_well


async def test_every_read_and_every_write_that_fails_is_told(store: Store):
    told: list[str] = []
    database = store.database
    database.listen(told.append)

    async def ask(session: Session) -> object:
        return await session.rows("SELECT * FROM recipes")

    for failing in (database.read(ask), database.write(ask), _within(database.reading, ask)):
        with pytest.raises(DatabaseFailed):
            await failing
    with pytest.raises(DatabaseFailed):
        await _within(database.writing, ask)

    assert ["read", "write", "read", "write"] == told


async def test_reads_that_fail_are_in_the_log_once_and_so_is_that_they_are_well_again(
    store: Store,
):
    async def fail(_: Session) -> None:
        raise DatabaseFailed("disk I/O error")

    async def ask(session: Session) -> object:
        return await session.rows("SELECT 1")

    database = store.database
    with capture_logs() as logs:
        for _ in range(3):
            with pytest.raises(DatabaseFailed):
                await database.read(fail)
        for _ in range(2):
            await database.read(ask)

    assert [
        ("error", "the database cannot be read"),
        ("info", "the database can be read again"),
    ] == [(line["log_level"], line["event"]) for line in logs]


async def test_a_mistake_of_ours_is_no_failure_of_the_database(store: Store):
    told: list[str] = []
    store.database.listen(told.append)

    async def stumble(_: Session) -> None:
        raise KeyError

    for stumbling in (store.database.read(stumble), store.database.write(stumble)):
        with pytest.raises(KeyError):
            await stumbling

    assert [] == told


async def _within(transaction: Any, work: Any) -> None:
    async with transaction() as session:
        await work(session)
