"""PostgreSQL: one connection writes and owns what this process serves, and one reads.

As on SQLite, a later reader never sees less than an earlier one. Where other processes serve other
shards, a third connection hears what they announce, and a fourth is there while turns are taken.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

import structlog

from bot.model import EVERY_SHARD, Shards
from bot.process.background_tasks import BackgroundTasks
from bot.process.clock import monotonic
from bot.store.engine.address import PostgresAddress
from bot.store.engine.database import Database, Outcome
from bot.store.engine.errors import DatabaseFailed, DatabaseInUse, DatabaseUnreachable, NotLetIn
from bot.store.engine.health import Health
from bot.store.engine.migrations import Migration, postgres_migrations
from bot.store.engine.postgres.link import Connection, Link, announcements
from bot.store.engine.postgres.ownership import END_TURN, TAKE_TURN, Excluded, Owned, take
from bot.store.engine.postgres.upgrade import upgrade
from bot.store.engine.process_news import MISSED
from bot.store.engine.session import Session, Work

T = TypeVar("T")
_log = structlog.get_logger()

# In one message: the number by which one can ask later whether it was committed.
_WRITING: Final = "BEGIN; SELECT pg_current_xact_id()::text AS number"
_STATUS: Final = "SELECT pg_xact_status(CAST(? AS xid8)) AS status"
_UNSURE: Final = 10.0
"""Seconds for which it is asked whether a transaction was committed whose answer was lost."""
_READING: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_LOOK: Final = 2.0
"""Seconds between two looks whether the server is there, and the lock still ours."""
_AGAIN: Final = (0.5, 1.0)
"""Seconds until another try whether something can be written."""
_WAIT: Final = 1.0
"""Seconds between two looks of a second process whether the first one is gone."""
_CLOSING: Final = 1.0
"""Seconds that the server may take to see that a process has let go of the database."""
_STALLED: Final = 8
"""Seconds after which a process that stands still has its turn no longer."""
_POLL: Final = 0.2
"""Seconds between two looks whether it is this process's turn."""
_CHANNEL: Final = "'stammtisch_' || hashtext(current_schema())"
_ANNOUNCE: Final = f"SELECT pg_notify({_CHANNEL}, ?)"
_IN_TURN: Final = (
    "SELECT pg_advisory_xact_lock(hashtext('endings of ' || current_schema()), 0) IS NULL"
)
_TAKEN_OVER: Final = "another Stammtisch has taken the database over"


