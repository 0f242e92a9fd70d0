"""Counts finished matches for leaderboards and statistics: the first time and anew alike.

It makes a row of `results` for each seat, and adds to the rows of each person: `tallies` by period,
`partners` by whom they played with or against, and `feats`.
"""
# ruff: noqa: S608 - statements are put together from constants of this package alone

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, fields
from typing import Final, TypeAlias

from bot.model import Ending
from bot.process.progress import progress
from bot.store.engine.database import Database
from bot.store.engine.errors import UnknownGame
from bot.store.engine.session import Session, Value
from bot.store.matches import StoredMatch, load_match
from bot.store.tallies.periods import ALL, month, season, week
from bot.store.tallies.ratings import Rating
from bot.store.tallies.results import PlayedMatch, Ratings, SeatTally, load_played, results

EndingOf: TypeAlias = Callable[[StoredMatch, tuple[str, ...]], Ending]
"""(match, its events as JSON) -> its ending."""
_Counted: TypeAlias = tuple[PlayedMatch, tuple[SeatTally, ...]]
_Rows: TypeAlias = Iterable[tuple[Value, ...]]

_SLICE: Final = 20
"""Matches whose logs are in memory at once while all are counted anew."""
_TABLES: Final = ("results", "tallies", "partners", "feats")
_FINISHED: Final = (
    "SELECT id FROM matches WHERE state = 'finished' AND original_id IS NULL ORDER BY finish_number"
)
_COLUMNS: Final = tuple(field.name for field in fields(SeatTally))
_RESULT: Final = (
    f"INSERT INTO results ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
)
_TALLY: Final = """
    INSERT INTO tallies (guild_id, game, period, user_id,
        matches, wins, points, deals, rated, mu, sigma, streak, longest)
    VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, ?9, ?10, ?5, ?5)
    ON CONFLICT (guild_id, game, period, user_id) DO UPDATE SET
        matches = tallies.matches + 1, wins = tallies.wins + ?5, points = tallies.points + ?6,
        deals = tallies.deals + ?7, rated = tallies.rated + ?8,
        mu = coalesce(?9, tallies.mu), sigma = coalesce(?10, tallies.sigma),
        streak = ?5 * (tallies.streak + 1),
        longest = max(tallies.longest, ?5 * (tallies.streak + 1))
"""
_PARTNER: Final = """
    INSERT INTO partners (guild_id, game, user_id, other_id, together, matches, wins)
    VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)
    ON CONFLICT (guild_id, game, user_id, together, other_id) DO UPDATE
    SET matches = partners.matches + 1, wins = partners.wins + ?6
"""
_FEAT: Final = """
    INSERT INTO feats (guild_id, game, user_id, feat, count) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT (guild_id, game, user_id, feat) DO UPDATE SET count = feats.count + ?5
"""


_MATCHES_OF: Final = f"""
    SELECT COALESCE(sum(matches), 0) AS matches FROM tallies
    WHERE user_id = ? AND game = ? AND period = '{ALL}'
"""
_UNCOUNTED: Final = """
    SELECT 1 FROM matches WHERE state = 'finished' AND original_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM results WHERE match_id = matches.id) LIMIT 1
"""


