"""The rules of each game in the reader's language, a page at a time."""

from functools import cache
from importlib.resources import files

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.render import rules as screens
from bot.render.custom_ids import NO_TABLE, Press
from bot.render.stateless import Stateless
from cogs.availability import anywhere
from cogs.i18n import games, localized, option, option_name
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses
from games.catalogue import CATALOGUE


class Rules(commands.Cog):
    """The command that opens the rules."""

    @app_commands.command(**localized("rules"))
    @app_commands.describe(game=option("rules", "game"))
    @app_commands.rename(game=option_name("rules", "game"))
    @app_commands.choices(game=games())
    @anywhere
    @with_context
    async def rules(self, context: InteractionContext, game: str) -> None:
        """Open a game's rules where they begin."""
        await context.send(_opened(context, game))


async def _turn(context: InteractionContext, press: Press) -> None:
    if press.table != NO_TABLE:
        await context.send(_opened(context, press.arg))
        return
    book = _book(press.arg, context.words.locale)
    await context.edit(screens.show(context.words, press.arg, book, press.number))


def _opened(context: InteractionContext, game: str) -> Stateless:
    book = _book(game, context.words.locale)
    return screens.show(context.words, game, book, screens.opening(context.words, game, book))


@cache
def _book(game: str, locale: str) -> tuple[screens.RulesPage, ...]:
    """The rules in one of the bot's languages; in English where nobody has translated them."""
    if game not in CATALOGUE:
        raise UserError("error.unknown_game")
    package = files(f"games.{CATALOGUE[game].family}")
    translated = package / f"RULES.{locale}.md"
    written = translated if translated.is_file() else package / "RULES.md"
    return screens.pages(written.read_text("utf-8"))


PRESSES: Presses = {"rules": _turn}
