"""The matches that were finished on a server, newest first."""

from itertools import groupby
from typing import Final

from bot.features.history.values import FinishedMatch, SeatResult
from bot.store.engine.database import Database
from bot.store.engine.session import Row, Value

_OF_ALL: Final = "FROM matches WHERE guild_id = ? AND finish_number > 0"
_OF_ONE: Final = "FROM results WHERE guild_id = ? AND user_id = ?"
_SEATS: Final = """
    SELECT matches.id, matches.game, matches.ended_at,
        seats.name, results.user_id, results.points, results.place,
        results.resigned
    FROM ({picked}) AS picked
    JOIN matches ON matches.finish_number = picked.finish_number
    JOIN results ON results.match_id = matches.id
    JOIN seats ON seats.match_id = matches.id AND seats.seat = results.seat
    ORDER BY picked.finish_number DESC, results.seat
"""


class HistoryStore:
    """The repository of finished matches: a server's, of one person or all, of one game or all."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(
        self, guild: int, user: int | None, game: str | None, limit: int, offset: int = 0
    ) -> tuple[FinishedMatch, ...]:
        """A page of finished matches, the last one finished first."""
        which, values = _which(guild, user, game)
        picked = f"SELECT finish_number {which} ORDER BY finish_number DESC LIMIT ? OFFSET ?"
        async with self._database.reading() as session:
            rows = await session.rows(_SEATS.format(picked=picked), *values, limit, offset)
        return tuple(_match(list(seats)) for _, seats in groupby(rows, lambda row: row["id"]))

    async def count(self, guild: int, user: int | None, game: str | None) -> int:
        """The number of finished matches."""
        which, values = _which(guild, user, game)
        async with self._database.reading() as session:
            row = await session.row(f"SELECT count(*) AS matches {which}", *values)
        return row["matches"] if row else 0

    async def total(self) -> int:
        """The number of matches that were finished, on all servers."""
        async with self._database.reading() as session:
            row = await session.row(
                "SELECT count(*) AS matches FROM matches WHERE finish_number > 0"
            )
        return row["matches"] if row else 0


def _which(guild: int, user: int | None, game: str | None) -> tuple[str, tuple[Value, ...]]:
    which, values = (_OF_ALL, (guild,)) if user is None else (_OF_ONE, (guild, user))
    return (which, values) if game is None else (f"{which} AND game = ?", (*values, game))


def _match(rows: list[Row]) -> FinishedMatch:
    match = rows[0]
    return FinishedMatch(
        match_id=match["id"],
        game=match["game"],
        finished_at=match["ended_at"],
        seats=tuple(
            SeatResult(
                row["name"], row["user_id"], row["points"], row["place"], bool(row["resigned"])
            )
            for row in rows
        ),
    )
