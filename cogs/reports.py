"""Reports of deals: anybody on a server makes them, those who manage it read them."""

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.app.client import Client
from bot.errors import UserError
from bot.match.event_log import now
from bot.render import reports as screens
from bot.render.custom_ids import Press
from bot.render.options_answers import submitted
from bot.render.stateless import Stateless
from bot.store.errors import UnknownMatch
from bot.store.reports import Report
from cogs.error_handler import kindly
from cogs.i18n import spoken
from cogs.interaction_context import Interaction, InteractionContext
from cogs.router import Presses


class Reports(commands.Cog):
    """The command that lists them."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("reports"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def reports(self, interaction: Interaction) -> None:
        """Show the newest ones."""
        context = await InteractionContext.of(interaction, self._client.app)
        async with kindly(context):
            await context.tell(await _page(context, 0))


async def _report(context: InteractionContext, press: Press) -> None:
    await _must_be_dealt(context, press)
    await context.ask(screens.form(context.words, press.table, press.number))


async def _send(context: InteractionContext, press: Press) -> None:
    await _must_be_dealt(context, press)
    data: dict[str, Any] = dict(context.interaction.data or {})
    remark = str(submitted(data.get("components", ())).get(screens.REMARK, "")).strip()
    await context.app.store.reports.take(
        press.table, press.number, context.person.id, remark[: screens.LONGEST], now()
    )
    await context.notice("report.sent", deal=press.number, table=str(press.table))


async def _turn(context: InteractionContext, press: Press) -> None:
    await context.redraw(await _page(context, press.number))


async def _done(context: InteractionContext, press: Press) -> None:
    _must_manage(context)
    await context.app.store.reports.settle(context.guild, press.index, now())
    await context.redraw(await _page(context, press.number))


async def _page(context: InteractionContext, page: int) -> Stateless:
    _must_manage(context)
    reports = context.app.store.reports
    pages = max(1, -(-await reports.count(context.guild) // screens.PER_PAGE))
    page = min(page, pages - 1)
    found = await reports.open(context.guild, screens.PER_PAGE, page * screens.PER_PAGE)
    shown = tuple(map(_shown, found))
    return screens.listed(context.words, screens.ReportsPage(reports=shown, page=page, pages=pages))


def _shown(report: Report) -> screens.Reported:
    session = report.state in {"playing", "paused"}
    return screens.Reported(
        id=report.id,
        match=report.match_id,
        game=report.game,
        deal=report.deal,
        by=report.user_id,
        at=report.made_at,
        remark=report.remark,
        match_is="running" if session else "finished" if report.state == "finished" else "ended",
    )


def _must_manage(context: InteractionContext) -> None:
    if not context.interaction.permissions.manage_guild:
        raise UserError("report.only_admins")


async def _must_be_dealt(context: InteractionContext, press: Press) -> None:
    """UserError for a match of another server, and for a table at which nothing was dealt yet."""
    unknown = UserError("error.unknown_match", table=str(press.table))
    try:
        match = await context.app.store.matches.load(press.table)
    except UnknownMatch:
        raise unknown from None
    if match.guild_id != context.guild:
        raise unknown
    if match.state == "lobby" or press.number == 0:
        raise UserError("report.no_deal", table=str(press.table))


PRESSES: Presses = {
    "report": _report,
    "send_report": _send,
    "reports": _turn,
    "report_done": _done,
}
