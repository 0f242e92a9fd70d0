"""Reads what can be had as a file, the newest rows first and some at a time.

Each part is read in a transaction of its own, so a long file keeps no other reader waiting.
"""
# ruff: noqa: S608 - statements are put together from constants of this package alone

from collections.abc import AsyncGenerator, Sequence
from typing import Final

from bot.features.exports.values import ResultRow, StandingRow, TournamentRow
from bot.store.engine.database import Database
from bot.store.engine.session import Row, Value
from bot.store.tallies.leaderboard_lines import IS_LISTED, is_provisional, last_name
from bot.store.tallies.periods import ALL, season_in
from bot.store.tallies.ratings import SHOWN

_AT_A_TIME: Final = 500
"""Matches or tournaments."""
_NEWEST: Final = 1 << 62
"""More than any number of a match or a tournament."""
_RESULT: Final = """
    SELECT results.match_id, finished_at, results.game, results.deals, results.seat + 1, name,
        place, points, resigned, results.finish_number
"""
_OF_GUILD: Final = f"""
    {_RESULT} FROM (
        SELECT id FROM matches WHERE guild_id = ?1 AND finish_number > 0 AND finish_number < ?2
            AND EXISTS (SELECT 1 FROM results WHERE match_id = matches.id)
        ORDER BY finish_number DESC LIMIT ?3
    ) AS picked
    JOIN results ON results.match_id = picked.id
    JOIN seats ON seats.match_id = picked.id AND seats.seat = results.seat
    ORDER BY results.finish_number DESC, results.seat
"""
_OF_PERSON: Final = f"""
    {_RESULT} FROM (
        SELECT match_id, seat FROM results WHERE user_id = ?1 AND finish_number < ?2
        ORDER BY finish_number DESC LIMIT ?3
    ) AS picked
    JOIN results ON results.match_id = picked.match_id AND results.seat = picked.seat
    JOIN seats ON seats.match_id = picked.match_id AND seats.seat = picked.seat
    ORDER BY results.finish_number DESC
"""
_BOARDS: Final = f"""
    SELECT DISTINCT game, period FROM tallies
    WHERE guild_id = ? AND (period = '{ALL}' OR period LIKE 'season:%')
"""
_BOARD: Final = f"""
    SELECT CASE WHEN mu IS NULL THEN NULL ELSE rank() OVER (ORDER BY {SHOWN} DESC NULLS LAST) END
            AS rank,
        coalesce({last_name("tallies")}, '') AS name, {SHOWN} AS rating,
        mu IS NOT NULL AND {is_provisional("tallies")} AS provisional,
        matches, wins, points, deals
    FROM tallies WHERE guild_id = ?1 AND game = ?2 AND period = ?3 AND user_id > 0
        AND {IS_LISTED}
    ORDER BY {SHOWN} DESC NULLS LAST, wins DESC, user_id
"""
_TOURNAMENTS: Final = """
    SELECT tournament_id, picked.name, game, ended_at, tournament_people.name, place, places
    FROM (
        SELECT id, name, game, ended_at FROM tournaments
        WHERE guild_id = ?1 AND id < ?2 AND status = 'ended' AND EXISTS (
            SELECT 1 FROM tournament_people WHERE tournament_id = tournaments.id AND place >= 1
        )
        ORDER BY id DESC LIMIT ?3
    ) AS picked
    JOIN tournament_people ON tournament_id = picked.id
    WHERE place >= 1 ORDER BY tournament_id DESC, place, number
"""


class ExportStore:
    """Reads what is over, of a server or of a person, in parts of one row or more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def results(self, guild: int) -> AsyncGenerator[Sequence[ResultRow], None]:
        """The results of everybody in the finished matches of a server, computers too."""
        async for rows in self._parts(_OF_GUILD, guild, "finish_number"):
            yield tuple(map(_result, rows))

    async def own_results(self, user: int) -> AsyncGenerator[Sequence[ResultRow], None]:
        """The results of a person, on all servers and in direct messages."""
        async for rows in self._parts(_OF_PERSON, user, "finish_number"):
            yield tuple(map(_result, rows))

    async def tournaments(self, guild: int) -> AsyncGenerator[Sequence[TournamentRow], None]:
        """The places of everybody in the tournaments of a server that are over."""
        async for rows in self._parts(_TOURNAMENTS, guild, "tournament_id"):
            yield tuple(TournamentRow(*row) for row in rows)

    async def standings(self, guild: int) -> AsyncGenerator[Sequence[StandingRow], None]:
        """The leaderboards of a server: of all time, then season by season, game by game.

        Nobody is on them who does not wish to be, or wished to be forgotten.
        """
        async with self._database.reading() as session:
            boards = [tuple(row) for row in await session.rows(_BOARDS, guild)]
        for game, period in sorted(boards, key=_board_order):
            async with self._database.reading() as session:
                rows = await session.rows(_BOARD, guild, game, period)
            if rows:
                yield tuple(_standing(game, period, row) for row in rows)

    async def _parts(
        self, sql: str, of: Value, counted: str
    ) -> AsyncGenerator[Sequence[Row], None]:
        """Read on below the number in the column `counted` of the last row until none is left."""
        before = _NEWEST
        while True:
            async with self._database.reading() as session:
                rows = await session.rows(sql, of, before, _AT_A_TIME)
            if not rows:
                return
            before = rows[-1][counted]
            yield rows


def _result(row: Row) -> ResultRow:
    *cells, gave_up, _ = row
    return ResultRow(*cells, gave_up=bool(gave_up))


def _standing(game: str, period: str, row: Row) -> StandingRow:
    rank, name, rating, provisional, *counts = row
    return StandingRow(game, season_in(period), rank, name, rating, bool(provisional), *counts)


def _board_order(board: tuple[str, str]) -> tuple[bool, int, str]:
    """All time first, then the newest season; games by their keys."""
    game, period = board
    season = season_in(period)
    return season is not None, -(season or 0), game
