"""The work of an operator on a database on a server: check and upgrade. Prints nothing."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.process.progress import track
from bot.store import events
from bot.store.engine.address import PostgresAddress
from bot.store.engine.errors import DatabaseFailed, DatabaseInUse, DatabaseUnreachable
from bot.store.engine.migrations import postgres_migrations
from bot.store.engine.postgres.link import Link
from bot.store.engine.postgres.ownership import Excluded, Owned, take
from bot.store.engine.postgres.upgrade import upgrade, version_of
from bot.store.engine.session import Session
from bot.store.engine.upgrade import Upgraded
from bot.store.maintenance.upkeep import RATED, WRONG_MATCHES, Checked, LoggedMatch, Problem
from bot.store.matches import IN_ORDER, MATCHES_WITH_SEATS, matches_in

_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


async def check(address: PostgresAddress) -> Checked:
    """Look through a whole database, also while the bot runs. Raises DatabaseRefused.

    Pages, texts and loose ends are up to the server: its checksums, encoding and constraints.
    """
    newest = _newest()
    async with _looking(address) as session:
        version = await version_of(session, address, newest)
        if not version:
            raise DatabaseUnreachable(address, "is empty.")
        problems: list[Problem] = []
        if version == newest:
            for kind, sql in track("looks", WRONG_MATCHES):
                problems += [Problem(kind, str(row[0])) for row in await session.rows(sql)]
        (matches,) = await session.rows("SELECT count(*) AS count FROM matches")
        (logged,) = await session.rows("SELECT count(*) AS count FROM events")
    return Checked(version, newest, matches["count"], logged["count"], tuple(problems))


async def rated_matches(address: PostgresAddress, game: str) -> tuple[int, ...]:
    """The rated matches of a game, as `upkeep` finds them for SQLite. Raises DatabaseRefused.

    None in a database of an older version.
    """
    async with _looking(address) as session:
        if await version_of(session, address, _newest()) != _newest():
            return ()
        return tuple(row["id"] for row in await session.rows(RATED, game))


async def with_logs(
    address: PostgresAddress, condition: str, *values: int
) -> tuple[LoggedMatch, ...]:
    """The matches for which `condition` (one of the store's) is true, also while the bot runs.

    None in a database of an older version. Raises DatabaseRefused.
    """
    async with _looking(address) as session:
        if await version_of(session, address, _newest()) != _newest():
            return ()
        which = f"{MATCHES_WITH_SEATS} WHERE {condition} {IN_ORDER}"
        return tuple(
            [
                LoggedMatch(
                    match,
                    events.inputs_in(await session.rows(events.INPUTS, match.id)),
                    events.events_in(await session.rows(events.EVENTS, match.id, 0)),
                )
                for match in matches_in(await session.rows(which, *values))
            ]
        )


async def migrate(address: PostgresAddress) -> Upgraded:
    """Bring the database to the newest version. Raises DatabaseRefused (a bot may be running)."""
    link = Link(address, prepare=take)
    try:
        return await upgrade(await link.open(), address, postgres_migrations())
    except Owned:
        raise DatabaseInUse(address, "is in use by another Stammtisch.") from None
    except Excluded as excluded:
        raise DatabaseInUse(address, str(excluded)) from None
    except DatabaseFailed as error:
        raise DatabaseUnreachable(address, f"cannot be used: {error}.") from error
    finally:
        await link.close()


@asynccontextmanager
async def _looking(address: PostgresAddress) -> AsyncGenerator[Session, None]:
    link = Link(address, reading=True)
    try:
        session, _ = await link.begin(_SNAPSHOT)
        yield session
    except DatabaseFailed as error:
        raise DatabaseUnreachable(address, f"cannot be used: {error}.") from error
    finally:
        await link.close()


def _newest() -> int:
    return postgres_migrations()[-1].number
