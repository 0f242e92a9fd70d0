"""The data kept about people: explained, handed over, and deleted when they wish it."""

import gzip
import io
import json
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.application import GRACE_DAYS
from bot.features.rules import privacy_pages as screens
from bot.features.rules.presses import (
    AskOnceMore,
    AskToDeleteData,
    DeleteData,
    ExportData,
    ShowPrivacy,
    TurnPrivacy,
)
from bot.pages.stateless import Stateless
from cogs.availability import anywhere
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door

DOOR: Final = Door()
_FILE = "stammtisch.json"


class MyDataCog(commands.Cog):
    """The commands about one's own data."""

    mydata = anywhere(app_commands.Group(**localize("mydata")))

    @app_commands.command(**localize("privacy"))
    @anywhere
    @with_context
    async def privacy(self, context: InteractionContext) -> None:
        """Show what is kept, why, for how long, and what can be done about it."""
        await context.reply.send(_page(context, 0))

    @mydata.command(**localize("mydata.export"))
    @with_context
    async def export(self, context: InteractionContext) -> None:
        """Hand over all that is kept."""
        await _hand_over(context)

    @mydata.command(**localize("mydata.delete"))
    @with_context
    async def delete(self, context: InteractionContext) -> None:
        """Explain a deletion, and ask."""
        await context.reply.send(screens.deletion(context.words))


@DOOR.answers(TurnPrivacy)
async def _turn(context: InteractionContext, press: TurnPrivacy) -> None:
    await context.reply.edit(_page(context, press.page))


@DOOR.answers(ShowPrivacy)
async def _open(context: InteractionContext, _press: ShowPrivacy) -> None:
    await context.reply.send(_page(context, 0))


@DOOR.answers(ExportData)
async def _export(context: InteractionContext, _press: ExportData) -> None:
    await _hand_over(context)


async def _hand_over(context: InteractionContext) -> None:
    await context.reply.defer()
    kept = await context.app.people.export(context.person.id)
    file = data_file(kept, context.interaction.filesize_limit)
    await context.reply.send(screens.export(context.words, file.filename), file)


@DOOR.answers(AskToDeleteData)
async def _delete(context: InteractionContext, _press: AskToDeleteData) -> None:
    await context.reply.send(screens.deletion(context.words))


@DOOR.answers(AskOnceMore)
async def _sure(context: InteractionContext, _press: AskOnceMore) -> None:
    await context.reply.edit(screens.sure(context.words))


@DOOR.answers(DeleteData)
async def _delete_now(context: InteractionContext, _press: DeleteData) -> None:
    # What is deleted is overwritten on the disk too, which may take its time.
    await context.reply.acknowledge()
    await context.app.forget(context.person.id)
    await context.reply.replace_by_notice("mydata.deleted")


def _page(context: InteractionContext, page: int) -> Stateless:
    return screens.privacy(context.words, page, GRACE_DAYS)


def data_file(kept: dict[str, Any], limit: int) -> discord.File:
    """Return the data as a file of JSON, compressed if it exceeds the upload `limit` in bytes."""
    text = json.dumps(kept, ensure_ascii=False, indent=2).encode()
    if len(text) <= limit:
        return discord.File(io.BytesIO(text), _FILE)
    return discord.File(io.BytesIO(gzip.compress(text)), f"{_FILE}.gz")
