"""Lessons in use: keeps people's progress."""

from collections.abc import Callable, Mapping

from bot.features.lessons.screens import LESSONS
from bot.features.lessons.store import LessonStore
from bot.features.lessons.values import LessonProgress
from bot.store import Store


class LessonService:
    """Keeps people's progress in the lessons; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._lessons = LessonStore(store.database)
        self._clock = clock

    async def progress(self, user: int) -> Mapping[str, LessonProgress]:
        """The progress of a person, by the key of the game."""
        return await self._lessons.of(user)

    async def note(self, user: int, game: str, step: int) -> None:
        """Keep that a person is at a step of a game's lesson; the last step finishes it."""
        progress = LessonProgress(step, finished=step == LESSONS[game] - 1)
        await self._lessons.note(user, game, progress, self._clock())
