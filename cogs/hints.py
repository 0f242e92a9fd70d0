"""Hints: what would be best now, told to whoever asks where the table allows it."""

from discord import app_commands
from discord.ext import commands

from bot import pictures
from bot.client import Client
from bot.render.ids import Press
from bot.running import Running
from bot.screens.hands import EphemeralSheet
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit


class Hints(commands.Cog):
    """The command that asks for a hint."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("hint"))
    @app_commands.guild_only()
    async def hint(self, interaction: Interaction) -> None:
        """Ask for one at the table in this channel, or at one's only one in this server."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await _advise(visit, visit.own_table())


async def _hint(visit: Visit, press: Press) -> None:
    await _advise(visit, visit.house.floor.table(press.table))


async def _advise(visit: Visit, running: Running) -> None:
    live = running.live
    seat = running.seat_to_act(visit.person.id)
    if not live.hints:
        raise Trouble("error.hints_off")
    if not live.offers(seat):
        raise Trouble("error.hint_nothing")
    await visit.think()
    given = await visit.house.counsel.given(live, seat)
    visit.house.hints.put_away(live.match, seat)
    if given is None:
        raise Trouble("hint.stale")
    visit.house.floor.table(live.match)  # it may have been taken down meanwhile
    view = pictures.advice(live, seat, visit.words, given)
    await visit.redraw(view)
    visit.house.hints.opened(
        live.match, seat, EphemeralSheet(visit.interaction), lambda: view, view
    )


PRESSES: Presses = {"hint": _hint}
