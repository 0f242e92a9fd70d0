"""A person's data: shown to them, and gone when they or their server wish it."""

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from bot.model import private_scope
from bot.store.engine.database import Database
from bot.store.engine.process_news import FORGOTTEN
from bot.store.engine.session import Session
from bot.store.ownership import Ownership
from bot.store.settings import Settings

# The player who takes over a seat in a match that goes on.
_STAND_IN: Final = "craft"


OF_THE_STORE: Final = Ownership(
    renamed=(
        "UPDATE seats SET user_id = ?2, name = '' WHERE user_id = ?1",
        "UPDATE results SET user_id = ?2 WHERE user_id = ?1",
        "UPDATE tallies SET user_id = ?2 WHERE user_id = ?1",
        "UPDATE partners SET user_id = ?2 WHERE user_id = ?1",
        "UPDATE partners SET other_id = ?2 WHERE other_id = ?1",
        "UPDATE feats SET user_id = ?2 WHERE user_id = ?1",
    ),
    deleted=(
        "DELETE FROM messages WHERE user_id = ?",
        "DELETE FROM person_settings WHERE user_id = ?",
        "DELETE FROM blocks WHERE user_id = ?",
        "DELETE FROM blocks WHERE other_id = ?",
    ),
    exported={
        "settings": "SELECT * FROM person_settings WHERE user_id = ?",
        "results": "SELECT * FROM results WHERE user_id = ? ORDER BY match_id",
        "tallies": "SELECT * FROM tallies WHERE user_id = ?",
        "partners": "SELECT * FROM partners WHERE user_id = ?",
        "feats": "SELECT * FROM feats WHERE user_id = ?",
        "blocks": "SELECT made_at FROM blocks WHERE user_id = ? ORDER BY made_at",
        "messages": "SELECT * FROM messages WHERE user_id = ? ORDER BY message_id",
        "direct_messages": "SELECT * FROM guild_settings WHERE guild_id = -?",
        "hosted": "SELECT id FROM matches WHERE host_id = ? ORDER BY id",
    },
    purged=(  # whatever belongs to a match goes with it
        "DELETE FROM matches WHERE guild_id = ?",
        "DELETE FROM tallies WHERE guild_id = ?",
        "DELETE FROM partners WHERE guild_id = ?",
        "DELETE FROM feats WHERE guild_id = ?",
        "DELETE FROM default_presets WHERE guild_id = ?",
        "DELETE FROM presets WHERE guild_id = ?",
        "DELETE FROM guild_settings WHERE guild_id = ?",
    ),
)
"""The data about people besides their matches, and about servers, that is in no feature's folder.
"""
_IDS_OF_PEOPLE: Final = frozenset({"user_id", "other_id"})


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The unfinished matches that a person was removed from."""

    lobbies: tuple[int, ...]
    tables: tuple[int, ...]
    """The tables at which a computer plays on."""
    ended: tuple[int, ...] = ()
    """The tables at which nobody was left for it to play with."""


class People:
    """Forgets, exports and purges. Deleted data is also overwritten in the file."""

    def __init__(
        self, database: Database, settings: Settings, ownerships: Iterable[Ownership]
    ) -> None:
        """`ownerships` are those of all features."""
        self._database = database
        self._settings = settings
        self._owners = (OF_THE_STORE, *ownerships)

    async def forget(self, user_id: int, at: int) -> Forgotten:
        """Delete a person's data; logs and everybody's results stay, without their name.

        Their matches in direct messages are deleted: nobody else's results rest on them. In what
        stays they are one and the same random number below zero, which cannot be traced back, so
        that others' results can still be made anew. Copies made before (backups) still know them.
        """
        former = -1 - secrets.randbelow(1 << 62)
        async with self._database.writing() as session:
            await self._database.in_turn(session)
            for owner in self._owners:
                if owner.leave is not None:
                    await owner.leave(session, user_id, at)
            await self._purge(session, private_scope(user_id))
            lobbies = await _leave_lobbies(session, user_id)
            tables = await _hand_over(session, user_id)
            await _pass_on_host(session, user_id)
            await _touch(session, lobbies + tables, at)
            ended = await _end_empty(session, tables, at)
            for owner in self._owners:
                for statement in owner.renamed:
                    await session.rows(statement, user_id, former)
                for statement in owner.deleted:
                    await session.rows(statement, user_id)
            await self._database.announce(session, **{FORGOTTEN: user_id})
        self._settings.forget_person(user_id)
        self._settings.forget_guilds()
        await self._database.checkpoint()
        return Forgotten(lobbies, tuple(table for table in tables if table not in ended), ended)

    async def export(self, user_id: int) -> dict[str, Any]:
        """All data of a person, ready for JSON, without anybody else's name or id."""
        async with self._database.reading() as session:
            matches = [
                match | {"decisions": await _decisions(session, match["id"], match["seat"])}
                for match in await _dicts(session, _MATCHES, user_id)
            ]
            return {"user_id": user_id, "matches": matches} | {
                name: await _dicts(session, sql, user_id)
                for owner in self._owners
                for name, sql in owner.exported.items()
            }

    async def purge_guild(self, guild_id: int) -> tuple[int, ...]:
        """Delete a server's matches with all that hangs on them, its boards and its settings."""
        async with self._database.writing() as session:
            rows = await session.rows(
                "SELECT id FROM matches WHERE guild_id = ? ORDER BY id", guild_id
            )
            await self._purge(session, guild_id)
        self._settings.forget_guilds()
        await self._database.checkpoint()
        return tuple(row["id"] for row in rows)

    async def _purge(self, session: Session, scope: int) -> None:
        for owner in self._owners:
            for statement in owner.purged:
                await session.rows(statement, scope)


