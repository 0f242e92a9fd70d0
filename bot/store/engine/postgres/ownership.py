"""The ownership of shards by processes: locks of PostgreSQL's that go with a connection.

They are taken on the one connection that writes. So a process that can write owns what it serves,
and one that dies or is cut off from the server has lost it, with all that was not committed. A
process that serves every shard has the lock of the whole database for itself. One that serves some
of them shares that lock with others of its kind, and has a lock for each of its shards.
"""
# ruff: noqa: S608 - statements are put together from constants of this package alone

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from bot.model import Shards
from bot.store.engine.postgres.link import Connection, PostgresSession
from bot.store.engine.session import Row

# "STAM" and those that follow, and the schema, so that two bots can live in one database.
_WHOLE: Final = "1398030669, hashtext(current_schema())"
_GATE: Final = "1398030670, hashtext(current_schema())"
_SHARDS: Final = "hashtext('shards of ' || current_schema())"
_TURNS: Final = "hashtext('turns of ' || current_schema())"
_PART: Final = 1 << 16
"""The number of a shard's lock is the number of all shards times this, plus its own number."""

_TAKE: Final = f"SELECT pg_try_advisory_lock({_WHOLE}) AS taken"
_SHARE: Final = f"SELECT pg_try_advisory_lock_shared({_WHOLE}) AS taken"
_ENTER: Final = f"SELECT pg_try_advisory_xact_lock({_GATE}) AS taken"
_TAKE_SHARDS: Final = (
    f"SELECT bool_and(pg_try_advisory_lock({_SHARDS}, CAST(number AS integer)))::int AS taken"
    " FROM generate_series(?1, ?2) AS number"
)
TAKE_TURN: Final = f"SELECT pg_try_advisory_lock({_TURNS}, CAST(? AS integer)) AS taken"
END_TURN: Final = f"SELECT pg_advisory_unlock({_TURNS}, CAST(? AS integer)) AS taken"
_HELD: Final = """
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND datname = current_database()
"""
_IS_WHOLE: Final = """
    classid::bigint = 1398030669
    AND objid::bigint = hashtext(current_schema())::bigint & 4294967295
"""
_IS_SHARD: Final = f"classid::bigint = {_SHARDS}::bigint & 4294967295"
# A connection of the same link that broke here may still stand over there.
_END_OWN: Final = f"""
    SELECT pg_terminate_backend(pid, 2000)
    FROM (SELECT DISTINCT pid {_HELD} AND ({_IS_WHOLE} OR {_IS_SHARD})
        AND application_name = ? AND pid <> pg_backend_pid()) AS own
"""
_OTHERS: Final = f"SELECT pid {_HELD} AND {_IS_WHOLE} AND pid <> pg_backend_pid() LIMIT 1"
_SERVED: Final = f"SELECT pid, objid::bigint AS number {_HELD} AND {_IS_SHARD}"


class Owned(Exception):  # noqa: N818 - it names what is so
    """Another process has what this one is to have; when that is gone, it can be had."""


class Excluded(Exception):  # noqa: N818 - it names what is so
    """Another process has something that rules this one out; the text completes a sentence."""


async def take(connection: Connection, name: str = "", shards: Shards | None = None) -> None:
    """Take the whole database, or some shards of it, for as long as the connection lives.

    Also from an older one of this `name`. Raises Owned, Excluded, DatabaseFailed.
    """
    session = PostgresSession(connection)
    if shards is not None:
        await _take_shards(session, name, shards)
        return
    if await _is_taken(session, _TAKE):
        return
    await session.rows(_END_OWN, name)
    if await _is_taken(session, _TAKE):
        return
    if await session.rows(_SERVED):
        raise Excluded("is in use by processes that serve some of the shards each.")
    raise Owned


async def _take_shards(session: PostgresSession, name: str, shards: Shards) -> None:
    await session.rows(_END_OWN, name)
    await session.rows("BEGIN")
    try:
        await enter(session)
        _check(await session.rows(_SERVED), shards)
        if not await _is_taken(session, _SHARE):
            raise Excluded("is in use by a Stammtisch that serves all shards.")
        first = shards.total * _PART + shards.first
        (row,) = await session.rows(_TAKE_SHARDS, first, first + len(shards.numbers) - 1)
        if not row["taken"]:
            raise Owned
    finally:
        await session.rows("ROLLBACK")  # the locks of a connection stay


async def enter(session: PostgresSession) -> None:
    """Let no other process come in or be upgraded until the transaction ends. Raises Owned."""
    if not await _is_taken(session, _ENTER):
        raise Owned


async def is_shared(session: PostgresSession) -> bool:
    """Return whether any other process works with the database."""
    return bool(await session.rows(_OTHERS))


def _check(locks: Iterable[Row], wanted: Shards) -> None:
    """Raise where other processes serve exactly the wanted shards, or ones that clash with them."""
    served: defaultdict[int, set[tuple[int, int]]] = defaultdict(set)
    for lock in locks:
        served[lock["pid"]].add(divmod(lock["number"], _PART))
    own = {(wanted.total, number) for number in wanted.numbers}
    for theirs in served.values():
        totals, numbers = {total for total, _ in theirs}, [number for _, number in theirs]
        if totals != {wanted.total}:
            others = ", ".join(map(str, sorted(totals)))
            raise Excluded(
                f"is in use by a process that counts {others} shards in all, not {wanted.total}:"
                " every process must be told the same number."
            )
        if theirs != own and theirs & own:
            there = Shards(min(numbers), max(numbers), wanted.total)
            raise Excluded(
                f"is in use by a process that serves the shards {there}, some of which are among"
                f" {wanted}: ranges must be the same or have no shard in common."
            )
    if own in served.values():
        raise Owned


async def _is_taken(session: PostgresSession, sql: str) -> bool:
    (row,) = await session.rows(sql)
    return bool(row["taken"])
