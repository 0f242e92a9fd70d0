"""The times at which servers were called to a table, and the wishes to be called."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.features.calls.values import CallWish
from bot.store.engine.database import Database
from bot.store.engine.session import Row
from bot.store.ownership import Ownership

OWNERSHIP: Final = Ownership(
    deleted=("DELETE FROM call_wishes WHERE user_id = ?",),
    exported={"call_wishes": "SELECT * FROM call_wishes WHERE user_id = ? ORDER BY id"},
    purged=("DELETE FROM calls WHERE guild_id = ?", "DELETE FROM call_wishes WHERE guild_id = ?"),
)
BETWEEN_MS: Final = 3600_000
"""A server is called once in this time, in milliseconds."""
MOST_WISHES: Final = 10
"""So many a person may have on a server."""
_CANDIDATES: Final = 2_000
"""At most so many wishes are looked at for one call: of those who were called longest ago."""


@dataclass(frozen=True, slots=True)
class CallPermit:
    """The answer whether a server may be called."""

    since: int | None
    """The last call, if that was too short ago (unix ms); None where it may be called."""
    is_first: bool = False
    """Whether it has never been called before."""


class CallStore:
    """The repository of calls."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, guild: int, at: int) -> CallPermit:
        """Note that a server is called at `at` (unix ms), unless it was within the last hour.

        Of two at once the second is told of the first. A call from the future, by a clock that was
        set back since, counts for nothing.
        """
        async with self._database.writing() as session:
            known = await session.row("SELECT called_at FROM calls WHERE guild_id = ?", guild)
            if known is not None and at - BETWEEN_MS < known["called_at"] <= at:
                return CallPermit(known["called_at"])
            await session.rows(
                "INSERT INTO calls (guild_id, called_at) VALUES (?, ?)"
                " ON CONFLICT (guild_id) DO UPDATE SET called_at = excluded.called_at",
                guild,
                at,
            )
        return CallPermit(None, is_first=known is None)

    async def release(self, guild: int, at: int) -> None:
        """Let a call that was claimed at `at` not have happened."""
        async with self._database.writing() as session:
            await session.rows("DELETE FROM calls WHERE guild_id = ? AND called_at = ?", guild, at)

    async def wish(self, wish: CallWish) -> bool:
        """Keep a wish; False where its person already has the most wishes allowed on this server.

        The same hours of the same game are one wish, whose clock is changed.
        """
        async with self._database.writing() as session:
            made = await session.rows(
                "INSERT INTO call_wishes (guild_id, user_id, game, from_hour, until_hour, zone)"
                " SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM call_wishes"
                " WHERE user_id = ?2 AND guild_id = ?1) < ?7 OR EXISTS (SELECT 1 FROM call_wishes"
                " WHERE guild_id = ?1 AND user_id = ?2 AND game = ?3 AND from_hour = ?4"
                " AND until_hour = ?5)"
                " ON CONFLICT (user_id, guild_id, game, from_hour, until_hour)"
                " DO UPDATE SET zone = excluded.zone RETURNING id",
                wish.guild_id,
                wish.user_id,
                wish.game,
                wish.from_hour,
                wish.until_hour,
                wish.zone,
                MOST_WISHES,
            )
        return bool(made)

    async def wishes_of(self, user: int, guild: int) -> tuple[CallWish, ...]:
        """The wishes of a person on a server, oldest first."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT * FROM call_wishes WHERE user_id = ? AND guild_id = ? ORDER BY id",
                user,
                guild,
            )
        return tuple(map(_wish, rows))

    async def wishes_for(self, guild: int, game: str) -> tuple[CallWish, ...]:
        """The wishes to be called to a game at some time; people called longest ago come first."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT * FROM call_wishes WHERE guild_id = ? AND game IN ('', ?)"
                " ORDER BY called_at, id LIMIT ?",
                guild,
                game,
                _CANDIDATES,
            )
        return tuple(map(_wish, rows))

    async def note_called(self, guild: int, users: Iterable[int], at: int) -> None:
        """Let others be called before these the next time."""
        async with self._database.writing() as session:
            await session.each(
                "UPDATE call_wishes SET called_at = ? WHERE user_id = ? AND guild_id = ?",
                [(at, user, guild) for user in users],
            )

    async def take_back(self, user: int, guild: int, wish: int) -> None:
        """Forget one wish of a person."""
        async with self._database.writing() as session:
            await session.rows(
                "DELETE FROM call_wishes WHERE id = ? AND user_id = ? AND guild_id = ?",
                wish,
                user,
                guild,
            )

    async def take_back_all(self, user: int, guild: int, game: str) -> int:
        """Forget all wishes by which a person was called to a game; returns their number."""
        async with self._database.writing() as session:
            gone = await session.rows(
                "DELETE FROM call_wishes WHERE user_id = ? AND guild_id = ? AND game IN ('', ?)"
                " RETURNING id",
                user,
                guild,
                game,
            )
        return len(gone)


def _wish(row: Row) -> CallWish:
    return CallWish(
        id=row["id"],
        guild_id=row["guild_id"],
        user_id=row["user_id"],
        game=row["game"],
        from_hour=row["from_hour"],
        until_hour=row["until_hour"],
        zone=row["zone"],
    )
