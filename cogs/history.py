"""The finished matches of a server, page by page for whoever asks."""

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.history import pages as screens
from bot.features.history.pages import HistoryPage
from bot.features.history.presses import HistoryQuery, ListMatches
from bot.features.history.values import FinishedMatch
from bot.features.pads.pages import own_pads_button
from cogs.availability import at_tables
from cogs.i18n import games, localize, option, option_name
from cogs.interaction_context import InteractionContext, display_name, with_context
from cogs.router import Door
from games.catalogue import CATALOGUE

DOOR: Final = Door()
_MATCHES = 5
_OPTIONS = ("player", "game")


class HistoryCog(commands.Cog):
    """The command that lists finished matches."""

    @app_commands.command(**localize("history"))
    @app_commands.describe(**{name: option("history", name) for name in _OPTIONS})
    @app_commands.rename(**{name: option_name("history", name) for name in _OPTIONS})
    @app_commands.choices(game=games())
    @at_tables
    @with_context
    async def history(
        self, context: InteractionContext, player: discord.User | None = None, game: str = ""
    ) -> None:
        """Show the latest matches."""
        search = HistoryQuery(0 if player is None else player.id, game)
        name = "" if player is None else display_name(player)
        await context.reply.send(
            screens.history(context.words, await _past(context, search, name, 0))
        )


@DOOR.answers(ListMatches)
async def _turn(context: InteractionContext, press: ListMatches) -> None:
    past = await _past(context, press.search, "", press.page)
    await context.reply.edit(screens.history(context.words, past))


async def _past(
    context: InteractionContext, search: HistoryQuery, name: str, page: int
) -> HistoryPage:
    """Return a page of matches; the last one if this page no longer exists."""
    if search.game and search.game not in CATALOGUE:
        raise UserError("error.unknown_game")
    if search.user not in {0, context.person.id}:
        wishes = await context.app.settings.of(search.user)
        if not wishes.listed:
            raise UserError("error.own_only", name=name) if name else UserError("error.stale")
    asked = (context.scope, search.user or None, search.game or None)
    found = await context.app.history.page(*asked, page, _MATCHES)
    keeps_pads = await context.app.pads.keeps_any(context.person.id)
    return HistoryPage(
        search=search,
        name=name or _name_in(found.matches, search.user),
        matches=found.matches,
        page=found.page,
        pages=found.pages,
        besides=(own_pads_button(context.words),) if keeps_pads else (),
    )


def _name_in(found: tuple[FinishedMatch, ...], user: int) -> str:
    """Return the name of a person in the latest of these matches."""
    seats = (seat for match in found for seat in match.seats if seat.user_id == user)
    return next((seat.name for seat in seats), "")
