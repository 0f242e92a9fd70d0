"""Card pictures that somebody deletes while a table is in play keep nobody from playing on."""

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from structlog.testing import capture_logs

from bot.app.configuration import Configuration
from bot.app.service import log_in
from bot.emoji import sync_emoji
from sandbox import Running
from sandbox.control.interacting import components_of
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.test_direct_messages import wants_letters


@pytest.fixture
async def bot(here: Running, start_bot: StartBot, monkeypatch: pytest.MonkeyPatch) -> RunningBot:
    """A bot that has found its card pictures."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    given = {"DISCORD_TOKEN": "sandbox-token", "api_base": here.api_base, "gateway": here.gateway}
    async with log_in(Configuration.model_validate(given), lambda _: ()) as client:
        await sync_emoji(client)
    return await start_bot()


def pictures(person: Person) -> int:
    """How many cards of a hand are drawn, on buttons or to look at."""
    parts = components_of((person.hand or {"components": []})["components"])
    return sum(("emoji" in part) + part.get("content", "").count("<:") for part in parts)


def on_buttons(person: Person) -> int:
    """How many cards that a person may play now are drawn."""
    parts = components_of((person.hand or {"components": []})["components"])
    return sum("emoji" in part for part in parts)


@pytest.mark.parametrize("by_message", [False, True])
async def test_the_next_press_on_a_hand_is_answered_with_text(bot: RunningBot, by_message: bool):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    if by_message:
        await wants_letters(anna)
    await bot.plays_on(anna, ben, until=lambda: pictures(anna) and anna.choices)
    assert pictures(anna)

    bot.here.world.emojis.clear()
    await anna.chooses(anna.choices[0])
    # Discord refuses a lost picture on a button only, so a hand to look at may come before.
    await bot.plays_on(anna, ben, until=lambda: not pictures(anna))
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)


async def test_a_hand_that_is_opened_anew_is_text_and_no_mistake_of_ours_for_the_log(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    # Discord refuses a lost picture on a button only; in a text it shows the name.
    await bot.plays_on(anna, ben, until=lambda: on_buttons(anna))
    bot.here.world.emojis.clear()
    before = anna.hand
    with capture_logs() as logs:
        await anna.presses("hand", private=False)
        await anna.waits(
            lambda: anna.hand != before and not (anna.is_busy or pictures(anna)), "a hand of text"
        )
    assert {"warning"} == {line["log_level"] for line in logs} - {"info"}
    await bot.plays_on(
        anna, ben, until=lambda: bot.stored_match().decisions(0) and not pictures(ben)
    )


async def test_a_hand_that_follows_its_table_is_text(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await bot.plays_on(anna, ben, until=lambda: on_buttons(anna))
    bot.here.world.emojis.clear()
    before = anna.hands
    await ben.presses("menu")
    await ben.presses("bump")
    await anna.waits(
        lambda: set(anna.hands) - {*before} and not pictures(anna), "a hand of text below"
    )
