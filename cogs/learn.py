"""Lessons: a deal of each game, step by step, for one person alone, left and resumed at will."""

from discord import app_commands
from discord.ext import commands

from bot.discord.painted_page import PaintedPage
from bot.features.lessons import pages as screens
from bot.features.lessons.screens import LESSONS, answer_to
from bot.pages.custom_ids import Press
from bot.pages.stateless import Stateless
from cogs.availability import anywhere
from cogs.i18n import localized
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses, on_public


class LearnCog(commands.Cog):
    """The command that opens the lessons."""

    @app_commands.command(**localized("learn"))
    @anywhere
    @with_context
    async def learn(self, context: InteractionContext) -> None:
        """Show which games can be learnt, and how far one is."""
        await context.send(await _overview(context))


async def _open(context: InteractionContext, press: Press) -> None:
    """Show a step, and remember that one is there."""
    await _to(context, press.arg, press.number)


async def _go_on(context: InteractionContext, press: Press) -> None:
    """Show the next trick on the way to a step, or the step."""
    game, _, seen = press.arg.partition(".")
    await _on(context, game, press.number, int(seen) if seen.isdecimal() else 0)


async def _answer(context: InteractionContext, press: Press) -> None:
    """Go on after the right answer; after another one say what it would lead to."""
    game, _, index = press.arg.partition(".")
    action, right = answer_to(game, press.number, int(index) if index.isdecimal() else -1)
    if right:
        await _on(context, game, press.number + 1)
        return
    name = context.person.name
    lessons = context.app.lesson_screens
    await context.show_page(await lessons.wrong(context.words, game, press.number, name, action))


async def _mark(context: InteractionContext, press: Press) -> None:
    """Show the step with other cards marked."""
    game, _, mask = press.arg.partition(".")
    marks = int(mask) if mask.isdecimal() else 0
    await context.show_page(await _step(context, game, press.number, marks))


async def _on(context: InteractionContext, game: str, number: int, seen: int = 0) -> None:
    lessons = context.app.lesson_screens
    trick = await lessons.trick(context.words, game, number, context.person.name, seen)
    if trick is None:
        await _to(context, game, number)
    else:
        await context.show_page(trick)


async def _to(context: InteractionContext, game: str, number: int) -> None:
    page = await _step(context, game, number)
    await context.app.lessons.note(context.person.id, game, number)
    await context.show_page(page)


async def _step(context: InteractionContext, game: str, number: int, mask: int = 0) -> PaintedPage:
    name = context.person.name
    return await context.app.lesson_screens.step(context.words, game, number, name, mask)


async def _back_to_overview(context: InteractionContext, _press: Press) -> None:
    await context.show_page(PaintedPage(await _overview(context)))


async def _words(context: InteractionContext, press: Press) -> None:
    """Show the words of a step in its place, or in that of what was said to an answer."""
    game, _, index = press.arg.partition(".")
    answer = int(index) if index.isdecimal() else None
    view = context.app.lesson_screens.glossary(context.words, game, press.number, answer)
    await context.show_page(PaintedPage(view))


async def _overview(context: InteractionContext) -> Stateless:
    progress = await context.app.lessons.progress(context.person.id)
    return screens.overview(context.words, LESSONS, progress)


PRESSES: Presses = {
    "learn": on_public(_open),
    "learn_on": _go_on,
    "learn_act": _answer,
    "learn_mark": _mark,
    "learn_words": _words,
    "learn_overview": _back_to_overview,
}
