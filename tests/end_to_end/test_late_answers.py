"""Everything still works, and stays as private, where each person is told to wait at first."""

import asyncio
import gc
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.discord import acknowledgement
from cogs import interaction_context
from tests.end_to_end.client_person import GAME, Person
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.patience import comes_true


@pytest.fixture(autouse=True)
def at_once(bot: RunningBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every answer be late, also one for which nothing has to be read."""
    _ = bot  # which sets it to what tests of other things want
    monkeypatch.setattr(acknowledgement, "LATE", 0.0)
    settings = interaction_context._settings

    async def slowly(*args: Any) -> Any:
        await asyncio.sleep(0.01)
        return await settings(*args)

    monkeypatch.setattr(interaction_context, "_settings", slowly)


async def test_a_match_is_played_to_its_end(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)
    assert not [told for told in ben.told if told in anna.told and "♠" in told]


async def with_hints(bot: RunningBot) -> Person:
    anna = bot.person("anna")
    await anna.sends("play", game=GAME, computers="novice", hints=True, options=SHORT)
    await anna.presses("start")
    await anna.opens_hand()
    await anna.waits(lambda: anna.choices, "her turn")
    return anna


@pytest.mark.parametrize("by", ["button", "command"])
async def test_a_hint_is_told_to_whoever_asks_and_to_nobody_else(bot: RunningBot, by: str):
    anna, ben = await with_hints(bot), bot.person("ben")
    public = ben.text
    before = len(anna.told)
    if by == "button":
        await anna.presses("hint")
    else:
        await anna.sends("hint")
    await anna.waits(lambda: len(anna.told) > before and not anna.is_busy, "a hint")

    assert anna.told[-1].strip().startswith("### Tipp")
    assert public.splitlines()[0] == ben.text.splitlines()[0]
    assert [] == ben.told
    assert anna.told[-1] not in ben.text
    assert ben.tables
    await bot.plays_on(anna)


async def test_a_hand_asked_for_by_command_is_seen_by_nobody_else(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    hers = anna.hands
    await anna.sends("hand")
    await anna.waits(lambda: anna.hands != hers and not anna.is_busy, "her hand")
    assert "explain" not in {each.action for each in ben.buttons if not each.private}


async def test_what_all_shall_see_is_seen_by_all(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await bot.plays_on(anna, ben)
    await anna.sends("leaderboard", game=GAME)
    before = len(ben.messages)
    await anna.presses("show_top")
    await ben.waits(lambda: len(ben.messages) > before, "the leaderboard")


async def test_a_form_for_which_it_is_too_late_is_asked_for_again(bot: RunningBot):
    anna = bot.person("anna")
    await anna.plays(SHORT)
    await anna.presses("options")
    await anna.is_told("Drück den Knopf bitte noch einmal.")
    assert "lobby" == bot.stored_match().state


async def test_a_lesson_shows_its_pages_and_pictures(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.sends("learn")
    await anna.waits(lambda: anna.told and not anna.is_busy, "the lessons")
    for _ in range(3):
        before = anna.told
        buttons = [button for button in anna.buttons if button.action.startswith("learn")]
        await anna.clicks(buttons[0])
        await anna.waits(lambda b=before: anna.told != b and not anna.is_busy, "a page")
    assert [] == ben.messages


async def test_a_request_to_wait_that_gets_lost_breaks_nothing(
    bot: RunningBot, caplog: pytest.LogCaptureFixture
):
    anna = bot.person("anna")
    bot.here.faults.add(method="POST", path="/callback$", drop=True)
    with capture_logs() as logs:
        await anna.sends("help")
        await comes_true(lambda: not bot.here.faults.waiting)
        await anna.waits(lambda: anna.told, "the help all the same")
    assert ["not acknowledged"] == [each["event"] for each in logs]
    gc.collect()  # a task that nobody waits for says what befell it when it goes
    assert "Traceback" not in caplog.text
