"""Regulars make their table by a form, are called when its time comes, and find their seats."""

from pathlib import Path
from typing import Any

import pytest

from bot.pages.markdown import Markup
from bot.pages.words import language
from bot.process.clock import now
from sandbox import NotPossible, Running
from tests.cogs import forging
from tests.end_to_end.client_person import GAME, Person, buttons_of, text_of
from tests.end_to_end.conftest import StartBot, opened
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_call import blocks
from tests.end_to_end.test_own_data import deletes, export_of

DE, EN = language("de"), language("en")
FORM = {"people": ["anna", "ben"], "day": ["3"], "time": "20 Uhr", "zone": ["Europe/Rome"]}


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits half a minute for a sweep."""
    monkeypatch.setattr("bot.app.application._SWEEP", 0.05)


async def makes(person: Person, **changed: Any) -> None:
    """Make a regulars' table by the form, and see it in the list."""
    before = len(person.told)
    await person.sends("regulars", game=GAME)
    await person.submits(**(FORM | {"time": "20:00"} | changed))
    await person.waits(lambda: len(person.told) > before and not person.is_busy, "an answer")


async def comes_now(bot: RunningBot) -> None:
    """Let the time of every regulars' table have come."""
    await bot.alters("UPDATE regulars SET next_at = ?", now())


def call(person: Person) -> dict[str, Any] | None:
    for message in person.messages:
        if any(button.action == "regular_open" for button in buttons_of(message)):
            return message
    return None


def regulars(bot: RunningBot) -> list[tuple[Any, ...]]:
    return bot.stored_match().rows("SELECT id, game, weekday, minute, zone FROM regulars")


def people(bot: RunningBot) -> list[str]:
    found = bot.stored_match().rows("SELECT name FROM regular_people ORDER BY regular_id, place")
    return [name for (name,) in found]


async def test_they_are_called_and_play_with_their_seats_kept(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await makes(anna)
    assert [(1, GAME, 3, 1200, "Europe/Rome")] == regulars(bot)
    assert "Donnerstag, 20:00 (Rome)" in anna.told[-1]
    assert "Mit Anna und Ben" in anna.told[-1]
    await comes_now(bot)
    await ben.waits(lambda: call(ben) is not None, "the call")
    message = call(ben)
    assert message is not None
    ids = [str(bot.here.control.find_person(name).id) for name in ("anna", "ben")]
    assert ids == [user["id"] for user in message["mentions"]]
    await clara.presses("regular_open")
    await clara.is_told(EN("regulars.not_yours"))
    await ben.presses("regular_open")
    await anna.waits(lambda: call(anna) is None, "the lobby in its place")
    lobby = next(each for each in anna.messages if each["id"] == message["id"])
    assert "Ben (lädt ein)" in text_of(lobby)
    assert DE("lobby.kept", name="Anna") in text_of(lobby)
    await anna.presses("sit", "0")
    await ben.presses("start")
    await anna.opens_hand()
    await ben.opens_hand()
    assert [("playing",)] == bot.stored_match().rows("SELECT state FROM matches")
    assert 1 == len(bot.stored_match().rows("SELECT * FROM matches"))


async def test_it_outlives_a_restart(here: Running, tmp_path: Path):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        await makes(bot.person("anna"))
    await comes_now(bot)
    async with opened(here, database) as bot:
        anna = bot.person("anna")
        await anna.waits(lambda: call(anna) is not None, "the call")
        sql = "SELECT id FROM regulars WHERE message_id IS NOT NULL"
        await anna.waits(lambda: bot.stored_match().rows(sql), "a note of it")
    async with opened(here, database) as bot:
        ben = bot.person("ben")
        await ben.presses("regular_open")
        await ben.waits(lambda: any(each.action == "close" for each in ben.buttons), "a lobby")
        assert call(ben) is None


async def test_it_is_changed_skipped_left_and_deleted_by_its_people(bot: RunningBot):
    ben, clara = bot.people("ben", "clara")
    await makes(ben, people=["anna", "ben", "clara"])
    assert ["Anna", "Ben", "Clara"] == people(bot)
    await clara.sends("regulars")
    await clara.presses("regular_change")
    await clara.submits(day=["6"], time="7.30 pm", zone=["Asia/Tokyo"])
    await clara.is_told("Sunday, 19:30 (Tokyo)")
    assert [(1, GAME, 6, 1170, "Asia/Tokyo")] == regulars(bot)
    await clara.presses("regular_skip")
    await clara.is_told(EN("regulars.skipped"))
    await clara.presses("regular_skip")
    await clara.waits(lambda: EN("regulars.skipped") not in clara.told[-1], "no skip")
    await clara.presses("regular_leave")
    await clara.is_told(EN("regulars.none"))
    assert ["Anna", "Ben"] == people(bot)
    await ben.presses("regular_delete")
    await ben.is_told(EN("regulars.sure"))
    await ben.presses("regular_gone")
    await ben.is_told(EN("regulars.none"))
    assert [] == regulars(bot) + people(bot)


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"time": "abends"}, "regulars.unclear"),
        ({"time": "24:00"}, "regulars.unclear"),
        ({"time": "13 pm"}, "regulars.unclear"),
        ({"people": ["anna", "clara"]}, "regulars.with_you"),
    ],
)
async def test_what_cannot_be_is_told_and_nothing_is_kept(bot: RunningBot, changed, key: str):
    ben = bot.person("ben")
    await makes(ben, **changed)
    assert EN(key, typed=changed.get("time", "")) in ben.told[-1]
    assert [] == regulars(bot)


