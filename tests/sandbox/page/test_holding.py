"""A push changes only what it is about: focus, typed text, open lists and one's place stay."""

import asyncio
import re

import pytest
from playwright.async_api import Browser, expect

import sandbox
from sandbox import Running, samples
from tests.patience import PATIENCE
from tests.sandbox.page.conftest import Sit
from tests.sandbox.page.seats import seated

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.usefixtures("waiter")
async def test_the_focus_stays_on_a_button_whose_message_is_redrawn(
    sit: Sit, here: Running
) -> None:
    anna = await sit("anna")
    await anna.run("/counter")
    await anna.button("Count").focus()
    message = await anna.page.locator("[data-message]").get_attribute("data-message")
    assert message is not None
    await here.control.click("ben", message, label="Count")
    await expect(anna.page.get_by_role("heading", name="Pressed 1 times")).to_be_visible()
    await expect(anna.button("Count")).to_be_focused()
    await anna.page.keyboard.press("Enter")
    await expect(anna.page.get_by_role("heading", name="Pressed 2 times")).to_be_visible()
    await expect(anna.button("Count")).to_be_focused()


async def test_half_typed_text_survives_a_push(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    box = anna.page.get_by_role("combobox", name="Message #")
    await box.fill("half a sen")
    await anna.page.keyboard.press("ArrowLeft")
    await here.control.say("ben", "#stammtisch", "Hello")
    await expect(anna.message("Hello")).to_be_visible()
    await anna.page.keyboard.type("X")
    await expect(box).to_have_value("half a seXn")


@pytest.mark.usefixtures("waiter")
async def test_an_open_list_and_its_half_made_choice_survive_a_push(
    sit: Sit, here: Running
) -> None:
    anna = await sit("anna")
    await anna.run("/wish")
    await anna.page.get_by_role("combobox", name="Invite").click()
    await anna.page.get_by_role("option", name="Ben").click()
    await here.control.say("ben", "#stammtisch", "Hello")
    await expect(anna.message("Hello")).to_be_visible()
    chosen = anna.page.get_by_role("option", name="Ben")
    await expect(chosen).to_have_attribute("aria-selected", "true")


@pytest.mark.usefixtures("waiter")
async def test_a_half_filled_modal_survives_a_push(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await anna.run("/order")
    field = anna.page.get_by_role("dialog").get_by_label("Name")
    await field.fill("Ann")
    await here.control.say("ben", "#stammtisch", "Hello")
    await expect(anna.message("Hello")).to_be_visible()
    await anna.page.keyboard.type("a")
    await expect(field).to_have_value("Anna")


async def test_who_reads_old_messages_is_told_of_new_ones_and_not_moved(
    sit: Sit, here: Running
) -> None:
    for number in range(40):
        await here.control.say("clara", "#stammtisch", f"Line {number}")
    anna = await sit("anna")
    await expect(anna.message("Line 39")).to_be_in_viewport()
    scroller = anna.page.get_by_role("region", name="Messages")
    await scroller.evaluate("node => { node.scrollTop = 0 }")
    await here.control.say("ben", "#stammtisch", "Hello")
    await expect(anna.button("1 new message")).to_be_visible()
    assert await scroller.evaluate("node => node.scrollTop") == 0
    await anna.button("1 new message").click()
    await expect(anna.message("Hello")).to_be_in_viewport()


async def test_who_is_at_the_end_stays_there_while_it_grows(sit: Sit, here: Running) -> None:
    for number in range(40):
        await here.control.say("clara", "#stammtisch", f"Line {number}")
    anna = await sit("anna")
    await expect(anna.message("Line 39")).to_be_in_viewport()
    scroller = anna.page.get_by_role("region", name="Messages")
    # A frame's scroll events come before its resize observers; a tap may scroll to its button.
    await scroller.evaluate(
        """node => {
            node.scrollTop -= 20;
            node.querySelector('li:last-of-type').style.paddingBottom = '400px';
            node.dispatchEvent(new Event('scroll'));
        }"""
    )
    await here.control.say("ben", "#stammtisch", "Hello")
    await expect(anna.message("Hello")).to_be_in_viewport()


async def test_who_is_at_the_end_stays_there_while_what_is_above_shrinks(
    sit: Sit, here: Running
) -> None:
    for number in range(40):
        await here.control.say("clara", "#stammtisch", f"Line {number}")
    anna = await sit("anna")
    scroller = anna.page.get_by_role("region", name="Messages")
    await scroller.evaluate("node => { node.querySelector('li').style.paddingBottom = '500px' }")
    await expect(anna.message("Line 39")).to_be_in_viewport()
    await scroller.evaluate(
        """node => {
            node.querySelector('li').style.paddingBottom = '0';
            node.querySelector('li:last-of-type').style.paddingBottom = '400px';
        }"""
    )
    await here.control.say("ben", "#stammtisch", "Hello")
    await expect(anna.message("Hello")).to_be_in_viewport()


async def test_a_shown_spoiler_stays_shown(sit: Sit, here: Running) -> None:
    await here.control.say("ben", "#stammtisch", "It is ||the Weli||")
    anna = await sit("anna")
    words = anna.page.get_by_text("the Weli")
    await expect(words).to_be_hidden()
    await anna.button("Spoiler: press to show").press("Enter")
    await expect(words).to_be_visible()
    await here.control.say("ben", "#stammtisch", "Hello")
    await expect(anna.message("Hello")).to_be_visible()
    await expect(words).to_be_visible()


async def test_a_relative_time_ticks_without_a_push(sit: Sit, here: Running) -> None:
    anna = await sit("clara")
    await anna.page.clock.install()
    await here.control.say("ben", "#stammtisch", "placeholder")
    await expect(anna.message("placeholder")).to_be_visible()
    seconds = await anna.page.evaluate("Math.floor(Date.now() / 1000) + 100")
    await here.control.say("ben", "#stammtisch", f"Ends <t:{seconds}:R>")
    await expect(anna.message("in 1 minute")).to_be_visible()
    await anna.page.reload()
    await expect(anna.message("in 1 minute")).to_be_visible()
    await anna.page.clock.fast_forward(70_000)
    ticking = anna.page.locator("time[data-ticking]")
    await expect(ticking).to_have_text(re.compile(r"in \d\d seconds"))


async def test_the_page_finds_its_way_back_after_the_server_was_gone(browser: Browser) -> None:
    world = samples.gasthaus()
    async with sandbox.serving(world, port=0) as first:
        port = int(first.page.rstrip("/").rpartition(":")[2])
        channel = first.control.find_channel("#stammtisch").id
        anna = await seated(browser, f"{first.page}?as=anna&channel={channel}")
        box = anna.page.get_by_role("combobox", name="Message #")
        await box.fill("I was about to say")
    await expect(anna.page.get_by_text("Connection lost. Reconnecting…")).to_be_visible()
    async with sandbox.serving(world, port=port) as second:
        await asyncio.wait_for(second.control.say("ben", "#stammtisch", "Back again"), PATIENCE)
        await expect(anna.message("Back again")).to_be_visible()
        await expect(anna.page.get_by_text("Connection lost")).to_have_count(0)
        await expect(box).to_have_value("I was about to say")
        await anna.page.context.close()
