"""Who stands where: read from what was counted, which can be made again from the logs."""
# ruff: noqa: S608 - statements are put together from constants of this package alone

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.model import Ending
from bot.store import counting, tallies
from bot.store.database import Database, Session
from bot.store.errors import UnknownGame
from bot.store.ratings import SETTLED, SHOWN
from bot.store.results import Played, Ratings, played
from bot.store.stored import IN_ORDER, MATCHES_WITH_SEATS, StoredMatch, matches_in

By: TypeAlias = Literal["rating", "wins", "points", "matches"]
EndingOf: TypeAlias = Callable[[StoredMatch, tuple[str, ...]], Ending]
"""(match, its events as JSON) -> how it ended."""

_SLICE: Final = 20
"""Matches whose logs are in memory at once while all is made anew."""

# Who is equal in all of these shares the rank.
_ORDERS: Final[dict[By, str]] = {
    "rating": f"{SHOWN} DESC",
    "wins": "wins DESC, CAST(wins AS REAL) / matches DESC",
    "points": "points DESC, wins DESC",
    "matches": "matches DESC, wins DESC",
}
# The asker (?4) is among them even if nobody else is to see them on a board.
_LISTED: Final = """
    FROM tallies WHERE guild_id = ?1 AND game = ?2 AND period = ?3 AND user_id > 0
        AND (user_id = ?4 OR NOT EXISTS (
            SELECT 1 FROM person_settings AS wish
            WHERE wish.user_id = tallies.user_id AND listed = 0
        ))
"""
# A person is called what they called themselves when they last sat down on this server.
_LINES: Final = f"""
    SELECT rank, user_id, (
        SELECT name FROM seats JOIN matches ON matches.id = seats.match_id
        WHERE seats.user_id = ranked.user_id AND matches.guild_id = ?1
        ORDER BY match_id DESC LIMIT 1
    ) AS name, matches, wins, points, deals, rating, {SETTLED} > (
        SELECT rated FROM tallies AS ever
        WHERE guild_id = ?1 AND game = ?2 AND period = '{tallies.ALL}'
            AND ever.user_id = ranked.user_id
    ) AS provisional
"""
_EVERYBODY: Final = f"SELECT count(*) AS people {_LISTED}"
_UNCOUNTED: Final = """
    SELECT 1 FROM matches WHERE state = 'finished'
        AND NOT EXISTS (SELECT 1 FROM results WHERE match_id = matches.id) LIMIT 1
"""
_IN_ORDER: Final = "ORDER BY rank, user_id"
_NOBODY: Final = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a board; equals share the rank, and the next rank is left out."""

    rank: int
    user_id: int
    name: str
    matches: int
    wins: int
    points: int
    deals: int
    rating: int | None
    """After the period's last rated match; None for who had none in it."""
    provisional: bool
    """Whether the rating stands on few matches yet."""


class Standings:
    """Reads boards, and makes anew what they are read from.

    Nobody is on a board who does not wish to be, or wished to be forgotten; computers never are.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def board(  # noqa: PLR0913, PLR0917 - which board, and which part of it
        self, guild: int, game: str, period: str, by: By, limit: int, offset: int = 0
    ) -> tuple[Standing, ...]:
        """The people of a server at one game in a period (see tallies.py), best first."""
        async with self._database.reading() as session:
            sql = f"{_ranked(by, f'{_IN_ORDER} LIMIT ?5 OFFSET ?6')} {_IN_ORDER}"
            rows = await session.rows(sql, guild, game, period, _NOBODY, limit, offset)
        return tuple(map(_standing, rows))

    async def own(self, guild: int, game: str, period: str, by: By, user: int) -> Standing | None:
        """A person's own line, ranked among those listed, whether they are listed or not."""
        async with self._database.reading() as session:
            sql = f"{_ranked(by)} WHERE user_id = ?4"
            row = await session.row(sql, guild, game, period, user)
        return None if row is None else _standing(row)

    async def count(self, guild: int, game: str, period: str) -> int:
        """How many lines the whole board has."""
        async with self._database.reading() as session:
            row = await session.row(_EVERYBODY, guild, game, period, _NOBODY)
        return row["people"] if row else 0

    async def lacks_results(self) -> bool:
        """Whether there are finished matches that are not counted, as after an upgrade."""
        async with self._database.reading() as session:
            return await session.row(_UNCOUNTED) is not None

    async def rebuild(self, endings: Mapping[str, EndingOf]) -> int:
        """Count all finished matches anew from their logs; returns the rows of results made.

        The endings are found in a thread. Raises UnknownGame when `endings` lacks a game; then,
        as for any error, nothing changes.
        """
        made, known = 0, Ratings()
        async with self._database.writing() as session:
            for table in ("results", *tallies.TABLES):
                await session.rows(f"DELETE FROM {table}")
            finished = [row["id"] for row in await session.rows(_FINISHED)]
            for start in range(0, len(finished), _SLICE):
                matches = await _counted(session, finished[start : start + _SLICE], endings)
                made += await counting.write(session, matches, known)
        return made


_FINISHED: Final = "SELECT id FROM matches WHERE state = 'finished' ORDER BY finish_number"


def _ranked(by: By, which: str = "") -> str:
    return f"""{_LINES} FROM (
        SELECT rank() OVER (ORDER BY {_ORDERS[by]}) AS rank,
            user_id, matches, wins, points, deals, {SHOWN} AS rating
        {_LISTED} {which}
    ) AS ranked"""


def _standing(row: sqlite3.Row) -> Standing:
    return Standing(*tuple(row)[:-1], provisional=bool(row["provisional"]))


async def _counted(
    session: Session, matches: Sequence[int], endings: Mapping[str, EndingOf]
) -> list[Played]:
    logs = [(await _stored(session, match), await _log(session, match)) for match in matches]
    for stored, _ in logs:
        if stored.game not in endings:
            raise UnknownGame(stored.game)
    ended = await asyncio.to_thread(
        lambda: [endings[stored.game](stored, log) for stored, log in logs]
    )
    return [
        await played(session, match, ending) for match, ending in zip(matches, ended, strict=True)
    ]


async def _stored(session: Session, match: int) -> StoredMatch:
    (stored,) = matches_in(
        await session.rows(f"{MATCHES_WITH_SEATS} WHERE matches.id = ? {IN_ORDER}", match)
    )
    return stored


async def _log(session: Session, match: int) -> tuple[str, ...]:
    rows = await session.rows("SELECT body FROM events WHERE match_id = ? ORDER BY number", match)
    return tuple(row["body"] for row in rows)
