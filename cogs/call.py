"""Calling people to an open table, and being called."""

from dataclasses import replace
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.application import lobby_caption
from bot.errors import UserError
from bot.features.calls import pages as screens
from bot.features.calls.presses import AskCallWish, DropCallWish, SaveCallWish, SitAtCall, StopCalls
from bot.pages.seat_names import seat_names
from bot.pages.shared_presses import ShowCallWishes
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.store.matches import StoredMatch
from bot.table.match.lobby import free_seats
from bot.table.match.local_time import zone_of_server
from bot.table.menus.which_table import which_table
from bot.table.presses import CallAt
from cogs.access import check_access, check_rules_of_server, existing
from cogs.availability import in_guilds
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, with_context
from cogs.members import member_of
from cogs.router import Door
from games.catalogue import CATALOGUE

DOOR: Final = Door()


class CallCog(commands.Cog):
    """The command that calls people to a table."""

    @app_commands.command(**localize("call"))
    @in_guilds
    @with_context
    async def call(self, context: InteractionContext) -> None:
        """Call people to the open table in this channel, or ask to which."""
        await check_access(context)
        lobbies = await context.app.calls.lobbies_in(context.guild, context.channel)
        if not lobbies:
            raise UserError("call.no_table")
        if len(lobbies) == 1:
            await _call(context, lobbies[0])
            return
        captions = [replace(lobby_caption(each), names=seat_names(each.seats)) for each in lobbies]
        await context.reply.send(which_table(context.words, captions, CallAt()))


@DOOR.answers(CallAt)
async def _call_at(context: InteractionContext, _press: CallAt) -> None:
    """Call people to the table that was chosen."""
    await check_access(context)
    lobby = await context.app.lobbies.load(context.table)
    if lobby.channel_id != context.channel:
        raise UserError("error.stale")
    if not free_seats(lobby):
        raise UserError("error.lobby_full")
    await _call(context, lobby)
    await context.reply.remove_choice()


async def _call(context: InteractionContext, lobby: StoredMatch) -> None:
    """Call everybody here once, and mention those that the server and they themselves allow."""
    if not any(chair.user_id == context.person.id for chair in lobby.seats):
        await check_rules_of_server(context)
    calls = context.app.calls
    at, is_first = await calls.claim(context.guild)
    try:
        role = await _role(context)
        async with calls.sending(context.guild):
            await _send(context, lobby, role)
    except BaseException:
        await calls.release(context.guild, at)
        raise
    if role is None and is_first:
        await context.reply.send_notice("call.no_role")
    elif role is not None and not _rings(context, role):
        await context.reply.send_notice("call.silent_role")


async def _send(context: InteractionContext, lobby: StoredMatch, role: discord.Role | None) -> None:
    """Send the call, which pings the role and those who wish it, and note where it is."""
    users = await context.app.calls.whom(
        lobby, context.person.id, lambda user: _may_see(context, user)
    )
    made = await _describe(context, lobby)
    made = replace(made, role=None if role is None else role.id, users=users)
    allowed = discord.AllowedMentions(
        everyone=False,
        roles=[] if role is None else [role],
        users=[discord.Object(user) for user in users],
    )
    message = await context.reply.send_to_all(
        screens.call(await _words(context), made), mentions=allowed
    )
    if message is not None:
        await context.app.calls.remember(message, lobby, context.channel)


async def _role(context: InteractionContext) -> discord.Role | None:
    """Return the role to mention here, if the server chose one and still has it."""
    found = await context.app.server_settings.of(context.guild)
    called = existing(found.rules, context.interaction).called
    guild = context.interaction.guild
    return None if guild is None or called is None else guild.get_role(called)


def _rings(context: InteractionContext, role: discord.Role) -> bool:
    return role.mentionable or context.interaction.app_permissions.mention_everyone


