"""Moves everything from a SQLite file into PostgreSQL or back, and compares both row by row.

The other database must have nothing in it. The meaning of a table does not matter here: names,
kinds and keys of its columns are read from the SQLite side.
"""

import asyncio
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, LiteralString, NamedTuple, TypeAlias

import psycopg
from psycopg import sql

from bot.process.progress import progress, track
from bot.store.engine.address import PostgresAddress, Where
from bot.store.engine.backup import sync_folder
from bot.store.engine.errors import CopyRefused, DatabaseFailed, DatabaseUnreachable, RuleBroken
from bot.store.engine.migrations import all_migrations
from bot.store.engine.opening import open_database
from bot.store.engine.postgres.failures import failures
from bot.store.engine.postgres.link import connect_and_wait
from bot.store.engine.upgrade import refusals, version_of

Postgres: TypeAlias = psycopg.Connection[Any]
_Rows: TypeAlias = Generator[Sequence[Any], None, None]
"""To be closed in their own thread, as SQLite wants it, also where one of them is refused."""
_AT_ONCE: Final = 1000
"""The number of rows that are in memory at once."""


@dataclass(frozen=True, slots=True)
class Copied:
    """The numbers of tables and of rows that were copied, each the same on both sides."""

    tables: int
    rows: int


class _Table(NamedTuple):
    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    counts: bool
    """Whether it gives its rows numbers that are never given twice."""


async def copy(source: Where, target: Where) -> Copied:
    """Copy a database to the other engine. Both are locked meanwhile, so no bot may be running.

    Raises CopyRefused where the target holds something or a row differs in the copy, and
    DatabaseRefused; then nothing is in the target.
    """
    if isinstance(source, PostgresAddress) and isinstance(target, Path):
        return await _to_file(source, target)
    if isinstance(source, Path) and isinstance(target, PostgresAddress):
        return await _to_postgres(source, target)
    raise CopyRefused("One of the two must be a file and the other one a postgresql:// address.")


async def _to_postgres(source: Path, target: PostgresAddress) -> Copied:
    await asyncio.to_thread(_must_be_of_today, source)
    async with open_database(source), open_database(target):
        return await asyncio.to_thread(_fill_postgres, source, target)


async def _to_file(source: PostgresAddress, target: Path) -> Copied:
    await asyncio.to_thread(_must_not_exist, target)
    part = target.with_name(f"{target.name}.part")
    async with open_database(source):
        try:
            async with open_database(part):
                copied = await asyncio.to_thread(_fill_file, source, part)
            await asyncio.to_thread(_put, part, target)
        finally:
            for end in ("", "-wal", "-shm", "-lock"):
                part.with_name(part.name + end).unlink(missing_ok=True)
    return copied


def _must_be_of_today(source: Path) -> None:
    newest = all_migrations()[-1].number
    if not source.exists() or version_of(source, newest) != newest:
        raise DatabaseUnreachable(
            source, "does not exist or is of an older version (`stammtisch db migrate`)."
        )


def _must_not_exist(target: Path) -> None:
    with refusals(target):
        if target.exists():
            raise CopyRefused(f"{target} exists already.")


def _put(part: Path, target: Path) -> None:
    with refusals(target):
        part.replace(target)
        sync_folder(target.parent)


def _fill_postgres(source: Path, target: PostgresAddress) -> Copied:
    with _refusals(), _file(source) as file, closing(connect_and_wait(target)) as server:
        tables = _tables(file)
        with server.transaction():
            for table in track("tables copied", tables):
                _must_be_empty(server, table)
                with closing(_rows_of_file(file, table)) as rows_of_file:
                    _copy_in(server, table, rows_of_file)
                if table.counts:
                    _count_on(server, table, _last_number_in_file(file, table))
            rows = _compare_all(file, server, tables)
    return Copied(len(tables), rows)


def _fill_file(source: PostgresAddress, target: Path) -> Copied:
    with _refusals(), _file(target) as file, closing(connect_and_wait(source)) as server:
        tables = _tables(file)
        server.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        with server.transaction():
            file.execute("PRAGMA foreign_keys = OFF")
            file.execute("BEGIN IMMEDIATE")
            for table in track("tables copied", tables):
                places = ", ".join("?" * len(table.columns))
                file.executemany(
                    f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES ({places})",  # noqa: S608 - names of our own
                    track(table.name, _rows_of_server(server, table)),
                )
                if table.counts:
                    _note_count(file, table, _last_number(server, table))
            file.execute("COMMIT")
            if file.execute("PRAGMA foreign_key_check").fetchone():
                raise CopyRefused("The copy has loose ends.")
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            rows = _compare_all(file, server, tables)
    return Copied(len(tables), rows)


