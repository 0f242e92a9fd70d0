"""How far somebody is in a lesson is kept, for them alone, until they wish it gone."""

from bot.model import LessonProgress
from bot.store import Store
from tests.bot.store.conftest import ANNA, BEN


async def test_who_has_begun_nothing_is_nowhere(store: Store):
    assert {} == await store.lessons.of(ANNA)


async def test_each_game_has_the_step_that_was_seen_last(store: Store):
    await store.lessons.note(ANNA, "skat", LessonProgress(1), 1000)
    await store.lessons.note(ANNA, "skat", LessonProgress(4), 2000)
    await store.lessons.note(ANNA, "tarock", LessonProgress(2), 3000)
    await store.lessons.note(BEN, "skat", LessonProgress(7), 4000)
    assert {"skat": LessonProgress(4), "tarock": LessonProgress(2)} == await store.lessons.of(ANNA)


async def test_what_was_finished_once_stays_so_while_it_is_repeated(store: Store):
    await store.lessons.note(ANNA, "skat", LessonProgress(9, finished=True), 1000)
    await store.lessons.note(ANNA, "skat", LessonProgress(0), 2000)
    assert {"skat": LessonProgress(0, finished=True)} == await store.lessons.of(ANNA)


async def test_progress_is_exported_to_its_person_and_forgotten_with_them(store: Store):
    for person in (ANNA, BEN):
        await store.lessons.note(person, "skat", LessonProgress(3), 1000)
    kept = {"game": "skat", "step": 3, "finished": 0, "changed_at": 1000}
    assert [kept] == (await store.people.export(ANNA))["lessons"]
    await store.people.forget(ANNA, 5000)
    assert [] == (await store.people.export(ANNA))["lessons"]
    assert {} == await store.lessons.of(ANNA)
    assert {"skat": LessonProgress(3)} == await store.lessons.of(BEN)
