"""Hands and cards: open one's hand, play from it, and have it anywhere."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot import pictures
from bot.client import Client
from bot.race import pressed_at
from bot.render.ids import Press
from bot.render.marks import NO_MARKS, Marks
from bot.render.notices import notice
from bot.render.stateless import Stateless
from bot.running import Running
from bot.screens.hands import EphemeralSheet
from cogs.kindly import kindly
from cogs.naming import spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit
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
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            running = visit.own_table()
            await _show(visit, running, running.seat_to_act(visit.person.id))


async def _open(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    seat = running.seat_to_act(visit.person.id)
    if visit.is_private:
        await _redraw(visit, running, seat)
    else:
        await _show(visit, running, seat)


async def _play(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    seat = running.seat_to_press(visit.person.id, press.number, press.index)
    visit.house.hints.put_away(press.table, seat)
    if running.live.chairs[seat].stand_in:
        # Whoever plays a card is back, and need not say so.
        await visit.house.come_back(press.table, visit.person.id)
    action = running.live.meant(seat, press.number, press.index)
    if action is None:
        await _redraw(visit, running, seat, heard=False)
    elif running.live.is_claim(action):
        await _race(visit, running, seat, action)
    else:
        heard = True
        try:
            heard = await running.live.press(running.memory, seat, press.number, press.index)
        finally:
            # Also where it was refused: then the hand that was pressed shows an older table.
            await _redraw(visit, running, seat, heard=heard)


async def _ask(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    seat, index = running.seat_to_act(visit.person.id), press.index
    still = running.live.meant(seat, press.number, index) is not None
    question = pictures.asking(running.live, seat, index, visit.words) if still else None
    draw = running.screen.draw_hand(seat, visit.words)
    if question is None or visit.house.hands.show_below(press.table, seat, visit.pressed, draw):
        await _redraw(visit, running, seat, heard=False)
    else:
        await visit.redraw(question)


async def _mark(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    seat = running.seat_to_act(visit.person.id)
    await _redraw(visit, running, seat, Marks(press.number, max(0, press.index)))


async def _call_for_deal(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    seat = running.call_for_deal(visit.person.id)
    await (_redraw(visit, running, seat) if visit.is_private else visit.acknowledge())


async def _race(visit: Visit, running: Running, seat: Seat, action: Any) -> None:
    # Entered before Discord is answered: no bid is late, or lost, for the sake of an answer.
    at = pressed_at(visit.interaction.id)
    claim = asyncio.ensure_future(running.clock.claim(seat, action, at))
    await visit.acknowledge_if_possible()
    try:
        verdict = await claim
    except IllegalAction:
        await _redraw(visit, running, seat)
        raise
    await _redraw(visit, running, seat)
    if verdict.winner != seat:
        words = visit.words.at(pictures.names(running.live))
        who, ms = Who(verdict.winner), verdict.late_ms
        why = "error.too_late_bid" if ms else "error.tied_bid"
        await visit.tell(notice(words, why, who=who, ms=ms))


async def _show(visit: Visit, running: Running, seat: Seat) -> None:
    wants_letter = visit.settings.hand == "dm" and not visit.settings.dm_closed
    if wants_letter:
        await visit.think()
        if await running.screen.send_letter(seat, visit.person.id):
            await visit.notice("notice.hand_sent_by_dm")
            return
    # The hand takes the place of "thinking", for that is what an interaction's token edits.
    await _lay_out(visit, running, seat, visit.redraw if wants_letter else visit.tell)
    if wants_letter:
        await visit.notice("error.dm_closed")


async def _lay_out(visit: Visit, running: Running, seat: Seat, answer: _Answer) -> None:
    """Show the hand in a message of its own, and nowhere else any more."""
    draw, hands = running.screen.draw_hand(seat, visit.words), visit.house.hands
    view = draw()
    hands.put_away(running.live.match, seat)
    sheet = EphemeralSheet(visit.interaction, await answer(view))
    hands.opened(running.live.match, seat, sheet, draw, view)


async def _redraw(
    visit: Visit, running: Running, seat: Seat, marks: Marks = NO_MARKS, *, heard: bool = True
) -> None:
    """Show the hand as it is now, and say it where a press on an older one was not `heard`."""
    table, hands = running.live.match, visit.house.hands
    draw = running.screen.draw_hand(seat, visit.words, marks)
    pressed = visit.pressed
    if hands.show_below(table, seat, pressed, draw):
        await visit.acknowledge_if_possible()
        if not heard:
            await visit.notice("notice.hand_below")
        await visit.take_away()
        return
    known, view = hands.shows(table, seat, pressed.message), draw()
    try:
        await visit.redraw(view)
    except discord.NotFound as error:
        if error.code != _UNKNOWN_MESSAGE:
            raise
        await _lay_out(visit, running, seat, visit.tell)
        return
    hands.opened(table, seat, pressed, draw, view)
    if not heard and not known:
        await visit.notice("notice.hand_renewed")


PRESSES: Presses = {
    "hand": _open,
    "act": _play,
    "ask": _ask,
    "mark": _mark,
    "on": _call_for_deal,
}
