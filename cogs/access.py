"""Checks whether a table can be shown in a place, before anything is made."""

import asyncio

import discord

from bot.app.client import Interaction
from bot.discord.channel import UNREACHABLE
from bot.discord.gate import request_as
from bot.discord.links import INVITATION
from bot.discord.status import Lost
from bot.discord.urgency import Urgency
from bot.errors import UserError
from bot.model import ServerRules
from bot.pages.markdown import Markup
from bot.table.play.session import TableSession
from bot.table.screen.channel_readers import known_place
from cogs.interaction_context import InteractionContext

_HIDDEN = "___hidden___"
"""What a channel is called that the bot may not see; its overwrites are left out (docs: change-log,
12 August 2026), and discord.py 2.7.1 drops the flag that says so."""
_UNANSWERED = object()
_PATIENCE = 1.0
"""Seconds, of the three in which Discord wants an answer."""


async def check_access(context: InteractionContext) -> None:
    """Raise UserError with what can be done, if the bot could not show a table here."""
    if context.in_direct_messages:
        return
    if context.interaction.guild_id is None:
        raise UserError("access.group", bot=_bot(context))
    if not context.on_server_of_bot:
        invite = Markup(INVITATION.format(application=context.interaction.application_id))
        raise UserError("access.no_member", bot=_bot(context), invite=invite)
    _check_permissions(context)
    place = context.interaction.channel
    if not isinstance(place, discord.Thread):
        return
    if _is_closed(place, context.interaction.app_permissions):
        raise UserError("access.locked_thread")
    if place.is_private() and await _find_place(context, place.id) is None:
        raise UserError("access.private_thread", bot=_bot(context))


def check_reach(context: InteractionContext, session: TableSession) -> None:
    """Raise UserError with the ways on if a table still could not be shown, as far as is known.

    Nobody is asked: an archived thread, say, is unknown, and assumed to be reachable.
    """
    guild = context.interaction.client.get_guild(session.guild)
    if guild is None or session.live.private:
        return
    place = guild.get_channel_or_thread(session.channel)
    if place is None and session.status.lost == "gone":
        raise session.asleep()
    if session.channel == context.interaction.channel_id:
        _check_permissions(context)
    why = why_closed(guild, session.channel)
    if why is not None:
        raise session.out_of_reach(why)


def why_closed(guild: discord.Guild, channel: int) -> Lost | None:
    """Return why a channel or thread takes nothing from the bot; None if it does, or if unknown."""
    if not is_open_to_bot(guild, channel):
        return "forbidden"
    place = known_place(guild, channel)
    if isinstance(place, discord.Thread) and _is_closed(place, place.permissions_for(guild.me)):
        return "locked"
    return None


async def is_out_of_reach(context: InteractionContext, guild: discord.Guild, channel: int) -> bool:
    """Return whether a channel or thread is deleted, or takes nothing from the bot any more.

    Discord is asked for an unknown one, such as an archived thread.
    """
    if guild.get_channel_or_thread(channel) is not None:
        return why_closed(guild, channel) is not None
    found = await _find_place(context, channel)
    if not isinstance(found, discord.Thread) or found.parent is None:
        return found is None
    return _is_closed(found, found.permissions_for(guild.me))


def is_open_to_bot(guild: discord.Guild, channel: int) -> bool:
    """Return whether the bot sees a channel or thread and may write there; True if unknown."""
    place = known_place(guild, channel)
    if place is None:
        return True
    if place.name == _HIDDEN:
        return False
    return not _missing_permissions(place.permissions_for(guild.me), place)


def _is_closed(thread: discord.Thread, may: discord.Permissions) -> bool:
    return thread.locked and not may.manage_threads


def check_may_write(context: InteractionContext, session: TableSession) -> None:
    """Raise UserError if this person is kept from writing where a table is shown.

    That is by a time-out, or by a role where everybody else may write; where nobody may, presses
    are all there is. UserError also in direct messages, which know of neither.
    """
    if context.guild != session.guild:
        raise UserError("error.not_in_dm")
    guild, user = context.interaction.guild, context.interaction.user
    place = None if guild is None else known_place(guild, session.channel)
    if guild is None or place is None or not isinstance(user, discord.Member):
        return
    send = "send_messages_in_threads" if isinstance(place, discord.Thread) else "send_messages"
    may_all = getattr(place.permissions_for(guild.default_role), send)
    may_own = getattr(place.permissions_for(user), send)
    if user.is_timed_out() or (may_all and not may_own):
        raise UserError("phrase.muted")