class PostgresDatabase(Database):
    """The database on a server; made by `open_postgres` alone."""

    def __init__(self, address: PostgresAddress, shards: Shards | None = None) -> None:
        """For all servers, or for some shards beside which other processes serve the others."""
        super().__init__()
        self._address = address
        self._range = shards
        self.shards = shards or EVERY_SHARD
        self._excluded: Excluded | None = None
        self._writer = Link(address, prepare=self._own)
        self._reader = Link(address, reading=True)
        self._listener = Link(address, reading=True)
        self._turn_taker = Link(address, reading=True, idle=_STALLED)
        self._listening = BackgroundTasks()
        self._reading = asyncio.Lock()
        self.health = Health(self._write_nothing, self._look, _AGAIN)

    async def open(self) -> Connection:
        """Take ownership of the shards to serve. Raises Owned, DatabaseInUse, DatabaseFailed."""
        try:
            return await self._writer.open()
        except DatabaseFailed:
            if not self.lost.is_set():
                raise
            self.lost.clear()
            if self._excluded is not None:
                raise DatabaseInUse(self._address, str(self._excluded)) from None
            raise Owned from None

    def hear(self) -> None:
        """Pass on what other processes announce, from now on."""
        if self._range is not None:
            self._listening.run(self._keep_hearing())

    async def close(self) -> None:
        """Let go of the database."""
        await super().close()
        await self._listening.stop()
        await self._listener.close()
        await self._turn_taker.close()
        await self._writer.close()
        await self._reader.close()

    async def _own(self, connection: Connection) -> None:
        self._excluded = None
        try:
            await take(connection, self._writer.name, self._range)
        except Excluded as excluded:
            self._excluded = excluded
        except Owned:
            pass
        else:
            return
        self.lost.set()
        raise DatabaseFailed(_TAKEN_OVER)

    async def announce(self, session: Session, **news: Any) -> None:
        """Tell other processes of something once the transaction is committed."""
        if self._range is not None:
            await session.rows(_ANNOUNCE, json.dumps({"by": self._writer.name, **news}))

    async def in_turn(self, session: Session) -> None:
        """Let no other process count ended matches until this transaction is over."""
        if self._range is not None:
            await session.rows(_IN_TURN)

    async def tell(self, **news: Any) -> None:
        """Announce something that is not written down. Raises DatabaseFailed."""
        if self._range is not None:
            await self.write(lambda session: self.announce(session, **news))

    async def _keep_hearing(self) -> None:
        while True:
            with suppress(DatabaseFailed):
                connection = await self._listener.open()
                async for text in announcements(connection, _CHANNEL):
                    self._take_in(text)
            await asyncio.sleep(_AGAIN[0])

    def _take_in(self, text: str | None) -> None:
        """Pass on the news of another process; None stands for news that may have been missed."""
        news = {MISSED: True} if text is None else json.loads(text)
        if news.pop("by", None) != self._writer.name:
            self._spread(news)

    async def take_turn(self, key: int, seconds: float) -> None:
        """Return once no process has taken the turn `key` within the last so many seconds."""
        if self._range is not None:
            await self._turns[key].acquire()
            while not await self._has_turn(key):  # noqa: ASYNC110 - no event tells of a lock of PostgreSQL's
                await asyncio.sleep(_POLL)
            self._ending_turns.run(self._end_turn(key, seconds))
        else:
            await super().take_turn(key, seconds)

    async def _has_turn(self, key: int) -> bool:
        with suppress(DatabaseFailed):
            session = await self._turn_taker.session()
            (row,) = await session.rows(TAKE_TURN, key)
            return bool(row["taken"])
        return False

    async def _end_turn(self, key: int, seconds: float) -> None:
        try:
            await super()._end_turn(key, seconds)
        finally:
            if self._range is not None:
                with suppress(DatabaseFailed):
                    await (await self._turn_taker.session()).rows(END_TURN, key)

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
        async with _undo_on_failure(self._writer):
            session, ((number,),) = await self._writer.begin(_WRITING)
            yield session
            try:
                await self._writer.end("COMMIT")
            except DatabaseFailed:
                if not await self._was_kept(number):
                    raise

    async def _was_kept(self, number: str) -> bool:
        """Return whether a transaction was committed whose answer did not come."""
        until = monotonic() + _UNSURE
        while monotonic() < until:
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
        async with self._reading, _undo_on_failure(self._reader):
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
        """Do nothing: the server's own vacuum removes what was deleted."""


@asynccontextmanager
async def open_postgres(
    address: PostgresAddress,
    migrations: Sequence[Migration] | None = None,
    *,
    waits: bool = False,
    shards: Shards | None = None,
) -> AsyncGenerator[PostgresDatabase, None]:
    """Open the database for this process alone, or for some shards, made or upgraded where needed.

    Where another process has that, wait until it is gone if it `waits`. Raises any DatabaseRefused.
    """
    database = PostgresDatabase(address, shards)
    try:
        try:
            steps = postgres_migrations() if migrations is None else migrations
            await _own(database, address, steps, waits=waits)
        except DatabaseFailed as error:
            may_pass = error.is_lasting and not isinstance(error, NotLetIn)
            sentence = f"cannot be used: {error}."
            raise DatabaseUnreachable(address, sentence, may_pass=may_pass) from error
        database.health.watch(_LOOK)
        database.hear()
        yield database
    finally:
        await asyncio.shield(database.close())


async def _own(
    database: PostgresDatabase,
    address: PostgresAddress,
    migrations: Sequence[Migration],
    *,
    waits: bool,
) -> None:
    is_told, until = False, monotonic() + _CLOSING
    while True:
        try:
            await upgrade(await database.open(), address, migrations)
        except (Owned, DatabaseInUse) as why:
            pause = _pause(address, why, waits=waits, is_closing=monotonic() < until)
        else:
            return
        if pause >= _WAIT and not is_told:
            _log.info("another Stammtisch has the database; this one waits until it is gone")
            is_told = True
        await asyncio.sleep(pause)


def _pause(
    address: PostgresAddress,
    why: Owned | DatabaseInUse,
    *,
    waits: bool,
    is_closing: bool,
) -> float:
    """The seconds until another try; raises where there shall be none."""
    if isinstance(why, Owned) and waits:
        return _WAIT
    if is_closing:
        return _CLOSING / 10
    if isinstance(why, DatabaseInUse):
        raise why
    raise DatabaseInUse(address, "is in use by another Stammtisch.") from None


@asynccontextmanager
async def _undo_on_failure(link: Link) -> AsyncGenerator[None, None]:
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
