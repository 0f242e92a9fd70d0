"""The version of a PostgreSQL database: found without writing, and raised wholly or not at all."""

from collections.abc import Sequence
from typing import Final

from bot.process.progress import track
from bot.store.engine.address import PostgresAddress
from bot.store.engine.errors import (
    DatabaseFailed,
    DatabaseForeign,
    DatabaseInUse,
    DatabaseUnreachable,
    MigrationFailed,
    RuleBroken,
)
from bot.store.engine.migrations import Migration, must_be_known
from bot.store.engine.postgres.link import Connection, PostgresSession
from bot.store.engine.postgres.ownership import enter, is_shared
from bot.store.engine.session import Session
from bot.store.engine.upgrade import Upgraded

_OLDEST: Final = 140000
_FACTS: Final = """
    SELECT current_setting('server_version_num')::bigint AS server,
        current_setting('server_encoding') AS encoding, current_schema() AS schema,
        to_regclass('stammtisch_version') IS NOT NULL AS known,
        (SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace(current_schema())
            AND relkind IN ('r', 'p', 'v')) AS things
"""
VERSION: Final = "SELECT version FROM stammtisch_version"


async def version_of(session: Session, address: PostgresAddress, newest: int) -> int:
    """The version of the database; 0 where nothing is in it yet.

    Raises DatabaseForeign, DatabaseTooNew (later than `newest`), DatabaseTooOld,
    DatabaseUnreachable for a server that is too old or keeps no Unicode, and DatabaseFailed.
    """
    (facts,) = await session.rows(_FACTS)
    if facts["server"] < _OLDEST:
        raise DatabaseUnreachable(address, "needs PostgreSQL 14 or later.")
    if facts["encoding"] != "UTF8":
        raise DatabaseUnreachable(address, "must have the encoding UTF8.")
    if facts["schema"] is None:
        raise DatabaseUnreachable(address, "has no schema in its search_path.")
    if not facts["known"]:
        if facts["things"]:
            raise DatabaseForeign(address, "holds tables of another program.")
        return 0
    (row,) = await session.rows(VERSION)
    version: int = row["version"]
    must_be_known(address, version, newest)
    return version


async def upgrade(
    connection: Connection, address: PostgresAddress, migrations: Sequence[Migration]
) -> Upgraded:
    """Apply the missing migrations in one transaction; `connection` has the lock.

    No other process may work with the database then. Raises any DatabaseRefused, Owned where
    another process comes in just now, and DatabaseFailed; the database is then as it was.
    """
    session, newest = PostgresSession(connection), migrations[-1].number
    version = await version_of(session, address, newest)
    if version < newest:
        await session.rows("BEGIN")
        try:
            await enter(session)
            version = await version_of(session, address, newest)
            if version < newest:
                await _apply(connection, address, migrations, version)
            await session.rows("COMMIT")
        except BaseException:
            await session.rows("ROLLBACK")
            raise
    return Upgraded(version, newest, None)


async def _apply(
    connection: Connection, address: PostgresAddress, migrations: Sequence[Migration], version: int
) -> None:
    session = PostgresSession(connection)
    if await is_shared(session):
        raise DatabaseInUse(address, "is to be upgraded, which takes all its processes to stop.")
    missing = [each for each in migrations if each.number > version]
    for migration in track("versions", missing):
        await _run(connection, address, migration)
    await _note(session, migrations[-1].number)


async def _run(connection: Connection, address: PostgresAddress, migration: Migration) -> None:
    try:
        await PostgresSession(connection).script(migration.sql)
    except (RuleBroken, DatabaseFailed) as error:
        if isinstance(error, DatabaseFailed) and error.is_lasting:
            raise  # it is no fault of this step
        title = f"{migration.number:04} ({migration.name})"
        raise MigrationFailed(
            address, f"cannot be upgraded, step {title} fails: {error}."
        ) from error


async def _note(session: Session, version: int) -> None:
    await session.rows("CREATE TABLE IF NOT EXISTS stammtisch_version (version bigint NOT NULL)")
    await session.rows("DELETE FROM stammtisch_version")
    await session.rows("INSERT INTO stammtisch_version (version) VALUES (?)", version)
