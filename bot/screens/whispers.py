"""What a person alone is told by another one reaches them, and leaves no trace anywhere else."""

from contextlib import suppress

import aiohttp
import discord

from bot import pictures
from bot.render.markdown import Markup
from bot.render.notices import notice
from bot.screens.around import Surroundings
from bot.tables import LiveTable
from games.core.scene import Told
from games.core.seats import Seat


async def bring(around: Surroundings, live: LiveTable, link: str, seat: Seat, told: Told) -> None:
    """Write to the person at `seat` what they were told, if they wish it and do not see it.

    An open hand shows it by itself, and a press on the hand does too. A letter with the hand is
    edited, but edits ring no bell.
    """
    user = live.chairs[seat].person
    if user is None or around.hands.is_in_sight(live.match, seat):
        return
    wishes = await around.settings(user)
    if wishes.signals == "dm" and not wishes.dm_closed:
        words = (await around.words(user)).at(pictures.names(live))
        letter = notice(words, "notice.whisper", told=told.says, link=Markup(link))
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await around.mail.send(user, letter)