class Results:
    """The repository of the results of finished matches for their players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def matches_of(self, game: str, users: Iterable[int]) -> dict[int, int]:
        """The number of matches of a game that each of these has finished, on any server."""
        async with self._database.reading() as session:
            return {
                user: (await session.rows(_MATCHES_OF, user, game))[0]["matches"] for user in users
            }

    async def are_lacking(self) -> bool:
        """Return whether there are finished matches that are not counted, as after an upgrade."""
        async with self._database.reading() as session:
            return await session.row(_UNCOUNTED) is not None

    async def rebuild(self, endings: Mapping[str, EndingOf]) -> int:
        """Count all finished matches anew from their logs; returns the rows of results made.

        Raises UnknownGame when `endings` lacks a game; then, as for any error, nothing changes.
        """
        async with self._database.writing() as session:
            await self._database.in_turn(session)
            return await count_anew(session, endings)


async def count_match(session: Session, match: int, ending: Ending) -> None:
    """Count a match that is `finished` already, the last of all; not one of cards dealt again.

    Raises ValueError when the ending is of more or fewer seats than the match.
    """
    if await session.row("SELECT 1 FROM matches WHERE id = ? AND original_id IS NOT NULL", match):
        return
    facts = await load_played(session, match, ending)
    await write(session, [facts], await _ratings(session, facts))


async def count_anew(session: Session, endings: Mapping[str, EndingOf]) -> int:
    """Count all finished matches anew from their logs; returns the rows of results made.

    The endings are found in a thread. Raises UnknownGame when `endings` lacks a game.
    """
    made, known = 0, Ratings()
    for table in _TABLES:
        await session.rows(f"DELETE FROM {table}")
    finished = [row["id"] for row in await session.rows(_FINISHED)]
    with progress("matches", len(finished)) as bar:
        for start in range(0, len(finished), _SLICE):
            matches = await _load_matches(session, finished[start : start + _SLICE], endings)
            made += await write(session, matches, known)
            bar.update(len(matches))
    return made


async def write(session: Session, matches: Sequence[PlayedMatch], known: Ratings) -> int:
    """Count matches in the order in which they finished; returns the rows of results made.

    `known` has the rating of everybody who had one before, and is kept up to date.
    """
    made = [(match, results(match, known)) for match in matches]
    rows = [astuple(result) for _, of_one in made for result in of_one]
    await session.each(_RESULT, rows)
    for statement, values in _changes(made):
        await session.each(statement, values)
    return len(rows)


def _changes(counted: Sequence[_Counted]) -> tuple[tuple[str, _Rows], ...]:
    """The statements that count these matches, each with the values it is to be run with."""
    return (
        (_TALLY, (row for each in counted for row in _tallies(*each))),
        (_PARTNER, (row for each in counted for row in _partners(each[1]))),
        (_FEAT, (row for each in counted for row in _feats(*each))),
    )


def _tallies(match: PlayedMatch, results: Iterable[SeatTally]) -> Iterator[tuple[Value, ...]]:
    at = match.finished_at
    for period in (ALL, month(at), week(at), season(match.season)):
        for result in results:
            if result.user_id is not None:
                yield (
                    match.guild_id,
                    match.game,
                    period,
                    result.user_id,
                    result.won,
                    result.points,
                    result.deals,
                    result.rated,
                    result.mu,
                    result.sigma,
                )


def _partners(results: Iterable[SeatTally]) -> Iterator[tuple[Value, ...]]:
    people = [result for result in results if result.user_id is not None]
    for one in people:
        for other in people:
            if one is not other:
                together = one.side == other.side
                yield one.guild_id, one.game, one.user_id, other.user_id, together, one.won


def _feats(match: PlayedMatch, results: Sequence[SeatTally]) -> Iterator[tuple[Value, ...]]:
    for seat, feat, count in match.ending.feats:
        person = results[seat].user_id
        if person is not None:
            yield match.guild_id, match.game, person, feat, count


async def _ratings(session: Session, match: PlayedMatch) -> Ratings:
    known: Ratings = {}
    for sitting in match.sittings:
        if sitting.user_id is None:
            continue
        row = await session.row(
            "SELECT mu, sigma FROM tallies WHERE guild_id = ? AND game = ? AND period = ?"
            " AND user_id = ? AND mu IS NOT NULL",
            match.guild_id,
            match.game,
            ALL,
            sitting.user_id,
        )
        if row is not None:
            known[match.guild_id, match.game, sitting.user_id] = Rating(*row)
    return known


async def _load_matches(
    session: Session, matches: Sequence[int], endings: Mapping[str, EndingOf]
) -> list[PlayedMatch]:
    logs = [(await load_match(session, match), await _log(session, match)) for match in matches]
    for stored, _ in logs:
        if stored.game not in endings:
            raise UnknownGame(stored.game)
    ended = await asyncio.to_thread(
        lambda: [endings[stored.game](stored, log) for stored, log in logs]
    )
    return [
        await load_played(session, match, ending)
        for match, ending in zip(matches, ended, strict=True)
    ]


async def _log(session: Session, match: int) -> tuple[str, ...]:
    rows = await session.rows("SELECT body FROM events WHERE match_id = ? ORDER BY number", match)
    return tuple(row["body"] for row in rows)
