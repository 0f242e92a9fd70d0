"""Reports of deals: anybody on a server makes them, those who manage it read them."""

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.reports import pages as screens
from bot.pages.custom_ids import Press
from bot.pages.stateless import Stateless
from cogs.availability import in_guilds
from cogs.i18n import localized
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses


class ReportsCog(commands.Cog):
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
    await context.app.reports.take(press.table, press.number, context.person.id, remark)
    await context.send_notice("report.sent", deal=press.number, table=str(press.table))


async def _turn(context: InteractionContext, press: Press) -> None:
    await context.edit(await _page(context, press.number))


async def _done(context: InteractionContext, press: Press) -> None:
    _must_manage(context)
    await context.app.reports.settle(context.guild, press.index)
    await context.edit(await _page(context, press.number))


async def _page(context: InteractionContext, page: int) -> Stateless:
    _must_manage(context)
    return screens.listed(context.words, await context.app.reports.page(context.guild, page))


def _must_manage(context: InteractionContext) -> None:
    if not context.manages_server:
        raise UserError("report.only_admins")


async def _must_be_dealt(context: InteractionContext, press: Press) -> None:
    await context.app.reports.check_dealt(context.guild, press.table, press.number)


PRESSES: Presses = {
    "report": _report,
    "send_report": _send,
    "reports": _turn,
    "report_done": _done,
}
