"""Tables of the same people at the same time of every week, and the next time of each."""

import json
from collections.abc import Iterable
from typing import Final

from bot.features.regulars.values import Regular, RegularPerson
from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session, Value
from bot.store.engine.sharding import shard_condition
from bot.store.ownership import Ownership

MOST: Final = 20
"""The most tables of a server."""
LEAST_PEOPLE: Final = 2
"""The fewest people of a table; one with fewer is not kept."""


async def _leave(session: Session, user_id: int, _at: int) -> None:
    rows = await session.rows(
        "DELETE FROM regular_people WHERE user_id = ? RETURNING regular_id", user_id
    )
    await _delete_if_few(session, [row["regular_id"] for row in rows])


OWNERSHIP: Final = Ownership(
    leave=_leave,
    exported={
        "regulars": "SELECT regular_id, place, name, regulars.* FROM regular_people"
        " LEFT JOIN regulars ON regulars.id = regular_id WHERE user_id = ? ORDER BY regular_id",
    },
    purged=("DELETE FROM regulars WHERE guild_id = ?",),
)


class RegularStore:
    """The repository of regulars' tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: Regular) -> int | None:
        """Keep a new table; returns its id, or None where the server has the most it may have."""
        async with self._database.writing() as session:
            made = await session.row(
                "INSERT INTO regulars (guild_id, channel_id, game, options, weekday, minute, zone,"
                " next_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8"
                " WHERE (SELECT count(*) FROM regulars WHERE guild_id = ?1) < ?9 RETURNING id",
                new.guild_id,
                new.channel_id,
                new.game,
                new.options,
                new.weekday,
                new.minute,
                new.zone,
                new.next_at,
                MOST,
            )
            if made is None:
                return None
            number: int = made["id"]
            await _seat(session, number, new.people)
        return number

    async def change(self, changed: Regular) -> bool:
        """Give a table other people and another time; False if it no longer exists."""
        async with self._database.writing() as session:
            found = await session.row(
                "UPDATE regulars SET channel_id = ?, weekday = ?, minute = ?, zone = ?, next_at = ?"
                " WHERE id = ? RETURNING id",
                changed.channel_id,
                changed.weekday,
                changed.minute,
                changed.zone,
                changed.next_at,
                changed.id,
            )
            if found is None:
                return False
            await session.rows("DELETE FROM regular_people WHERE regular_id = ?", changed.id)
            await _seat(session, changed.id, changed.people)
        return True

    async def load(self, number: int) -> Regular | None:
        """A table, if there is one of this number."""
        async with self._database.reading() as session:
            found = await _regulars(session, "id = ?", number)
        return found[0] if found else None

    async def of_guild(self, guild: int, person: int | None = None) -> tuple[Regular, ...]:
        """The tables of a server, oldest first: all, or those that one person belongs to."""
        async with self._database.reading() as session:
            if person is None:
                return await _regulars(session, "guild_id = ? ORDER BY id", guild)
            return await _regulars(
                session,
                "guild_id = ? AND id IN"
                " (SELECT regular_id FROM regular_people WHERE user_id = ?) ORDER BY id",
                guild,
                person,
            )

    async def due(self, at: int) -> tuple[Regular, ...]:
        """The tables served here whose time has come by `at` (unix ms)."""
        here = shard_condition(self._database.shards)
        async with self._database.reading() as session:
            return await _regulars(session, f"next_at <= ?{here} ORDER BY next_at", at)

    async def beyond(self, at: int) -> tuple[Regular, ...]:
        """The tables served here whose time comes later than `at` (unix ms)."""
        here = shard_condition(self._database.shards)
        async with self._database.reading() as session:
            return await _regulars(session, f"next_at > ?{here} ORDER BY next_at", at)

    async def move(self, number: int, since: int, to: int) -> bool:
        """Change the next time of a table from `since` to `to`; False where it is not `since`."""
        async with self._database.writing() as session:
            moved = await session.rows(
                "UPDATE regulars SET next_at = ? WHERE id = ? AND next_at = ? RETURNING id",
                to,
                number,
                since,
            )
        return bool(moved)

    async def note_call(self, number: int, message: int) -> None:
        """Note which message calls a table."""
        async with self._database.writing() as session:
            await session.rows("UPDATE regulars SET message_id = ? WHERE id = ?", message, number)

    async def leave(self, number: int, person: int) -> None:
        """Remove a person from a table; where too few are left, it is deleted."""
        async with self._database.writing() as session:
            await session.rows(
                "DELETE FROM regular_people WHERE regular_id = ? AND user_id = ?", number, person
            )
            await _delete_if_few(session, (number,))

    async def delete(self, number: int) -> None:
        """Delete a table, if there is one."""
        async with self._database.writing() as session:
            await session.rows("DELETE FROM regulars WHERE id = ?", number)


async def _delete_if_few(session: Session, numbers: Iterable[int]) -> None:
    await session.each(
        "DELETE FROM regulars WHERE id = ?1"
        " AND (SELECT count(*) FROM regular_people WHERE regular_id = ?1) < ?2",
        [(number, LEAST_PEOPLE) for number in numbers],
    )


async def _seat(session: Session, number: int, people: Iterable[RegularPerson]) -> None:
    await session.each(
        "INSERT INTO regular_people (regular_id, place, user_id, name) VALUES (?, ?, ?, ?)",
        [(number, place, each.user_id, each.name) for place, each in enumerate(people)],
    )


async def _regulars(session: Session, where: str, *values: Value) -> tuple[Regular, ...]:
    rows = await session.rows(f"SELECT * FROM regulars WHERE {where}", *values)  # noqa: S608 - the conditions are constants of this module
    people = await session.rows(
        "SELECT * FROM regular_people WHERE regular_id IN (SELECT value FROM json_each(?))"
        " ORDER BY regular_id, place",
        json.dumps([row["id"] for row in rows]),
    )
    return tuple(_regular(row, people) for row in rows)


def _regular(row: Row, people: Iterable[Row]) -> Regular:
    own = (each for each in people if each["regular_id"] == row["id"])
    return Regular(
        **dict(row), people=tuple(RegularPerson(each["user_id"], each["name"]) for each in own)
    )
