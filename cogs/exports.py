"""Results, standings and tournaments as files for a spreadsheet, for whoever asks alone."""

import io
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.exports import pages as screens
from bot.features.exports.service import Exports
from bot.features.exports.values import KINDS, ExportKind
from cogs.access import manages_settings
from cogs.availability import at_tables
from cogs.i18n import choices, localize, option, option_name
from cogs.interaction_context import InteractionContext, with_context

_KINDS: Final[dict[str, ExportKind]] = {kind: kind for kind in KINDS}


class ExportCog(commands.Cog):
    """The command that gives out the files."""

    @app_commands.command(**localize("export"))
    @app_commands.describe(what=option("export", "what"))
    @app_commands.rename(what=option_name("export", "what"))
    @app_commands.choices(what=choices("command.export.what", KINDS))
    @at_tables
    @with_context
    async def export(self, context: InteractionContext, what: str) -> None:
        """Send a file, or say why there is none."""
        if what not in _KINDS:
            raise UserError("error.stale")
        kind = _KINDS[what]
        owner = await _owner(context, kind)
        await context.reply.defer()
        most = context.interaction.filesize_limit
        made = await context.app.service(Exports).file(context.words, kind, owner, most)
        if made is None:
            await context.reply.send_notice("export.empty")
            return
        page = screens.bring(context.words, made.name, whole=made.whole)
        await context.reply.send(page, discord.File(io.BytesIO(made.content), made.name))


async def _owner(context: InteractionContext, kind: ExportKind) -> int:
    """Return the owner of the file: this person, or the server if they manage it."""
    if kind == "own":
        return context.person.id
    if not await manages_settings(context):
        raise UserError("export.only_managers")
    return context.guild
