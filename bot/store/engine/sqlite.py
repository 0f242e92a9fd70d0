"""SQLite: one thread writes and one reads, and both are always closed again."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Iterable, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    closing,
    contextmanager,
)
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

import aiosqlite

from bot.store.engine.backup import BUSY_SECONDS, readable
from bot.store.engine.database import Database, Outcome
from bot.store.engine.errors import DatabaseFailed
from bot.store.engine.health import Health
from bot.store.engine.lock import only_process
from bot.store.engine.migrations import Migration, all_migrations
from bot.store.engine.same_file import SameFile
from bot.store.engine.session import Row, Session, Value, Work
from bot.store.engine.upgrade import PASSING, code_of, refusals, upgrade

T = TypeVar("T")

_ALWAYS: Final = ("foreign_keys = ON", "cell_size_check = ON")
_WRITER: Final = (
    # A commit is in the log file before it returns, so it survives the death of this process; FULL
    # also waits for the disk, so it survives a power loss.
    "synchronous = FULL",
    # What people had deleted shall not linger in free pages.
    "secure_delete = ON",
)
_READER: Final = ("query_only = ON",)
_LASTING: Final = PASSING | {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_AUTH}
"""Troubles of the disk or the file, and not of one statement."""
_BUSY_MS: Final = int(BUSY_SECONDS * 1000)
_ILL_BUSY_MS: Final = 100
"""Milliseconds that a write waits for a lock after another one has waited in vain."""


class SqliteSession(Session):
    """A transaction that is left open while its owner does something else."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """All rows of a statement's result (none for most writes, see RETURNING)."""
        return list(await self._connection.execute_fetchall(sql, values))

    async def each(self, sql: str, values: Iterable[Sequence[Value]]) -> None:
        """Run a write once for each tuple of values."""
        await self._connection.executemany(sql, values)


_Execute: TypeAlias = Callable[[Callable[[], T]], Coroutine[Any, Any, T]]


class _Connection(aiosqlite.Connection):
    """A connection whose thread can be sent more than a statement at a time."""

    def __init__(self, path: Path) -> None:
        super().__init__(partial(self._open, path), iter_chunk_size=64)
        self._opened: sqlite3.Connection | None = None

    def _open(self, path: Path) -> sqlite3.Connection:
        self._opened = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        self._opened.text_factory = readable
        return self._opened

    def stop(self) -> asyncio.Future[Any] | None:
        """End the thread, and close what it has opened, even if nobody waited for that any more."""
        # aiosqlite 0.22 forgets a connection whose opening is cancelled.
        self._tx.put_nowait((None, self._close))  # pyright: ignore[reportUnknownMemberType] - it has no types
        return cast("asyncio.Future[Any] | None", super().stop())  # pyright: ignore[reportUnknownMemberType] - it has no types

    def _close(self) -> None:
        if self._opened is not None:
            self._opened.close()

    async def visit(self, run: Callable[[sqlite3.Connection, Any], T], what: Any) -> T:
        """Run a function there, with the bare connection."""
        # aiosqlite 0.22 has no public way to do that.
        execute = cast("_Execute[T]", self._execute)  # pyright: ignore[reportUnknownMemberType] - it has no types
        return await execute(lambda: run(self._conn, what))


class _ThreadSession(Session):
    """The same on the thread of the database itself, where nothing is waited for."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._bare = connection

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """All rows of a statement's result."""
        return self._bare.execute(sql, values).fetchall()

    async def each(self, sql: str, values: Iterable[Sequence[Value]]) -> None:
        """Run a write once for each tuple of values."""
        self._bare.executemany(sql, values)


class SqliteDatabase(Database):
    """The database in a file; made by `open_sqlite` alone."""

    def __init__(self, same_file: SameFile, writer: _Connection, reader: _Connection) -> None:
        super().__init__()
        self._writer = writer
        self._reader = reader
        self._reading = asyncio.Lock()
        self.path = same_file.path
        self._same_file = same_file
        look = partial(asyncio.to_thread, same_file.look)
        self.health = Health(self._write_nothing, look)

    async def _read(self, work: Work[T]) -> T:
        async with self._reading:
            with _failures():
                return await self._reader.visit(_read, work)

    async def _write(self, works: Sequence[Work[Any]]) -> list[Outcome]:
        batch = _Batch(works, self._busy_ms, self._same_file)
        return await self._writer.visit(_write, batch)

    def _transaction(self) -> AbstractAsyncContextManager[Session]:
        begin, commit = partial(_begin, busy_ms=self._busy_ms), partial(_commit, self._same_file)
        return _transaction(self._writer, begin, commit)

    @asynccontextmanager
    async def _snapshot(self) -> AsyncGenerator[Session, None]:
        begin, end = _begin_to_read, sqlite3.Connection.rollback
        async with self._reading, _transaction(self._reader, begin, end) as session:
            yield session

    def _failure(self, error: BaseException) -> BaseException:
        return _failure(error)

    @property
    def _busy_ms(self) -> int:
        return _BUSY_MS if self.health.is_well else _ILL_BUSY_MS

    async def _write_nothing(self) -> None:
        async with self.writing() as session:
            (row,) = await session.rows("PRAGMA user_version")
            # It is written although it is what it was.
            await session.rows(f"PRAGMA user_version = {row['user_version']}")

    async def checkpoint(self) -> None:
        """Move the write-ahead log into the file and empty it, as far as nobody reads now."""
        async with self._writing:
            with _failures():
                await self._writer.visit(_checkpoint, self._same_file)


