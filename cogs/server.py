"""A server's wishes for its tables: for its managers, and the role that they let change them."""

from typing import Any, Final

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.server import pages as screens
from bot.features.server.presses import ChangeServerSetting, ServerPage, ShowServerPage
from cogs.access import existing, manages_settings
from cogs.availability import in_guilds
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door
from games.catalogue import CATALOGUE

DOOR: Final = Door()


class ServerCog(commands.Cog):
    """The command that shows the settings of a server.

    It asks for no permission of Discord's: that would hide it from the role of `managers`, and no
    bot can lift this for a role (docs: interactions/application-commands#permissions). People who
    may not use it are told so.
    """

    @app_commands.command(**localize("server"))
    @in_guilds
    @with_context
    async def server(self, context: InteractionContext) -> None:
        """Show them, with a select for each."""
        await _check_may(context)
        await _show(context, "tables")


@DOOR.answers(ShowServerPage)
async def _turn(context: InteractionContext, press: ShowServerPage) -> None:
    await _check_may(context)
    await _show(context, press.page)


@DOOR.answers(ChangeServerSetting)
async def _set(context: InteractionContext, press: ChangeServerSetting) -> None:
    await _check_may(context)
    setting = press.setting
    if setting == "managers" and not context.manages_server:
        raise UserError("error.only_granters")
    picked = _picked_ids(context) if setting in screens.PICKED else ()
    if setting == "called" and context.guild in picked:
        raise UserError("error.calls_everyone")
    await context.app.server_settings.change(
        context.guild, setting, press.value, picked, context.person.id
    )
    await _show(context, screens.page_of(setting))
    if setting in screens.PAGES["look"]:
        await context.app.tables.apply_server_settings(context.guild)


def _picked_ids(context: InteractionContext) -> tuple[int, ...]:
    """Return the channels or roles that were chosen, in a select without values of its own."""
    data: dict[str, Any] = dict(context.interaction.data or {})
    return tuple(int(each) for each in data.get("values", ()) if str(each).isdecimal())


async def _show(context: InteractionContext, page: ServerPage) -> None:
    if context.server_locale is not None:
        await context.notice_language()
    found = await context.app.server_settings.of(context.guild)
    rules = existing(found.rules, context.interaction)
    chosen = screens.Chosen(found.deck, found.table_view, rules, found.language, tuple(CATALOGUE))
    view = screens.server(context.words, page, chosen, may_grant=context.manages_server)
    await context.reply.show(view)


async def _check_may(context: InteractionContext) -> None:
    """Raise UserError if the person may not change settings, or no longer may."""
    if not await manages_settings(context):
        raise UserError("error.only_managers")