_MATCHES: Final = """
    SELECT matches.id, guild_id, channel_id, game, state, created_at, started_at, ended_at,
        seats.seat, seats.name
    FROM seats JOIN matches ON matches.id = seats.match_id WHERE user_id = ? ORDER BY matches.id
"""


_LEFT: Final = """
    SELECT seat FROM seats WHERE match_id = ?1 AND user_id IS NOT NULL AND seat NOT IN (
        SELECT CAST(json_extract(body, '$.seat') AS INTEGER) FROM inputs
        WHERE match_id = ?1 AND json_extract(body, '$.action.kind') = 'chair.resigned'
    ) LIMIT 1
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


async def _end_empty(session: Session, tables: tuple[int, ...], at: int) -> tuple[int, ...]:
    """End the matches in which nobody is left who has not resigned."""
    empty = [table for table in tables if await session.row(_LEFT, table) is None]
    await session.each(
        "UPDATE matches SET state = 'ended', ended_at = ? WHERE id = ?",
        [(at, table) for table in empty],
    )
    return tuple(empty)


async def _touch(session: Session, matches: tuple[int, ...], at: int) -> None:
    await session.each(
        "UPDATE matches SET changed_at = ? WHERE id = ?", [(at, match) for match in matches]
    )


async def _decisions(session: Session, match: int, seat: int) -> list[Any]:
    # Only the person's own choices, not those that somebody made in their place.
    rows = await session.rows(
        "SELECT json_extract(body, '$.action') AS action FROM inputs WHERE match_id = ?"
        " AND actor = 'person' AND CAST(json_extract(body, '$.seat') AS INTEGER) = ?"
        " ORDER BY number",
        match,
        seat,
    )
    return [json.loads(row["action"]) for row in rows]


async def _dicts(session: Session, sql: str, user_id: int) -> list[dict[str, Any]]:
    return [
        {column: row[column] for column in row.keys() if column not in _IDS_OF_PEOPLE}  # noqa: SIM118 - a Row iterates over values
        for row in await session.rows(sql, user_id)
    ]
