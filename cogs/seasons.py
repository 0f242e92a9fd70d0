"""The seasons of a server: seen by everybody, begun by those who may manage it."""

from typing import Final, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.standings import season_pages as screens
from bot.features.standings.presses import StartSeason
from bot.features.standings.season_pages import season_label
from bot.pages.markdown import Markup, tidy
from cogs.availability import in_guilds
from cogs.i18n import localize, option, option_name
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door

DOOR: Final = Door()
_Name: TypeAlias = app_commands.Range[str, 1, screens.LONGEST_NAME]


class SeasonsCog(commands.Cog):
    """The commands about seasons."""

    season = in_guilds(app_commands.Group(**localize("season")))

    @season.command(**localize("season.show"))
    @with_context
    async def show(self, context: InteractionContext) -> None:
        """Show all of them."""
        every = await context.app.standings.seasons(context.guild)
        await context.reply.send(screens.seasons(context.words, every))

    @season.command(**localize("season.start"))
    @app_commands.describe(name=option("season.start", "title"))
    @app_commands.rename(name=option_name("season.start", "title"))
    @with_context
    async def start(self, context: InteractionContext, name: _Name) -> None:
        """Ask whether the next one shall begin."""
        _check_may(context)
        current = await context.app.standings.current_season(context.guild)
        await context.reply.send_modal(screens.form(context.words, current.number + 1, name))


@DOOR.answers(StartSeason)
async def _start(context: InteractionContext, press: StartSeason) -> None:
    _check_may(context)
    name = tidy(str(context.form.get(screens.NAME, "")))[: screens.LONGEST_NAME]
    begun = await context.app.standings.start_season(context.guild, press.season, name)
    called = Markup(season_label(context.words, begun.number, begun.name))
    await context.reply.send_notice("season.begun", season=called)


def _check_may(context: InteractionContext) -> None:
    """Raise UserError if the person may not manage the server; Discord cannot hide a subcommand."""
    if not context.manages_server:
        raise UserError("error.only_admin")
