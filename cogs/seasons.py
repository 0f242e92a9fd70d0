"""The seasons of a server: seen by everybody, begun by those who may manage it."""

from typing import Any, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.memory import now
from bot.render import seasons as screens
from bot.render.answers import submitted
from bot.render.ids import Press
from bot.render.markdown import Markup, tidy
from bot.render.periods import season_named
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import option, option_name, spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit

_Name: TypeAlias = app_commands.Range[str, 1, screens.LONGEST_NAME]


class Seasons(commands.Cog):
    """The commands about seasons."""

    season = app_commands.Group(**spoken("season"), guild_only=True)

    def __init__(self, client: Client) -> None:
        self._client = client

    @season.command(**spoken("season.show"))
    async def show(self, interaction: Interaction) -> None:
        """Show all of them."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            every = await visit.house.store.seasons.all(visit.guild)
            shown = [screens.Season(each.number, each.name, each.started_at) for each in every]
            await visit.tell(screens.seasons(visit.words, shown))

    @season.command(**spoken("season.start"))
    @app_commands.describe(name=option("season.start", "title"))
    @app_commands.rename(name=option_name("season.start", "title"))
    async def start(self, interaction: Interaction, name: _Name) -> None:
        """Ask whether the next one shall begin."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            _check_may(visit)
            current = await visit.house.store.seasons.current(visit.guild)
            await visit.ask(screens.form(visit.words, current.number + 1, name))


async def _start(visit: Visit, press: Press) -> None:
    _check_may(visit)
    seasons = visit.house.store.seasons
    if (await seasons.current(visit.guild)).number + 1 != press.number:
        raise Trouble("error.season_begun")
    data: dict[str, Any] = dict(visit.interaction.data or {})
    name = tidy(str(submitted(data.get("components", ())).get(screens.NAME, "")))
    begun = await seasons.start(visit.guild, name[: screens.LONGEST_NAME], now())
    called = Markup(season_named(visit.words, begun.number, begun.name))
    await visit.notice("season.begun", season=called)


def _check_may(visit: Visit) -> None:
    """Trouble for whoever may not manage the server; Discord cannot hide a subcommand alone."""
    if not visit.interaction.permissions.manage_guild:
        raise Trouble("error.only_admin")


PRESSES: Presses = {"start_season": _start}
