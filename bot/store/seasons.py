"""The seasons of a server: one after the other, and every match belongs to one for ever."""

from typing import Final

from bot.model import Season
from bot.store.database import Database
from bot.store.session import Row, Session

_STARTED: Final = "SELECT number, name, started_at FROM seasons WHERE guild_id = ?"
# Later than all that has ended so far, by whatever clock: counted matches never change season.
_EARLIEST: Final = """
    SELECT 1 + max(
        coalesce((SELECT max(started_at) FROM seasons WHERE guild_id = ?1), 0),
        coalesce((SELECT max(ended_at) FROM matches WHERE guild_id = ?1 AND finish_number > 0), 0)
    ) AS at
"""


FIRST: Final = Season(1, "", 0)
"""The season of a server that has started none."""


class Seasons:
    """The repository of seasons."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, guild: int) -> tuple[Season, ...]:
        """The seasons of a server, oldest first; there is always the first one."""
        async with self._database.reading() as session:
            rows = await session.rows(f"{_STARTED} ORDER BY number", guild)
        return (FIRST, *map(_season, rows))

    async def current(self, guild: int) -> Season:
        """The season that was started last."""
        async with self._database.reading() as session:
            return await _last(session, guild)

    async def start(self, guild: int, name: str, at: int) -> Season:
        """Start the next season; every match that is over stays in the one it ended in."""
        async with self._database.writing() as session:
            number = (await _last(session, guild)).number + 1
            (row,) = await session.rows(_EARLIEST, guild)
            begun = Season(number, name, max(at, row["at"]))
            await session.rows(
                "INSERT INTO seasons (guild_id, number, name, started_at) VALUES (?, ?, ?, ?)",
                guild,
                begun.number,
                begun.name,
                begun.started_at,
            )
        return begun


async def _last(session: Session, guild: int) -> Season:
    row = await session.row(f"{_STARTED} ORDER BY number DESC LIMIT 1", guild)
    return FIRST if row is None else _season(row)


def _season(row: Row) -> Season:
    return Season(**dict(row))
