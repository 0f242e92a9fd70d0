"""Who looks on, or leafs through a posted replay, does so on a phone with one thumb."""

from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from sandbox import Running
from tests.end_to_end.client_person import Person
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end_page.conftest import Sit
from tests.end_to_end_page.player import Player

pytestmark = pytest.mark.asyncio(loop_scope="session")


def press(player: Player, action: str) -> Locator:
    return player.page.locator(f'button[data-custom-id*="|{action}"]').last


async def playing(here: Running, tmp_path: Path, options: str) -> tuple[RunningBot, Person]:
    """Anna plays against computers, without a page of her own."""
    bot = RunningBot(here, tmp_path / "stammtisch.sqlite3")
    anna = bot.person("anna")
    await bot.sits_down(anna, options=options, computers=2)
    return bot, anna


async def test_a_watcher_reaches_every_way_on_without_scrolling(
    sit: Sit, here: Running, tmp_path: Path
):
    bot, anna = await playing(here, tmp_path, "target=51, bidding=turns, doubling=off")
    clara = await sit("clara", phone=True)
    await clara.press("menu")
    await clara.tap(press(clara, "watch|"))
    await expect(press(clara, "watch|now")).to_be_in_viewport(ratio=1)
    await bot.plays_on(anna, until=lambda: "Spiel 2" in anna.text)
    await clara.tap(press(clara, "watch|newest"))
    for way in ("step_on", "deal_on", "now"):
        await expect(press(clara, f"watch|{way}")).to_be_in_viewport(ratio=1)
    await clara.tap(press(clara, "watch|step_on"))
    await expect(press(clara, "watch|step_back")).to_be_enabled()
    assert 0 == await clara.is_too_wide()


async def test_a_posted_replay_is_leafed_through_on_phone_and_desk(
    sit: Sit, here: Running, tmp_path: Path
):
    bot, anna = await playing(here, tmp_path, "target=3, bidding=turns, doubling=off")
    await bot.plays_on(anna)
    await anna.presses("replay", private=False)
    await anna.presses("post", private=True)
    clara, ben = await sit("clara", phone=True), await sit("ben")
    await expect(clara.page.get_by_role("img", name="Spiel 1").last).to_be_visible()
    await press(clara, "posted|1.alone").scroll_into_view_if_needed()
    await expect(press(clara, "posted|1.alone")).to_be_in_viewport(ratio=1)
    await expect(press(clara, "posted|1.step_on")).to_be_in_viewport(ratio=1)
    await clara.tap(press(clara, "posted|1.step_on"))
    await expect(press(ben, "posted|1.step_back")).to_be_enabled()
    assert 0 == await clara.is_too_wide()
