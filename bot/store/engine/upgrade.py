"""The version of a database file: found without writing, and raised wholly or not at all."""

import errno
import sqlite3
import stat
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.process.progress import track
from bot.store.engine.backup import BUSY_SECONDS, connect_read_only, copy_database, reserve
from bot.store.engine.errors import (
    DatabaseDamaged,
    DatabaseForeign,
    DatabaseInUse,
    DatabaseUnreachable,
    MigrationFailed,
)
from bot.store.engine.migrations import Migration, must_be_known

_APPLICATION_ID: Final = (
    0x5354414D  # "STAM", see https://www.sqlite.org/pragma.html#pragma_application_id
)
PASSING: Final = frozenset({
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL,
})  # fmt: skip
"""Troubles that may be over in a moment, as for a running bot: a full disk, say."""
_WRONG_PLACE: Final = frozenset({
    errno.ENOTDIR,
    errno.EEXIST,
    errno.EISDIR,
    errno.ELOOP,
    errno.EINVAL,
    errno.ENAMETOOLONG,
})  # fmt: skip
"""Places where no file can ever be; all other errors may pass, as of a volume mounted late."""
_OLDEST_SQLITE: Final = (3, 37)  # the first with STRICT tables


@dataclass(frozen=True, slots=True)
class Upgraded:
    """The versions before and after, and the copy of the old file, if there was one."""

    before: int
    after: int
    backup: Path | None


def version_of(path: Path, newest: int) -> int:
    """The version of the database at `path`; 0 when there is none yet.

    Raises DatabaseDamaged, DatabaseForeign, DatabaseTooNew (later than `newest`), DatabaseTooOld,
    DatabaseInUse or DatabaseUnreachable.
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
            return _judge(connection, path, newest)


def upgrade(path: Path, migrations: Sequence[Migration]) -> Upgraded:
    """Make the file at `path` if need be, and apply the migrations it lacks in one transaction.

    An existing file is copied first, to `<name>.before-<first new number>.sqlite3` beside it.
    Raises any DatabaseRefused; the file is then as it was.
    """
    newest = migrations[-1].number
    version = version_of(path, newest)
    missing = [migration for migration in migrations if migration.number > version]
    with refusals(path):
        backup = _back_up(path, missing[0].number) if version and missing else None
        reserve(path)
        with closing(
            sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        ) as connection:
            _prepare(connection, path)
            _apply(connection, path, missing)
    return Upgraded(version, newest, backup)


def must_be_a_file(path: Path) -> None:
    """Raise DatabaseUnreachable for anything but a file, such as an endless pipe; or OSError."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        kinds = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
        kind = kinds.get(stat.S_IFMT(mode), "a device")
        raise DatabaseUnreachable(path, f"is {kind}, and no file.")


def may_pass(error: OSError) -> bool:
    """Return whether a file that cannot be reached now may be reached in a moment."""
    return error.errno not in _WRONG_PLACE


@contextmanager
def refusals(path: Path) -> Generator[None, None, None]:
    """Raise by our names why a file could not be opened."""
    try:
        yield
    except OSError as error:
        sentence = f"cannot be reached: {error.strerror}."
        raise DatabaseUnreachable(path, sentence, may_pass=may_pass(error)) from error
    except UnicodeDecodeError as error:  # SQLite quotes a damaged schema in its complaint
        raise DatabaseDamaged(path, "is damaged: its own description cannot be read.") from error
    except sqlite3.DatabaseError as error:
        code = code_of(error)
        if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            raise DatabaseDamaged(path, f"is damaged or no database: {error}.") from error
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise DatabaseInUse(path, "is locked by another program.", may_pass=True) from error
        sentence = f"cannot be used: {error}."
        raise DatabaseUnreachable(path, sentence, may_pass=code in PASSING) from error


def code_of(error: BaseException) -> int:
    """SQLite's code of an error, without the extension."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF


def _judge(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    # The id comes first: a stranger's file is not ours to examine, however large or broken.
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != _APPLICATION_ID and (application or version or things):
        raise DatabaseForeign(path, "was made by another program.")
    must_be_known(path, version, newest)
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DatabaseDamaged(path, f"is damaged: {' '.join(verdict.split())}.")
    return version


def _back_up(path: Path, number: int) -> Path:
    backup = path.with_name(f"{path.stem}.before-{number}.sqlite3")
    copy_database(path, backup, in_parts=True)
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
        for migration in track("versions", missing):
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
        if code_of(error) in PASSING:
            raise  # it is no fault of this step
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
