"""What is kept about people: told to them, handed to them, and deleted when they wish it."""

import gzip
import io
import json
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.house import GRACE_MS
from bot.render import privacy as screens
from bot.render.ids import Press
from bot.render.stateless import Stateless
from cogs.kindly import kindly
from cogs.naming import spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit

_FILE = "stammtisch.json"
_DAY_MS = 24 * 3600_000


class MyData(commands.Cog):
    """The commands about one's own data."""

    mydata = app_commands.Group(**spoken("mydata"))

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        """Say what is kept, why, for how long, and what can be done about it."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await visit.tell(_page(visit, 0))

    @mydata.command(**spoken("mydata.export"))
    async def export(self, interaction: Interaction) -> None:
        """Hand over all that is kept."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await _hand_over(visit)

    @mydata.command(**spoken("mydata.delete"))
    async def delete(self, interaction: Interaction) -> None:
        """Say what a deletion does, and ask."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await visit.tell(screens.deletion(visit.words))


async def _turn(visit: Visit, press: Press) -> None:
    await visit.redraw(_page(visit, press.number))


async def _export(visit: Visit, _press: Press) -> None:
    await _hand_over(visit)


async def _hand_over(visit: Visit) -> None:
    await visit.think()
    kept = await visit.house.store.people.export(visit.person.id)
    file = written(kept, visit.interaction.filesize_limit)
    await visit.tell(screens.exported(visit.words, file.filename), file)


async def _delete(visit: Visit, _press: Press) -> None:
    await visit.tell(screens.deletion(visit.words))


async def _sure(visit: Visit, _press: Press) -> None:
    await visit.redraw(screens.sure(visit.words))


async def _delete_now(visit: Visit, _press: Press) -> None:
    # What is deleted is overwritten on the disk too, which may take its time.
    await visit.acknowledge()
    await visit.house.forget(visit.person.id)
    await visit.replace("mydata.deleted")


def _page(visit: Visit, page: int) -> Stateless:
    return screens.privacy(visit.words, page, GRACE_MS // _DAY_MS)


def written(kept: dict[str, Any], limit: int) -> discord.File:
    """The data as a file of JSON; packed if it has more bytes than the `limit` of an upload."""
    text = json.dumps(kept, ensure_ascii=False, indent=2).encode()
    if len(text) <= limit:
        return discord.File(io.BytesIO(text), _FILE)
    return discord.File(io.BytesIO(gzip.compress(text)), f"{_FILE}.gz")


PRESSES: Presses = {
    "privacy": _turn,
    "export_data": _export,
    "delete_data": _delete,
    "delete_sure": _sure,
    "delete_now": _delete_now,
}
