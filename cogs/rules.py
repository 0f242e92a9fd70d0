"""The rules of each game in the reader's language: in short, a page at a time, or a paragraph."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.rules import pages as screens
from bot.features.rules.books import book_for, in_short, paragraph_for
from bot.features.rules.odds import facts
from bot.features.rules.odds_pages import odds_page
from bot.features.rules.presses import ShortenRules, ShowOdds
from bot.pages.custom_id_codec import NO_TABLE
from bot.pages.shared_presses import ShowParagraph, ShowRules
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from cogs.availability import anywhere
from cogs.i18n import games, localize, option, option_name
from cogs.interaction_context import InteractionContext, game_of, with_context
from cogs.router import Door
from games.catalogue import CATALOGUE

DOOR: Final = Door()


class RulesCog(commands.Cog):
    """The command that opens the rules."""

    @app_commands.command(**localize("rules"))
    @app_commands.describe(game=option("rules", "game"))
    @app_commands.rename(game=option_name("rules", "game"))
    @app_commands.choices(game=games())
    @anywhere
    @with_context
    async def rules(self, context: InteractionContext, game: str | None = None) -> None:
        """Open a game's rules at their beginning, or ask for which game."""
        if game is None:
            await context.reply.send(screens.choose_game(context.words, CATALOGUE))
        else:
            await context.reply.send(_open(context, game))


@DOOR.answers(ShowRules, public=True)
async def _turn(context: InteractionContext, press: ShowRules) -> None:
    if context.table != NO_TABLE:
        await context.reply.send(_open(context, press.game))
    else:
        await context.reply.edit(_page(context, press.game, press.page))


@DOOR.answers(ShortenRules)
async def _shorten(context: InteractionContext, press: ShortenRules) -> None:
    await context.reply.edit(_open(context, press.game))


@DOOR.answers(ShowOdds)
async def _weigh(context: InteractionContext, press: ShowOdds) -> None:
    game, page = press
    if not facts(game_of(game).key):
        raise UserError("odds.none")
    await context.reply.edit(odds_page(_words(context, game), game, page))


@DOOR.answers(ShowParagraph)
async def _quote(context: InteractionContext, press: ShowParagraph) -> None:
    game, number = press
    words = _words(context, game)
    text = paragraph_for(words, game, number)
    if text is None:
        raise UserError("rules.no_paragraph")
    await context.reply.send(
        screens.show_paragraph(words, game, number, text, book_for(words, game))
    )


def _open(context: InteractionContext, game: str) -> Stateless:
    """Return the rules in short, or their first page if there is no short text."""
    words = _words(context, game)
    text = in_short(game, words.locale)
    if not text:
        return _page(context, game, 0)
    return screens.short(words, game, screens.on_deck(words, text))


def _page(context: InteractionContext, game: str, page: int) -> Stateless:
    words = _words(context, game)
    book, is_short = book_for(words, game), bool(in_short(game, words.locale))
    return screens.show(words, game, book, page, in_short=is_short)


def _words(context: InteractionContext, game: str) -> Words:
    """Return the reader's words, with the cards on which this game is shown to them."""
    return context.words.playing(game_of(game).tradition)