@asynccontextmanager
async def open_sqlite(
    path: Path, migrations: Sequence[Migration] | None = None
) -> AsyncGenerator[SqliteDatabase, None]:
    """Open the database at `path` for this process alone, made or upgraded where needed.

    Raises any DatabaseRefused (errors.py); the file is then as it was.
    """
    path = await asyncio.to_thread(_with_folder, path)
    with only_process(path):
        await asyncio.to_thread(
            upgrade, path, all_migrations() if migrations is None else migrations
        )
        # aiosqlite's threads are no daemons: every way out of here must close both connections.
        async with AsyncExitStack() as connections:
            with refusals(path):
                same_file = connections.enter_context(closing(SameFile(path)))
                writer = await connections.enter_async_context(_connect(path, _WRITER))
                reader = await connections.enter_async_context(_connect(path, _READER))
            database = SqliteDatabase(same_file, writer, reader)
            database.health.watch()
            try:
                yield database
            finally:
                await database.close()


def _with_folder(path: Path) -> Path:
    with refusals(path):
        path = path.resolve()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


@asynccontextmanager
async def _connect(path: Path, pragmas: Iterable[str]) -> AsyncGenerator[_Connection, None]:
    connection = _Connection(path)
    async with connection:
        connection.row_factory = sqlite3.Row
        for pragma in (*_ALWAYS, *pragmas):
            await connection.execute_fetchall(f"PRAGMA {pragma}")
        yield connection


_Step: TypeAlias = Callable[[sqlite3.Connection], object]


@asynccontextmanager
async def _transaction(
    connection: _Connection, begin: _Step, end: _Step
) -> AsyncGenerator[Session, None]:
    with _failures():
        try:
            # Inside: a BEGIN whose caller is cancelled still runs, and must be undone.
            await connection.visit(_do, begin)
            yield SqliteSession(connection)
            await connection.visit(_do, end)
        except BaseException:
            # Does nothing where SQLite has undone it already (a full disk), or after the COMMIT.
            await asyncio.shield(connection.rollback())
            raise


def _do(connection: sqlite3.Connection, step: _Step) -> None:
    step(connection)


def _begin(connection: sqlite3.Connection, busy_ms: int) -> None:
    connection.execute(f"PRAGMA busy_timeout = {busy_ms}")
    connection.execute("BEGIN IMMEDIATE")


def _begin_to_read(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN")


def _commit(same_file: SameFile, connection: sqlite3.Connection) -> None:
    with same_file.writing():
        connection.execute("COMMIT")


def _checkpoint(connection: sqlite3.Connection, same_file: SameFile) -> None:
    with same_file.writing():
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _read(connection: sqlite3.Connection, work: Work[T]) -> T:
    connection.execute("BEGIN")
    try:
        return _run(connection, work)
    finally:
        connection.rollback()


class _Batch(NamedTuple):
    """Works that share a transaction, with the parameters of its begin and end."""

    works: Sequence[Work[Any]]
    busy_ms: int
    same_file: SameFile


def _write(connection: sqlite3.Connection, batch: _Batch) -> list[Outcome]:
    """The result of each work, or why it was undone; raises where nothing at all was kept."""
    try:
        _begin(connection, batch.busy_ms)
        outcomes = [_write_one(connection, work) for work in batch.works]
        _commit(batch.same_file, connection)
    except BaseException:
        connection.rollback()
        raise
    return outcomes


def _write_one(connection: sqlite3.Connection, work: Work[Any]) -> Outcome:
    connection.execute("SAVEPOINT work")
    outcome: Outcome
    try:
        outcome = _run(connection, work), None
    except Exception as error:
        if not connection.in_transaction:  # SQLite has undone everything: a full disk
            raise
        connection.execute("ROLLBACK TO work")
        outcome = None, error
    connection.execute("RELEASE work")
    return outcome


def _run(connection: sqlite3.Connection, work: Work[T]) -> T:
    """The result of a coroutine that has nothing to wait for."""
    try:
        work(_ThreadSession(connection)).send(None)
    except StopIteration as done:
        return done.value
    raise RuntimeError("a transaction waits for something else than the database")


@contextmanager
def _failures() -> Generator[None, None, None]:
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        found = _failure(error)
        if found is error:
            raise
        raise found from error


def _failure(error: BaseException) -> BaseException:
    """The error to raise for an error: DatabaseFailed where SQLite cannot go on."""
    if isinstance(error, UnicodeDecodeError):  # SQLite quotes a damaged schema in its complaint
        return DatabaseFailed("the file is damaged: what SQLite says of it cannot be read")
    # Broken constraints and wrong SQL are mistakes of this program and stay what they are.
    if type(error) not in {sqlite3.OperationalError, sqlite3.DatabaseError}:
        return error
    failed = DatabaseFailed(str(error), is_lasting=code_of(error) in _LASTING)
    failed.__cause__ = error
    return failed
