"""Who stands where: read from results, which can be thrown away and made again from the logs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.store import results
from bot.store.database import Database, Session
from bot.store.errors import UnknownGame
from bot.store.stored import IN_ORDER, MATCHES_WITH_SEATS, StoredMatch, matches_in
from games.core.outcome import Outcome

OutcomeOf: TypeAlias = Callable[[StoredMatch, tuple[str, ...]], Outcome]
"""(match, its events as JSON) -> how it ended."""

# More wins, then the better share of wins, then more points; who is equal in all shares the rank.
# A person is called what they called themselves when they last sat down on this server.
LEADERBOARD: Final = """
    SELECT rank, user_id, wins, matches, points, (
        SELECT name FROM seats JOIN matches ON matches.id = seats.match_id
        WHERE seats.user_id = ranked.user_id AND matches.guild_id = ranked.guild_id
        ORDER BY match_id DESC LIMIT 1
    ) AS name
    FROM (
        SELECT rank() OVER (
                ORDER BY sum(won) DESC, CAST(sum(won) AS REAL) / count(*) DESC, sum(points) DESC
            ) AS rank, guild_id, user_id,
            sum(won) AS wins, count(*) AS matches, sum(points) AS points
        FROM results
        WHERE guild_id = ? AND game = ? AND user_id IS NOT NULL AND rated >= ?
        GROUP BY user_id ORDER BY rank, user_id LIMIT ? OFFSET ?
    ) AS ranked
    ORDER BY rank, user_id
"""
COUNT: Final = """
    SELECT count(DISTINCT user_id) AS people FROM results
    WHERE guild_id = ? AND game = ? AND user_id IS NOT NULL AND rated >= ?
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard; equals share the rank, and the next rank is left out."""

    rank: int
    user_id: int
    name: str
    wins: int
    matches: int
    points: int


class Standings:
    """Reads leaderboards, and makes the results anew."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaderboard(
        self, guild_id: int, game: str, limit: int, offset: int = 0, *, rated_only: bool = False
    ) -> tuple[Standing, ...]:
        """The people of a server at one game, best first; computers have no place in it."""
        async with self._database.reading() as session:
            rows = await session.rows(LEADERBOARD, guild_id, game, rated_only, limit, offset)
        return tuple(Standing(**dict(row)) for row in rows)

    async def count(self, guild_id: int, game: str, *, rated_only: bool = False) -> int:
        """How many lines the whole leaderboard has."""
        async with self._database.reading() as session:
            row = await session.row(COUNT, guild_id, game, rated_only)
        return row["people"] if row else 0

    async def rebuild(self, outcomes: Mapping[str, OutcomeOf]) -> int:
        """Make all results anew from the finished matches and their logs; returns the rows made.

        Raises UnknownGame when `outcomes` lacks a game; then, as for any error, nothing changes.
        """
        made = 0
        async with self._database.writing() as session:
            await session.rows("DELETE FROM results")
            finished = await session.rows(
                f"{MATCHES_WITH_SEATS} WHERE state = 'finished' {IN_ORDER}"
            )
            for match in matches_in(finished):
                if match.game not in outcomes:
                    raise UnknownGame(match.game)
                outcome = outcomes[match.game](match, await _log(session, match.id))
                made += await results.write(session, match.id, outcome)
        return made


async def _log(session: Session, match: int) -> tuple[str, ...]:
    rows = await session.rows("SELECT body FROM events WHERE match_id = ? ORDER BY number", match)
    return tuple(row["body"] for row in rows)
