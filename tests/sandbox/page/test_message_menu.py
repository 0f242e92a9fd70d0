"""Beside a message, dots open what apps can do with it."""

import pytest
from playwright.async_api import expect

from tests.sandbox.page.conftest import Sit

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("waiter")]


async def test_an_app_is_used_on_a_message_also_on_a_phone(sit: Sit) -> None:
    ben = await sit("ben")
    await ben.say("The soup is cold")
    anna = await sit("anna", phone=True)
    said = anna.message("The soup is cold")
    await said.get_by_role("button", name="Message menu").tap()
    await anna.page.get_by_role("menuitem", name="Read out").tap()
    await expect(anna.message("It says: The soup is cold")).to_contain_text("used Read out")
    await expect(anna.page.get_by_role("menu")).to_have_count(0)
