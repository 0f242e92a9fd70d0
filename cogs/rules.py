"""The rules of each game in the reader's language, a page at a time."""

from functools import cache
from importlib.resources import files

from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.render import rules as screens
from bot.render.ids import NO_TABLE, Press
from bot.render.stateless import Stateless
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
        """Open a game's rules where they begin."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await visit.tell(_opened(visit, game))


async def _turn(visit: Visit, press: Press) -> None:
    if press.table != NO_TABLE:
        await visit.tell(_opened(visit, press.arg))
        return
    book = _book(press.arg, visit.words.locale)
    await visit.redraw(screens.show(visit.words, press.arg, book, press.number))


def _opened(visit: Visit, game: str) -> Stateless:
    book = _book(game, visit.words.locale)
    return screens.show(visit.words, game, book, screens.opening(visit.words, game, book))


@cache
def _book(game: str, locale: str) -> tuple[screens.Page, ...]:
    """The rules in one of the bot's languages; in English where nobody has translated them."""
    if game not in CATALOGUE:
        raise Trouble("error.unknown_game")
    package = CATALOGUE[game].options.__module__.rpartition(".")[0]  # the rules lie beside it
    translated = files(package) / f"RULES.{locale}.md"
    written = translated if translated.is_file() else files(package) / "RULES.md"
    return screens.pages(written.read_text("utf-8"))


PRESSES: Presses = {"rules": _turn}
