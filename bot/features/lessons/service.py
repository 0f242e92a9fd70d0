"""Lessons in use: how far people are, and that they come further."""

from collections.abc import Callable, Mapping

from bot.features.lessons.screens import LESSONS
from bot.features.lessons.store import LessonStore
from bot.features.lessons.values import LessonProgress
from bot.store import Store


class LessonService:
    """Keeps how far people are in the lessons; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._lessons = LessonStore(store.database)
        self._clock = clock

    async def progress(self, user: int) -> Mapping[str, LessonProgress]:
        """How far somebody is, by the key of the game."""
        return await self._lessons.of(user)

    async def note(self, user: int, game: str, step: int) -> None:
        """Keep that somebody is at a step of a game's lesson, which they finish with the last."""
        progress = LessonProgress(step, finished=step == LESSONS[game] - 1)
        await self._lessons.note(user, game, progress, self._clock())
