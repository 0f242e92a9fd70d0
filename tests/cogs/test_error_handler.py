"""Whatever goes wrong behind a command or a press, its person is told and the log knows why."""

import gc
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.errors import UserError
from bot.store.engine.errors import DatabaseFailed, WrongState
from bot.store.settings import Settings
from cogs.mydata import MyDataCog
from games.core.errors import IllegalAction
from games.watten.rules.law import Refusal
from tests.end_to_end.client_person import GAME, Person
from tests.end_to_end.running_bot import RunningBot

TOLD = {
    "a wish that came too late": (UserError("error.season_begun"), "schon jemand eine Saison"),
    "a move against the rules": (IllegalAction(Refusal.NOT_YOUR_TURN), "Du bist noch nicht dran."),
    "a table at rest": (WrongState(1, "paused"), "Dieser Tisch macht Pause."),
    "a finished match": (WrongState(1, "finished"), "Diese Partie ist zu Ende."),
    "a full disk": (DatabaseFailed("disk full"), "Das ließ sich nicht speichern."),
    "a mistake of ours": (KeyError("d"), "nenn den Betreibern diese Nummer"),
}
LOGGED = {
    "a mistake of ours": ("error", "unexpected"),
}


def breaks(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Let whatever shows a page of /privacy raise an error."""

    def page(*_: object) -> Any:
        raise error

    monkeypatch.setattr("cogs.mydata._page", page)


async def sends(person: Person) -> None:
    await person.sends("privacy")


async def presses(person: Person) -> None:
    await person.sends("mydata delete")
    await person.waits(lambda: person.told, "a message to press on")
    await person.forges("2|0|1|privacy|")


async def refuses(*_: object) -> bool:
    return False


def own(logs: list[Any]) -> list[Any]:
    """The lines of an interaction that went wrong."""
    return [line for line in logs if line["log_level"] in {"warning", "error"}]


@pytest.mark.parametrize("does", [sends, presses])
@pytest.mark.parametrize("what", TOLD)
async def test_what_went_wrong_is_told_to_its_person_alone(
    bot: RunningBot, monkeypatch, what, does
):
    error, sentence = TOLD[what]
    breaks(monkeypatch, error)
    anna, ben = bot.people("anna", "ben")
    with capture_logs() as logs:
        await does(anna)
        await anna.is_told(sentence)

    assert [] == ben.messages
    expected = [LOGGED[what]] if what in LOGGED else []
    assert expected == [(line["log_level"], line["event"]) for line in own(logs)]
    assert all(error is line["exc_info"] for line in own(logs))


@pytest.mark.parametrize("does", [sends, presses])
async def test_an_answer_that_discord_did_not_take_is_noted_and_nothing_more_is_said(
    bot: RunningBot, monkeypatch, does
):
    breaks(monkeypatch, TimeoutError())
    anna = bot.person("anna")
    await bot.here.control.set(deadline=0.3)
    with capture_logs() as logs:
        await does(anna)
        await anna.waits(lambda: own(logs), "a line in the log")

    expected = {"log_level": "warning", "event": "not answered", "reason": "TimeoutError"}
    assert [expected] == own(logs)
    assert not any("schiefgegangen" in told for told in anna.told)


@pytest.mark.parametrize("presses_it", [False, True], ids=["sends", "presses"])
async def test_what_is_told_of_a_mistake_may_get_lost_too(
    bot: RunningBot, monkeypatch, caplog, presses_it: bool
):
    breaks(monkeypatch, UserError("error.season_begun"))
    anna = bot.person("anna")
    if presses_it:
        await anna.sends("mydata delete")
        await anna.waits(lambda: anna.told, "a message to press on")
    await bot.here.control.set(deadline=0.5)
    bot.here.faults.add(method="POST", path="/(callback|webhooks/.*)$", drop=True, times=99)
    await (anna.forges("2|0|1|privacy|") if presses_it else sends(anna))
    await anna.waits(
        lambda: anna.view["notices"] or any(each["failed"] for each in anna.messages),
        "no answer",
    )
    await bot.here.control.quiet(0.1)
    bot.here.faults.clear()
    gc.collect()  # a task that nobody waits for says what befell it when it goes

    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("does", [sends, presses])
async def test_the_number_that_is_told_is_found_in_the_log(bot: RunningBot, monkeypatch, does):
    breaks(monkeypatch, ZeroDivisionError())
    anna = bot.person("anna")
    with capture_logs() as logs:
        await does(anna)
        await anna.is_told("nenn den Betreibern diese Nummer")

    (line,) = own(logs)
    assert anna.told[-1].endswith(line["reference"])


async def cannot_be_read(*_: object) -> Any:
    raise DatabaseFailed("disk full")


async def test_a_person_whose_settings_cannot_be_read_is_answered_all_the_same(
    bot: RunningBot, monkeypatch
):
    monkeypatch.setattr(Settings, "person", cannot_be_read)
    anna = bot.person("anna")
    await anna.sends("mydata delete")
    await anna.waits(lambda: anna.told, "a message to press on")
    await anna.sends("settings")
    await anna.is_told("Das ließ sich nicht speichern.")
    await anna.forges("2|0|0|set_text|on")
    await anna.waits(lambda: 3 == len(anna.told), "a second refusal")


async def test_a_person_on_a_server_whose_settings_cannot_be_read_is_answered_all_the_same(
    bot: RunningBot, monkeypatch
):
    monkeypatch.setattr(Settings, "guild", cannot_be_read)
    anna = bot.person("anna")
    await anna.sends("play", game=GAME)
    await anna.is_told("Das ließ sich nicht speichern.")
    await anna.sends("privacy")
    await anna.waits(lambda: 2 == len(anna.told), "what it says of her data")


async def test_a_command_that_may_not_begin_is_noted_by_discord_py(
    bot: RunningBot, monkeypatch, caplog
):
    monkeypatch.setattr(MyDataCog, "interaction_check", refuses, raising=False)
    anna = bot.person("anna")
    await bot.here.control.set(deadline=0.3)
    await anna.sends("privacy")
    await anna.waits(lambda: caplog.records, "a line in the log")

    assert ["Ignoring exception in command 'privacy'"] == [
        record.message for record in caplog.records if record.name == "discord.app_commands.tree"
    ]
    assert [] == anna.told