async def test_a_form_that_is_not_taken_comes_back_as_it_was_filled_in(bot: RunningBot):
    ben = bot.person("ben")
    await makes(ben, people=["clara", "ben"], day=["6"], time="abends", zone=["Asia/Tokyo"])
    for wrong in ("nachts", "20:99"):
        await ben.presses("form_again")
        await ben.submits(time=wrong)
        await ben.is_told(EN("regulars.unclear", typed=wrong))
    assert 1 == len(ben.told)
    await ben.presses("form_again")
    await ben.submits(time="19:30")
    await ben.is_told("Sunday, 19:30 (Tokyo)")
    assert 1 == len(ben.told)
    assert [(1, GAME, 6, 1170, "Asia/Tokyo")] == regulars(bot)
    assert ["Clara", "Ben"] == people(bot)


async def test_what_was_entered_is_gone_with_the_next_form(bot: RunningBot):
    ben = bot.person("ben")
    await makes(ben, time="abends")
    await makes(ben)
    told = len(ben.told)
    await ben.presses("form_again")
    await ben.waits(lambda: len(ben.told) > told, "an answer")
    assert [] == ben.view["modals"]


async def test_nobody_sends_it_without_people(bot: RunningBot):
    ben = bot.person("ben")
    with pytest.raises(NotPossible):
        await makes(ben, people=[])


async def test_no_computer_and_nobody_from_elsewhere_belongs_to_it(bot: RunningBot):
    anna = bot.person("anna")
    await makes(anna, people=["anna", "Stammtisch"])
    assert DE("error.with_bot", name="Stammtisch") in anna.told[-1]
    await bot.here.control.leave_guild("ben", "Gasthaus")
    await makes(anna, people=["anna", "ben"])
    ben = bot.here.control.find_person("ben").id
    assert DE("regulars.absent", who=Markup(f"<@{ben}>")) in anna.told[-1]
    assert [] == regulars(bot)