async def check_new_place(context: InteractionContext) -> None:
    """Raise UserError if a table may not be moved here: none can be shown, or none is wanted."""
    await check_access(context)
    refusal = _refusal_of_place(context, await _rules(context))
    if refusal is not None:
        raise refusal


async def _find_place(context: InteractionContext, channel: int) -> object | None:
    """Ask Discord for a place; None if the bot does not see it, or there is none.

    Permissions do not tell who was invited into a private thread. The person cannot wait long for
    this: without an answer, the place is assumed to be there.
    """
    try:
        async with asyncio.timeout(_PATIENCE):
            with request_as(Urgency.ANSWER):
                return await context.interaction.client.fetch_channel(channel)
    except (discord.Forbidden, discord.NotFound):
        return None
    except UNREACHABLE:
        return _UNANSWERED


def _bot(context: InteractionContext) -> Markup:
    user = context.interaction.client.user
    return Markup("" if user is None else f"<@{user.id}>")


async def check_may_open(context: InteractionContext) -> None:
    """Raise UserError if this person may open no table here, or none could be shown."""
    await check_access(context)
    await check_rules_of_server(context)


async def check_rules_of_server(context: InteractionContext) -> None:
    """Raise UserError if the rules of the server allow this person no table here."""
    refusal = await refusal_to_open(context)
    if refusal is not None:
        raise refusal


async def refusal_to_open(context: InteractionContext) -> UserError | None:
    """Return why this person may not open a table in this channel, by the rules of the server.

    A channel or a role that is deleted restricts nobody: `/server` does not show it either.
    """
    if context.in_direct_messages:
        return None
    rules = await _rules(context)
    refusal = _refusal_of_place(context, rules)
    if refusal is not None:
        return refusal
    if rules.openers and not (context.manages_server or context.has_role(rules.openers)):
        return UserError("error.not_opener", role=Markup(f"<@&{rules.openers}>"))
    return None


async def manages_settings(context: InteractionContext) -> bool:
    """Return whether this person manages the server, or has the role that may do so for the bot."""
    rules = (await context.app.server_settings.of(context.guild)).rules
    return context.manages_server or context.has_role(rules.managers)


def existing(rules: ServerRules, interaction: Interaction) -> ServerRules:
    """Return the rules of a server without channels and roles that no longer exist.

    Nobody is called by @everyone.
    """
    guild = interaction.guild
    if guild is None or guild.unavailable:
        return rules

    def role(number: int | None) -> int | None:
        return None if number is None or guild.get_role(number) is None else number

    channels = tuple(each for each in rules.channels if guild.get_channel(each))
    changed = {
        "channels": channels,
        "openers": role(rules.openers),
        "called": None if rules.called == guild.id else role(rules.called),
        "managers": role(rules.managers),
    }
    return rules.model_copy(update=changed)


async def _rules(context: InteractionContext) -> ServerRules:
    found = await context.app.server_settings.of(context.guild)
    return existing(found.rules, context.interaction)


def _refusal_of_place(context: InteractionContext, rules: ServerRules) -> UserError | None:
    """Return why there may be no table in this channel."""
    channel = context.interaction.channel
    here = {context.channel, channel.parent_id if isinstance(channel, discord.Thread) else None}
    if rules.channels and here.isdisjoint(rules.channels):
        named = context.words.all_of(tuple(f"<#{each}>" for each in rules.channels))
        return UserError("error.wrong_channel", channels=Markup(named))
    return None


def _check_permissions(context: InteractionContext) -> None:
    """Raise UserError with every permission the bot lacks in this channel to show a table.

    In direct messages Discord names none of those that it has.
    """
    if context.in_direct_messages:
        return
    may, place = context.interaction.app_permissions, context.interaction.channel
    missing = _missing_permissions(may, place)
    if missing:
        named = ", ".join(context.words.label(f"permission.{name}") for name in missing)
        raise UserError("error.missing_permission", permissions=named)


def _missing_permissions(may: discord.Permissions, place: object) -> list[str]:
    """Return the permissions to show a table that the bot lacks in a channel or thread."""
    thread = isinstance(place, discord.Thread)
    send = "send_messages_in_threads" if thread else "send_messages"
    return [name for name in ("view_channel", send) if not getattr(may, name)]
