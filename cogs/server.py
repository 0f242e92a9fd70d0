"""How a server wants its tables: for those who may manage it."""

from dataclasses import replace

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.render import server as screens
from bot.render.custom_ids import Press
from bot.store.settings import GuildSettings
from cogs.availability import in_guilds
from cogs.i18n import localized
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses

_log = structlog.get_logger()


class Server(commands.Cog):
    """The command that shows the settings of a server."""

    @app_commands.command(**localized("server"))
    @app_commands.default_permissions(manage_guild=True)
    @in_guilds
    @with_context
    async def server(self, context: InteractionContext) -> None:
        """Show them, with a select for each."""
        _check_may(context)
        await _show(context)


async def _set(context: InteractionContext, press: Press) -> None:
    _check_may(context)
    settings = context.app.store.settings
    wish = _with(
        await settings.guild(context.guild), press.action.removeprefix(screens.ACTION), press.arg
    )
    await settings.save_guild(wish)
    _log.info(
        "a server's settings changed",
        guild=context.guild,
        by=context.person.id,
        deck=wish.deck,
        table_view=wish.table_view,
    )
    await _show(context)
    await context.app.tables.server_changed(context.guild)


def _with(old: GuildSettings, setting: str, value: str) -> GuildSettings:
    match setting, value:
        case "cards", ("auto" | "french" | "german") as deck:
            return replace(old, deck=deck)
        case "view", ("picture" | "text") as view:
            return replace(old, table_view=view)
        case _:
            raise UserError("error.stale")


async def _show(context: InteractionContext) -> None:
    found = await context.app.store.settings.guild(context.guild)
    view = screens.server(context.words, found.deck, found.table_view)
    pressed = context.interaction.type is discord.InteractionType.component
    await (context.edit(view) if pressed else context.send(view))


def _check_may(context: InteractionContext) -> None:
    """UserError for whoever may not manage the server, which may have changed since they asked."""
    if not context.interaction.permissions.manage_guild:
        raise UserError("error.only_managers")


PRESSES: Presses = {f"{screens.ACTION}{setting}": _set for setting in screens.CHOICES}
