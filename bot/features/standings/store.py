"""The lines of leaderboards, read from the tallies; and the seasons of a server, one by one."""

from dataclasses import replace
from typing import Final

from bot.features.standings.values import Season, Standing
from bot.model import BoardOrder
from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session
from bot.store.ownership import Ownership
from bot.store.tallies.leaderboard_lines import IS_LISTED, is_provisional, last_name
from bot.store.tallies.ratings import SHOWN

OWNERSHIP: Final = Ownership(purged=("DELETE FROM seasons WHERE guild_id = ?",))
# People who are equal in all of these share the rank.
_ORDERS: Final[dict[BoardOrder, str]] = {
    "rating": f"{SHOWN} DESC NULLS LAST",
    "wins": "wins DESC, CAST(wins AS DOUBLE PRECISION) / matches DESC",
    "points": "points DESC, wins DESC",
    "matches": "matches DESC, wins DESC",
}
# The asker (?4) is among them even if nobody else is to see them on a board.
_LISTED: Final = f"""
    FROM tallies WHERE guild_id = ?1 AND game = ?2 AND period = ?3 AND user_id > 0
        AND (user_id = ?4 OR {IS_LISTED})
"""
_LINES: Final = f"""
    SELECT rank, user_id, {last_name("ranked")} AS name, matches, wins, points, deals, rating,
        {is_provisional("ranked")} AS provisional
"""
_EVERYBODY: Final = f"SELECT count(*) AS people {_LISTED}"
_IN_ORDER: Final = "ORDER BY rank, user_id"
_NOBODY: Final = 0


class StandingsStore:
    """Reads leaderboards.

    Nobody is on a board who does not wish to be, or wished to be forgotten; computers never are.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def board(  # noqa: PLR0913, PLR0917 - which board, and which part of it
        self, guild: int, game: str, period: str, by: BoardOrder, limit: int, offset: int = 0
    ) -> tuple[Standing, ...]:
        """The people of a server at one game in a period (see periods.py), best first.

        People who have no rated match in it are on no board that is ordered by rating.
        """
        async with self._database.reading() as session:
            which = f"{_ranks(by)} {_IN_ORDER} LIMIT ?5 OFFSET ?6"
            sql = f"{_ranking(by, which)} {_IN_ORDER}"
            rows = await session.rows(sql, guild, game, period, _NOBODY, limit, offset)
        return tuple(map(_standing, rows))

    async def own(
        self, guild: int, game: str, period: str, by: BoardOrder, user: int
    ) -> Standing | None:
        """A person's own line, ranked among those listed, whether they are listed or not.

        Without a rank where they have no rated match to be ranked by.
        """
        async with self._database.reading() as session:
            sql = f"{_ranking(by)} WHERE user_id = ?4"
            row = await session.row(sql, guild, game, period, user)
        if row is None:
            return None
        own = _standing(row)
        return replace(own, rank=None) if by == "rating" and own.rating is None else own

    async def count(self, guild: int, game: str, period: str, by: BoardOrder) -> int:
        """The number of lines of the whole board."""
        async with self._database.reading() as session:
            row = await session.row(f"{_EVERYBODY} {_ranks(by)}", guild, game, period, _NOBODY)
        return row["people"] if row else 0


def _ranks(by: BoardOrder) -> str:
    """The condition of being ranked at all."""
    return "AND mu IS NOT NULL" if by == "rating" else ""


def _ranking(by: BoardOrder, which: str = "") -> str:
    return f"""{_LINES} FROM (
        SELECT rank() OVER (ORDER BY {_ORDERS[by]}) AS rank,
            user_id, matches, wins, points, deals, {SHOWN} AS rating
        {_LISTED} {which}
    ) AS ranked"""


def _standing(row: Row) -> Standing:
    return Standing(*tuple(row)[:-1], provisional=bool(row["provisional"]))


_STARTED: Final = "SELECT number, name, started_at FROM seasons WHERE guild_id = ?"
# Later than all matches that have ended, by any clock: counted matches never change season.
_EARLIEST: Final = """
    SELECT 1 + max(
        coalesce((SELECT max(started_at) FROM seasons WHERE guild_id = ?1), 0),
        coalesce((SELECT max(ended_at) FROM matches WHERE guild_id = ?1 AND finish_number > 0), 0)
    ) AS at
"""


FIRST: Final = Season(1, "", 0)
"""The season of a server that has started none."""


class SeasonStore:
    """The repository of seasons."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, guild: int) -> tuple[Season, ...]:
        """The seasons of a server, oldest first; there is always the first one."""
        async with self._database.reading() as session:
            rows = await session.rows(f"{_STARTED} ORDER BY number", guild)
        return (FIRST, *map(_season_in, rows))

    async def current(self, guild: int) -> Season:
        """The season that was started last."""
        async with self._database.reading() as session:
            return await _last(session, guild)

    async def start(self, guild: int, name: str, at: int) -> Season:
        """Start the next season; every match that is over stays in the one it ended in."""
        async with self._database.writing() as session:
            number = (await _last(session, guild)).number + 1
            (row,) = await session.rows(_EARLIEST, guild)
            begun = Season(number, name, max(at, row["at"]))
            await session.rows(
                "INSERT INTO seasons (guild_id, number, name, started_at) VALUES (?, ?, ?, ?)",
                guild,
                begun.number,
                begun.name,
                begun.started_at,
            )
        return begun


async def _last(session: Session, guild: int) -> Season:
    row = await session.row(f"{_STARTED} ORDER BY number DESC LIMIT 1", guild)
    return FIRST if row is None else _season_in(row)


def _season_in(row: Row) -> Season:
    return Season(**dict(row))
