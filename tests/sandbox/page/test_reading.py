"""What people read: words, marks, and where they are."""

import base64
import io
import re

import discord
import pytest
from playwright.async_api import expect

from sandbox import Running
from tests.sandbox.page.conftest import Sit
from tests.sandbox.page.waiter import Waiter

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("waiter")]


async def test_markup_in_a_message_stays_text(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await here.control.say("ben", "#stammtisch", "<img src=x onerror=alert(1)> **bold**")
    message = anna.message("<img src=x onerror=alert(1)>")
    await expect(message.locator("strong")).to_have_text("bold")
    await expect(message.locator("img")).to_have_count(0)


async def test_a_mention_of_oneself_stands_out_from_one_of_others(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    me, other = here.control.find_person("anna").id, here.control.find_person("ben").id
    await here.control.say("clara", "#stammtisch", f"<@{me}> and <@{other}>")
    await expect(anna.page.locator(".mention.mine")).to_have_text("@Anna")
    await expect(anna.page.locator(".mention:not(.mine)")).to_have_text("@Ben")
    await expect(anna.page.locator(".mentions-me")).to_have_count(1)


async def test_a_new_message_is_announced_to_screen_readers(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await here.control.say("ben", "#stammtisch", "Servus **beinand**")
    await expect(anna.page.get_by_role("log")).to_have_text("Ben: Servus beinand")


async def test_the_address_keeps_person_and_channel(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await anna.page.get_by_role("link", name="nebenzimmer").click()
    await expect(anna.page.get_by_role("heading", level=1)).to_have_text("nebenzimmer")
    there = here.control.find_channel("#nebenzimmer").id
    await expect(anna.page).to_have_url(re.compile(rf"\?as=anna&channel={there}$"))
    await anna.page.reload()
    await expect(anna.page.get_by_role("heading", level=1)).to_have_text("nebenzimmer")
    await anna.page.go_back()
    await expect(anna.page.get_by_role("heading", level=1)).to_have_text("stammtisch")


async def test_one_becomes_somebody_else_in_the_same_channel(sit: Sit) -> None:
    anna = await sit("anna", "#nebenzimmer")
    await anna.page.get_by_role("button", name="You are Anna").click()
    await anna.page.get_by_role("link", name="Ben ben").click()
    await expect(anna.page.get_by_role("button", name="You are Ben")).to_be_visible()
    await expect(anna.page.get_by_role("heading", level=1)).to_have_text("nebenzimmer")


async def test_a_channel_out_of_sight_leads_to_one_in_sight(sit: Sit) -> None:
    ben = await sit("ben", "#stube")
    await expect(ben.page.get_by_role("heading", level=1)).to_have_text("stammtisch")


async def test_a_channel_with_news_is_marked_unread(sit: Sit, here: Running) -> None:
    anna = await sit("anna")
    await expect(anna.page.get_by_role("link", name="nebenzimmer, unread")).to_have_count(0)
    await here.control.say("ben", "#nebenzimmer", "Kommt jemand?")
    await expect(anna.page.get_by_role("link", name="nebenzimmer, unread")).to_be_visible()


async def test_a_direct_message_goes_by_whom_it_is_with(
    sit: Sit, here: Running, waiter: Waiter
) -> None:
    anna = await sit("anna")
    user = await waiter.fetch_user(here.control.find_person("anna").id)
    await user.send("Your turn")
    await anna.page.get_by_role("button", name="Direct messages, 1 unread").click()
    await anna.page.get_by_role("link", name="Stammtisch, 1 mention").click()
    await expect(anna.page.get_by_role("heading", level=1)).to_have_text("Stammtisch")
    await expect(anna.message("Your turn")).to_be_visible()


async def test_a_file_shown_by_a_component_can_be_saved(
    sit: Sit, here: Running, waiter: Waiter
) -> None:
    anna = await sit("anna")
    user = await waiter.fetch_user(here.control.find_person("anna").id)
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.File("attachment://data.json"))
    await user.send(view=view, file=discord.File(io.BytesIO(b'{"id": 1}'), "data.json"))
    await anna.page.get_by_role("button", name="Direct messages, 1 unread").click()
    await anna.page.get_by_role("link", name="Stammtisch, 1 mention").click()
    await expect(anna.page.locator(".file small")).to_have_text("9 bytes")
    async with anna.page.expect_download() as saving:
        await anna.page.get_by_role("link", name="data.json").click()
    saved = await saving.value
    assert "data.json" == saved.suggested_filename
    assert b'{"id": 1}' == (await saved.path()).read_bytes()


async def test_an_emoji_of_the_application_is_a_picture_with_a_name(
    sit: Sit, here: Running, waiter: Waiter
) -> None:
    anna = await sit("anna")
    emoji = await waiter.create_application_emoji(name="eichel_ober", image=PIXEL)
    await here.control.say("ben", "#stammtisch", f"Look: {emoji}")
    picture = anna.message("Look:").get_by_role("img", name=":eichel_ober:")
    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("naturalWidth", 1)
