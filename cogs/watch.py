"""Looking on: the table as it lies open, and each finished deal with all hands."""

from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Client
from bot.errors import UserError
from bot.pages.layout import notice
from bot.table.archive.replay import Replay
from bot.table.menus.watch import NOW
from bot.table.pages.replay import WAYS, ReplayPosition
from bot.table.pages.result import replay_button
from bot.table.play.session import TableSession
from bot.table.presses import WatchTable, WatchTableAt
from bot.table.screen import views
from cogs.availability import at_tables, in_guilds
from cogs.i18n import in_message_menu, localize
from cogs.interaction_context import Interaction, InteractionContext, at_chosen, with_context
from cogs.message_menu import at_shown_table
from cogs.router import Door

DOOR: Final = Door()


class WatchCog(commands.Cog):
    """The commands for onlookers."""

    def __init__(self, client: Client) -> None:
        self._tree = client.tree

    async def cog_load(self) -> None:
        """Add a command to the menu of each message, too; a cog can hold no such command."""
        self._tree.add_command(at_tables(in_message_menu("watch.button", _at_shown_table)))

    @app_commands.command(**localize("watch"))
    @in_guilds
    @with_context
    async def watch(self, context: InteractionContext) -> None:
        """Look on at the table of this channel."""
        every = await context.app.tables.in_channel(context.scope, context.channel)
        tables = [each for each in every if not (each.live.is_over or each.status.ended)]
        if not tables:
            raise UserError("watch.no_table")
        await context.at_one_of(tables, WatchTableAt(), _newest)


async def _at_shown_table(interaction: Interaction, message: discord.Message) -> None:
    """Look on at the table that a message shows."""
    context = await at_shown_table(interaction, message)
    session = await context.session()
    await (_tell_it_is_over if session.live.is_over else _newest)(context, session)


@DOOR.answers(WatchTable, public=True)
async def _watch(context: InteractionContext, press: WatchTable) -> None:
    """Show the newest finished deal, a step of any of them, or the table as it is."""
    session = await context.session()
    _check(context, session)
    context.app.watchers.note_press(context.table, context.person.id)
    on_screen = bool(press.way) and context.is_private
    if press.way == NOW:
        await _show(context, session, None, on_screen=on_screen)
    elif press.way in WAYS:
        replay = await _deals(context, session)
        position = replay.moment(press.step) if replay.steps else None
        await _show(context, session, position, on_screen=on_screen)
    else:
        await _newest(context, session, on_screen=on_screen)


async def _newest(
    context: InteractionContext, session: TableSession, *, on_screen: bool = False
) -> None:
    _check(context, session)
    if session.live.is_over:
        await _tell_it_is_over(context, session, on_screen=on_screen)
        return
    replay = await _deals(context, session)
    position = replay.moment(replay.last_deal) if replay.steps else None
    await _show(context, session, position, on_screen=on_screen)


async def _tell_it_is_over(
    context: InteractionContext, session: TableSession, *, on_screen: bool = False
) -> None:
    again = replay_button(context.words, session.live.match)
    view = notice(context.words, "watch.match_over", again)
    await (context.reply.edit(view) if on_screen else context.reply.send(view))


async def _deals(context: InteractionContext, session: TableSession) -> Replay:
    return await context.app.archive.deals_over(session.live.match)


async def _show(
    context: InteractionContext,
    session: TableSession,
    position: ReplayPosition | None,
    *,
    on_screen: bool,
) -> None:
    """Show a page, in place of the pressed one if it was one, and keep it up to date."""
    live = session.live
    own = live.is_played_alone_by(context.person.id)
    draw = partial(views.watching, live, context.words, position, own=own)
    now = views.watch_progress(live)
    show = context.reply.edit_editable if on_screen else context.reply.send_editable
    message = await show(draw(now))
    context.app.watchers.add(live.match, context.person.id, message, draw, now)


def _check(context: InteractionContext, session: TableSession) -> None:
    """Raise UserError if the person may not look on.

    A table is seen in its channel, if its server wants it. Who plays there waits for the end,
    except a person who plays alone against computers.
    """
    if session.live.is_played_alone_by(context.person.id) and not session.status.ended:
        return
    is_seated = session.live.seat_of(context.person.id) is not None
    if not is_seated and (session.live.private or context.channel != session.channel):
        raise UserError("error.unknown_match", table=str(session.live.match))
    if session.status.ended:
        raise UserError("error.match_ended")
    if not session.status.watchable:
        raise UserError("watch.closed")
    if is_seated and not session.live.is_over:
        raise UserError("watch.seated")  # hands that were folded are nobody's business yet


DOOR.answers(WatchTableAt)(at_chosen(_newest))
