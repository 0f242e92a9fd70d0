"""Who calls people, is called, or meets the same every week does so on a phone."""

import pytest
from playwright.async_api import Locator, expect

from bot.pages.words import language
from bot.table.menus.help import game_choice
from games.catalogue import CATALOGUE
from tests.end_to_end_page.conftest import Sit
from tests.end_to_end_page.player import Player

pytestmark = pytest.mark.asyncio(loop_scope="session")
GAME = game_choice(language("de"), "bauernstoss", CATALOGUE["bauernstoss"].seats)


def press(player: Player, action: str) -> Locator:
    return player.page.locator(f'button[data-custom-id*="|{action}|"]').last


async def test_a_call_and_the_wish_to_be_called_are_pressed_without_scrolling(sit: Sit):
    anna = await sit("anna", phone=True)
    await anna.run(f"/play game:{GAME}")
    await expect(press(anna, "close")).to_be_visible()
    await press(anna, "reliable").tap()
    await expect(press(anna, "reliable")).to_have_text("Nur Verlässliche: 80 %")
    await anna.run("/call")
    for action in ("call_sit", "call_wishes", "call_stop"):
        await expect(press(anna, action)).to_be_in_viewport(ratio=1)
    await press(anna, "call_wishes").tap()
    await press(anna, "call_add").tap()
    form = anna.page.get_by_role("dialog")
    await expect(form).to_be_visible()
    await form.get_by_role("button", name="Submit").click()
    await expect(press(anna, "call_drop")).to_be_in_viewport(ratio=1)
    assert 0 == await anna.is_too_wide()
    await anna.run("/settings")
    await press(anna, "blocks").tap()
    assert 0 == await anna.is_too_wide()


async def test_regulars_fit_a_phone_with_all_that_can_be_done(sit: Sit):
    anna = await sit("anna", phone=True)
    await anna.run(f"/regulars game:{GAME}")
    form = anna.page.get_by_role("dialog")
    await expect(form).to_be_visible()
    assert 0 == await anna.is_too_wide()
