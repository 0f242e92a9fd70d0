"""A person who plays in a browser: what they press, and what their tab shows."""

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress

from playwright.async_api import Locator, TimeoutError as TooLate, expect

from bot.pages.words import language
from bot.table.menus.help import game_choice
from games.catalogue import CATALOGUE
from tests.patience import PATIENCE
from tests.sandbox.page.seats import Seat

_KEY = "schwarz_oder_weiss"
GAME = game_choice(language("de"), _KEY, CATALOGUE[_KEY].seats)
"""What a game is called in the list of those to play, for who reads German."""
_IN_HAND = ", ".join(f'[data-custom-id*="|{each}|"]' for each in ("hand", "act", "ask", "mark"))
"""What stands in a hand: a way to see it anew, or something that is asked."""
_PRIVATE = '[data-message]:has-text("Only you can see this")'


class Player(Seat):
    """One person's tab, with a table of Stammtisch in it."""

    @property
    def hand(self) -> Locator:
        """The messages in which they hold cards, which only they see."""
        return self.page.locator(_PRIVATE).filter(has=self.page.locator(_IN_HAND))

    @property
    def table(self) -> Locator:
        """The table's newest message."""
        return self.page.locator("[data-message]").filter(has=self.named("menu")).last

    @property
    def end(self) -> Locator:
        """The message of a match that is over."""
        return self.page.locator("[data-message]").filter(has=self.named("rematch")).last

    @property
    def choices(self) -> Locator:
        """Every button of an open hand that plays or says something."""
        return self.named("act").locator("visible=true")

    async def sees_in_picture(self, sentence: str) -> None:
        """Wait until the picture of the table is described with this expression."""
        picture = self.table.get_by_role("img", name=re.compile(sentence))
        await expect(picture.first).to_be_visible()

    async def press(self, action: str) -> None:
        """Press the newest button of this action."""
        await self.named(action).last.click()

    async def tap(self, button: Locator) -> None:
        """Tap a button that is in view where it is, for a tap of Playwright's own may scroll."""
        await expect(button).to_be_in_viewport(ratio=1)
        await button.dispatch_event("click")

    async def call_computer(self) -> None:
        """Choose the first computer player that can be called to the newest lobby."""
        select = self.page.get_by_role("combobox", name="Computer").last
        await select.press("Enter")
        await select.press("Enter")

    async def open_hand(self) -> None:
        """Open one's hand from the table, and see it.

        A press on a picture that has just been replaced is refused; people press again.
        """
        while not await self.hand.count():
            await self.press("hand")
            with suppress(TooLate):
                await self.hand.first.wait_for(timeout=1000)

    async def choose(self) -> str:
        """Press the first choice and wait until it is taken; returns what it said."""
        choice = self.choices.first
        name, before = await choice.inner_text(), await choice.get_attribute("data-custom-id")
        await choice.click()
        await expect(self.page.locator(f'[data-custom-id="{before}"]')).to_have_count(0)
        return name

    async def is_too_wide(self) -> int:
        """By how many pixels the page must be scrolled sideways."""
        return await self.page.evaluate("document.documentElement.scrollWidth - innerWidth")

    def named(self, action: str) -> Locator:
        """Every button of this action that can be pressed."""
        return self.page.locator(f'button:not([disabled])[data-custom-id*="|{action}|"]')


async def begin(*players: Player, options: str) -> None:
    """Open a table, let everyone sit down, start, and open every hand."""
    host, *others = players
    await host.run(f"/play game:{GAME} options:{options}")
    for player in others:
        await player.press("sit")
        name = await player.page.get_by_role("button", name=re.compile("^You are ")).inner_text()
        seated = host.page.locator("[data-message]").filter(has_text=name.split()[-1])
        await expect(seated.last).to_be_visible()
    await host.press("start")
    for player in players:
        await player.open_hand()


async def play_on(players: Sequence[Player]) -> None:
    """Press whatever may be pressed, until everyone sees the end."""
    async with asyncio.timeout(4 * PATIENCE):
        while not await players[0].end.count():
            waiting = [player for player in players if await player.choices.count()]
            if waiting:
                await waiting[0].choose()
            else:
                any_choice = [asyncio.create_task(_turn_or_end(player)) for player in players]
                await asyncio.wait(any_choice, return_when=asyncio.FIRST_COMPLETED)
                for task in any_choice:
                    task.cancel()
                await asyncio.gather(*any_choice, return_exceptions=True)
    for player in players:
        await expect(player.end).to_be_visible()


async def _turn_or_end(player: Player) -> None:
    await player.choices.or_(player.end).first.wait_for()
