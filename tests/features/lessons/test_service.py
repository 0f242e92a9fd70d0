"""A lesson is finished by its last step, and by no other."""

import pytest

from bot.features.lessons.screens import LESSONS
from bot.features.lessons.service import LessonService
from bot.features.lessons.values import LessonProgress
from bot.store import Store

ANNA = 101


@pytest.mark.parametrize("game", LESSONS)
async def test_who_is_at_the_last_step_has_finished_the_lesson(store: Store, game: str):
    lessons, last = LessonService(store, lambda: 1000), LESSONS[game] - 1
    await lessons.note(ANNA, game, last - 1)
    assert {game: LessonProgress(last - 1)} == await lessons.progress(ANNA)
    await lessons.note(ANNA, game, last)
    assert {game: LessonProgress(last, finished=True)} == await lessons.progress(ANNA)
