"""The decks of a match, each fixed before it is dealt; once fixed, a deck is never replaced."""

from dataclasses import dataclass, field
from functools import partial

from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session
from games.core.fairness import Seal


@dataclass(frozen=True, slots=True)
class StoredShuffle:
    """One deck (its cards with blanks between) and its promise; prints the digest alone."""

    cards: str = field(repr=False)
    nonce: str = field(repr=False)
    digest: str


class Shuffles:
    """The repository of decks: it fixes the next one of a match, and returns the earlier ones."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def fix(self, match: int, drawn: StoredShuffle, at: int) -> StoredShuffle:
        """The next deck of a match: the one that was fixed already, or else `drawn` from now on.

        The next deck has as many before it as were dealt in the log. Raises DatabaseFailed; then
        nothing is fixed.
        """
        return await self._database.write(partial(_fix, match, drawn, at))

    async def dealt(self, match: int) -> int:
        """The number of decks of a match that have been dealt."""
        async with self._database.reading() as session:
            return await _dealt(session, match)

    async def last_seal(self, match: int) -> Seal | None:
        """The public part of the deck that was fixed last; None if there is none."""
        return await self._database.read(partial(_last_seal, match))

    async def of(self, match: int) -> dict[int, StoredShuffle]:
        """Every deck that was fixed for a match, by its number."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT number, cards, nonce, digest FROM shuffles WHERE match_id = ?"
                " ORDER BY number",
                match,
            )
        return {row["number"]: _shuffle(row) for row in rows}


async def _fix(match: int, drawn: StoredShuffle, at: int, session: Session) -> StoredShuffle:
    number = await _dealt(session, match)
    await session.rows(
        "INSERT INTO shuffles (match_id, number, cards, nonce, digest, made_at)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        match,
        number,
        drawn.cards,
        drawn.nonce,
        drawn.digest,
        at,
    )
    (row,) = await session.rows(
        "SELECT cards, nonce, digest FROM shuffles WHERE match_id = ? AND number = ?",
        match,
        number,
    )
    return _shuffle(row)


async def _last_seal(match: int, session: Session) -> Seal | None:
    dealt = await _dealt(session, match)
    row = await session.row(
        "SELECT number, digest FROM shuffles WHERE match_id = ? AND number <= ?"
        " ORDER BY number DESC LIMIT 1",
        match,
        dealt,
    )
    return None if row is None else Seal(row["digest"], row["number"] < dealt)


async def _dealt(session: Session, match: int) -> int:
    (row,) = await session.rows(
        "SELECT count(*) AS dealt FROM inputs WHERE match_id = ? AND kind = 'deck'", match
    )
    return row["dealt"]


def _shuffle(row: Row) -> StoredShuffle:
    return StoredShuffle(row["cards"], row["nonce"], row["digest"])
