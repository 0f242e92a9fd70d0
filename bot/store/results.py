"""How a finished match becomes rows of results: the one place, for first writing and rebuilding."""

from typing import Final

from bot.store.database import Session
from games.core.outcome import Outcome

# Leaving, coming back and resigning are no decisions of the game.
_DECISIONS: Final = """
    SELECT json_extract(body, '$.seat') AS seat, count(*) AS decisions,
        sum(actor = 'stand_in') AS stood_in
    FROM inputs WHERE match_id = ? AND kind = 'decision'
        AND ifnull(json_extract(body, '$.action.kind'), '') NOT LIKE 'chair.%'
    GROUP BY 1
"""
# A seat is rated when at least two people sat down to the match (a computer has a level, a
# forgotten person has none), and a stand-in took at most a quarter of the seat's decisions.
_INSERT: Final = """
    INSERT INTO results (match_id, seat, user_id, guild_id, game, finished_at,
        points, place, won, decisions, stood_in, rated)
    SELECT matches.id, seats.seat, seats.user_id, guild_id, game, ended_at,
        ?3, ?4, ?4 = 1, ?5, ?6, 4 * ?6 <= ?5 AND 2 <=
            (SELECT count(*) FROM seats AS people WHERE match_id = ?1 AND people.level IS NULL)
    FROM matches JOIN seats ON seats.match_id = matches.id
    WHERE matches.id = ?1 AND seats.seat = ?2
"""


async def write(session: Session, match: int, outcome: Outcome) -> int:
    """Write one row per seat of a match that is `finished` already; returns how many.

    Raises ValueError when the outcome is of more or fewer seats than the match.
    """
    seats = await session.rows("SELECT seat FROM seats WHERE match_id = ? ORDER BY seat", match)
    if [row["seat"] for row in seats] != list(range(len(outcome.places))):
        raise ValueError(f"an outcome of {len(outcome.places)} seats does not fit match {match}")
    counted = {row["seat"]: row for row in await session.rows(_DECISIONS, match)}
    for seat, (points, place) in enumerate(zip(outcome.points, outcome.places, strict=True)):
        row = counted.get(seat)
        decisions, stood_in = (row["decisions"], row["stood_in"]) if row else (0, 0)
        await session.rows(_INSERT, match, seat, points, place, decisions, stood_in)
    return len(seats)
