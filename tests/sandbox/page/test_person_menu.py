"""A name can be pressed, and shows what apps can do with that person."""

import pytest
from playwright.async_api import expect

from tests.sandbox.page.conftest import Sit

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("waiter")]


async def test_an_app_is_used_on_whoever_wrote_a_message(sit: Sit) -> None:
    ben = await sit("ben")
    await ben.say("Is anybody there?")
    anna = await sit("anna", phone=True)
    await anna.message("Is anybody there?").get_by_role("button", name="Ben").tap()
    await anna.page.get_by_role("menuitem", name="Wave at").tap()
    waved = anna.message("A wave for @Ben")
    await expect(waved).to_contain_text("used Wave at")
    await expect(anna.page.get_by_role("menu")).to_have_count(0)


async def test_a_person_who_is_mentioned_has_the_menu_too_and_the_keyboard_closes_it(
    sit: Sit,
) -> None:
    anna = await sit("anna")
    await anna.run("/eat dish:Knödel guest:Ben")
    name = anna.message("1 of dumpling").get_by_role("button", name="@Ben")
    await name.press("Enter")
    await expect(anna.page.get_by_role("menuitem", name="Wave at")).to_be_visible()
    await anna.page.keyboard.press("Escape")
    await expect(anna.page.get_by_role("menu")).to_have_count(0)
    await expect(name).to_be_focused()
