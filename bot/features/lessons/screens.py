"""Lessons as people see them: steps with their tables, drawn from nothing but their number."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Final

from bot.discord.painted_page import PATIENCE, PaintedPage, paint_within
from bot.errors import UserError
from bot.features.lessons import pages as screens
from bot.pages.caption import Caption
from bot.pages.layout import attachment
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.pictures.renderer import PictureRenderer
from bot.table.match.lobby import COMPUTERS
from bot.table.pages import plain
from bot.table.pages.table_image import table_image
from games.catalogue import CATALOGUE
from games.core.events import Event
from games.core.game import AnyGame
from games.core.lesson import Lesson, WrongTurn
from games.core.lesson_course import AnyTable, LessonPosition, aside, positions
from games.core.scene import Says, Scene, says
from games.core.seats import Seat

LESSONS: Final = {key: len(game.lesson.steps) for key, game in CATALOGUE.items() if game.lesson}
"""The games that can be learnt, with the number of steps of each lesson."""


class LessonScreens:
    """Draws steps and reactions to answers, in anybody's words."""

    def __init__(self, renderer: PictureRenderer, patience: float = PATIENCE) -> None:
        """`patience`: seconds after which the page goes without a picture not painted yet."""
        self._renderer = renderer
        self._patience = patience

    async def step(
        self, words: Words, game: str, number: int, person: str, mask: int = 0
    ) -> PaintedPage:
        """A step, drawn for a person of this name; UserError where there is none."""
        return await self._draw(_Place(game, number, words, person), mask=mask)

    async def trick(
        self, words: Words, game: str, number: int, person: str, index: int
    ) -> PaintedPage | None:
        """A trick on the way to a step, for somebody who has not seen it yet; None for no more."""
        place = _Place(game, number, words, person)
        if not 0 <= index < len(place.position.tricks):
            return None
        trick = place.position.tricks[index]
        on = index + 1

        def view(shown: screens.TableShown) -> Stateless:
            return screens.trick(place.words, place.caption, place.lesson, shown, on)

        return await self._paint(place, trick.table, trick.events, view)

    async def wrong(
        self, words: Words, game: str, number: int, person: str, action: Any
    ) -> PaintedPage:
        """The reaction to a wrong answer to a step, at the table as it would be then."""
        return await self._draw(_Place(game, number, words, person), answer=action)

    def glossary(
        self, words: Words, game: str, number: int, answer: int | None = None
    ) -> Stateless:
        """The meanings of the words that have been explained up to a step.

        It leads back to the step, or to the reaction to the answer of this index.
        """
        place = _Place(game, number, words, "")
        here = place.words, place.caption, place.lesson
        return screens.glossary(*here, place.game.family, answer)

    async def _draw(self, place: "_Place", answer: Any = None, mask: int = 0) -> PaintedPage:
        turn, at = (None, place.position) if answer is None else place.after(answer)

        def view(shown: screens.TableShown) -> Stateless:
            held = place.game.holding(at.table.view_from(place.seat))
            here = place.words, place.caption, place.lesson, held
            if answer is not None:
                return screens.wrong(*here, turn, shown, place.offers.index(answer))
            return screens.step(*here, place.offers, shown, mask)

        events = at.events if place.number or answer else ()
        return await self._paint(place, at.table, events, view)

    async def _paint(
        self,
        place: "_Place",
        table: AnyTable,
        events: Iterable[Event],
        view: Callable[[screens.TableShown], Stateless],
    ) -> PaintedPage:
        """A page with this table on it, as a picture where it can be painted in time."""
        scene, board = place.scene(table), place.game.board(table.public)
        shown = screens.TableShown(scene=scene, news=tuple(place.news(events)))
        if place.words.faces.spoken:  # a listener has no use for a picture
            return PaintedPage(view(shown))
        seated = ["person" if seat == place.seat else "computer" for seat in place.seats]
        public_image = table_image(place.words, scene, board, seated)  # pyright: ignore[reportArgumentType] - literals
        image = public_image.turn_to(place.seat)
        painted = await paint_within(self._patience, self._renderer, image)
        if painted is None:
            return PaintedPage(view(shown))
        described = plain.table_text(place.words, place.caption, scene)
        picture = attachment(image.file_name, described)
        return PaintedPage(view(replace(shown, picture=picture)), image.file_name, painted)


def answer_to(game: str, number: int, index: int) -> tuple[Any, bool]:
    """The offer that an answer to a step means, and whether it is right.

    UserError for an offer that the step does not ask for.
    """
    place = _Place(game, number)
    step = place.lesson.steps[number]
    offers = place.offers
    if not 0 <= index < len(offers) or not step.admits(offers[index]):
        raise UserError("error.stale")
    return offers[index], offers[index] == step.right


class _Place:
    """A step of a game's lesson, and the person who takes it."""

    def __init__(
        self, game: str, number: int, words: Words | None = None, person: str = ""
    ) -> None:
        found = CATALOGUE.get(game)
        if found is None or found.lesson is None or number not in range(len(found.lesson.steps)):
            raise UserError("error.stale")
        self.game: AnyGame = found
        self.lesson: Lesson[Any, Any] = found.lesson
        self.number = number
        self.seat: Seat = self.lesson.seat
        self.position = _positions(game)[number]
        self.seats = range(self.lesson.seats)
        names = _names(self.lesson, person)
        self.caption: Caption = screens.lesson_caption(game, number, names)
        if words is not None:
            self.words = words.playing(found.tradition).at(names)

    @property
    def offers(self) -> tuple[Any, ...]:
        """All that the rules offer here."""
        return self.game.offers(self.position.table.view_from(self.seat))

    def after(self, answer: Any) -> tuple[WrongTurn[Any] | None, LessonPosition]:
        """The reaction to a wrong answer, and the table as it would be then."""
        turn = self.lesson.steps[self.number].turn(answer)
        table = self.position.table
        if turn is None or turn.then is None:
            return turn, LessonPosition(table)
        return turn, aside(self.game, self.seat, table, answer, turn.then)

    def scene(self, table: AnyTable) -> Scene:
        """The open part of the table; a lesson goes on to no other deal."""
        scene = self.game.scene(table.public)
        if not self.game.needs_deal(table.public):
            return scene
        return replace(scene, prompt=says("private.deal_over"))

    def news(self, events: Iterable[Event]) -> Iterable[Says]:
        """The sentences that tell these events to the learner."""
        for event in events:
            to_all = event.audience is None
            if to_all or self.seat in (event.audience or ()):
                told = self.game.tell(event) if to_all else self.game.whisper(event)
                if told is not None:
                    yield told.says


@cache
def _positions(game: str) -> tuple[LessonPosition, ...]:
    found = CATALOGUE[game]
    if found.lesson is None:
        raise ValueError(f"nobody has written a lesson of {game}")
    return positions(found, found.lesson)


def _names(lesson: Lesson[Any, Any], person: str) -> tuple[str, ...]:
    """The names at the table: Resi on the learner's left, and so on."""
    others = iter(COMPUTERS)
    called = {lesson.seat: person}
    for at in range(1, lesson.seats):
        called[(lesson.seat + at) % lesson.seats] = next(others).partition(" ")[0]
    return tuple(called[seat] for seat in range(lesson.seats))
