"""Somebody opens their direct messages with the bot on a phone, and plays there alone."""

import pytest
from playwright.async_api import expect

from tests.end_to_end_page.conftest import Sit
from tests.end_to_end_page.player import GAME

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_table_and_the_hand_below_it_fit_on_one_screen(sit: Sit):
    anna = await sit("anna", phone=True)
    await anna.page.get_by_role("button", name="Channels").tap()
    await anna.page.get_by_role("button", name="Direct messages").tap()
    await anna.page.get_by_role("button", name="Message the app").tap()
    await expect(anna.page.get_by_role("heading", level=1)).to_have_text("Stammtisch")
    await anna.run(f"/play game:{GAME} options:target=3, bidding=turns")
    await anna.press("start")
    await expect(anna.choices.first).to_be_in_viewport()
    await expect(anna.table.get_by_role("img").first).to_be_in_viewport()
    await anna.choose()
    assert 0 == await anna.is_too_wide()
