"""A lobby with all that may stand in it is seen on a phone as a whole."""

import pytest
from playwright.async_api import expect

from bot.pages.words import language
from bot.table.menus.help import game_choice
from games.catalogue import CATALOGUE
from tests.end_to_end_page.conftest import Sit

pytestmark = pytest.mark.asyncio(loop_scope="session")
KEY = "tyrolean_watten"
GAME = game_choice(language("de"), KEY, CATALOGUE[KEY].seats)


async def test_all_of_a_new_table_is_in_the_window_and_begins_by_one_press(sit: Sit):
    anna = await sit("anna", phone=True)
    await anna.run(f"/play game:{GAME}")
    begins = anna.named("start_filled")
    await expect(begins).to_be_visible()
    lobby = anna.page.locator("[data-message]").filter(has=begins).locator(".container")
    await expect(lobby).to_be_in_viewport(ratio=1)
    await begins.tap()
    await anna.open_hand()
