"""Lessons: a deal of each game, step by step, for one person alone, left and resumed at will."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.discord.painted_page import PaintedPage
from bot.features.lessons import pages as screens
from bot.features.lessons.presses import (
    AnswerLesson,
    GoOnInLesson,
    ListLessons,
    MarkInLesson,
    ShowLessonWords,
)
from bot.features.lessons.screens import LESSONS, answer_to
from bot.pages.shared_presses import OpenLesson
from bot.pages.stateless import Stateless
from cogs.availability import anywhere
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door

DOOR: Final = Door()


class LearnCog(commands.Cog):
    """The command that opens the lessons."""

    @app_commands.command(**localize("learn"))
    @anywhere
    @with_context
    async def learn(self, context: InteractionContext) -> None:
        """Show which games can be learnt, and one's progress."""
        await context.reply.send(await _overview(context))


@DOOR.answers(OpenLesson, public=True)
async def _open(context: InteractionContext, press: OpenLesson) -> None:
    """Show a step, and note one's progress."""
    await _to(context, press.game, press.step)


@DOOR.answers(GoOnInLesson)
async def _go_on(context: InteractionContext, press: GoOnInLesson) -> None:
    """Show the next trick on the way to a step, or the step."""
    await _on(context, press.game, press.step, press.seen)


@DOOR.answers(AnswerLesson)
async def _answer(context: InteractionContext, press: AnswerLesson) -> None:
    """Go on after the right answer; after another one say what it would lead to."""
    game, offer, step = press
    action, right = answer_to(game, step, offer)
    if right:
        await _on(context, game, step + 1)
        return
    name = context.person.name
    lessons = context.app.lesson_screens
    await context.reply.show_page(await lessons.wrong(context.words, game, step, name, action))


@DOOR.answers(MarkInLesson)
async def _mark(context: InteractionContext, press: MarkInLesson) -> None:
    """Show the step with other cards marked."""
    await context.reply.show_page(await _step(context, press.game, press.step, press.mask))


async def _on(context: InteractionContext, game: str, number: int, seen: int = 0) -> None:
    lessons = context.app.lesson_screens
    trick = await lessons.trick(context.words, game, number, context.person.name, seen)
    if trick is None:
        await _to(context, game, number)
    else:
        await context.reply.show_page(trick)


async def _to(context: InteractionContext, game: str, number: int) -> None:
    page = await _step(context, game, number)
    await context.app.lessons.note(context.person.id, game, number)
    await context.reply.show_page(page)


async def _step(context: InteractionContext, game: str, number: int, mask: int = 0) -> PaintedPage:
    name = context.person.name
    return await context.app.lesson_screens.step(context.words, game, number, name, mask)


@DOOR.answers(ListLessons)
async def _back_to_overview(context: InteractionContext, _press: ListLessons) -> None:
    await context.reply.show_page(PaintedPage(await _overview(context)))


@DOOR.answers(ShowLessonWords)
async def _words(context: InteractionContext, press: ShowLessonWords) -> None:
    """Show the words of a step in place of it, or of the reply to an answer."""
    game, answer, step = press
    view = context.app.lesson_screens.glossary(context.words, game, step, answer)
    await context.reply.show_page(PaintedPage(view))


async def _overview(context: InteractionContext) -> Stateless:
    progress = await context.app.lessons.progress(context.person.id)
    return screens.overview(context.words, LESSONS, progress)
