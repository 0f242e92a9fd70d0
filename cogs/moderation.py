"""The moderators' actions at tables of others: end a match, move a table, free a seat."""

from typing import Any, Final

import discord

from bot.errors import UserError
from bot.pages.custom_id_codec import custom_id
from bot.pages.markdown import Markup
from bot.table.pages.confirm import confirm
from bot.table.play.session import TableSession
from bot.table.presses import AskToEndForAll, EndForAll, FreeSeat, MoveTable, NeverMind
from bot.table.screen.channel_readers import known_place
from cogs.access import is_open_to_bot
from cogs.interaction_context import InteractionContext
from cogs.router import Door

DOOR: Final = Door()


async def _load_moderated(context: InteractionContext) -> TableSession:
    """Return the table of a press; UserError for people who may not moderate it."""
    session = await context.session()
    if not context.moderates(session.channel):
        raise UserError("moderation.refused")
    return session


@DOOR.answers(AskToEndForAll)
async def _ask_to_end(context: InteractionContext, _press: AskToEndForAll) -> None:
    session = await _load_moderated(context)
    table = session.live.match
    yes, no = custom_id(EndForAll(), table), custom_id(NeverMind(), table)
    await context.reply.edit(confirm(context.words, "notice.rule_end_confirm", yes=yes, no=no))


@DOOR.answers(EndForAll)
async def _end(context: InteractionContext, _press: EndForAll) -> None:
    session = await _load_moderated(context)
    await context.app.end_for_all(session, context.person)
    await context.reply.replace_by_notice("notice.ended_table", table=str(context.table))


@DOOR.answers(FreeSeat)
async def _free(context: InteractionContext, press: FreeSeat) -> None:
    """Let a computer play for somebody until they are back."""
    session = await _load_moderated(context)
    await context.app.free_seat(session, press.seat)
    await context.reply.replace_by_notice("moderation.freed")


@DOOR.answers(MoveTable)
async def _move(context: InteractionContext, _press: MoveTable) -> None:
    """Show the table in the channel that was chosen."""
    session = await _load_moderated(context)
    guild, channel = context.interaction.guild, _chosen_channel(context)
    place = None if guild is None else known_place(guild, channel)
    if guild is None or place is None or not _sees(context, place):
        raise UserError("error.stale")
    if not is_open_to_bot(guild, channel):
        raise UserError("moderation.closed", place=Markup(f"<#{channel}>"))
    if channel != session.channel or session.status.lost is not None:
        await context.app.tables.move(session, channel, moderates=True)
    place_named = Markup(f"<#{channel}>")
    await context.reply.replace_by_notice("lost.found", table=str(context.table), place=place_named)


def _chosen_channel(context: InteractionContext) -> int:
    data: dict[str, Any] = dict(context.interaction.data or {})
    values = [str(each) for each in data.get("values", ())]
    return int(values[0]) if values and values[0].isdecimal() else 0


def _sees(context: InteractionContext, place: discord.abc.GuildChannel | discord.Thread) -> bool:
    user = context.interaction.user
    return isinstance(user, discord.Member) and place.permissions_for(user).view_channel