@contextmanager
def _file(path: Path) -> Generator[sqlite3.Connection, None, None]:
    with refusals(path), closing(sqlite3.connect(path, isolation_level=None)) as file:
        yield file


@contextmanager
def _refusals() -> Generator[None, None, None]:
    try:
        with failures():
            yield
    except (RuleBroken, DatabaseFailed) as error:
        raise CopyRefused(f"Nothing was copied: {error}.") from error


def _tables(file: sqlite3.Connection) -> tuple[_Table, ...]:
    """Every table, after those whose rows it refers to."""
    names = [
        name
        for (name,) in file.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            " ORDER BY name"
        )
    ]
    parents = {
        name: {row[2] for row in file.execute(f"PRAGMA foreign_key_list({name})")} - {name}
        for name in names
    }
    return tuple(_table(file, name) for name in TopologicalSorter(parents).static_order())


def _table(file: sqlite3.Connection, name: str) -> _Table:
    columns = file.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((row[5], row[1]) for row in columns if row[5])
    (made,) = file.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    return _Table(
        name,
        tuple(row[1] for row in columns),
        tuple(column for _, column in key),
        "AUTOINCREMENT PRIMARY KEY" in made or "PRIMARY KEY AUTOINCREMENT" in made,
    )


def _selection(table: _Table) -> str:
    return (
        f"SELECT {', '.join(table.columns)} FROM {table.name}"  # noqa: S608 - names of our own
        f" ORDER BY {', '.join(table.key)}"
    )


def _rows_of_file(file: sqlite3.Connection, table: _Table) -> _Rows:
    yield from file.execute(_selection(table))


def _rows_of_server(server: Postgres, table: _Table) -> _Rows:
    with server.cursor(f"all_{table.name}") as cursor:
        cursor.itersize = _AT_ONCE
        cursor.execute(_selection(table).encode())
        for row in cursor:
            yield tuple(row)


def _must_be_empty(server: Postgres, table: _Table) -> None:
    (found,) = server.execute(_compose("SELECT EXISTS (SELECT 1 FROM {})", table)).fetchall()
    if found[0]:
        raise CopyRefused("The PostgreSQL database holds something already.")


def _copy_in(server: Postgres, table: _Table, rows: _Rows) -> None:
    columns = sql.SQL(", ").join(map(sql.Identifier, table.columns))
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table.name), columns)
    with server.cursor() as cursor, cursor.copy(statement) as into, progress(table.name) as bar:
        for row in rows:
            into.write_row(row)
            bar.update()


def _compare_all(file: sqlite3.Connection, server: Postgres, tables: Sequence[_Table]) -> int:
    return sum(_compare(file, server, table) for table in track("tables compared", tables))


def _compare(file: sqlite3.Connection, server: Postgres, table: _Table) -> int:
    """Compare a table row by row; returns the number of rows, each the same on both sides."""
    rows = 0
    ours_of, theirs_of = _rows_of_file(file, table), _rows_of_server(server, table)
    with closing(ours_of), closing(theirs_of), progress(table.name) as bar:
        for ours, theirs in zip_longest(ours_of, theirs_of):
            if ours != theirs:
                raise CopyRefused(f"Row {rows + 1} of {table.name} came out otherwise.")
            rows += 1
            bar.update()
    if table.counts and _last_number_in_file(file, table) != _last_number(server, table):
        raise CopyRefused(f"The numbers of {table.name} would be given twice.")
    return rows


def _last_number_in_file(file: sqlite3.Connection, table: _Table) -> int:
    """The last number that a table has given."""
    row = file.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table.name,)).fetchone()
    return row[0] if row else 0


def _note_count(file: sqlite3.Connection, table: _Table, number: int) -> None:
    file.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
    if number:
        file.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table.name, number))


def _count_on(server: Postgres, table: _Table, number: int) -> None:
    if number:
        server.execute(b"SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", (table.name, number))


def _last_number(server: Postgres, table: _Table) -> int:
    (row,) = server.execute(
        b"SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass), 0)",
        (table.name,),
    ).fetchall()
    return int(row[0])


def _compose(text: LiteralString, table: _Table) -> sql.Composed:
    return sql.SQL(text).format(sql.Identifier(table.name))
