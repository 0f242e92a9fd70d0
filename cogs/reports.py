"""Reports of deals: anybody on a server makes them, those who manage it read them."""

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.memory import now
from bot.render import reports as screens
from bot.render.answers import submitted
from bot.render.ids import Press
from bot.render.stateless import Stateless
from bot.store.errors import UnknownMatch
from bot.store.reports import Report
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit


class Reports(commands.Cog):
    """The command that lists them."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("reports"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def reports(self, interaction: Interaction) -> None:
        """Show the newest ones."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await visit.tell(await _page(visit, 0))


async def _report(visit: Visit, press: Press) -> None:
    await _must_be_dealt(visit, press)
    await visit.ask(screens.form(visit.words, press.table, press.number))


async def _send(visit: Visit, press: Press) -> None:
    await _must_be_dealt(visit, press)
    data: dict[str, Any] = dict(visit.interaction.data or {})
    remark = str(submitted(data.get("components", ())).get(screens.REMARK, "")).strip()
    await visit.house.store.reports.take(
        press.table, press.number, visit.person.id, remark[: screens.LONGEST], now()
    )
    await visit.notice("report.sent", deal=press.number, table=str(press.table))


async def _turn(visit: Visit, press: Press) -> None:
    await visit.redraw(await _page(visit, press.number))


async def _done(visit: Visit, press: Press) -> None:
    _must_manage(visit)
    await visit.house.store.reports.settle(visit.guild, press.index, now())
    await visit.redraw(await _page(visit, press.number))


async def _page(visit: Visit, page: int) -> Stateless:
    _must_manage(visit)
    reports = visit.house.store.reports
    pages = max(1, -(-await reports.count(visit.guild) // screens.PER_PAGE))
    page = min(page, pages - 1)
    found = await reports.open(visit.guild, screens.PER_PAGE, page * screens.PER_PAGE)
    shown = tuple(map(_shown, found))
    return screens.listed(visit.words, screens.Page(reports=shown, page=page, pages=pages))


def _shown(report: Report) -> screens.Reported:
    running = report.state in {"playing", "paused"}
    return screens.Reported(
        id=report.id,
        match=report.match_id,
        game=report.game,
        deal=report.deal,
        by=report.user_id,
        at=report.made_at,
        remark=report.remark,
        match_is="running" if running else "finished" if report.state == "finished" else "ended",
    )


def _must_manage(visit: Visit) -> None:
    if not visit.interaction.permissions.manage_guild:
        raise Trouble("report.only_admins")


async def _must_be_dealt(visit: Visit, press: Press) -> None:
    """Trouble for a match of another server, and for a table at which nothing was dealt yet."""
    unknown = Trouble("error.unknown_match", table=str(press.table))
    try:
        match = await visit.house.store.matches.load(press.table)
    except UnknownMatch:
        raise unknown from None
    if match.guild_id != visit.guild:
        raise unknown
    if match.state == "lobby" or press.number == 0:
        raise Trouble("report.no_deal", table=str(press.table))


PRESSES: Presses = {
    "report": _report,
    "send_report": _send,
    "reports": _turn,
    "report_done": _done,
}
