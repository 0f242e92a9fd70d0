"""A look at a database file that writes nothing into it, before anything else may touch it."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from bot.store.errors import (
    DatabaseDamaged,
    DatabaseForeign,
    DatabaseInUse,
    DatabaseTooNew,
    DatabaseUnreachable,
)

APPLICATION_ID: Final = (
    0x5354414D  # "STAM", see https://www.sqlite.org/pragma.html#pragma_application_id
)
BUSY_SECONDS: Final = 5.0
_OLDEST_SQLITE: Final = (3, 37)  # the first with STRICT tables


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
        if not path.exists() or (path.is_file() and path.stat().st_size == 0):
            return 0
        with closing(reading_only(path)) as connection:
            return _judged(connection, path, newest)


def reading_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot write to the file."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )


@contextmanager
def refusals(path: Path) -> Generator[None, None, None]:
    """Say by name why a file could not be opened."""
    try:
        yield
    except OSError as error:
        raise DatabaseUnreachable(path, f"cannot be reached: {error.strerror}.") from error
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
    if application != APPLICATION_ID and (application or version or things):
        raise DatabaseForeign(path, "was made by another program.")
    if version > newest:
        raise DatabaseTooNew(
            path, f"has version {version}, this Stammtisch knows versions up to {newest}."
        )
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DatabaseDamaged(path, f"is damaged: {' '.join(verdict.split())}.")
    return version