async def _may_see(context: InteractionContext, user: int) -> bool:
    """Return whether somebody is on this server and sees this channel without a mention."""
    guild, place = context.interaction.guild, context.interaction.channel
    if guild is None or not isinstance(place, discord.abc.GuildChannel | discord.Thread):
        return False
    if isinstance(place, discord.Thread) and (place.is_private() or place.parent is None):
        return False  # a mention would bring them in
    try:
        member = await member_of(guild, user)
    except UserError:
        return False
    return place.permissions_for(member).view_channel


async def _describe(context: InteractionContext, lobby: StoredMatch) -> screens.TableCall:
    posted = await context.app.message_of_lobby(lobby.id)
    link = None
    if posted is not None:
        channel = context.interaction.client.get_partial_messageable(
            posted.channel_id, guild_id=lobby.guild_id
        )
        link = channel.get_partial_message(posted.message_id).jump_url
    return screens.TableCall(
        table=lobby.id,
        game=lobby.game,
        caller=context.person.name,
        free=len(free_seats(lobby)),
        link=link,
    )


async def _words(context: InteractionContext) -> Words:
    return await context.app.localization.of_server(context.guild)


@DOOR.answers(SitAtCall, public=True)
async def _sit(context: InteractionContext, _press: SitAtCall) -> None:
    """Take the kept seat, or the first free one, at the table of the call."""
    app, pressed = context.app, context.interaction.message
    await app.calls.check_is_call(context.guild, pressed and pressed.id, context.table)
    try:
        lobby = await app.lobbies.load(context.table)
    except UserError:
        await context.reply.edit_public(screens.over(await _words(context), context.table))
        raise
    own = next((chair for chair in lobby.seats if chair.user_id == context.person.id), None)
    if own is not None and not own.kept:
        raise UserError("call.sits")
    free = free_seats(lobby)
    if own is None and not free:
        raise UserError("error.lobby_full")
    await app.lobbies.sit(context.table, free[0] if own is None else own.seat, context.person)
    changed = await app.lobbies.load(context.table)
    sitters = tuple(chair.name for chair in changed.seats if not chair.kept)
    made = await _describe(context, changed)
    await context.reply.edit_public(screens.call_with_sitters(await _words(context), made, sitters))
    await app.redraw_lobby(changed)


@DOOR.answers(ShowCallWishes, public=True)
async def _wishes(context: InteractionContext, _press: ShowCallWishes) -> None:
    """Show when this person is called here: below a public message, and below the settings."""
    await context.reply.send(await _page(context))


@DOOR.answers(AskCallWish)
async def _add(context: InteractionContext, _press: AskCallWish) -> None:
    await context.reply.send_modal(screens.form(context.words, tuple(CATALOGUE)))


@DOOR.answers(SaveCallWish)
async def _save(context: InteractionContext, _press: SaveCallWish) -> None:
    wish = screens.wish_in(context.form, context.guild, context.person.id)
    if wish is None:
        raise UserError("call.unclear")
    await context.app.calls.wish(wish)
    await context.reply.edit(await _page(context))


@DOOR.answers(DropCallWish)
async def _drop(context: InteractionContext, press: DropCallWish) -> None:
    await context.app.calls.take_back(context.person.id, context.guild, press.wish)
    await context.reply.edit(await _page(context))


@DOOR.answers(StopCalls, public=True)
async def _stop(context: InteractionContext, press: StopCalls) -> None:
    """Stop calling this person to tables of this game."""
    gone = await context.app.calls.take_back_all(context.person.id, context.guild, press.game)
    if gone:
        await context.reply.send_notice("call.stopped")
    else:
        await context.reply.send_notice("call.never_asked")


async def _page(context: InteractionContext) -> Stateless:
    if context.server_locale is not None:
        await context.notice_language()
    wishes = await context.app.calls.wishes_of(context.person.id, context.guild)
    found = await context.app.server_settings.of(context.guild)
    zone = zone_of_server(found.rules.zone, found.locale)
    return screens.wishes(context.words, wishes, zone)
