"""The deal of the day: each day's secret, the matches people have begun, and their scores."""
# ruff: noqa: S608 - statements are put together from constants of this module alone

import hmac
from dataclasses import dataclass
from typing import Final

from bot.features.daily.values import DailyMatch, DailyScore
from bot.model import TakenSeat
from bot.process.clock import DAY_MS
from bot.store.daily_secrets import StoredSeal, fix_seal, load_seal
from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session, Value
from bot.store.matches import seat
from bot.store.ownership import Ownership

FINISHING_MS: Final = 2 * 3600_000
"""A match still counts if it is finished up to so long after its day; no seal is opened before."""
_IN_TIME: Final = (
    f"coalesce(daily_matches.finished_at, 0) < (daily_matches.day + 1) * {DAY_MS} + {FINISHING_MS}"
)
_IS_OVER: Final = (
    "daily_matches.finished_at IS NOT NULL OR matches.state IN ('finished', 'ended', 'lapsed')"
)
_OVER: Final = f" AND ({_IS_OVER})"
_SCORES: Final = (
    "SELECT day, daily_matches.game, user_id, score"
    " FROM daily_matches JOIN matches ON matches.id = daily_matches.match_id"
    f" WHERE day BETWEEN ? AND ? AND {_IN_TIME}{_OVER}"
)
_PLAYED: Final = (
    "SELECT day, game, secret FROM daily_matches JOIN daily_seals USING (day)"
    " WHERE user_id = ? AND day >= ?"
)
_OF_PERSON: Final = "user_id = ? AND day BETWEEN ? AND ?"
_MATCHES: Final = (
    f"SELECT daily_matches.*, {_IS_OVER} AS is_over"
    " FROM daily_matches JOIN matches ON matches.id = daily_matches.match_id WHERE "
)


