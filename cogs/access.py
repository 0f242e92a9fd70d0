"""Whether a table can be shown where somebody wants one; asked before anything is made."""

import asyncio

import discord

from bot.errors import UserError
from bot.render.markdown import Markup
from bot.runtime.links import INVITATION
from bot.runtime.session import TableSession
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
    if not isinstance(place, discord.Thread):
        return
    if _is_closed(place, context.interaction.app_permissions):
        raise UserError("access.locked_thread")
    if place.is_private():
        await _check_private_thread(context, place.id)


def check_reach(context: InteractionContext, session: TableSession) -> None:
    """UserError with the ways on where a table still could not be shown, as far as is known.

    Nobody is asked: a thread that is archived, say, is unknown, and believed in.
    """
    guild = context.interaction.client.get_guild(session.guild)
    if guild is None or session.live.private:
        return
    place = guild.get_channel_or_thread(session.channel)
    if place is None and session.status.lost == "gone":
        raise session.asleep()
    if session.channel == context.interaction.channel_id:
        context.check_permissions()
    if not is_open_to_bot(guild, session.channel):
        raise session.asleep("forbidden")
    if isinstance(place, discord.Thread) and _is_closed(place, place.permissions_for(guild.me)):
        raise session.asleep("locked")


def is_open_to_bot(guild: discord.Guild, channel: int) -> bool:
    """Whether the bot sees a channel or thread and may write there, where that is known."""
    place = guild.get_channel_or_thread(channel)
    if place is None or (isinstance(place, discord.Thread) and place.parent is None):
        return True
    may, is_thread = place.permissions_for(guild.me), isinstance(place, discord.Thread)
    return may.view_channel and (may.send_messages_in_threads if is_thread else may.send_messages)


def _is_closed(thread: discord.Thread, may: discord.Permissions) -> bool:
    return thread.locked and not may.manage_threads


async def check_new_place(context: InteractionContext) -> None:
    """UserError where a table may not be moved: where none can be shown, or none is wanted."""
    await check_access(context)
    refusal = await context.refusal_of_place()
    if refusal is not None:
        raise refusal


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
