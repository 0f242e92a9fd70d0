"""Reports of deals: anybody on a server makes them, those who manage it read them."""

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.match.event_log import now
from bot.render import reports as screens
from bot.render.custom_ids import Press
from bot.render.stateless import Stateless
from bot.store.errors import UnknownMatch
from cogs.availability import in_guilds
from cogs.i18n import localized
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses


class Reports(commands.Cog):
    """The command that lists them."""

    @app_commands.command(**localized("reports"))
    @app_commands.default_permissions(manage_guild=True)
    @in_guilds
    @with_context
    async def reports(self, context: InteractionContext) -> None:
        """Show the newest ones."""
        await context.send(await _page(context, 0))


async def _report(context: InteractionContext, press: Press) -> None:
    await _must_be_dealt(context, press)
    await context.send_modal(screens.form(context.words, press.table, press.number))


async def _send(context: InteractionContext, press: Press) -> None:
    await _must_be_dealt(context, press)
    remark = str(context.form.get(screens.REMARK, "")).strip()
    await context.app.store.reports.take(
        press.table, press.number, context.person.id, remark[: screens.LONGEST], now()
    )
    await context.send_notice("report.sent", deal=press.number, table=str(press.table))


async def _turn(context: InteractionContext, press: Press) -> None:
    await context.edit(await _page(context, press.number))


async def _done(context: InteractionContext, press: Press) -> None:
    _must_manage(context)
    await context.app.store.reports.settle(context.guild, press.index, now())
    await context.edit(await _page(context, press.number))


async def _page(context: InteractionContext, page: int) -> Stateless:
    _must_manage(context)
    reports = context.app.store.reports
    pages = max(1, -(-await reports.count(context.guild) // screens.PER_PAGE))
    page = min(page, pages - 1)
    found = await reports.open(context.guild, screens.PER_PAGE, page * screens.PER_PAGE)
    return screens.listed(context.words, screens.ReportsPage(reports=found, page=page, pages=pages))


def _must_manage(context: InteractionContext) -> None:
    if not context.manages_server:
        raise UserError("report.only_admins")


async def _must_be_dealt(context: InteractionContext, press: Press) -> None:
    """UserError for a match of another server, and for a deal that was not dealt."""
    unknown = UserError("error.unknown_match", table=str(press.table))
    try:
        match = await context.app.store.matches.load(press.table)
    except UnknownMatch:
        raise unknown from None
    if match.guild_id != context.guild:
        raise unknown
    if match.state == "lobby" or press.number == 0:
        raise UserError("report.no_deal", table=str(press.table))
    if press.number > await context.app.store.shuffles.dealt(match.id):
        raise UserError("report.not_dealt", deal=press.number, table=str(press.table))


PRESSES: Presses = {
    "report": _report,
    "send_report": _send,
    "reports": _turn,
    "report_done": _done,
}
