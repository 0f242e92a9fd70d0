"""A person's data: shown to them, and gone when they or their server wish it."""

import json
from dataclasses import dataclass
from typing import Any, Final

from bot.store.database import Database, Session

# The player who takes over a seat in a match that goes on.
_STAND_IN: Final = "craft"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The lobbies a person is gone from, and the running matches where a computer plays on."""

    lobbies: tuple[int, ...]
    tables: tuple[int, ...]


class People:
    """Forgets, exports and purges. What is deleted is also overwritten in the file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def forget(self, user_id: int, at: int) -> Forgotten:
        """Delete what is known of a person; logs and others' results stay, naming them nowhere.

        Copies made before (backups) still know them.
        """
        async with self._database.writing() as session:
            lobbies = await _leave_lobbies(session, user_id)
            tables = await _hand_over(session, user_id)
            await _pass_on_host(session, user_id)
            await _touch(session, lobbies + tables, at)
            for statement in (
                "UPDATE seats SET user_id = NULL, name = '' WHERE user_id = ?",
                "UPDATE results SET user_id = NULL WHERE user_id = ?",
                "DELETE FROM messages WHERE user_id = ?",
                "DELETE FROM person_settings WHERE user_id = ?",
            ):
                await session.rows(statement, user_id)
        await self._database.settle()
        return Forgotten(lobbies, tables)

    async def export(self, user_id: int) -> dict[str, Any]:
        """All that is known of a person, ready for JSON."""
        async with self._database.reading() as session:
            return {
                "user_id": user_id,
                "settings": await _dicts(
                    session, "SELECT * FROM person_settings WHERE user_id = ?", user_id
                ),
                "matches": [
                    match | {"decisions": await _decisions(session, match["id"], match["seat"])}
                    for match in await _dicts(session, _MATCHES, user_id)
                ],
                "results": await _dicts(
                    session, "SELECT * FROM results WHERE user_id = ?", user_id
                ),
                "messages": await _dicts(
                    session, "SELECT * FROM messages WHERE user_id = ?", user_id
                ),
                "hosted": await _dicts(
                    session, "SELECT id FROM matches WHERE host_id = ?", user_id
                ),
            }

    async def purge_guild(self, guild_id: int) -> tuple[int, ...]:
        """Delete a server's matches with all that hangs on them, and its settings."""
        async with self._database.writing() as session:
            rows = await session.rows(
                "DELETE FROM matches WHERE guild_id = ? RETURNING id", guild_id
            )
            await session.rows("DELETE FROM guild_settings WHERE guild_id = ?", guild_id)
        await self._database.settle()
        return tuple(sorted(row["id"] for row in rows))


_MATCHES: Final = """
    SELECT matches.id, guild_id, channel_id, game, state, created_at, started_at, ended_at,
        seats.seat, seats.name
    FROM seats JOIN matches ON matches.id = seats.match_id WHERE user_id = ? ORDER BY matches.id
"""


async def _leave_lobbies(session: Session, user_id: int) -> tuple[int, ...]:
    rows = await session.rows(
        "DELETE FROM seats WHERE user_id = ? AND match_id IN"
        " (SELECT id FROM matches WHERE state = 'lobby') RETURNING match_id",
        user_id,
    )
    return tuple(sorted(row["match_id"] for row in rows))


async def _hand_over(session: Session, user_id: int) -> tuple[int, ...]:
    rows = await session.rows(
        "UPDATE seats SET user_id = NULL, name = '', level = ? WHERE user_id = ? AND match_id IN"
        " (SELECT id FROM matches WHERE state IN ('playing', 'paused')) RETURNING match_id",
        _STAND_IN,
        user_id,
    )
    return tuple(sorted(row["match_id"] for row in rows))


async def _pass_on_host(session: Session, user_id: int) -> None:
    # Their own seats in running matches are empty by now, so the next person is someone else.
    await session.rows(
        "UPDATE matches SET host_id = CASE WHEN state IN ('lobby', 'playing', 'paused') THEN"
        " (SELECT user_id FROM seats WHERE match_id = matches.id AND user_id IS NOT NULL"
        " ORDER BY seat LIMIT 1) END WHERE host_id = ?",
        user_id,
    )


async def _touch(session: Session, matches: tuple[int, ...], at: int) -> None:
    await session.each(
        "UPDATE matches SET changed_at = ? WHERE id = ?", [(at, match) for match in matches]
    )


async def _decisions(session: Session, match: int, seat: int) -> list[Any]:
    # Only what the person chose, not what somebody chose in their place.
    rows = await session.rows(
        "SELECT json_extract(body, '$.action') AS action FROM inputs WHERE match_id = ?"
        " AND actor = 'person' AND json_extract(body, '$.seat') = ? ORDER BY number",
        match,
        seat,
    )
    return [json.loads(row["action"]) for row in rows]


async def _dicts(session: Session, sql: str, user_id: int) -> list[dict[str, Any]]:
    return [dict(row) for row in await session.rows(sql, user_id)]
