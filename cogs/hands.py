"""Hands and cards: open one's hand, play from it, and have it anywhere."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Client
from bot.match.race import pressed_at
from bot.render.card_selection import NO_MARKS, Marks
from bot.render.custom_ids import Press
from bot.render.layout import notice
from bot.render.stateless import Stateless
from bot.runtime.session import TableSession
from bot.screens import views
from bot.screens.hand_messages import EphemeralHand
from cogs.error_handler import kindly
from cogs.i18n import spoken
from cogs.interaction_context import Interaction, InteractionContext
from cogs.router import Presses
from games.core.errors import IllegalAction
from games.core.scene import Who
from games.core.seats import Seat

_UNKNOWN_MESSAGE = 10008
"""The message is gone (Discord's JSON error codes)."""
_Answer: TypeAlias = Callable[[Stateless], Awaitable[int | None]]
"""Shows something; returns in which message, if that is known."""


class Hands(commands.Cog):
    """The command that shows one's hand."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("hand"))
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        """Show one's hand at the table in this channel, or at one's only one in this server."""
        context = await InteractionContext.of(interaction, self._client.app)
        async with kindly(context):
            session = context.own_table()
            await _show(context, session, session.seat_to_act(context.person.id))


async def _open(context: InteractionContext, press: Press) -> None:
    session = context.app.tables.table(press.table)
    seat = session.seat_to_act(context.person.id)
    if context.is_private:
        await _redraw(context, session, seat)
    else:
        await _show(context, session, seat)


async def _play(context: InteractionContext, press: Press) -> None:
    session = context.app.tables.table(press.table)
    seat = session.seat_to_press(context.person.id, press.number, press.index)
    context.app.hint_messages.put_away(press.table, seat)
    if session.live.chairs[seat].stand_in:
        # Whoever plays a card is back, and need not say so.
        await context.app.come_back(press.table, context.person.id)
    action = session.live.meant(seat, press.number, press.index)
    if action is None:
        await _redraw(context, session, seat, heard=False)
    elif session.live.is_claim(action):
        await _race(context, session, seat, action)
    else:
        heard = True
        try:
            heard = await session.live.press(session.memory, seat, press.number, press.index)
        finally:
            # Also where it was refused: then the hand that was pressed shows an older table.
            await _redraw(context, session, seat, heard=heard)


async def _ask(context: InteractionContext, press: Press) -> None:
    session = context.app.tables.table(press.table)
    seat, index = session.seat_to_act(context.person.id), press.index
    still = session.live.meant(seat, press.number, index) is not None
    question = views.asking(session.live, seat, index, context.words) if still else None
    draw = session.screen.draw_hand(seat, context.words)
    if question is None or context.app.hand_messages.show_below(
        press.table, seat, context.pressed, draw
    ):
        await _redraw(context, session, seat, heard=False)
    else:
        await context.redraw(question)


async def _mark(context: InteractionContext, press: Press) -> None:
    session = context.app.tables.table(press.table)
    seat = session.seat_to_act(context.person.id)
    await _redraw(context, session, seat, Marks(press.number, max(0, press.index)))


async def _call_for_deal(context: InteractionContext, press: Press) -> None:
    session = context.app.tables.table(press.table)
    seat = session.call_for_deal(context.person.id)
    await (_redraw(context, session, seat) if context.is_private else context.acknowledge())


async def _race(
    context: InteractionContext, session: TableSession, seat: Seat, action: Any
) -> None:
    # Entered before Discord is answered: no bid is late, or lost, for the sake of an answer.
    at = pressed_at(context.interaction.id)
    claim = asyncio.ensure_future(session.scheduler.claim(seat, action, at))
    await context.acknowledge_if_possible()
    try:
        verdict = await claim
    except IllegalAction:
        await _redraw(context, session, seat)
        raise
    await _redraw(context, session, seat)
    if verdict.winner != seat:
        words = context.words.at(views.names(session.live))
        who, ms = Who(verdict.winner), verdict.late_ms
        why = "error.too_late_bid" if ms else "error.tied_bid"
        await context.tell(notice(words, why, who=who, ms=ms))


async def _show(context: InteractionContext, session: TableSession, seat: Seat) -> None:
    wants_letter = context.settings.hand == "dm" and not context.settings.dm_closed
    if wants_letter:
        await context.think()
        if await session.screen.send_hand(seat, context.person.id):
            await context.notice("notice.hand_sent_by_dm")
            return
    # The hand takes the place of "thinking", for that is what an interaction's token edits.
    await _lay_out(context, session, seat, context.redraw if wants_letter else context.tell)
    if wants_letter:
        await context.notice("error.dm_closed")


async def _lay_out(
    context: InteractionContext, session: TableSession, seat: Seat, answer: _Answer
) -> None:
    """Show the hand in a message of its own, and nowhere else any more."""
    draw, hands = session.screen.draw_hand(seat, context.words), context.app.hand_messages
    view = draw()
    hands.put_away(session.live.match, seat)
    sheet = EphemeralHand(context.interaction, await answer(view))
    hands.opened(session.live.match, seat, sheet, draw, view)


async def _redraw(
    context: InteractionContext,
    session: TableSession,
    seat: Seat,
    marks: Marks = NO_MARKS,
    *,
    heard: bool = True,
) -> None:
    """Show the hand as it is now, and say it where a press on an older one was not `heard`."""
    table, hands = session.live.match, context.app.hand_messages
    draw = session.screen.draw_hand(seat, context.words, marks)
    pressed = context.pressed
    if hands.show_below(table, seat, pressed, draw):
        await context.acknowledge_if_possible()
        if not heard:
            await context.notice("notice.hand_below")
        await context.take_away()
        return
    known, view = hands.shows(table, seat, pressed.message), draw()
    try:
        await context.redraw(view)
    except discord.NotFound as error:
        if error.code != _UNKNOWN_MESSAGE:
            raise
        await _lay_out(context, session, seat, context.tell)
        return
    hands.opened(table, seat, pressed, draw, view)
    if not heard and not known:
        await context.notice("notice.hand_renewed")


PRESSES: Presses = {
    "hand": _open,
    "act": _play,
    "ask": _ask,
    "mark": _mark,
    "on": _call_for_deal,
}
