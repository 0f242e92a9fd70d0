"""Brings a database file to the newest version: wholly, or not at all."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.store.backup import copy_database, reserve
from bot.store.errors import DatabaseUnreachable, MigrationFailed
from bot.store.inspection import APPLICATION_ID, BUSY_SECONDS, refusals, version_of
from bot.store.migrations import Migration


@dataclass(frozen=True, slots=True)
class Upgraded:
    """The versions before and after, and where the old file was copied to, if there was one."""

    before: int
    after: int
    backup: Path | None


def upgrade(path: Path, migrations: Sequence[Migration]) -> Upgraded:
    """Make the file at `path` if need be, and apply the migrations it lacks in one transaction.

    An existing file is copied first, to `<name>.before-<first new number>.sqlite3` beside it.
    Raises any DatabaseRefused; the file is then as it was.
    """
    newest = migrations[-1].number
    version = version_of(path, newest)
    missing = [migration for migration in migrations if migration.number > version]
    with refusals(path):
        backup = _kept(path, missing[0].number) if version and missing else None
        reserve(path)
        with closing(
            sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        ) as connection:
            _prepare(connection, path)
            _apply(connection, path, missing)
    return Upgraded(version, newest, backup)


def _kept(path: Path, number: int) -> Path:
    backup = path.with_name(f"{path.stem}.before-{number}.sqlite3")
    copy_database(path, backup)
    return backup


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise DatabaseUnreachable(path, "is on a file system that cannot hold a write-ahead log.")
    # Rebuilding a table needs them off (https://www.sqlite.org/lang_altertable.html#otheralter);
    # they are checked before the commit instead.
    connection.execute("PRAGMA foreign_keys = OFF")


def _apply(connection: sqlite3.Connection, path: Path, missing: Sequence[Migration]) -> None:
    # Without anything to do this still proves that the file can be written.
    connection.execute("BEGIN IMMEDIATE")
    try:
        for migration in missing:
            _run(connection, path, migration)
        connection.execute("COMMIT")
    finally:
        connection.rollback()


def _run(connection: sqlite3.Connection, path: Path, migration: Migration) -> None:
    title = f"{migration.number:04} ({migration.name})"
    try:
        for statement in _statements(migration.sql):
            connection.execute(statement)
    except sqlite3.Error as error:
        raise MigrationFailed(path, f"cannot be upgraded, step {title} fails: {error}.") from error
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise MigrationFailed(path, f"cannot be upgraded, step {title} leaves loose ends.")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {migration.number}")


def _statements(script: str) -> Iterator[str]:
    # Not executescript: it commits the transaction it finds.
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    yield statement
