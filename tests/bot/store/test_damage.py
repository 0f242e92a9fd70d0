"""Damage by a disk is found and named, hides nothing else, and is never quoted."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import operations
from bot.store import open_store
from bot.store.engine.database import Database
from bot.store.engine.errors import DatabaseDamaged, DatabaseFailed, DatabaseRefused
from bot.store.engine.migrations import all_migrations
from bot.store.engine.session import Session
from bot.store.engine.upgrade import upgrade
from bot.store.maintenance import upkeep
from tests.bot.store.filled import IN_PLAY, fill

TEXTS = {
    "events": ("match_id = 4 AND number = 3", "body", "events (match_id 4, number 3): body"),
    "inputs": ("match_id = 4 AND number = 0", "body", "inputs (match_id 4, number 0): body"),
    "matches": ("id = 4", "options", "matches (id 4): options"),
    "seats": ("match_id = 4 AND seat = 1", "name", "seats (match_id 4, seat 1): name"),
    "presets": ("id = 5", "name", "presets (id 5): name"),
    "reports": ("id = 5", "remark", "reports (id 5): remark"),
    "seasons": ("guild_id = 7 AND number = 4", "name", "seasons (guild_id 7, number 4): name"),
    "shuffles": ("match_id = 4", "cards", "shuffles (match_id 4, number 0): cards"),
    "person_settings": ("user_id = 9", "language", "person_settings (user_id 9): language"),
    "guild_settings": ("guild_id = 9", "language", "guild_settings (guild_id 9): language"),
    "messages": ("message_id = 9", "kind", "messages (message_id 9): kind"),
}
"""In each kind of table with words in it: a row, a column, and how `check` names it."""


def _tables() -> Iterator[str]:
    with closing(sqlite3.connect(":memory:")) as connection:
        for migration in all_migrations():
            connection.executescript(migration.sql)
        yield from (
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            if not name.startswith("sqlite_stat")
        )


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "stammtisch.sqlite3"
    asyncio.run(fill(path))
    return path


@pytest.fixture
def copy(filled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(filled, tmp_path))


def flip_in_text(
    path: Path, table: str, where: str, column: str, bit: int = 0x80, *, first: bool = False
) -> None:
    """Flip a bit of one letter, and of nothing else: the highest of one in the middle."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        (stored,) = connection.execute(f"SELECT {column} FROM {table} WHERE {where}").fetchone()
        raw = bytearray(stored.encode())
        raw[0 if first else len(raw) // 2] ^= bit
        connection.execute(
            f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE {where}", (bytes(raw),)
        )


def spoil_pages(path: Path, table: str) -> None:
    """Overwrite every page of a table with what a dying disk gives."""
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        pages = connection.execute("SELECT pageno FROM dbstat WHERE name = ?", (table,)).fetchall()
    with path.open("r+b") as file:
        for (page,) in pages:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)


async def test_a_filled_database_is_sound(copy: Path):
    status, said = await operations.check(copy)

    assert (0, []) == (status, [line for line in said if ": " in line])


@pytest.mark.parametrize("table", TEXTS)
async def test_a_bit_that_flipped_in_a_text_is_found_and_its_row_named(copy: Path, table: str):
    where, column, named = TEXTS[table]
    flip_in_text(copy, table, where, column)
    status, said = await operations.check(copy)

    assert 1 == status
    assert f"text: {named}" in said


@pytest.mark.parametrize("table", ["events", "inputs", "matches"])
async def test_a_bit_that_left_a_text_but_no_json_is_found_and_its_row_named(
    copy: Path, table: str
):
    where, column, named = TEXTS[table]
    flip_in_text(copy, table, where, column, 0x01, first=True)
    status, said = await operations.check(copy)

    assert 1 == status
    assert f"text: {named}" in said


@pytest.mark.parametrize("table", TEXTS)
async def test_a_bit_that_flipped_in_a_text_hides_no_other_match(copy: Path, table: str):
    where, column, _ = TEXTS[table]
    flip_in_text(copy, table, where, column)
    async with open_store(copy) as store:
        assert IN_PLAY == tuple(match.id for match in await store.matches.unfinished())
        assert all([(await store.events.log(match))[1] for match in IN_PLAY])


@pytest.mark.parametrize("table", tuple(_tables()))
async def test_damaged_pages_of_every_kind_of_table_are_found(copy: Path, table: str):
    spoil_pages(copy, table)
    with pytest.raises(DatabaseDamaged):
        await operations.check(copy)
    with pytest.raises(DatabaseDamaged):
        async with open_store(copy):
            pass


@pytest.mark.parametrize("does", ["reads", "writes", "reads on", "writes on"])
async def test_a_description_that_is_damaged_while_a_bot_runs_is_a_failure_of_the_database(
    copy: Path, does: str
):
    async with open_store(copy) as store:
        with closing(sqlite3.connect(copy, isolation_level=None)) as other:
            other.execute("PRAGMA writable_schema = ON")
            other.execute(
                "UPDATE sqlite_schema SET sql = CAST(? AS TEXT) WHERE name = 'seats'",
                (b"CREATE TABLE\xed\xffeats (",),
            )
            (version,) = other.execute("PRAGMA schema_version").fetchone()
            other.execute(f"PRAGMA schema_version = {version + 1}")
        with pytest.raises(DatabaseFailed) as failed:
            await _asks(store.database, does)
        assert "seats" not in str(failed.value)


async def _asks(database: Database, does: str) -> None:
    async def ask(session: Session) -> object:
        return await session.rows("SELECT * FROM seats")

    if does in {"reads", "writes"}:
        await (database.read(ask) if does == "reads" else database.write(ask))
        return
    async with database.reading() if does == "reads on" else database.writing() as session:
        await ask(session)


async def test_a_description_of_tables_that_is_no_text_is_damage(tmp_path: Path):
    path = tmp_path / "stammtisch.sqlite3"
    upgrade(path, all_migrations())
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"CREATE TABLE seats (", b"CREATE TABLE\xed\xffeats (", 1))
    for look in (upkeep.check(path), upkeep.migrate(path), operations.person(path, 1)):
        with pytest.raises(DatabaseRefused) as refused:
            await look
        assert "\n" not in str(refused.value)
