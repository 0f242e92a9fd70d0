"""An open database: one writer, one reader, whole transactions, and always closed again."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar, cast

import aiosqlite

from bot.background_tasks import BackgroundTasks
from bot.store.backup import BUSY_SECONDS, readable
from bot.store.errors import DatabaseFailed
from bot.store.health import Health, SameFile
from bot.store.lock import only_process
from bot.store.migrations import Migration, known
from bot.store.upgrade import refusals, upgrade

T = TypeVar("T")
Value: TypeAlias = int | float | str | None
Doing: TypeAlias = Literal["read", "write"]
"""What was being done when SQLite could not go on."""

_ALWAYS: Final = ("foreign_keys = ON", "cell_size_check = ON")
_WRITER: Final = (
    # A commit is in the log file before it returns, so it survives the death of this process; FULL
    # also waits for the disk, so it survives a power loss.
    "synchronous = FULL",
    # What people had deleted shall not linger in free pages.
    "secure_delete = ON",
)
_READER: Final = ("query_only = ON",)
_BUSY_MS: Final = int(BUSY_SECONDS * 1000)
_ILL_BUSY_MS: Final = 100
"""How long a write waits for a lock after another one has waited in vain, in milliseconds."""


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


Work: TypeAlias = Callable[[Session], Coroutine[Any, Any, T]]
"""What is done in a transaction; it waits for nothing but the statements of its session."""


_Outcome: TypeAlias = tuple[Any, Exception | None]
"""What a work gave, or why it was undone."""
_Execute: TypeAlias = Callable[[Callable[[], T]], Coroutine[Any, Any, T]]


class _Connection(aiosqlite.Connection):
    """A connection to whose thread one can send more than a statement at a time."""

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

    async def rows(self, sql: str, *values: Value) -> list[sqlite3.Row]:
        """All rows a statement gives."""
        return self._bare.execute(sql, values).fetchall()

    async def each(self, sql: str, values: Iterable[Sequence[Value]]) -> None:
        """Run a write once for each tuple of values."""
        self._bare.executemany(sql, values)


@dataclass(slots=True)
class _Job:
    work: Work[Any]
    done: asyncio.Future[Any] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def settle(self, result: Any, error: BaseException | None = None) -> None:
        """Give whoever waits for it the result or the error; nobody may wait any more."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(error)


