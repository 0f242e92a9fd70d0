"""Where a finished match is counted: the one way, when it ends and when all is made anew."""
# ruff: noqa: S608 - statements are put together from constants of this package alone

from collections.abc import Sequence
from dataclasses import astuple, fields
from typing import Final

from bot.model import Ending
from bot.store import tallies
from bot.store.database import Session
from bot.store.ratings import Rating
from bot.store.results import Played, Ratings, Result, played, results

_COLUMNS: Final = tuple(field.name for field in fields(Result))
_INSERT: Final = (
    f"INSERT INTO results ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
)


async def count(session: Session, match: int, ending: Ending) -> None:
    """Count a match that is `finished` already, the last of all.

    Raises ValueError when the ending is of more or fewer seats than the match.
    """
    facts = await played(session, match, ending)
    await write(session, [facts], await _ratings(session, facts))


async def write(session: Session, matches: Sequence[Played], known: Ratings) -> int:
    """Count matches in the order in which they finished; returns the rows of results made.

    `known` has the rating of everybody who had one before, and is kept up to date.
    """
    made = [(match, results(match, known)) for match in matches]
    rows = [astuple(result) for _, of_one in made for result in of_one]
    await session.each(_INSERT, rows)
    for statement, values in tallies.changes(made):
        await session.each(statement, values)
    return len(rows)


async def _ratings(session: Session, match: Played) -> Ratings:
    known: Ratings = {}
    for sitting in match.sittings:
        if sitting.user_id is None:
            continue
        row = await session.row(
            "SELECT mu, sigma FROM tallies WHERE guild_id = ? AND game = ? AND period = ?"
            " AND user_id = ? AND mu IS NOT NULL",
            match.guild_id,
            match.game,
            tallies.ALL,
            sitting.user_id,
        )
        if row is not None:
            known[match.guild_id, match.game, sitting.user_id] = Rating(*row)
    return known
