"""The share of decisions that people make themselves at their tables: one figure for each."""

from collections.abc import Iterable
from typing import Final

from bot.store.engine.database import Database
from bot.store.engine.session import Session
from games.core.percentage import percentage

ENOUGH: Final = 10
"""The matches from which on there is a figure."""
LATELY: Final = 50
"""The number of matches that count, the last ones."""

# Matches that can be rated count, even unrated: no computer sat down, no hints were allowed, and
# there was a clock.
# A match is left by giving it up, and by having more than a quarter decided by a stand-in.
_OWN: Final = """
    SELECT count(*) AS matches, sum(own) AS own FROM (
        SELECT CASE WHEN own.resigned = 1 OR 4 * own.stood_in > own.decisions THEN 0.0
            ELSE 1.0 - CAST(own.stood_in AS DOUBLE PRECISION) / max(own.decisions, 1) END AS own
        FROM results AS own
        JOIN matches ON matches.id = own.match_id
        WHERE own.user_id = ? AND own.guild_id = ? AND matches.hints = 0
            AND matches.pace <> 'untimed' AND NOT EXISTS (
            SELECT 1 FROM results AS other
            WHERE other.match_id = own.match_id AND other.user_id IS NULL
        )
        ORDER BY own.finish_number DESC LIMIT ?
    ) AS picked
"""


class Reliability:
    """The repository of these figures, which are read from the results of a server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int, users: Iterable[int]) -> dict[int, int]:
        """The share that each of these decided themselves on a server lately, in whole percent.

        A match they left counts as nothing. People who have played too few are left out.
        """
        async with self._database.reading() as session:
            found = {user: await _percent(session, guild, user) for user in users}
        return {user: percent for user, percent in found.items() if percent is not None}


async def _percent(session: Session, guild: int, user: int) -> int | None:
    (row,) = await session.rows(_OWN, user, guild, LATELY)
    matches: int = row["matches"]
    return None if matches < ENOUGH else percentage(row["own"], matches)
