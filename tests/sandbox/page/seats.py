"""Seats people at browser tabs, as themselves."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from tests.patience import PATIENCE

CHROMIUM = Path("/usr/bin/chromium")
expect.set_options(timeout=1000 * PATIENCE)
ABSENT = f"{CHROMIUM} is missing (Debian: apt-get install chromium)"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def is_expected() -> bool:
    """Whether the tests must run here, chromium or not."""
    return os.environ.get("CI") == "true"


def _insist(absent: str) -> None:
    if not CHROMIUM.exists():
        (pytest.fail if is_expected() else pytest.skip)(absent)


@asynccontextmanager
async def started(absent: str) -> AsyncGenerator[Browser, None]:
    """Start chromium; where it is missing skip with the words `absent`, but fail in CI."""
    _insist(absent)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        await chromium.close()


@dataclass(frozen=True)
class Seat:
    """One person's tab."""

    page: Page

    async def run(self, line: str) -> None:
        """Type a whole slash command and send it."""
        await self.page.get_by_role("combobox", name="Message ").fill(line)
        await self.page.keyboard.press("Enter")
        if await self.page.locator(".command-bar").count():
            await self.page.keyboard.press("Enter")

    async def say(self, words: str) -> None:
        """Write a message and wait for it, so that everything before it has come too."""
        await self.page.get_by_role("combobox", name="Message ").fill(words)
        await self.page.keyboard.press("Enter")
        await expect(self.message(words)).to_be_visible()

    def message(self, words: str) -> Locator:
        """Give the messages that hold these words."""
        return self.page.locator("[data-message]").filter(has_text=words)

    def button(self, name: str) -> Locator:
        """Give the button of that name."""
        return self.page.get_by_role("button", name=name, exact=True)


async def seated(browser: Browser, address: str, *, phone: bool = False) -> Seat:
    """Open a tab at `address`; `phone` makes it one of 390 pixels with touch."""
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    context = await browser.new_context(
        viewport=size,  # pyright: ignore[reportArgumentType] - a TypedDict, spelt as a dict
        has_touch=phone,
        is_mobile=phone,
        color_scheme="dark",
    )
    page = await context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    await page.goto(address)
    await page.locator(".messages").wait_for()
    return Seat(page)
