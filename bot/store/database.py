"""An open database: one writer, one reader, whole transactions, and always closed again."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Generator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

import aiosqlite

from bot.store.backup import BUSY_SECONDS
from bot.store.errors import DatabaseFailed
from bot.store.lock import only_process
from bot.store.migrations import Migration, known
from bot.store.upgrade import refusals, upgrade

Value: TypeAlias = int | float | str | None

_ALWAYS: Final = ("foreign_keys = ON", "cell_size_check = ON")
_WRITER: Final = (
    # A commit is in the log file before it returns, so it survives the death of this process; FULL
    # also waits for the disk, so it survives a power loss.
    "synchronous = FULL",
    # What people had deleted shall not linger in free pages.
    "secure_delete = ON",
)
_READER: Final = ("query_only = ON",)


class Session:
    """Statements inside one transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: Value) -> list[sqlite3.Row]:
        """All rows a statement gives (none for most writes, see RETURNING)."""
        return list(await self._connection.execute_fetchall(sql, values))

    async def row(self, sql: str, *values: Value) -> sqlite3.Row | None:
        """The first row a statement gives, if any."""
        found = await self.rows(sql, *values)
        return found[0] if found else None

    async def each(self, sql: str, values: Iterable[Sequence[Value]]) -> None:
        """Run a write once for each tuple of values."""
        await self._connection.executemany(sql, values)


class Database:
    """Hands out transactions; made by `open_database` alone."""

    def __init__(
        self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection
    ) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._writing = asyncio.Lock()
        self._reading = asyncio.Lock()

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[Session, None]:
        """A transaction that commits at the end of the block, and is undone by any exception.

        Raises DatabaseFailed when SQLite cannot go on; nothing is then changed. Cancelled while
        it commits, it may or may not have happened: whoever cares reads again.
        """
        async with self._writing, _transaction(self._writer, "BEGIN IMMEDIATE") as session:
            yield session

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[Session, None]:
        """A snapshot of what is committed. Raises DatabaseFailed."""
        async with self._reading, _transaction(self._reader, "BEGIN") as session:
            yield session

    async def checkpoint(self) -> None:
        """Move the write-ahead log into the file and empty it, as far as nobody reads now."""
        async with self._writing:
            with _failures():
                await self._writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")


@asynccontextmanager
async def open_database(
    path: Path, migrations: Sequence[Migration] | None = None
) -> AsyncGenerator[Database, None]:
    """Open the database at `path` for this process alone, made or upgraded where needed.

    Raises any DatabaseRefused (errors.py); the file is then as it was.
    """
    path = await asyncio.to_thread(_with_folder, path)
    with only_process(path):
        await asyncio.to_thread(upgrade, path, known() if migrations is None else migrations)
        # aiosqlite's threads are no daemons: every way out of here must close both connections.
        async with AsyncExitStack() as connections:
            with refusals(path):
                writer = await connections.enter_async_context(_connected(path, _WRITER))
                reader = await connections.enter_async_context(_connected(path, _READER))
            yield Database(path, writer, reader)


def _with_folder(path: Path) -> Path:
    with refusals(path):
        path = path.resolve()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


@asynccontextmanager
async def _connected(
    path: Path, pragmas: Iterable[str]
) -> AsyncGenerator[aiosqlite.Connection, None]:
    async with aiosqlite.connect(path, timeout=BUSY_SECONDS, isolation_level=None) as connection:
        connection.row_factory = sqlite3.Row
        for pragma in (*_ALWAYS, *pragmas):
            await connection.execute_fetchall(f"PRAGMA {pragma}")
        yield connection


@asynccontextmanager
async def _transaction(
    connection: aiosqlite.Connection, begin: str
) -> AsyncGenerator[Session, None]:
    with _failures():
        try:
            # Inside: a BEGIN whose caller is cancelled still runs, and must be undone.
            await connection.execute_fetchall(begin)
            yield Session(connection)
            await connection.execute_fetchall("COMMIT")
        except BaseException:
            # Does nothing where SQLite has undone it already (a full disk), or after the COMMIT.
            await asyncio.shield(connection.rollback())
            raise


@contextmanager
def _failures() -> Generator[None, None, None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        # Broken constraints and wrong SQL are mistakes of this program and stay what they are.
        if type(error) not in {sqlite3.OperationalError, sqlite3.DatabaseError}:
            raise
        raise DatabaseFailed(str(error)) from error
