"""Calls, wishes to be called and regulars' tables, by a clock that is moved from week to week."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.app.application import Application
from bot.pages.words import language
from sandbox import Running
from tests.bot.table.play.local_clock import LocalClock
from tests.end_to_end.client_person import Person, buttons_of
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_call import call, calls, id_of, rung, wishes
from tests.end_to_end.test_regulars import makes

EN = language("en")
THURSDAY, NEXT_THURSDAY, THIRD_THURSDAY = "2026-11-26", "2026-12-03", "2026-12-10"


@pytest.fixture
def clock() -> LocalClock:
    return LocalClock(f"{THURSDAY}T19:30")


@asynccontextmanager
async def opened_by(
    clock: LocalClock, here: Running, database: Path
) -> AsyncGenerator[RunningBot, None]:
    """A bot that goes by this clock, and looks at it often."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.app.service.Application", partial(Application, clock=clock))
        patch.setattr("bot.app.application._SWEEP", 0.05)
        async with opened(here, database) as bot:
            yield bot


async def test_a_server_is_called_again_after_an_hour_and_who_comes_at_eight_is_named_then(
    here: Running, tmp_path: Path, clock: LocalClock
):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened_by(clock, here, database) as bot:
        anna, ben, clara = bot.people("anna", "ben", "clara")
        await wishes(ben, **{"from": "20", "until": "0"})
        await wishes(clara, **{"from": "20", "until": "0", "zone": "Asia/Tokyo"})
        await anna.plays()
        assert ([], []) == rung(await calls(anna))
        clock.set(f"{THURSDAY}T20:29")
        await anna.sends("call")
        await anna.is_told("In dieser Stunde ist hier schon gerufen worden.")
    async with opened_by(clock, here, database) as bot:
        (anna,) = bot.people("anna")
        before = call(anna)
        assert before is not None
        clock.set(f"{THURSDAY}T20:30")
        await anna.sends("call")
        await anna.waits(lambda: (call(anna) or before)["id"] != before["id"], "another call")
        again = call(anna)
        assert again is not None
        assert ([id_of(bot, "ben")], []) == rung(again)


def regulars_calls(person: Person) -> list[str]:
    """The messages that call regulars to a table that is not open yet."""
    return [
        message["id"]
        for message in person.messages
        if any(button.action == "regular_open" for button in buttons_of(message))
    ]


async def test_regulars_are_called_every_thursday_at_eight_and_open_their_table_by_one_press(
    here: Running, tmp_path: Path, clock: LocalClock
):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened_by(clock, here, database) as bot:
        anna, ben, clara = bot.people("anna", "ben", "clara")
        await makes(anna)
        clock.set(f"{THURSDAY}T19:59")
        await bot.here.control.quiet(0.3)
        assert [] == regulars_calls(ben)
        clock.set(f"{THURSDAY}T20:00")
        await ben.waits(lambda: regulars_calls(ben), "the call")
        await ben.presses("regular_open")
        await anna.waits(lambda: not regulars_calls(anna), "the lobby in its place")
        await anna.presses("sit", "0")
        await anna.sees("**Anna**")
        await ben.presses("close")
    clock.set(f"{NEXT_THURSDAY}T20:10")
    async with opened_by(clock, here, database) as bot:
        anna, ben, clara = bot.people("anna", "ben", "clara")
        await ben.waits(lambda: regulars_calls(ben), "the call of the next week, ten minutes late")
        await clara.presses("regular_open")
        await clara.is_told(EN("regulars.not_yours"))
        (second,) = regulars_calls(ben)
        clock.set(f"{THIRD_THURSDAY}T20:00")
        await ben.waits(lambda: set(regulars_calls(ben)) - {second}, "the call of the third week")
        await ben.presses("regular_open")
        opened_now = "SELECT 1 FROM matches WHERE id = 2 AND state = 'lobby'"
        await ben.waits(lambda: bot.stored_match().rows(opened_now), "a lobby")
        await ben.waits(lambda: regulars_calls(ben) == [second], "the lobby in its place")
