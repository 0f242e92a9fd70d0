"""Hands and cards: open one's hand, play from it, and have it anywhere."""

import asyncio
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot import pictures
from bot.client import Client
from bot.race import pressed_at
from bot.render.ids import Press
from bot.render.marks import NO_MARKS, Marks
from bot.render.notices import notice
from bot.running import Running
from cogs.kindly import kindly
from cogs.naming import spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit
from games.core.errors import IllegalAction
from games.core.scene import Who
from games.core.seats import Seat


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
        await _redraw(visit, running, seat)
    elif running.live.is_claim(action):
        await _race(visit, running, seat, action)
    else:
        try:
            await running.live.press(running.memory, seat, press.number, press.index)
        finally:
            # Also where it was refused: then the hand that was pressed shows an older table.
            await _redraw(visit, running, seat)


async def _ask(visit: Visit, press: Press) -> None:
    running = visit.house.floor.table(press.table)
    seat, index = running.seat_to_act(visit.person.id), press.index
    still = running.live.meant(seat, press.number, index) is not None
    question = pictures.asking(running.live, seat, index, visit.words) if still else None
    if question is None:
        await _redraw(visit, running, seat)
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
    draw = running.screen.draw_hand(seat, visit.words)
    view = draw()
    visit.house.hands.put_away(running.live.match, seat)
    # The hand takes the place of "thinking", for that is what an interaction's token edits.
    await (visit.redraw(view) if wants_letter else visit.tell(view))
    visit.keep_true(running.live.match, seat, draw, view)
    if wants_letter:
        await visit.notice("error.dm_closed")


async def _redraw(visit: Visit, running: Running, seat: Seat, marks: Marks = NO_MARKS) -> None:
    draw = running.screen.draw_hand(seat, visit.words, marks)
    view = draw()
    await visit.redraw(view)
    visit.keep_true(running.live.match, seat, draw, view)


PRESSES: Presses = {
    "hand": _open,
    "act": _play,
    "ask": _ask,
    "mark": _mark,
    "on": _call_for_deal,
}
