"""The glossary: words of card players, looked up in any language and explained in one's own."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.rules import glossary_pages as screens
from bot.features.rules.glossary import exactly, glossary, nearest
from bot.features.rules.presses import ShowTerm
from bot.pages.stateless import Stateless
from bot.pages.words import Words, language, tongues
from cogs.availability import anywhere
from cogs.i18n import MOST_CHOICES, localize, option, option_name
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door
from games.catalogue import CATALOGUE

DOOR: Final = Door()
_LONGEST = 100
"""How long a choice of Discord's may be."""


class GlossaryCog(commands.Cog):
    """The command that explains a word."""

    @app_commands.command(**localize("glossary"))
    @app_commands.describe(term=option("glossary", "term"))
    @app_commands.rename(term=option_name("glossary", "term"))
    @anywhere
    @with_context
    async def glossary(
        self, context: InteractionContext, term: app_commands.Range[str, 1, _LONGEST] | None = None
    ) -> None:
        """Explain a term, or show all there are."""
        await context.reply.send(_answer(context.words, term))

    @glossary.autocomplete("term")
    @with_context
    async def terms(
        self, context: InteractionContext, current: str
    ) -> list[app_commands.Choice[str]]:
        """Return the terms that fit the typed text, by their names in one's own language."""
        words, known = context.words, glossary()
        found = nearest(words, _others(words), known, current, MOST_CHOICES)
        return [
            app_commands.Choice(name=screens.choice_label(words, known, name), value=name)
            for name in found
        ]


def _answer(words: Words, typed: str | None) -> Stateless:
    known, others = glossary(), _others(words)
    if typed is None:
        return screens.overview(words, known, CATALOGUE)
    if typed in known:  # chosen from what was offered
        return screens.term(words, known, typed)
    found = exactly(words, others, known, typed)
    if len(found) == 1:
        return screens.term(words, known, found[0])
    if found:
        return screens.several(words, known, typed, found)
    near = nearest(words, others, known, typed)
    return screens.unknown(words, known, typed, near, CATALOGUE)


def _others(words: Words) -> tuple[Words, ...]:
    return tuple(language(each) for each in tongues() if each != words.tongue)


@DOOR.answers(ShowTerm)
async def _turn(context: InteractionContext, press: ShowTerm) -> None:
    if press.name not in glossary():
        raise UserError("error.stale")
    await context.reply.edit(screens.term(context.words, glossary(), press.name))
