"""Toasts: the command that tells somebody how often they raised their glass, and the button."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from cogs.availability import in_guilds
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door
from tests.architecture.toasts import pages
from tests.architecture.toasts.presses import RaiseGlass
from tests.architecture.toasts.service import ToastCounter

DOOR: Final = Door()


class ToastsCog(commands.Cog):
    """The command."""

    @app_commands.command(**localize("toast"))
    @in_guilds
    @with_context
    async def toast(self, context: InteractionContext) -> None:
        """Show the count to whoever asks."""
        kept = await _counter(context).of(context.guild, context.person.id)
        await context.reply.send(pages.toasts(context.words, kept))


@DOOR.answers(RaiseGlass)
async def _again(context: InteractionContext, _press: RaiseGlass) -> None:
    kept = await _counter(context).raise_glass(context.guild, context.person.id)
    await context.reply.edit(pages.toasts(context.words, kept))


def _counter(context: InteractionContext) -> ToastCounter:
    return context.app.service(ToastCounter)
