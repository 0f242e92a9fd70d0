"""The secret of each day, the matches that are deals of the day, and their scores."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session

_SEAL: Final = "SELECT secret, digest FROM daily_seals WHERE day = ?"


@dataclass(frozen=True, slots=True)
class StoredSeal:
    """A day's secret and its promise; prints the digest alone."""

    secret: str = field(repr=False)
    digest: str


class DealOfDay(NamedTuple):
    """The deal of the day that a match is; days count from 1970-01-01 in UTC."""

    day: int
    game: str


class SealedDays:
    """The repository of days' secrets, as tables need it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def seal(self, day: int) -> StoredSeal | None:
        """A day's secret, where it has one."""
        async with self._database.reading() as session:
            return await load_seal(session, day)

    async def deal_of(self, match: int) -> DealOfDay | None:
        """The deal of the day that a match is; None for any other match."""
        async with self._database.reading() as session:
            row = await session.row("SELECT day, game FROM daily_matches WHERE match_id = ?", match)
        return None if row is None else DealOfDay(row["day"], row["game"])


async def load_seal(session: Session, day: int) -> StoredSeal | None:
    """A day's secret, where it has one, inside a transaction."""
    row = await session.row(_SEAL, day)
    return None if row is None else _seal(row)


async def fix_seal(session: Session, day: int, drawn: StoredSeal, at: int) -> StoredSeal:
    """A day's secret: the one that was fixed already, or else `drawn` from now (unix ms) on."""
    await session.rows(
        "INSERT INTO daily_seals (day, secret, digest, made_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        day,
        drawn.secret,
        drawn.digest,
        at,
    )
    (row,) = await session.rows(_SEAL, day)
    return _seal(row)


async def keep_score(session: Session, match: int, score: int | None, at: int) -> None:
    """Keep the score of a match at `at` (unix ms), if it is a deal of the day; None: given up."""
    await session.rows(
        "UPDATE daily_matches SET score = ?, finished_at = ? WHERE match_id = ?", score, at, match
    )


def _seal(row: Row) -> StoredSeal:
    return StoredSeal(row["secret"], row["digest"])
