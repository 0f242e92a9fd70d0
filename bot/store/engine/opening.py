"""Opens the database at an address, on SQLite or PostgreSQL."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from importlib.util import find_spec

from bot.model import Shards
from bot.store.engine.address import PostgresAddress, Where
from bot.store.engine.database import Database
from bot.store.engine.errors import DatabaseUnreachable
from bot.store.engine.migrations import Migration
from bot.store.engine.sqlite import open_sqlite


@asynccontextmanager
async def open_database(
    where: Where,
    migrations: Sequence[Migration] | None = None,
    *,
    waits: bool = False,
    shards: Shards | None = None,
) -> AsyncGenerator[Database, None]:
    """Open the database for this process alone, or for some `shards`; made or upgraded if needed.

    Where another process has that: on PostgreSQL, one that `waits` does so until that is gone; else
    it is refused. Raises any DatabaseRefused (errors.py); the database is then as it was.
    """
    if isinstance(where, PostgresAddress):
        needs_psycopg(where)
        from bot.store.engine.postgres.database import open_postgres  # noqa: PLC0415 - an extra

        async with open_postgres(where, migrations, waits=waits, shards=shards) as database:
            yield database
    elif shards is not None and not shards.are_all:
        raise DatabaseUnreachable(
            where,
            f"is a file of one process, which serves all shards and not only {shards}: several"
            " processes share a database on PostgreSQL.",
        )
    else:
        async with open_sqlite(where, migrations) as database:
            yield database


def needs_psycopg(address: PostgresAddress) -> None:
    """Raise DatabaseUnreachable where the library that speaks to PostgreSQL is not installed."""
    if find_spec("psycopg") is None:
        raise DatabaseUnreachable(address, "needs what stammtisch[postgresql] installs.")
