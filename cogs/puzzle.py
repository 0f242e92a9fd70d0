"""Puzzles: positions with one best answer, one after the other, rated like their solvers."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.discord.painted_page import PaintedPage
from bot.features.puzzles import pages as screens
from bot.features.puzzles.presses import AnswerPuzzle, ListPuzzles, MarkPuzzle, OpenPuzzle
from bot.features.puzzles.service import GivenPuzzle
from bot.features.puzzles.values import PuzzleTry
from bot.pages.stateless import Stateless
from cogs.availability import anywhere
from cogs.i18n import games, localize, option, option_name
from cogs.interaction_context import InteractionContext, game_of, with_context
from cogs.router import Door

DOOR: Final = Door()


class PuzzleCog(commands.Cog):
    """The command that shows a puzzle."""

    @app_commands.command(**localize("puzzle"))
    @app_commands.describe(game=option("puzzle", "game"))
    @app_commands.rename(game=option_name("puzzle", "game"))
    @app_commands.choices(game=games())
    @anywhere
    @with_context
    async def puzzle(self, context: InteractionContext, game: str | None = None) -> None:
        """Show a puzzle of a game that one has not tried, or which games have any."""
        if game is None:
            await context.reply.send(await _overview(context))
        else:
            await _next(context, game_of(game).key)


@DOOR.answers(OpenPuzzle)
async def _open(context: InteractionContext, press: OpenPuzzle) -> None:
    await _next(context, game_of(press.game).key)


async def _next(context: InteractionContext, game: str) -> None:
    """Show this person's open puzzle, or another one."""
    given = await context.app.puzzles.next_puzzle(context.person.id, game)
    if given is None:
        player = await context.app.puzzles.player(context.person.id, game)
        page = PaintedPage(screens.none_left(context.words, game, player))
        await context.reply.show_page(page)
        return
    await _ask(context, given)


@DOOR.answers(AnswerPuzzle)
async def _answer(context: InteractionContext, press: AnswerPuzzle) -> None:
    """Note the try, and tell the result; a second one changes nothing."""
    person, game = context.person.id, game_of(press.game).key
    given = await context.app.puzzles.look_at(person, game, press.puzzle)
    made = await context.app.puzzles.answer(person, given, press.offer)
    await _show_solution(context, given, made)


@DOOR.answers(MarkPuzzle)
async def _mark(context: InteractionContext, press: MarkPuzzle) -> None:
    """Show the puzzle with other cards marked, unless it has been tried."""
    person, game = context.person.id, game_of(press.game).key
    given = await context.app.puzzles.look_at(person, game, press.puzzle)
    made = await context.app.puzzles.result(person, game, press.puzzle)
    if made is None:
        await _ask(context, given, max(press.mask, 0))
    else:
        await _show_solution(context, given, made)


async def _ask(context: InteractionContext, given: GivenPuzzle, mask: int = 0) -> None:
    page = await context.app.puzzle_screens.question(
        context.words, given.id, given.position, context.person.name, mask
    )
    await context.reply.show_page(page)


async def _show_solution(context: InteractionContext, given: GivenPuzzle, made: PuzzleTry) -> None:
    page = await context.app.puzzle_screens.solution(
        context.words, given.id, given.puzzle, given.position, context.person.name, made
    )
    await context.reply.show_page(page)


@DOOR.answers(ListPuzzles)
async def _back_to_overview(context: InteractionContext, _press: ListPuzzles) -> None:
    await context.reply.show_page(PaintedPage(await _overview(context)))


async def _overview(context: InteractionContext) -> Stateless:
    counts, players = await context.app.puzzles.overview(context.person.id)
    return screens.overview(context.words, counts, players)
