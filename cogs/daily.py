"""The deal of the day: today's games, one's place, the week, the seals, and a card to share."""

from io import BytesIO
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.daily import pages as screens
from bot.features.daily.presses import (
    ListDailyGames,
    OpenDailySeal,
    PlayDaily,
    ShareDailyResult,
    ShowDailyResult,
    ShowDailySeals,
    ShowDailyWeek,
)
from bot.pages.layout import notice
from bot.pages.shared_presses import ShowPlaceOfDay
from bot.pages.stateless import Stateless
from cogs.access import check_access
from cogs.availability import anywhere
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, game_of, with_context
from cogs.router import Door
from games.core.game import AnyGame
from games.core.scene import says

DOOR: Final = Door()


class DailyCog(commands.Cog):
    """The command that shows today's games."""

    @app_commands.command(**localize("daily"))
    @anywhere
    @with_context
    async def daily(self, context: InteractionContext) -> None:
        """Show what can be played today, and one's results."""
        guild = _guild(context)
        if guild is not None:
            await context.app.daily.note_player(guild, context.person)
        await context.reply.send(await _overview(context))


@DOOR.answers(ListDailyGames)
async def _games(context: InteractionContext, _press: ListDailyGames) -> None:
    await context.reply.edit(await _overview(context))


@DOOR.answers(PlayDaily)
async def _play(context: InteractionContext, press: PlayDaily) -> None:
    """Begin, or go on with one's match; a person who has finished is shown their place."""
    game, daily = game_of(press.game), context.app.daily
    async with daily.lock(context.person.id):
        found = await daily.find(context.person.id, press.day, game.key)
        if found is None:
            await _begin(context, press.day, game)
        elif found.is_over:
            await _show(context, press.day, game.key)
        else:
            await context.go_to_own_table(found.match, closed=UserError("daily.closed"))


async def _begin(context: InteractionContext, day: int, game: AnyGame) -> None:
    daily, person = context.app.daily, context.person
    await context.open_own_table(
        notice(context.words, "daily.dealing", game=says(f"{game.key}.name")),
        lambda channel: daily.begin(person, day, game, channel),
        closed=UserError("daily.closed"),
    )


@DOOR.answers(ShowDailyResult)
async def _result(context: InteractionContext, press: ShowDailyResult) -> None:
    await _show(context, press.day, game_of(press.game).key)


@DOOR.answers(ShowPlaceOfDay, public=True)
async def _place(context: InteractionContext, _press: ShowPlaceOfDay) -> None:
    """Go from the finished table to one's place."""
    found = await context.app.daily.of_match(context.table, context.person.id)
    await _show(context, found.day, found.game)


async def _show(context: InteractionContext, day: int, game: str) -> None:
    made = await context.app.daily.result(context.person.id, day, game, _guild(context))
    await context.reply.show(
        screens.result(context.words, made, at_home=context.in_direct_messages)
    )


@DOOR.answers(ShareDailyResult)
async def _share(context: InteractionContext, press: ShareDailyResult) -> None:
    """Post the card here, or offer it for copying if that cannot be."""
    guild = _guild(context)
    made = await context.app.daily.result(
        context.person.id, press.day, game_of(press.game).key, guild
    )
    if guild is None or not await _may_post(context):
        await context.reply.send(screens.to_copy(context.words, made))
        return
    await context.notice_language()
    words = await context.app.localization.of_server(guild)
    await context.reply.send_to_all(screens.card_for_all(words, made, context.person.name))


async def _may_post(context: InteractionContext) -> bool:
    try:
        await check_access(context)
    except UserError:
        return False
    return True


@DOOR.answers(ShowDailyWeek)
async def _week(context: InteractionContext, _press: ShowDailyWeek) -> None:
    rows, until = await context.app.daily.week(context.guild, context.person.id)
    await context.reply.edit(screens.week(context.words, rows, until))


@DOOR.answers(ShowDailySeals)
async def _seals(context: InteractionContext, _press: ShowDailySeals) -> None:
    await context.reply.send(screens.seals(context.words, await _page(context)))


@DOOR.answers(OpenDailySeal)
async def _open(context: InteractionContext, press: OpenDailySeal) -> None:
    """Hand out everything that came from the secret of a day that is over."""
    day, digest, text = await context.app.daily.open_seal(context.person.id, press.day)
    name = f"daily-{day}.txt"
    file = discord.File(BytesIO(text.encode()), name)
    await context.reply.send(screens.seal_file(context.words, day, digest, name), file)


async def _overview(context: InteractionContext) -> Stateless:
    return screens.overview(context.words, await _page(context))


async def _page(context: InteractionContext) -> screens.DailyPage:
    on_server = _guild(context) is not None
    return await context.app.daily.page(context.person.id, on_server=on_server)


def _guild(context: InteractionContext) -> int | None:
    """Return the server this happens on, if the bot is there, too."""
    return context.guild if context.on_server_of_bot else None
