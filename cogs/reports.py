"""Reports of deals: anybody on a server makes them, its managers read them."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.reports import pages as screens
from bot.features.reports.presses import ListReports, SendReport, SettleReport
from bot.features.reports.service import DealReports
from bot.pages.shared_presses import ReportDeal
from bot.pages.stateless import Stateless
from cogs.availability import in_guilds
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door

DOOR: Final = Door()


class ReportsCog(commands.Cog):
    """The command that lists them."""

    @app_commands.command(**localize("reports"))
    @app_commands.default_permissions(manage_guild=True)
    @in_guilds
    @with_context
    async def reports(self, context: InteractionContext) -> None:
        """Show the newest ones."""
        await context.reply.send(await _page(context, 0))


@DOOR.answers(ReportDeal)
async def _report(context: InteractionContext, press: ReportDeal) -> None:
    await _must_be_dealt(context, press.deal)
    await context.reply.send_modal(screens.form(context.words, context.table, press.deal))


@DOOR.answers(SendReport)
async def _send(context: InteractionContext, press: SendReport) -> None:
    await _must_be_dealt(context, press.deal)
    remark = str(context.form.get(screens.REMARK, "")).strip()
    await _reports(context).take(context.table, press.deal, context.person.id, remark)
    await context.reply.send_notice("report.sent", deal=press.deal, table=str(context.table))


@DOOR.answers(ListReports)
async def _turn(context: InteractionContext, press: ListReports) -> None:
    await context.reply.edit(await _page(context, press.page))


@DOOR.answers(SettleReport)
async def _settle(context: InteractionContext, press: SettleReport) -> None:
    _must_manage(context)
    await _reports(context).settle(context.guild, press.report)
    await context.reply.edit(await _page(context, press.page))


async def _page(context: InteractionContext, page: int) -> Stateless:
    _must_manage(context)
    return screens.overview(context.words, await _reports(context).page(context.guild, page))


def _must_manage(context: InteractionContext) -> None:
    if not context.manages_server:
        raise UserError("report.only_admins")


async def _must_be_dealt(context: InteractionContext, deal: int) -> None:
    await _reports(context).check_dealt(context.guild, context.table, deal)


def _reports(context: InteractionContext) -> DealReports:
    return context.app.service(DealReports)
