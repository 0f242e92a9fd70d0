"""Buttons, selects and modals on the page reach a real bot, and its answer them."""

import pytest
from playwright.async_api import expect

from sandbox import Running
from tests.sandbox.page.conftest import Sit

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("waiter")]


async def test_a_press_changes_what_everyone_sees(sit: Sit) -> None:
    anna, ben = await sit("anna"), await sit("ben")
    await anna.run("/counter")
    await anna.button("Count").click()
    await expect(ben.page.get_by_role("heading", name="Pressed 1 times")).to_be_visible()
    await ben.button("Count").click()
    for seat in (anna, ben):
        await expect(seat.page.get_by_role("heading", name="Pressed 2 times")).to_be_visible()


async def test_a_disabled_button_sends_nothing(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await anna.run("/counter")
    await expect(anna.button("Not now")).to_be_disabled()
    before = len(here.world.interactions)
    await anna.button("Not now").click(force=True)
    await anna.button("Count").click()
    await expect(anna.page.get_by_role("heading", name="Pressed 1 times")).to_be_visible()
    assert before + 1 == len(here.world.interactions)


async def test_nobody_else_sees_an_ephemeral_message(sit: Sit) -> None:
    anna, ben = await sit("anna"), await sit("ben")
    await anna.run("/wish")
    await expect(anna.page.get_by_text("Only you can see this")).to_be_visible()
    await ben.say("here and now")
    await expect(ben.page.get_by_text("Only you can see this")).to_have_count(0)
    await expect(ben.page.locator("[data-message]")).to_have_count(1)


async def test_a_dismissed_message_is_gone(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await anna.run("/wish")
    await anna.button("Dismiss message").click()
    await expect(anna.page.locator("[data-message]")).to_have_count(0)
    view = await here.control.until("anna", "#stammtisch", lambda view: not view["messages"])
    assert view["messages"] == []


async def test_one_is_chosen_from_a_select_by_keyboard(sit: Sit) -> None:
    anna = await sit("anna")
    await anna.run("/wish")
    select = anna.page.get_by_role("combobox", name="Choose a suit")
    await select.press("Enter")
    await expect(select).to_have_attribute("aria-expanded", "true")
    await select.press("ArrowDown")
    await select.press("Enter")
    await expect(anna.message("Suit Laub")).to_be_visible()
    await expect(select).to_be_focused()


async def test_several_are_chosen_from_a_select(sit: Sit) -> None:
    anna = await sit("anna")
    await anna.run("/wish")
    await anna.page.get_by_role("combobox", name="Invite").click()
    for name in ("Ben", "Dora"):
        await anna.page.get_by_role("option", name=name).click()
    await anna.button("Done").click()
    await expect(anna.message("Invited Ben, Dora")).to_be_visible()


async def test_a_modal_is_filled_in_and_submitted(sit: Sit) -> None:
    anna = await sit("anna")
    await anna.run("/order")
    form = anna.page.get_by_role("dialog", name="Your order")
    await form.get_by_label("Name").fill("Anna")
    await form.get_by_role("radio", name="Wasser").check()
    await form.get_by_role("checkbox", name="Brot").check()
    await form.get_by_role("combobox", name="Size").click()
    await form.get_by_role("option", name="Groß").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(anna.message("Order of Anna: wasser, brot, Groß")).to_be_visible()
    await expect(anna.page.get_by_role("dialog")).to_have_count(0)


async def test_a_modal_says_what_is_missing_and_stays(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await anna.run("/order")
    form = anna.page.get_by_role("dialog")
    await form.get_by_label("Name").fill("A")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_text("At least 2 characters, please.")).to_be_visible()
    await expect(form.get_by_text("This is required.")).to_have_count(2)
    await expect(form.get_by_label("Name")).to_be_focused()
    assert not next(iter(here.world.modals.values())).busy


async def test_escape_closes_a_modal_and_sends_nothing(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await anna.run("/order")
    await anna.page.get_by_role("dialog").wait_for()
    before = len(here.world.interactions)
    await anna.page.keyboard.press("Escape")
    await expect(anna.page.get_by_role("dialog")).to_have_count(0)
    await here.control.until("anna", "#stammtisch", lambda view: not view["modals"])
    assert before == len(here.world.interactions)


async def test_a_pressed_button_is_busy_until_it_is_answered(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await anna.run("/counter")
    await anna.button("Count").wait_for()
    here.faults.add(method="POST", path=r"/callback$", delay=0.5)
    button = anna.page.locator('[data-custom-id="c0"]')
    await button.click()
    await expect(button).to_have_attribute("aria-busy", "true")
    await expect(anna.page.get_by_role("heading", name="Pressed 1 times")).to_be_visible()
    await expect(anna.page.locator("[aria-busy]")).to_have_count(0)


async def test_a_restarted_client_has_lost_its_private_messages(sit: Sit) -> None:
    anna = await sit("anna")
    await anna.run("/wish")
    await expect(anna.page.get_by_text("Only you can see this")).to_be_visible()
    await anna.page.get_by_role("button", name="You are Anna").click()
    await anna.page.get_by_role("button", name="Restart my client").click()
    await expect(anna.page.locator("[data-message]")).to_have_count(0)
