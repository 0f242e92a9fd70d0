"""The cards that people have chosen before their turn, one for each seat; none after the match."""

from collections.abc import Mapping

from bot.model import Premove
from bot.store.engine.database import Database
from bot.store.engine.session import Session
from games.core.cards import card
from games.core.seats import Seat


async def forget(session: Session, match: int) -> None:
    """Keep no chosen card of a table any more, inside a transaction."""
    await session.rows("DELETE FROM premoves WHERE match_id = ?", match)


class Premoves:
    """The repository of premoves."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match: int) -> Mapping[Seat, Premove]:
        """The chosen cards of a table, by seats. Raises DatabaseFailed."""
        async with self._database.reading() as session:
            rows = await session.rows("SELECT * FROM premoves WHERE match_id = ?", match)
        return {
            row["seat"]: Premove(row["deal"], row["held"], card(row["card"]), bool(row["failed"]))
            for row in rows
        }

    async def keep(self, match: int, seat: Seat, premove: Premove | None) -> None:
        """Keep a seat's choice, or none. Raises DatabaseFailed."""
        async with self._database.writing() as session:
            await session.rows("DELETE FROM premoves WHERE match_id = ? AND seat = ?", match, seat)
            if premove is not None:
                await session.rows(
                    "INSERT INTO premoves (match_id, seat, deal, held, card, failed)"
                    " SELECT id, ?2, ?3, ?4, ?5, ?6 FROM matches"
                    " WHERE id = ?1 AND state IN ('playing', 'paused')",
                    match,
                    seat,
                    premove.deal,
                    premove.held,
                    str(premove.card),
                    premove.failed,
                )
