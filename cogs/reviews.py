"""Reviews: what one's own decisions in a finished match cost, told to whoever made them."""

import asyncio
import time
from contextlib import suppress

from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.render import review as screens
from bot.render.caption import Caption
from bot.render.ids import Press
from bot.replaying import finished
from bot.reviewing import Making
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import option, option_name, spoken
from cogs.router import Presses
from cogs.visit import UNREACHABLE, Interaction, Visit

_PROGRESS = 3.0
"""Seconds after which somebody who waits is told how far it is."""
_SLOW = 12.0
"""Seconds without progress after which they are told that it takes longer."""


class Reviews(commands.Cog):
    """The command that looks back at a match."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("review"))
    @app_commands.describe(match=option("review", "match"))
    @app_commands.rename(match=option_name("review", "match"))
    @app_commands.guild_only()
    async def review(
        self, interaction: Interaction, match: app_commands.Range[int, 1, 2**53 - 1] | None = None
    ) -> None:
        """Look back at this match, or at one's latest on this server."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await _show(visit, await _latest(visit) if match is None else match)


async def _review(visit: Visit, press: Press) -> None:
    await _show(visit, press.table)


async def _latest(visit: Visit) -> int:
    found = await visit.house.store.history.of(visit.guild, visit.person.id, None, 1)
    if not found:
        raise Trouble("error.review_none")
    return found[0].match_id


async def _show(visit: Visit, match: int) -> None:
    found = await finished(visit.house.store, visit.guild, match)
    seat = next((each.seat for each in found.seats if each.user_id == visit.person.id), None)
    if seat is None:
        raise Trouble("error.review_seat", table=str(match))
    await visit.think()
    making = visit.house.reviews.of(found, seat)
    await _tell_how_far(visit, making)
    names = tuple(chair.name for chair in found.seats)
    caption = Caption(table=match, number=0, game=found.game, title=str(match), names=names)
    await visit.redraw(screens.review(visit.words, caption, making.task.result()))


async def _tell_how_far(visit: Visit, making: Making) -> None:
    """Until it is made, tell whoever waits whenever there is something new to tell."""
    at, since, told = making.progress, time.monotonic(), None
    while not making.task.done():
        await asyncio.wait({making.task}, timeout=_PROGRESS)
        if making.progress != at:
            at, since = making.progress, time.monotonic()
        is_slow = time.monotonic() - since > _SLOW
        if not making.task.done() and told != (at, is_slow):
            told = at, is_slow
            with suppress(*UNREACHABLE):  # the review itself may well get there
                await visit.redraw(screens.progress(visit.words, at, is_slow=is_slow))


PRESSES: Presses = {"review": _review}
