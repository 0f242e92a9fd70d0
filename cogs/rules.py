"""The rules of each game, a page at a time."""

from functools import cache
from importlib.resources import files

from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.render import rules as screens
from bot.render.ids import NO_TABLE, Press
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import games, option, option_name, spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit
from games.catalogue import CATALOGUE


class Rules(commands.Cog):
    """The command that opens the rules."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("rules"))
    @app_commands.describe(game=option("rules", "game"))
    @app_commands.rename(game=option_name("rules", "game"))
    @app_commands.choices(game=games())
    async def rules(self, interaction: Interaction, game: str) -> None:
        """Show the first page of a game's rules."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await visit.tell(screens.show(visit.words, game, _book(game)))


async def _turn(visit: Visit, press: Press) -> None:
    page = press.number if press.table == NO_TABLE else 0
    view = screens.show(visit.words, press.arg, _book(press.arg), page)
    await (visit.redraw(view) if press.table == NO_TABLE else visit.tell(view))


@cache
def _book(game: str) -> tuple[screens.Page, ...]:
    if game not in CATALOGUE:
        raise Trouble("error.unknown_game")
    package = CATALOGUE[game].options.__module__.rpartition(".")[0]  # RULES.md lies beside it
    return screens.pages((files(package) / "RULES.md").read_text("utf-8"))


PRESSES: Presses = {"rules": _turn}
