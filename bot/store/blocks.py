"""The people that somebody does not wish to sit with; nobody is told who is on whose list."""

import json
from collections.abc import Iterable

from bot.store.engine.database import Database


class Blocks:
    """The repository of these lists."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def on_own_list(self, user: int, others: Iterable[int]) -> frozenset[int]:
        """Those of these people who are on the person's own list: so much they may be told."""
        return frozenset(others) & frozenset(await self.of(user))

    async def of(self, user: int) -> tuple[int, ...]:
        """The people on a person's list, in the order in which they came there."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT other_id FROM blocks WHERE user_id = ? ORDER BY made_at, other_id", user
            )
        return tuple(row["other_id"] for row in rows)

    async def save(self, user: int, others: Iterable[int], at: int) -> None:
        """Put these people and nobody else on a person's list; nobody is on their own."""
        ids = json.dumps(sorted(set(others) - {user}))
        async with self._database.writing() as session:
            await session.rows(
                "DELETE FROM blocks WHERE user_id = ?"
                " AND other_id NOT IN (SELECT value FROM json_each(?))",
                user,
                ids,
            )
            await session.rows(
                "INSERT INTO blocks (user_id, other_id, made_at)"
                " SELECT ?, value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING",
                user,
                at,
                ids,
            )

    async def apart_from(self, user: int, others: Iterable[int]) -> frozenset[int]:
        """Those of these people who have the person on their list, or are on the person's.

        Nothing that follows from it may be shown to a person who can choose the others.
        """
        ids = json.dumps(sorted(set(others) - {user}))
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT other_id AS id FROM blocks"
                " WHERE user_id = ?1 AND other_id IN (SELECT value FROM json_each(?2))"
                " UNION SELECT user_id FROM blocks"
                " WHERE other_id = ?1 AND user_id IN (SELECT value FROM json_each(?2))",
                user,
                ids,
            )
        return frozenset(row["id"] for row in rows)
