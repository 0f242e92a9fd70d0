"""Puzzles as people see them: the position from its seat alone, and the solution after the try."""

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from bot.discord.painted_page import PATIENCE, PaintedPage, paint_within
from bot.features.puzzles import pages as screens
from bot.features.puzzles.pages import PuzzleCaption, PuzzleShown, PuzzleSolution
from bot.features.puzzles.puzzle import Puzzle, PuzzlePosition
from bot.features.puzzles.values import PuzzleTry
from bot.pages.layout import attachment
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.pictures.renderer import PictureRenderer
from bot.table.match.lobby import COMPUTERS
from bot.table.pages import plain
from bot.table.pages.table_image import table_image
from games.core.scene import Holding


class PuzzleScreens:
    """Draws puzzles and their solutions, in anybody's words."""

    def __init__(self, renderer: PictureRenderer, patience: float = PATIENCE) -> None:
        """`patience`: seconds after which the page goes without a picture not painted yet."""
        self._renderer = renderer
        self._patience = patience

    async def question(
        self, words: Words, name: str, position: PuzzlePosition, person: str, mask: int = 0
    ) -> PaintedPage:
        """The puzzle of this id, as it is shown to a person of this name before the try."""

        def view(words: Words, caption: PuzzleCaption, shown: PuzzleShown) -> Stateless:
            return screens.question(words, caption, shown, mask)

        return await self._paint(words, name, position, person, view)

    async def solution(  # noqa: PLR0913, PLR0917 - whose puzzle it is, in which words, and what came of it
        self,
        words: Words,
        name: str,
        puzzle: Puzzle,
        position: PuzzlePosition,
        person: str,
        made: PuzzleTry,
    ) -> PaintedPage:
        """The same puzzle with its solution, after the try."""
        found = PuzzleSolution(
            made=made,
            chosen=_action(position, made.answer),
            advice=position.advice,
            lead=puzzle.lead,
            worlds=puzzle.worlds,
        )

        def view(words: Words, caption: PuzzleCaption, shown: PuzzleShown) -> Stateless:
            return screens.solution(words, caption, shown, found)

        return await self._paint(words, name, position, person, view)

    async def _paint(
        self,
        words: Words,
        name: str,
        position: PuzzlePosition,
        person: str,
        view: Callable[[Words, PuzzleCaption, PuzzleShown], Stateless],
    ) -> PaintedPage:
        game, public = position.game, position.table.public
        scene = game.scene(public)
        names = names_at(position, len(scene.places), person)
        words = words.playing(game.tradition).at(names)
        caption = screens.puzzle_caption(game.key, name, names)
        holding: Holding[Any] = game.holding(position.view)

        def draw(picture: Any = None) -> Stateless:
            shown = PuzzleShown(
                scene=scene,
                holding=holding,
                offers=position.offers,
                story=position.story,
                picture=picture,
            )
            return view(words, caption, shown)

        if words.faces.spoken:  # a listener has no use for a picture
            return PaintedPage(draw())
        seated = ["person" if seat == position.seat else "computer" for seat in range(len(names))]
        public_image = table_image(words, scene, game.board(public), seated)  # pyright: ignore[reportArgumentType] - literals
        image = public_image.turn_to(position.seat)
        painted = await paint_within(self._patience, self._renderer, image)
        if painted is None:
            return PaintedPage(draw())
        described = plain.table_text(words, caption, scene)
        return PaintedPage(draw(attachment(image.file_name, described)), image.file_name, painted)


def names_at(position: PuzzlePosition, seats: int, person: str) -> tuple[str, ...]:
    """The names at the table of a puzzle: the person's, and computers' from their left on."""
    called = {position.seat: person}
    for at in range(1, seats):
        name = COMPUTERS[(at - 1) % len(COMPUTERS)].partition(" ")[0]
        called[(position.seat + at) % seats] = name
    return tuple(called[seat] for seat in range(seats))


def _action(position: PuzzlePosition, answer: str) -> Any:
    """The action that was chosen; None where the rules do not know it any more."""
    try:
        return position.game.actions.validate_json(answer)
    except ValidationError:
        return None
