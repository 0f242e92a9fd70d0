"""How far somebody is in a lesson is kept, for them alone, until they wish it gone."""

import pytest

from bot.app.features import people_of
from bot.features.lessons.store import LessonStore
from bot.features.lessons.values import LessonProgress
from bot.store import Store
from tests.bot.store.conftest import ANNA, BEN

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def lessons(store: Store) -> LessonStore:
    return LessonStore(store.database)


async def test_who_has_begun_nothing_is_nowhere(lessons: LessonStore):
    assert {} == await lessons.of(ANNA)


async def test_each_game_has_the_step_that_was_seen_last(lessons: LessonStore):
    await lessons.note(ANNA, "skat", LessonProgress(1), 1000)
    await lessons.note(ANNA, "skat", LessonProgress(4), 2000)
    await lessons.note(ANNA, "tarock", LessonProgress(2), 3000)
    await lessons.note(BEN, "skat", LessonProgress(7), 4000)
    assert {"skat": LessonProgress(4), "tarock": LessonProgress(2)} == await lessons.of(ANNA)


async def test_what_was_finished_once_stays_so_while_it_is_repeated(lessons: LessonStore):
    await lessons.note(ANNA, "skat", LessonProgress(9, finished=True), 1000)
    await lessons.note(ANNA, "skat", LessonProgress(0), 2000)
    assert {"skat": LessonProgress(0, finished=True)} == await lessons.of(ANNA)


async def test_progress_is_exported_to_its_person_and_forgotten_with_them(
    lessons: LessonStore, store: Store
):
    for person in (ANNA, BEN):
        await lessons.note(person, "skat", LessonProgress(3), 1000)
    kept = {"game": "skat", "step": 3, "finished": 0, "changed_at": 1000}
    assert [kept] == (await people_of(store).export(ANNA))["lessons"]
    await people_of(store).forget(ANNA, 5000)
    assert [] == (await people_of(store).export(ANNA))["lessons"]
    assert {} == await lessons.of(ANNA)
    assert {"skat": LessonProgress(3)} == await lessons.of(BEN)
