"""Somebody keeps score on a phone: the slate and all that is pressed are on one screen."""

import pytest
from playwright.async_api import expect

from bot.pages.words import language
from tests.end_to_end_page.conftest import Sit
from tests.end_to_end_page.player import Player

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def opens(player: Player, game: str, *typed: str) -> None:
    await player.run(f"/pad game:{language('de').label(f'{game}.name')}")
    form = player.page.get_by_role("dialog")
    for at, text in enumerate(typed):
        await form.get_by_role("textbox").nth(at).fill(text)
    await form.get_by_role("button", name="Submit").click()


@pytest.mark.parametrize(
    ("game", "typed", "press", "scores"),
    [
        ("bauernstoss", ("Anna + Ben", "Clara + Dora"), "pad_write", "Anna + Ben: 1"),
        ("bohemian_watten", ("Anna\nBen\nClara\nDora\nEmil",), "pad_tricks", "Emil: 20"),
    ],
)
async def test_the_slate_and_every_button_fit_on_one_screen(
    sit: Sit, game: str, typed: tuple[str, ...], press: str, scores: str
):
    anna = await sit("anna", phone=True)
    await opens(anna, game, *typed)
    await anna.page.locator(f'button[data-custom-id*="|{press}|"]').first.tap()
    slate = anna.page.get_by_role("img", name=scores)
    await expect(slate).to_be_in_viewport(ratio=1)
    await expect(anna.page.locator('button[data-custom-id*="|pad_end|"]')).to_be_in_viewport()
    assert 0 == await anna.is_too_wide()
