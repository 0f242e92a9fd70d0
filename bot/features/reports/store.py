"""Deals that people reported, for those who manage a server and for nobody else."""

from typing import Final

from bot.features.reports.values import Report
from bot.store.engine.database import Database
from bot.store.engine.session import Row
from bot.store.ownership import Ownership

_OPEN: Final = "FROM reports WHERE reports.guild_id = ? AND done_at IS NULL"
_PAGE: Final = """
    SELECT reports.id, match_id, game, state, deal, user_id, remark, made_at
    FROM reports JOIN matches ON matches.id = match_id
    WHERE reports.guild_id = ? AND done_at IS NULL
    ORDER BY made_at DESC, reports.id DESC LIMIT ? OFFSET ?
"""

OWNERSHIP: Final = Ownership(
    renamed=("UPDATE reports SET user_id = ?2, remark = '' WHERE user_id = ?1",),
    exported={"reports": "SELECT * FROM reports WHERE user_id = ? ORDER BY id"},
)
"""Reports go with the matches of their server."""


class ReportStore:
    """The repository of reports; settled ones are not given out any more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, match: int, deal: int, user: int, remark: str, at: int) -> None:
        """Keep a report; a second one of the same person on the same deal replaces the first."""
        async with self._database.writing() as session:
            await session.rows(
                "INSERT INTO reports (guild_id, match_id, deal, user_id, remark, made_at)"
                " SELECT guild_id, id, ?2, ?3, ?4, ?5 FROM matches WHERE id = ?1"
                " ON CONFLICT (match_id, deal, user_id) DO UPDATE"
                " SET remark = excluded.remark, made_at = excluded.made_at, done_at = NULL",
                match,
                deal,
                user,
                remark,
                at,
            )

    async def open(self, guild: int, limit: int, offset: int = 0) -> tuple[Report, ...]:
        """A page of open reports, the newest first."""
        async with self._database.reading() as session:
            rows = await session.rows(_PAGE, guild, limit, offset)
        return tuple(map(_report, rows))

    async def count(self, guild: int) -> int:
        """The number of open reports."""
        async with self._database.reading() as session:
            (row,) = await session.rows(f"SELECT count(*) AS reports {_OPEN}", guild)
        return row["reports"]

    async def settle(self, guild: int, report: int, at: int) -> None:
        """Mark a report of this server as done."""
        async with self._database.writing() as session:
            await session.rows(
                "UPDATE reports SET done_at = ? WHERE id = ? AND guild_id = ? AND done_at IS NULL",
                at,
                report,
                guild,
            )


def _report(row: Row) -> Report:
    return Report(**dict(row))
