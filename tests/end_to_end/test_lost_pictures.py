"""Card pictures that somebody deletes while a table is in play keep nobody from playing on."""

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.service import logged_in
from bot.app.settings import Settings
from bot.emoji import sync_emoji
from sandbox import Running
from sandbox.control.hands import components_of
from tests.end_to_end.client_person import Guest
from tests.end_to_end.conftest import Opens
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, Inn
from tests.end_to_end.test_direct_messages import wants_letters


@pytest.fixture
async def inn(here: Running, opens: Opens, monkeypatch: pytest.MonkeyPatch) -> Inn:
    """A house that has found its card pictures."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    given = {"DISCORD_TOKEN": "sandbox-token", "api_base": here.api_base, "gateway": here.gateway}
    async with logged_in(Settings.model_validate(given), lambda _: ()) as client:
        await sync_emoji(client)
    return await opens()


def pictures(guest: Guest) -> int:
    """How many cards of a hand have a picture beside their text."""
    return sum(
        "emoji" in part for part in components_of((guest.hand or {"components": []})["components"])
    )


@pytest.mark.parametrize("letters", [False, True])
async def test_the_next_press_on_a_hand_is_answered_with_text(inn: Inn, letters: bool):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options=SHORT)
    if letters:
        await wants_letters(anna)
    await inn.plays_on(anna, ben, until=lambda: pictures(anna) and anna.choices)
    assert pictures(anna)

    inn.here.world.emojis.clear()
    await anna.chooses(anna.choices[0])
    await anna.waits(lambda: not pictures(anna), "a hand of text")
    await inn.plays_on(anna, ben)
    await assert_result_is_shown(inn, anna)


async def test_a_hand_that_is_opened_anew_is_text(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options=SHORT)
    await anna.waits(lambda: pictures(anna), "pictures")
    inn.here.world.emojis.clear()
    before = anna.hand
    await anna.presses("hand", private=False)
    await anna.waits(lambda: anna.hand != before and not pictures(anna), "a hand of text")
    await inn.plays_on(anna, ben, until=lambda: inn.ledger().decisions(0) and not pictures(ben))
