"""A connection to PostgreSQL that is opened anew where it broke, and never waits without end."""

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeAlias

import psycopg
from psycopg import AsyncConnection, AsyncRawCursor, RawCursor

from bot.store.engine.address import PostgresAddress
from bot.store.engine.errors import DatabaseFailed
from bot.store.engine.postgres.dialect import adapt, make_rows, statement
from bot.store.engine.postgres.failures import failures, unreachable
from bot.store.engine.session import Row, Session, Value

Connection: TypeAlias = AsyncConnection[Any]

STALLED: Final = 15.0
"""Seconds without an answer to a statement after which the connection is given up."""
_LOCK_MS: Final = 5000
"""Milliseconds that a statement waits for a lock that another connection holds."""
# A machine that is switched off closes nothing; so both sides look whether the other one is there.
_KEPT_ALIVE: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 4000,
}
_SETTINGS: Final = {
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
    "client_connection_check_interval": "1s",
    "lock_timeout": f"{_LOCK_MS}ms",
    "client_min_messages": "warning",
}
_READING: Final = {"default_transaction_read_only": "on"}

# The warnings of psycopg may quote the address.
logging.getLogger("psycopg").setLevel(logging.CRITICAL)


class PostgresSession(Session):
    """Statements on a connection that is in a transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """All rows of a statement's result (none for most writes, see RETURNING)."""
        with failures(), _patience(self._connection):
            cursor = await self._connection.execute(statement(sql).encode(), values or None)
            while cursor.nextset():  # of several statements the last one gives its rows
                pass
            return await cursor.fetchall() if cursor.description else ()

    async def each(self, sql: str, values: Iterable[Sequence[Value]]) -> None:
        """Run a write once for each tuple of values."""
        with failures(), _patience(self._connection):
            async with self._connection.cursor() as cursor:
                await cursor.executemany(statement(sql).encode(), values)

    async def script(self, sql: str) -> None:
        """Run the statements of a migration, one after the other."""
        with failures():
            await self._connection.execute(sql.encode())


Prepare: TypeAlias = Callable[[Connection], Awaitable[None]]


async def _nothing(_: Connection) -> None:
    """A connection that needs no preparation."""


class Link:
    """One connection after the other, of which each is used until it breaks."""

    def __init__(
        self,
        address: PostgresAddress,
        *,
        reading: bool = False,
        idle: int = 0,
        prepare: Prepare = _nothing,
    ) -> None:
        """`prepare` is run on each new connection before anything else; it may raise.

        After so many `idle` seconds the server ends one, with its locks; never where that is 0.
        """
        self._address = address
        self.name = f"stammtisch-{secrets.token_hex(4)}"
        """The name of its own connections among those of the server."""
        self._settings = _SETTINGS | (_READING if reading else {})
        self._settings |= {"idle_session_timeout": f"{idle}s"}
        self._prepare = prepare
        self._connection: Connection | None = None
        self._opening = asyncio.Lock()

    async def begin(self, begin: str) -> tuple[PostgresSession, Sequence[Row]]:
        """Begin a transaction, on a new connection if the last one broke. Raises DatabaseFailed.

        Returns also the rows of the statement.
        """
        if self._connection is not None:
            with suppress(DatabaseFailed):
                return await self._begin(self._connection, begin)
            await self.close()
        return await self._begin(await self.open(), begin)

    async def session(self) -> PostgresSession:
        """Statements outside a transaction, on a new connection if there is no usable one.

        Raises DatabaseFailed.
        """
        async with self._opening:
            if self._connection is None or self._connection.closed:
                return PostgresSession(await self.open())
            return PostgresSession(self._connection)

    async def open(self) -> Connection:
        """Open a prepared connection. Raises DatabaseFailed, and the errors of `prepare`."""
        await self.close()
        connection = await _connect(self._address, self.name, self._settings)
        try:
            await self._prepare(connection)
        except BaseException:
            await _close(connection)
            raise
        self._connection = connection
        return connection

    async def end(self, end: str) -> None:
        """End the transaction. Raises DatabaseFailed."""
        if self._connection is None:
            raise DatabaseFailed("the connection to PostgreSQL broke")
        await PostgresSession(self._connection).rows(end)

    async def undo(self) -> None:
        """Undo the transaction, if there is one, or give the connection up."""
        if self._connection is None:
            return
        try:
            await PostgresSession(self._connection).rows("ROLLBACK")
        except Exception:  # noqa: BLE001 - whatever it is, the server undoes what is not committed
            await self.close()

    async def close(self) -> None:
        """Close the connection, if there is one."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await _close(connection)

    async def _begin(
        self, connection: Connection, begin: str
    ) -> tuple[PostgresSession, Sequence[Row]]:
        session = PostgresSession(connection)
        return session, await session.rows(begin)


async def announcements(connection: Connection, channel: str) -> AsyncGenerator[str | None, None]:
    """The announcements in a channel, which an SQL expression names, until the connection ends.

    First None: earlier announcements are not known. Raises DatabaseFailed.
    """
    (row,) = await PostgresSession(connection).rows(f"SELECT quote_ident({channel}) AS name")
    await PostgresSession(connection).rows(f"LISTEN {row['name']}")
    yield None
    with failures():
        async for notice in connection.notifies():
            yield notice.payload


async def _connect(address: PostgresAddress, name: str, settings: dict[str, str]) -> Connection:
    """A new connection, outside a transaction. Raises DatabaseFailed."""
    try:
        connection = await AsyncConnection.connect(
            address.url,
            autocommit=True,
            cursor_factory=AsyncRawCursor,
            row_factory=make_rows,
            application_name=name,
            **_KEPT_ALIVE,
        )
    except (psycopg.Error, OSError) as error:
        failed = unreachable(error)
    else:
        adapt(connection)
        calls = (f"set_config('{name}', '{each}', false)" for name, each in settings.items())
        try:
            await PostgresSession(connection).rows(f"SELECT {', '.join(calls)}")
        except BaseException:
            await _close(connection)
            raise
        return connection
    raise failed


def connect_and_wait(address: PostgresAddress) -> psycopg.Connection[Any]:
    """The same for a thread, which may wait. Raises DatabaseFailed."""
    try:
        connection = psycopg.connect(
            address.url,
            autocommit=True,
            cursor_factory=RawCursor,
            row_factory=make_rows,
            application_name="stammtisch",
            **_KEPT_ALIVE,
        )
    except (psycopg.Error, OSError) as error:
        failed = unreachable(error)
    else:
        adapt(connection)
        return connection
    raise failed


async def _close(connection: Connection) -> None:
    with suppress(Exception):  # it may be broken already
        await connection.close()


@contextmanager
def _patience(connection: Connection) -> Generator[None, None, None]:
    """Give up a connection that does not answer; then everything that waits for it fails."""
    timer = asyncio.get_running_loop().call_later(STALLED, _cut, connection)
    try:
        yield
    finally:
        timer.cancel()


def _cut(connection: Connection) -> None:
    with suppress(psycopg.Error, OSError):  # it is closed already
        descriptor = os.dup(connection.fileno())
        with socket.socket(fileno=descriptor) as ours:
            ours.shutdown(socket.SHUT_RDWR)
