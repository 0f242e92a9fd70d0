"""The version of a database file: found without writing, and raised wholly or not at all."""

import sqlite3
import stat
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.store.backup import BUSY_SECONDS, connect_read_only, copy_database, reserve
from bot.store.errors import (
    DatabaseDamaged,
    DatabaseForeign,
    DatabaseInUse,
    DatabaseTooNew,
    DatabaseUnreachable,
    MigrationFailed,
)
from bot.store.migrations import Migration

_APPLICATION_ID: Final = (
    0x5354414D  # "STAM", see https://www.sqlite.org/pragma.html#pragma_application_id
)
_OLDEST_SQLITE: Final = (3, 37)  # the first with STRICT tables


@dataclass(frozen=True, slots=True)
class Upgraded:
    """The versions before and after, and where the old file was copied to, if there was one."""

    before: int
    after: int
    backup: Path | None


def version_of(path: Path, newest: int) -> int:
    """The version of the database at `path`; 0 when there is none yet.

    Raises DatabaseDamaged, DatabaseForeign, DatabaseTooNew (later than `newest`), DatabaseInUse
    or DatabaseUnreachable.
    """
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise DatabaseUnreachable(
            path, f"needs SQLite 3.37 or later, this Python has {sqlite3.sqlite_version}."
        )
    with refusals(path):
        if not path.exists():
            return 0
        must_be_a_file(path)
        if path.stat().st_size == 0:
            return 0
        with closing(connect_read_only(path)) as connection:
            return _judged(connection, path, newest)


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


def must_be_a_file(path: Path) -> None:
    """Raise DatabaseUnreachable for a pipe, say, at which one would wait for ever; or OSError."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        kinds = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
        kind = kinds.get(stat.S_IFMT(mode), "a device")
        raise DatabaseUnreachable(path, f"is {kind}, and no file.")


@contextmanager
def refusals(path: Path) -> Generator[None, None, None]:
    """Say by name why a file could not be opened."""
    try:
        yield
    except OSError as error:
        raise DatabaseUnreachable(path, f"cannot be reached: {error.strerror}.") from error
    except UnicodeDecodeError as error:  # SQLite quotes a damaged schema in its complaint
        raise DatabaseDamaged(path, "is damaged: its own description cannot be read.") from error
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # without extension
        if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            raise DatabaseDamaged(path, f"is damaged or no database: {error}.") from error
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise DatabaseInUse(path, "is locked by another program.") from error
        raise DatabaseUnreachable(path, f"cannot be used: {error}.") from error


def _judged(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    # The id comes first: a stranger's file is not ours to examine, however large or broken.
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != _APPLICATION_ID and (application or version or things):
        raise DatabaseForeign(path, "was made by another program.")
    if version > newest:
        raise DatabaseTooNew(
            path, f"has version {version}, this Stammtisch knows versions up to {newest}."
        )
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DatabaseDamaged(path, f"is damaged: {' '.join(verdict.split())}.")
    return version


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
    connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
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