@pytest.mark.parametrize(
    ("company", "key", "stay"),
    [
        (["anna", "ben", "clara"], "regulars.absent.dropped", ["Anna", "Ben"]),
        (["anna", "clara"], "regulars.absent.kept", ["Anna", "Clara"]),
    ],
)
async def test_who_left_the_server_keeps_nobody_from_a_change_and_is_named(
    bot: RunningBot, company: list[str], key: str, stay: list[str]
):
    anna = bot.person("anna")
    await makes(anna, people=company)
    await bot.here.control.leave_guild("clara", "Gasthaus")
    await anna.presses("regular_change")
    await anna.submits(time="21:00")
    await anna.is_told(DE(key, who="Clara"))
    assert [(1, GAME, 3, 1260, "Europe/Rome")] == regulars(bot)
    assert stay == people(bot)


async def test_a_table_whose_channel_is_closed_to_the_bot_is_moved_by_a_change(bot: RunningBot):
    anna, there = bot.person("anna"), bot.person("anna", "#nebenzimmer")
    await makes(anna)
    channel = "SELECT channel_id FROM regulars"
    (before,) = bot.stored_match().rows(channel)
    await bot.here.control.deny("#stammtisch", "SEND_MESSAGES")
    await anna.sends("regulars")
    await anna.is_told(DE("regulars.closed"))
    await anna.presses("regular_change")
    await anna.submits(time="21:00")
    await anna.is_told(DE.label("permission.send_messages"))
    assert [before] == bot.stored_match().rows(channel)
    await there.sends("regulars")
    await there.presses("regular_change")
    await there.submits(time="21:00")
    await there.is_told("21:00")
    assert DE("regulars.closed") not in there.told[-1]
    place = bot.here.control.find_channel("#nebenzimmer").id
    assert [(place,)] == bot.stored_match().rows(channel)


@pytest.mark.parametrize("locked", [False, True])
async def test_a_table_of_an_archived_thread_stays_there_unless_that_is_locked(
    bot: RunningBot, *, locked: bool
):
    control = bot.here.control
    thread = await control.open_thread("anna", "#stammtisch", "stube-thread")
    await makes(bot.person("anna", "#stube-thread"))
    await control.set_thread("#stube-thread", archived=True, locked=locked)
    await control.quiet(0.2)
    anna = bot.person("anna")
    await anna.sends("regulars")
    await anna.presses("regular_change")
    await anna.submits(time="21:00")
    await anna.is_told("21:00")
    place = control.find_channel("#stammtisch").id if locked else int(thread)
    assert [(place,)] == bot.stored_match().rows("SELECT channel_id FROM regulars")


async def test_who_avoids_somebody_makes_no_table_with_them_and_who_is_avoided_learns_nothing(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await blocks(ben, "anna")
    await makes(ben)
    assert EN("regulars.apart") in ben.told[-1]
    assert [] == regulars(bot)
    await makes(anna)
    assert 1 == len(regulars(bot))


async def test_whoever_is_deleted_belongs_to_none(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await makes(anna)
    export = await export_of(ben)
    assert ["Ben"] == [each["name"] for each in export["regulars"]]
    assert "Anna" not in str(export["regulars"])
    await deletes(ben)
    assert [] == regulars(bot) + people(bot)


async def test_forged_presses_open_and_change_nothing(start_bot: StartBot):
    bot = await start_bot()
    anna, clara = bot.people("anna", "clara")
    await makes(anna)
    await anna.plays()
    await clara.asks_for_help()
    public = next(m["id"] for m in clara.messages if not m["only_you"])
    own = next(m["id"] for m in reversed(clara.messages) if m["only_you"])
    await bot.here.control.quiet(0.2)
    before = forging.stored(bot)
    for action in ("change", "save", "skip", "leave", "delete", "gone", "open", "new"):
        for message in (public, own):
            for arg in ("1", "9" * 18, "x", f"{GAME}.own.7"):
                await clara.forges(f"2|0|0|regular_{action}|{arg}", message)
                await clara.waits(lambda: not clara.is_busy, "an answer")
    await anna.forges("2|0|0|regular_open|1", public)
    await anna.is_told(DE("error.stale"))
    assert before == forging.stored(bot)
