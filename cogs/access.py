"""Whether a table can be shown where somebody wants one; asked before anything is made."""

import asyncio

import discord

from bot.errors import UserError
from bot.render.markdown import Markup
from bot.runtime.links import INVITATION
from cogs.interaction_context import InteractionContext

_PATIENCE = 1.0
"""Seconds, of the three in which Discord wants an answer."""


async def check_access(context: InteractionContext) -> None:
    """UserError that says what can be done, where the bot could not show a table."""
    if context.in_direct_messages:
        return
    if context.interaction.guild_id is None:
        raise UserError("access.group", bot=_bot(context))
    if not context.on_server_of_bot:
        invite = Markup(INVITATION.format(application=context.interaction.application_id))
        raise UserError("access.no_member", bot=_bot(context), invite=invite)
    context.check_permissions()
    place = context.interaction.channel
    if isinstance(place, discord.Thread) and place.is_private():
        await _check_private_thread(context, place.id)


async def _check_private_thread(context: InteractionContext, thread: int) -> None:
    """Ask Discord: permissions do not tell who was invited into a private thread.

    Who waits for an answer cannot wait long for this one: without it, the thread is believed in.
    """
    try:
        async with asyncio.timeout(_PATIENCE):
            await context.interaction.client.fetch_channel(thread)
    except TimeoutError:
        return
    except (discord.Forbidden, discord.NotFound):
        raise UserError("access.private_thread", bot=_bot(context)) from None


def _bot(context: InteractionContext) -> Markup:
    user = context.interaction.client.user
    return Markup("" if user is None else f"<@{user.id}>")