class Database:
    """Hands out transactions; made by `open_database` alone."""

    def __init__(self, path: Path, writer: _Connection, reader: _Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._writing = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._jobs: list[_Job] = []
        self._background = BackgroundTasks()
        self._same_file = SameFile(path)
        self.health = Health(self._write_nothing, self._same_file)
        """Whether what is written is kept."""
        self._listeners: list[Callable[[Doing], object]] = []

    def listen(self, listener: Callable[[Doing], object]) -> None:
        """Tell `listener` of every read and every write that fails with DatabaseFailed."""
        self._listeners.append(listener)

    async def write(self, work: Work[T]) -> T:
        """Do `work` in a transaction, in one visit to the database's thread.

        What is asked for while another transaction is under way shares the next one (group
        commit): each alone is undone by its own exception, and all return once that is committed.
        Raises what `work` raises, and DatabaseFailed as `writing` does; cancelled, it first ends.
        """
        job = _Job(work)
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self._background.run(self._write_all())
        try:
            return await asyncio.shield(job.done)
        except asyncio.CancelledError:
            await asyncio.wait({job.done})
            raise

    async def read(self, work: Work[T]) -> T:
        """Do `work` on a snapshot, in one visit to the database's thread. Raises DatabaseFailed."""
        with self._telling("read"):
            async with self._reading:
                with _failures():
                    return await self._reader.visit(_read, work)

    async def _write_all(self) -> None:
        jobs, outcomes = list[_Job](), list[_Outcome]()
        try:
            async with self._writing:
                jobs, self._jobs = self._jobs, []
                batch = _Batch([job.work for job in jobs], self._busy_ms, self._same_file)
                outcomes = await self._writer.visit(_write, batch)
        except Exception as error:  # noqa: BLE001 - whoever waits is told
            outcomes = [(None, error)] * len(jobs)
        finally:
            errors = [error and _failure(error) for _, error in outcomes]
            self._note_written(*errors)
            for job, (result, _), error in zip(jobs, outcomes, errors, strict=False):
                job.settle(result, error)
            if not outcomes:  # cancelled, as the loop ends: nobody may wait for ever
                for job in (*jobs, *self._jobs):
                    job.done.cancel()

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[Session, None]:
        """A transaction that commits at the end of the block, and is undone by any exception.

        Raises DatabaseFailed when SQLite cannot go on; nothing is then changed. Cancelled while
        it commits, it may or may not have happened: whoever cares reads again.
        """
        try:
            async with self._writing, self._transaction() as session:
                yield session
        except DatabaseFailed as error:
            self._note_written(error)
            raise
        self._note_written(None)

    def _note_written(self, *errors: BaseException | None) -> None:
        self.health.note(*errors)
        for error in errors:
            self._tell("write", error)

    @contextmanager
    def _telling(self, doing: Doing) -> Generator[None, None, None]:
        try:
            yield
        except DatabaseFailed as error:
            self._tell(doing, error)
            raise

    def _tell(self, doing: Doing, error: BaseException | None) -> None:
        if isinstance(error, DatabaseFailed):
            for listener in self._listeners:
                listener(doing)

    @asynccontextmanager
    async def _transaction(self) -> AsyncGenerator[Session, None]:
        begin, commit = partial(_begin, busy_ms=self._busy_ms), partial(_commit, self._same_file)
        async with _transaction(self._writer, begin, commit) as session:
            yield session

    @property
    def _busy_ms(self) -> int:
        return _BUSY_MS if self.health.is_well else _ILL_BUSY_MS

    async def _write_nothing(self) -> None:
        async with self.writing() as session:
            (row,) = await session.rows("PRAGMA user_version")
            # It is written although it is what it was.
            await session.rows(f"PRAGMA user_version = {row['user_version']}")

    async def close(self) -> None:
        """Let nothing be done on its own account any more."""
        await self.health.close()

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[Session, None]:
        """A snapshot of what is committed. Raises DatabaseFailed."""
        begin, end = _begin_to_read, sqlite3.Connection.rollback
        with self._telling("read"):
            async with self._reading, _transaction(self._reader, begin, end) as session:
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
            with refusals(path):
                database = Database(path, writer, reader)
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
async def _connected(path: Path, pragmas: Iterable[str]) -> AsyncGenerator[_Connection, None]:
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
            yield Session(connection)
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
    same_file.check()
    connection.execute("COMMIT")


def _read(connection: sqlite3.Connection, work: Work[T]) -> T:
    connection.execute("BEGIN")
    try:
        return _run(connection, work)
    finally:
        connection.rollback()


class _Batch(NamedTuple):
    """Works that share a transaction, and how it is begun and ended."""

    works: Sequence[Work[Any]]
    busy_ms: int
    same_file: SameFile


def _write(connection: sqlite3.Connection, batch: _Batch) -> list[_Outcome]:
    """What each work gave, or why it was undone; raises where nothing at all was kept."""
    try:
        _begin(connection, batch.busy_ms)
        outcomes = [_write_one(connection, work) for work in batch.works]
        _commit(batch.same_file, connection)
    except BaseException:
        connection.rollback()
        raise
    return outcomes


def _write_one(connection: sqlite3.Connection, work: Work[Any]) -> _Outcome:
    connection.execute("SAVEPOINT work")
    outcome: _Outcome
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
    """What is raised for an error: DatabaseFailed where SQLite cannot go on."""
    if isinstance(error, UnicodeDecodeError):  # SQLite quotes a damaged schema in its complaint
        return DatabaseFailed("the file is damaged: what SQLite says of it cannot be read")
    # Broken constraints and wrong SQL are mistakes of this program and stay what they are.
    if type(error) not in {sqlite3.OperationalError, sqlite3.DatabaseError}:
        return error
    failed = DatabaseFailed(str(error))
    failed.__cause__ = error
    return failed
