"""Slash commands are picked, filled in and sent as a real client would."""

import pytest
from playwright.async_api import expect

from sandbox import Running
from tests.sandbox.page.conftest import Sit
from tests.sandbox.page.waiter import Waiter

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("waiter")]


async def test_a_slash_command_is_picked_from_the_list_by_keyboard(sit: Sit) -> None:
    anna = await sit("anna")
    await anna.page.get_by_role("combobox", name="Message #stammtisch").fill("/")
    listed = anna.page.get_by_role("option")
    await expect(listed.first).to_contain_text("/counter")
    await anna.page.keyboard.type("eat")
    await anna.page.keyboard.press("Enter")
    await expect(anna.page.get_by_role("combobox", name="dish")).to_be_focused()
    await anna.page.keyboard.press("ArrowDown")
    await anna.page.keyboard.press("Enter")
    await anna.page.keyboard.press("Enter")
    await expect(anna.message("1 of strudel with alone")).to_be_visible()
    await expect(anna.message("1 of strudel")).to_contain_text("used /eat")


async def test_an_option_that_does_not_fit_is_told_kindly_and_sends_nothing(
    sit: Sit, here: Running
) -> None:
    anna = await sit("anna")
    await anna.run("/eat dish:Knödel portions:9")
    await expect(anna.page.get_by_text("At most 4, please.")).to_be_visible()
    await expect(anna.page.get_by_role("combobox", name="portions")).to_be_focused()
    view = await here.control.view("anna", "#stammtisch")
    assert (view["messages"], view["notices"]) == ([], [])


async def test_a_missing_option_is_asked_for(sit: Sit) -> None:
    anna = await sit("anna")
    await anna.page.get_by_role("combobox", name="Message #").fill("/find")
    await anna.page.keyboard.press("Enter")
    # Another Enter would choose what the bot may have offered by then.
    await anna.page.get_by_role("button", name="Run /find").click()
    await expect(anna.page.get_by_text("This option is required.")).to_be_visible()
    await expect(anna.page.get_by_role("combobox", name="word")).to_be_focused()


async def test_options_are_added_as_pills_and_people_chosen_by_touch(sit: Sit) -> None:
    anna = await sit("anna", phone=True)
    await anna.page.get_by_role("combobox", name="Message #").fill("/eat")
    await anna.page.get_by_role("option", name="/eat").tap()
    await anna.page.get_by_role("option", name="Knödel").tap()
    await anna.page.get_by_role("button", name="guest").tap()
    await anna.page.get_by_role("option", name="Ben").tap()
    await anna.page.get_by_role("button", name="Run /eat").tap()
    await expect(anna.message("1 of dumpling with @Ben")).to_be_visible()


async def test_the_bot_completes_what_is_typed(sit: Sit) -> None:
    anna = await sit("anna")
    await anna.page.get_by_role("combobox", name="Message #").fill("/find")
    await anna.page.keyboard.press("Enter")
    await expect(anna.page.get_by_role("option")).to_have_count(3)
    await anna.page.keyboard.type("sch")
    await expect(anna.page.get_by_role("option")).to_have_text(["Schlag"])
    await anna.page.keyboard.press("Enter")
    await anna.page.keyboard.press("Enter")
    await expect(anna.message("Found schlag")).to_be_visible()


async def test_a_thinking_answer_is_replaced_when_it_comes(sit: Sit, waiter: Waiter) -> None:
    anna = await sit("anna")
    await anna.run("/later")
    await expect(anna.page.get_by_text("Stammtisch is thinking…")).to_be_visible()
    waiter.serve.set()
    await expect(anna.message("Served at last")).to_be_visible()
    await expect(anna.page.locator(".thinking")).to_have_count(0)


async def test_a_silent_application_is_reported_to_its_person_only(sit: Sit, here: Running) -> None:
    await here.control.set(deadline=0.2)
    anna, ben = await sit("anna"), await sit("ben")
    await anna.run("/silence")
    await expect(anna.page.get_by_text("The application did not respond").first).to_be_visible()
    await ben.say("here and now")
    await expect(ben.page.get_by_text("The application did not respond")).to_have_count(0)
