"""On a phone of 390 pixels everything is within reach of a thumb."""

import io

import discord
import pytest
from discord import ui
from PIL import Image
from playwright.async_api import expect

from sandbox import Running
from tests.sandbox.page.conftest import Sit
from tests.sandbox.page.waiter import Waiter

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("waiter")]

# A name in a line of text is no larger than the text.
TOO_SMALL = """() => [...document
    .querySelectorAll('button:not(.name-button), a, input, [role=option]')]
    .filter(node => node.checkVisibility({visibilityProperty: true}))
    .map(node => [node.closest('label') ?? node, node])
    .filter(([node]) => node.getBoundingClientRect().height < 40)
    .map(([, node]) => node.outerHTML.slice(0, 90))"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


async def test_the_list_of_channels_is_a_drawer(sit: Sit) -> None:
    anna = await sit("anna", phone=True)
    link = anna.page.get_by_role("link", name="nebenzimmer")
    await expect(link).to_be_hidden()
    await anna.page.get_by_role("button", name="Channels").tap()
    await link.tap()
    await expect(anna.page.get_by_role("heading", level=1)).to_have_text("nebenzimmer")
    await expect(link).to_be_hidden()


async def test_escape_closes_the_drawer_and_gives_the_focus_back(sit: Sit) -> None:
    anna = await sit("anna", phone=True)
    await anna.page.get_by_role("button", name="Channels").press("Enter")
    await expect(anna.page.get_by_role("link", name="stammtisch")).to_be_focused()
    await anna.page.keyboard.press("Escape")
    await expect(anna.page.get_by_role("button", name="Channels", exact=True)).to_be_focused()


async def test_everything_to_touch_is_large_enough_and_nothing_is_too_wide(sit: Sit) -> None:
    anna = await sit("anna", phone=True)
    await anna.run("/counter")
    await anna.run("/wish")
    await expect(anna.page.get_by_text("Only you can see this")).to_be_visible()
    assert await anna.page.evaluate(TOO_SMALL) == []
    await anna.page.get_by_role("combobox", name="Invite").tap()
    await expect(anna.page.get_by_role("option", name="Ben")).to_be_in_viewport()
    assert await anna.page.evaluate(TOO_SMALL) == []
    await anna.page.keyboard.press("Escape")
    await anna.run("/order")
    await expect(anna.page.get_by_role("dialog")).to_be_visible()
    assert await anna.page.evaluate(TOO_SMALL) == []
    assert await anna.page.evaluate(WIDER) == 0


async def test_a_wide_picture_stays_inside_its_frame(
    sit: Sit, here: Running, waiter: Waiter
) -> None:
    anna = await sit("anna", phone=True)
    wide = io.BytesIO()
    Image.new("RGB", (1600, 400)).save(wide, "PNG")
    wide.seek(0)
    item = discord.MediaGalleryItem("attachment://wide.png", description="A wide picture")
    view = ui.LayoutView()
    view.add_item(ui.Container(ui.MediaGallery(item)))
    channel = waiter.get_partial_messageable(here.control.find_channel("#stammtisch").id)
    await channel.send(view=view, file=discord.File(wide, "wide.png"))
    picture = anna.page.get_by_role("img", name="A wide picture")
    await expect(picture).to_have_js_property("naturalWidth", 1600)
    frame = await anna.page.locator(".container").bounding_box()
    shown = await picture.bounding_box()
    assert frame is not None
    assert shown is not None
    assert shown["x"] + shown["width"] <= frame["x"] + frame["width"]