async def _leave_marks(session: Session, user: int, at: int) -> None:
    """Let a person who is forgotten at `at` (unix ms) not play again what they have played."""
    for row in await session.rows(_PLAYED, user, at // DAY_MS):
        mark = _mark(row["secret"], user, row["game"])
        await session.rows("INSERT INTO daily_played (day, mark) VALUES (?, ?)", row["day"], mark)


def _mark(secret: str, user: int, game: str) -> str:
    return hmac.digest(secret.encode(), f"{user}/{game}".encode(), "sha256").hex()


OWNERSHIP: Final = Ownership(
    leave=_leave_marks,
    deleted=(
        "DELETE FROM daily_matches WHERE user_id = ?",
        "DELETE FROM daily_players WHERE user_id = ?",
    ),
    exported={
        "daily": "SELECT * FROM daily_matches WHERE user_id = ? ORDER BY day, game",
        "daily_servers": "SELECT * FROM daily_players WHERE user_id = ? ORDER BY guild_id",
    },
    purged=("DELETE FROM daily_players WHERE guild_id = ?",),
)


@dataclass(frozen=True, slots=True)
class NewDailyMatch:
    """A deal of the day that somebody begins; `options` is JSON."""

    day: int
    scope: int
    channel: int
    user: int
    game: str
    engine_version: int
    options: str
    deals: int
    chairs: tuple[TakenSeat, ...]


class DailyStore:
    """The repository of deals of the day."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def fix(self, day: int, drawn: StoredSeal, at: int) -> StoredSeal:
        """A day's secret: the one that was fixed already, or else `drawn` from now on."""
        async with self._database.writing() as session:
            fixed = await fix_seal(session, day, drawn, at)
            await session.rows("DELETE FROM daily_played WHERE day < ?", at // DAY_MS)
        return fixed

    async def begin(self, new: NewDailyMatch, at: int) -> int | None:
        """Begin a match that is played at once; None where its person has begun theirs before."""
        async with self._database.writing() as session:
            if await _has_played(session, new):
                return None
            (made,) = await session.rows(
                "INSERT INTO matches (guild_id, channel_id, game, engine_version, options, host_id,"
                " deals, state, created_at, changed_at, started_at)"
                " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'playing', ?8, ?8, ?8) RETURNING id",
                new.scope,
                new.channel,
                new.game,
                new.engine_version,
                new.options,
                new.user,
                new.deals,
                at,
            )
            match: int = made["id"]
            for chair in new.chairs:
                await seat(session, match, chair)
            await session.rows(
                "INSERT INTO daily_matches (day, game, user_id, match_id) VALUES (?, ?, ?, ?)",
                new.day,
                new.game,
                new.user,
                match,
            )
        return match

    async def of_person(self, user: int, day: int) -> dict[str, DailyMatch]:
        """The matches a person has begun of a day, by the key of the game."""
        found = await self._matches("user_id = ? AND day = ?", user, day)
        return {each.game: each for each in found}

    async def finished_deals(self, user: int, first: int, last: int) -> frozenset[tuple[int, str]]:
        """The deals of these days, by day and game, that are over for a person."""
        found = await self._matches(_OF_PERSON + _OVER, user, first, last)
        return frozenset((each.day, each.game) for each in found)

    async def going(self, user: int, first: int, last: int) -> frozenset[tuple[int, str]]:
        """The deals of these days, by day and game, that a person is in the middle of."""
        found = await self._matches(_OF_PERSON, user, first, last)
        return frozenset((each.day, each.game) for each in found if not each.is_over)

    async def of_match(self, match: int) -> DailyMatch | None:
        """The deal of the day that a match is; None for any other match."""
        found = await self._matches("match_id = ?", match)
        return found[0] if found else None

    async def scores(self, first: int, last: int, game: str | None = None) -> list[DailyScore]:
        """Everybody's scores of the days from `first` to `last`, as far as they are over.

        Matches that were finished when others could have opened the seal are left out.
        """
        only, values = ("", ()) if game is None else (" AND daily_matches.game = ?", (game,))
        async with self._database.reading() as session:
            rows = await session.rows(_SCORES + only, first, last, *values)
        return [DailyScore(*row) for row in rows]

    async def days_of(self, user: int) -> frozenset[int]:
        """The days on which a person has finished a deal."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT DISTINCT day FROM daily_matches WHERE user_id = ? AND score IS NOT NULL",
                user,
            )
        return frozenset(row["day"] for row in rows)

    async def note_player(self, guild: int, user: int, name: str) -> None:
        """Count a person among those of a server."""
        async with self._database.writing() as session:
            await session.rows(
                "INSERT INTO daily_players (guild_id, user_id, name) VALUES (?, ?, ?)"
                " ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name",
                guild,
                user,
                name,
            )

    async def players(self, guild: int) -> dict[int, str]:
        """The names of the people of a server who are among the players, by user id."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT user_id, name FROM daily_players WHERE guild_id = ?", guild
            )
        return {row["user_id"]: row["name"] for row in rows}

    async def unlisted_players(self, guild: int) -> frozenset[int]:
        """The players of a server who do not wish to be seen on boards."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT user_id FROM daily_players JOIN person_settings USING (user_id)"
                " WHERE guild_id = ? AND listed = 0",
                guild,
            )
        return frozenset(row["user_id"] for row in rows)

    async def par(self, day: int, game: str) -> int | None:
        """The score of a strong computer player at a deal, once it is known."""
        async with self._database.reading() as session:
            row = await session.row(
                "SELECT score FROM daily_pars WHERE day = ? AND game = ?", day, game
            )
        return None if row is None else row["score"]

    async def note_par(self, day: int, game: str, score: int) -> None:
        """Keep the score of a strong computer player at a deal; the first word counts."""
        async with self._database.writing() as session:
            await session.rows(
                "INSERT INTO daily_pars (day, game, score) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                day,
                game,
                score,
            )

    async def _matches(self, where: str, *values: Value) -> list[DailyMatch]:
        async with self._database.reading() as session:
            return [_match(row) for row in await session.rows(_MATCHES + where, *values)]


async def _has_played(session: Session, new: NewDailyMatch) -> bool:
    if await session.row(
        "SELECT 1 FROM daily_matches WHERE day = ? AND game = ? AND user_id = ?",
        new.day,
        new.game,
        new.user,
    ):
        return True
    sealed = await load_seal(session, new.day)
    mark = "" if sealed is None else _mark(sealed.secret, new.user, new.game)
    found = await session.row(
        "SELECT 1 FROM daily_played WHERE day = ? AND mark = ?", new.day, mark
    )
    return found is not None


def _match(row: Row) -> DailyMatch:
    return DailyMatch(
        day=row["day"],
        game=row["game"],
        user=row["user_id"],
        match=row["match_id"],
        is_over=bool(row["is_over"]),
        score=row["score"],
    )
