"""Somebody tries a puzzle on a phone: the table and the first answers are on one screen."""

import asyncio

import pytest
from playwright.async_api import Route, expect

from bot.pages.words import language
from games.catalogue import CATALOGUE
from tests.end_to_end_page.conftest import Sit

pytestmark = pytest.mark.asyncio(loop_scope="session")

GERMAN = language("de")
SEVERAL = 3
"""Which ones they are is left to chance."""


async def test_a_picture_on_its_way_takes_the_room_that_it_will_fill(sit: Sit):
    anna = await sit("anna", phone=True)
    arrives = asyncio.Event()

    async def hold(route: Route) -> None:
        await arrives.wait()
        await route.continue_()

    await anna.page.route("**/attachments/**", hold)
    await anna.run(
        f"/{GERMAN.label('command.puzzle.name')} spiel:{GERMAN.label('bauernstoss.name')}"
    )
    picture = anna.page.locator("img.picture")
    await expect(picture).to_be_attached()
    before = await picture.bounding_box()
    arrives.set()
    await expect(picture).to_have_js_property("complete", True)
    assert before == await picture.bounding_box()


@pytest.mark.parametrize("game", CATALOGUE)
async def test_the_table_and_the_answers_fit_on_one_screen(sit: Sit, game: str):
    anna = await sit("anna", phone=True)
    await anna.run(f"/{GERMAN.label('command.puzzle.name')} spiel:{GERMAN.label(f'{game}.name')}")
    answer = anna.page.locator('[data-custom-id*="|puzzle_act|"]')
    following = anna.page.locator('button[data-custom-id*="|puzzle|"]')
    for _ in range(SEVERAL):
        await anna.tap(answer.first)
        await expect(following.last).to_be_visible()
        assert 0 == await anna.is_too_wide()
        await anna.tap(following.last)
