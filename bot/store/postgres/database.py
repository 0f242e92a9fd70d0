"""PostgreSQL: one connection writes and owns the database, and one reads.

As on SQLite, whoever reads later never sees less than who has read before.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import structlog

from bot.store.address import PostgresAddress
from bot.store.database import Database, Outcome
from bot.store.errors import DatabaseFailed, DatabaseInUse, DatabaseUnreachable
from bot.store.health import Health
from bot.store.migrations import Migration, known_for_postgres
from bot.store.postgres.link import Connection, Link
from bot.store.postgres.ownership import Owned, take
from bot.store.postgres.upgrade import upgrade
from bot.store.session import Session, Work

T = TypeVar("T")
_log = structlog.get_logger()

# In one message: the number by which one can ask later whether it was committed.
_WRITING: Final = "BEGIN; SELECT pg_current_xact_id()::text AS number"
_STATUS: Final = "SELECT pg_xact_status(CAST(? AS xid8)) AS status"
_UNSURE: Final = 10.0
"""So many seconds it is asked whether a transaction was committed whose answer was lost."""
_READING: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_LOOK: Final = 2.0
"""Seconds between two looks whether the server is there, and the lock still ours."""
_AGAIN: Final = (0.5, 1.0)
"""Seconds until it is tried again whether something can be written."""
_WAIT: Final = 1.0
"""Seconds between two looks of a second process whether the first one is gone."""
_HEAD_START: Final = 3.0
"""Seconds that a second process leaves to the first one after the server was away from both."""
_CLOSING: Final = 1.0
"""So many seconds the server may take to see that a process has let go of the database."""
_TAKEN_OVER: Final = "another Stammtisch has taken the database over"


class PostgresDatabase(Database):
    """The database on a server; made by `open_postgres` alone."""

    def __init__(self, address: PostgresAddress) -> None:
        super().__init__()
        self._writer = Link(address, prepare=self._own)
        self._reader = Link(address, reading=True)
        self._reading = asyncio.Lock()
        self.health = Health(self._write_nothing, self._look, _AGAIN)

    async def open(self) -> Connection:
        """Own the database. Raises Owned, DatabaseFailed."""
        try:
            return await self._writer.open()
        except DatabaseFailed:
            if self.lost.is_set():
                self.lost.clear()
                raise Owned from None
            raise

    async def close(self) -> None:
        """Let go of the database."""
        await super().close()
        await self._writer.close()
        await self._reader.close()

    async def _own(self, connection: Connection) -> None:
        try:
            await take(connection, self._writer.name)
        except Owned:
            self.lost.set()
            raise DatabaseFailed(_TAKEN_OVER) from None

    async def _read(self, work: Work[T]) -> T:
        async with self._snapshot() as session:
            return await work(session)

    async def _write(self, works: Sequence[Work[Any]]) -> list[Outcome]:
        async with self._transaction() as session:
            if len(works) == 1:
                return [(await works[0](session), None)]
            return [await _write_one(session, work) for work in works]

    @asynccontextmanager
    async def _transaction(self) -> AsyncGenerator[Session, None]:
        if self.lost.is_set():
            raise DatabaseFailed(_TAKEN_OVER)
        async with _undone(self._writer):
            session, ((number,),) = await self._writer.begin(_WRITING)
            yield session
            try:
                await self._writer.end("COMMIT")
            except DatabaseFailed:
                if not await self._was_kept(number):
                    raise

    async def _was_kept(self, number: str) -> bool:
        """Whether a transaction was committed whose answer did not come."""
        until = asyncio.get_running_loop().time() + _UNSURE
        while asyncio.get_running_loop().time() < until:
            try:
                async with self._snapshot() as session:
                    (row,) = await session.rows(_STATUS, number)
            except DatabaseFailed:  # the server is away
                await asyncio.sleep(_AGAIN[0])
                continue
            if row["status"] != "in progress":
                return row["status"] == "committed"
            await asyncio.sleep(_AGAIN[0])
        return False

    @asynccontextmanager
    async def _snapshot(self) -> AsyncGenerator[Session, None]:
        async with self._reading, _undone(self._reader):
            session, _ = await self._reader.begin(_READING)
            yield session
            await self._reader.end("ROLLBACK")

    def _failure(self, error: BaseException) -> BaseException:
        return error

    async def _look(self) -> None:
        async with self._writing, self._transaction():
            pass

    async def _write_nothing(self) -> None:
        async with self.writing() as session:
            await session.rows("UPDATE stammtisch_version SET version = version")

    async def checkpoint(self) -> None:
        """Nothing: what was deleted goes when the server's own vacuum comes by."""


@asynccontextmanager
async def open_postgres(
    address: PostgresAddress,
    migrations: Sequence[Migration] | None = None,
    *,
    waits: bool = False,
) -> AsyncGenerator[PostgresDatabase, None]:
    """Open the database for this process alone, made or upgraded where needed.

    Where another process has it, wait until that is gone if it `waits`. Raises any DatabaseRefused.
    """
    database = PostgresDatabase(address)
    try:
        try:
            connection = await _owned(database, address, waits=waits)
            steps = known_for_postgres() if migrations is None else migrations
            await upgrade(connection, address, steps)
        except DatabaseFailed as error:
            raise DatabaseUnreachable(address, f"cannot be used: {error}.") from error
        database.health.watch(_LOOK)
        yield database
    finally:
        await asyncio.shield(database.close())


async def _owned(
    database: PostgresDatabase, address: PostgresAddress, *, waits: bool
) -> Connection:
    is_told, was_away = False, False
    until = asyncio.get_running_loop().time() + _CLOSING
    while True:
        try:
            return await database.open()
        except Owned:
            if not waits:
                if asyncio.get_running_loop().time() < until:
                    await asyncio.sleep(_CLOSING / 10)
                    continue
                raise DatabaseInUse(address, "is in use by another Stammtisch.") from None
            was_away = False
        except DatabaseFailed:
            if not is_told:  # at the very first look
                raise
            was_away = True
        if not is_told:
            _log.info("another Stammtisch has the database; this one waits until it is gone")
            is_told = True
        await asyncio.sleep(_HEAD_START if was_away else _WAIT)


@asynccontextmanager
async def _undone(link: Link) -> AsyncGenerator[None, None]:
    """Undo the transaction of a link where the block fails."""
    try:
        yield
    except BaseException:
        await asyncio.shield(link.undo())
        raise


async def _write_one(session: Session, work: Work[Any]) -> Outcome:
    await session.rows("SAVEPOINT work")
    outcome: Outcome
    try:
        outcome = await work(session), None
    except Exception as error:  # noqa: BLE001 - whoever asked for it is told
        await session.rows("ROLLBACK TO work")
        outcome = None, error
    await session.rows("RELEASE work")
    return outcome
