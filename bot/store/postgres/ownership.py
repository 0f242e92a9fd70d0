"""One process for all shards of a bot: a lock of PostgreSQL's that goes with the connection.

It is taken on the one connection that writes. So whoever can write owns it, and whoever dies or is
cut off from the server has lost it, with all that was not committed.
"""

from typing import Final

from bot.store.postgres.link import Connection, PostgresSession

# "STAM", and the schema, so that two bots can live in one database.
_KEY: Final = "1398030669, hashtext(current_schema())"
_TAKE: Final = f"SELECT pg_try_advisory_lock({_KEY}) AS taken"
# A connection of the same link that broke here may still stand over there.
_END_OWN: Final = """
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND classid::bigint = 1398030669
        AND objid::bigint = hashtext(current_schema())::bigint & 4294967295
        AND datname = current_database() AND application_name = ? AND pid <> pg_backend_pid()
"""


class Owned(Exception):  # noqa: N818 - it names what is so
    """Another process has the lock."""


async def take(connection: Connection, name: str = "") -> None:
    """Take the lock for as long as the connection lives, also from an older one of this `name`.

    Raises Owned, DatabaseFailed.
    """
    session = PostgresSession(connection)
    if await _is_taken(session):
        return
    if not await session.rows(_END_OWN, name) or not await _is_taken(session):
        raise Owned


async def _is_taken(session: PostgresSession) -> bool:
    (row,) = await session.rows(_TAKE)
    return bool(row["taken"])
