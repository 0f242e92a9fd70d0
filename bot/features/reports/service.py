"""Takes reports of deals, and gives them out to those who manage the server."""

from collections.abc import Callable

from bot.errors import UserError
from bot.features.reports.pages import LONGEST, PER_PAGE, ReportsPage
from bot.features.reports.store import ReportStore
from bot.store import Store
from bot.store.engine.errors import UnknownMatch


class DealReports:
    """The reports of every server; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._reports = ReportStore(store.database)
        self._clock = clock

    async def check_dealt(self, guild: int, match: int, deal: int) -> None:
        """Raise UserError for a match of another server, and for a deal that was not dealt."""
        unknown = UserError("error.unknown_match", table=str(match))
        try:
            found = await self._store.matches.load(match)
        except UnknownMatch:
            raise unknown from None
        if found.guild_id != guild:
            raise unknown
        if found.state == "lobby" or deal == 0:
            raise UserError("report.no_deal", table=str(match))
        if deal > await self._store.shuffles.dealt(match):
            raise UserError("report.not_dealt", deal=deal, table=str(match))

    async def take(self, match: int, deal: int, user: int, remark: str) -> None:
        """Keep a report; a second one of the same person on the same deal replaces the first."""
        await self._reports.take(match, deal, user, remark[:LONGEST], self._clock())

    async def page(self, guild: int, number: int) -> ReportsPage:
        """A page of open reports; the last one in place of a page that no longer exists."""
        pages = max(1, -(-await self._reports.count(guild) // PER_PAGE))
        page = min(number, pages - 1)
        found = await self._reports.open(guild, PER_PAGE, page * PER_PAGE)
        return ReportsPage(reports=found, page=page, pages=pages)

    async def settle(self, guild: int, report: int) -> None:
        """Mark a report of this server as done."""
        await self._reports.settle(guild, report, self._clock())
