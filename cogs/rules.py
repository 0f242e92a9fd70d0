"""The rules of each game in the reader's language: in short, a page at a time, or a paragraph."""

from functools import cache
from importlib.resources import files

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.render import rules as screens
from bot.render.card_style import Deck, Faces
from bot.render.custom_ids import NO_TABLE, Press
from bot.render.stateless import Stateless
from bot.render.words import Words, language
from bot.render.words.translations import FALLBACK
from cogs.availability import anywhere
from cogs.i18n import games, localized, option, option_name
from cogs.interaction_context import InteractionContext, game_of, with_context
from cogs.router import Presses, on_public
from games.catalogue import CATALOGUE
from games.core.game import AnyGame


class Rules(commands.Cog):
    """The command that opens the rules."""

    @app_commands.command(**localized("rules"))
    @app_commands.describe(game=option("rules", "game"))
    @app_commands.rename(game=option_name("rules", "game"))
    @app_commands.choices(game=games())
    @anywhere
    @with_context
    async def rules(self, context: InteractionContext, game: str | None = None) -> None:
        """Open a game's rules where they begin, or ask for which game."""
        if game is None:
            await context.send(screens.choose_game(context.words, CATALOGUE))
        else:
            await context.send(_opened(context, game))


async def _turn(context: InteractionContext, press: Press) -> None:
    if press.table != NO_TABLE:
        await context.send(_opened(context, press.arg))
    else:
        await context.edit(_page(context, press.arg, press.number))


async def _shorten(context: InteractionContext, press: Press) -> None:
    await context.edit(_opened(context, press.arg))


async def _quote(context: InteractionContext, press: Press) -> None:
    """Show one paragraph, named `<game>:<number>`."""
    game, _, number = press.arg.partition(":")
    words = _words(context, game)
    text = screens.paragraph(_written(game_of(game), "RULES", words.locale) or "", number)
    if text is None:
        raise UserError("rules.no_paragraph")
    text = screens.on_deck(words, text)
    await context.send(screens.show_paragraph(words, game, number, text, _book_of(words, game)))


def _opened(context: InteractionContext, game: str) -> Stateless:
    """The rules in short, or their first page where nobody has written them in short."""
    words = _words(context, game)
    text = _in_short(game, words.locale)
    if not text:
        return _page(context, game, 0)
    return screens.short(words, game, screens.on_deck(words, text))


def _page(context: InteractionContext, game: str, page: int) -> Stateless:
    words = _words(context, game)
    book, in_short = _book_of(words, game), bool(_in_short(game, words.locale))
    return screens.show(words, game, book, page, in_short=in_short)


def _words(context: InteractionContext, game: str) -> Words:
    """The reader's words, with the cards on which this game is shown to them."""
    return context.words.playing(game_of(game).family)


def _book_of(words: Words, game: str) -> tuple[screens.RulesPage, ...]:
    return _book(game, words.tongue, words.faces.deck, spoken=words.faces.spoken)


@cache
def _book(
    game: str, tongue: str, deck: Deck = Deck.FRENCH, *, spoken: bool = False
) -> tuple[screens.RulesPage, ...]:
    """The rules in one of the bot's languages; in English where nobody has translated them."""
    words = language(tongue).drawn(Faces(deck=deck, spoken=spoken))
    rules = screens.of_variant(
        _written(game_of(game), "RULES", words.locale) or "", game_of(game).omits
    )
    return screens.pages(screens.on_deck(words, rules))


@cache
def _in_short(game: str, locale: str) -> str:
    """The short rules in one of the bot's languages, or in English; empty if there are none."""
    for spoken in (locale, FALLBACK):
        written = _written(game_of(game), "SHORT", spoken)
        name = language(spoken).label(f"{game}.name")
        if written and (text := screens.chapter(name, written)):
            return text
    return ""


def _written(game: AnyGame, paper: str, locale: str) -> str | None:
    """A paper of the game's folder in this language, or in English; None if there is none."""
    package = files(f"games.{game.family}")
    for name in (f"{paper}.{locale}.md", f"{paper}.md"):
        if (package / name).is_file():
            return (package / name).read_text("utf-8")
    return None


PRESSES: Presses = {"rules": on_public(_turn), "rules_short": _shorten, "paragraph": _quote}
