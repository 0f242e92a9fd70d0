"""The clocks of slow tables, by the time of day; a table that is not slow has no row."""
# ruff: noqa: S608 - statements are put together from constants of this package alone

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.store.engine.database import Database
from bot.store.engine.process_news import AWAY, PERSON
from bot.store.engine.session import Row, Session
from bot.store.engine.sharding import shard_condition
from bot.store.settings import Settings
from games.core.seats import Seat

_DUE: Final = """
    SELECT matches.id, deal_at,
        (SELECT min(remind_at) FROM slow_seats WHERE match_id = matches.id) AS remind_at,
        (SELECT min(ends_at) FROM slow_seats WHERE match_id = matches.id) AS ends_at
    FROM matches JOIN slow_tables ON slow_tables.match_id = matches.id
    WHERE state = 'playing'
        AND events = (SELECT max(number) + 1 FROM events WHERE events.match_id = matches.id)
"""
_ALL: Final = "SELECT id FROM matches WHERE state = 'playing'"
_AWAY: Final = "SELECT away_until FROM person_settings WHERE user_id = ?"
_GO_AWAY: Final = """
    INSERT INTO person_settings (user_id, away_until) VALUES (?, ?)
    ON CONFLICT (user_id) DO UPDATE SET away_until = excluded.away_until
"""
_OF_PERSON: Final = """
    UPDATE slow_seats SET ends_at = ends_at + ?1, remind_at = remind_at + ?1
    WHERE (match_id, seat) IN (
        SELECT match_id, seat FROM seats JOIN matches ON matches.id = match_id
        WHERE user_id = ?2 AND state = 'playing'
    )
"""
_IS_OVER: Final = "SELECT 1 FROM matches WHERE id = ? AND state = 'finished'"


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat. Times are unix milliseconds."""

    ends_at: int | None = None
    """The end of its time; None while nobody waits for it."""
    remind_at: int | None = None
    """The time at which its person is to be reminded of that; None once they have been."""
    missed: int = 0
    """The number of times in a row that they have let it end."""
    called: bool = False
    """Whether they have called for the next deal."""


@dataclass(frozen=True, slots=True)
class TableClocks:
    """The clocks of one table."""

    moves: int
    """The number of moves of the game after which they were set (see `LiveMatch.moves`)."""
    events: int
    """The number of events when they were kept."""
    deal_at: int | None = None
    """The time of the next deal (unix ms), where the table waits for it."""
    seats: Mapping[Seat, SeatClock] = field(default_factory=dict[Seat, SeatClock])


@dataclass(frozen=True, slots=True)
class DueClocks:
    """The next times of a table's clocks (unix ms), each None where there is none."""

    deal_at: int | None
    remind_at: int | None
    ends_at: int | None


async def forget(session: Session, match: int) -> None:
    """Keep no clocks of a table any more, inside a transaction."""
    await session.rows("DELETE FROM slow_seats WHERE match_id = ?", match)
    await session.rows("DELETE FROM slow_tables WHERE match_id = ?", match)


class Clocks:
    """The repository of the clocks of slow tables."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings

    async def of(self, match: int) -> TableClocks | None:
        """The clocks of a table as they were kept last; None where there are none."""

        async def load(session: Session) -> TableClocks | None:
            table = await session.row("SELECT * FROM slow_tables WHERE match_id = ?", match)
            if table is None:
                return None
            rows = await session.rows("SELECT * FROM slow_seats WHERE match_id = ?", match)
            seats = {row["seat"]: _seat(row) for row in rows}
            return TableClocks(table["moves"], table["events"], table["deal_at"], seats)

        return await self._database.read(load)

    async def keep(self, match: int, clocks: TableClocks) -> None:
        """Keep these clocks of a table, and no others; none of a match that is over."""
        async with self._database.writing() as session:
            if await session.row(
                "SELECT 1 FROM matches WHERE id = ? AND state = 'finished'", match
            ):
                return
            await session.rows("DELETE FROM slow_seats WHERE match_id = ?", match)
            await session.rows(
                "INSERT INTO slow_tables (match_id, moves, events, deal_at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (match_id) DO UPDATE SET moves = excluded.moves,"
                " events = excluded.events, deal_at = excluded.deal_at",
                match,
                clocks.moves,
                clocks.events,
                clocks.deal_at,
            )
            await session.each(
                "INSERT INTO slow_seats (match_id, seat, ends_at, remind_at, missed, called)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (match, seat, each.ends_at, each.remind_at, each.missed, each.called)
                    for seat, each in clocks.seats.items()
                ],
            )

    async def forget(self, match: int) -> None:
        """Keep no clocks of a table any more."""
        async with self._database.writing() as session:
            await forget(session, match)

    async def due(self) -> dict[int, DueClocks]:
        """The next times at every slow table in play here, by the numbers of the matches.

        A table where something has happened since its clocks were kept is left out.
        """
        async with self._database.reading() as session:
            rows = await session.rows(_DUE + shard_condition(self._database.shards))
        return {
            row["id"]: DueClocks(row["deal_at"], row["remind_at"], row["ends_at"]) for row in rows
        }

    async def clock_jumped(self, before: int, after: int) -> None:
        """Adjust to a clock that was set from `before` to `after` (unix ms): nobody loses by that.

        At the tables that are served here.
        """
        shards = self._database.shards
        here = "" if shards.are_all else f" WHERE match_id IN ({_ALL}{shard_condition(shards)})"
        async with self._database.writing() as session:
            await session.rows(
                f"UPDATE slow_seats SET ends_at = ends_at + ?1, remind_at = remind_at + ?1{here}",
                after - before,
            )
            await session.rows(
                f"UPDATE slow_tables SET deal_at = deal_at + ?{here}", after - before
            )

    async def go_away(self, user_id: int, until: int, at: int) -> int:
        """Let a person's clocks stand still from `at` to `until` (unix ms) and no longer.

        Returns the delay (ms) of the end of their time wherever they are awaited.
        """
        try:
            async with self._database.writing() as session:
                row = await session.row(_AWAY, user_id)
                before = row["away_until"] if row and row["away_until"] else 0
                later = max(until, at) - max(before, at)
                if later:
                    await session.rows(_GO_AWAY, user_id, until if until > at else None)
                    await session.rows(_OF_PERSON, later, user_id)
                    news = {PERSON: user_id, AWAY: (user_id, later)}
                    await self._database.announce(session, **news)
        finally:
            self._settings.forget_person(user_id)
        return later


def _seat(row: Row) -> SeatClock:
    return SeatClock(row["ends_at"], row["remind_at"], row["missed"], bool(row["called"]))
