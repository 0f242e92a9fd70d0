"""What Discord refuses is our mistake: its person is told, and the log says where it is."""

import json
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from sandbox import Running
from tests.end_to_end.client_person import Person
from tests.end_to_end.public_edits import paths_of_public_edits
from tests.end_to_end.running_bot import SHORT, RunningBot

REFUSED = "Discord refused what it was sent"
CANARY = "Herz Ass sticht"


@pytest.fixture
def logs() -> Iterator[list[Any]]:
    """What is logged meanwhile."""
    with capture_logs() as lines:
        yield lines


def lines(logs: list[Any], event: str) -> list[Any]:
    return [line for line in logs if line["event"] == event]


@pytest.fixture
def spoilt_button(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first button of /privacy have a label that is too long, and a card for its number.

    Of the second Discord says what it is.
    """
    written = discord.ui.LayoutView.to_components

    def spoilt(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
        components = written(view)
        if "|privacy|" in json.dumps(components):
            _spoil(components)
        return components

    monkeypatch.setattr(discord.ui.LayoutView, "to_components", spoilt)


def _spoil(components: list[dict[str, Any]]) -> bool:
    for component in components:
        if component.get("type") == 2:
            component |= {"label": CANARY * 20, "id": CANARY}
            return True
        if _spoil(component.get("components", [])):
            return True
    return False


@pytest.mark.usefixtures("spoilt_button")
async def test_a_refused_answer_is_told_logged_by_its_place_and_never_quoted(
    bot: RunningBot, logs: list[Any]
):
    anna = bot.person("anna")
    await anna.sends("privacy")
    await anna.is_told("nenn den Betreibern diese Nummer")

    journal = bot.here.journal
    (refused,) = [each for each in journal.requests if each.errors]
    assert CANARY in str(refused.response)
    journal.requests = [each for each in journal.requests if not each.errors]  # this one is meant
    (line,) = lines(logs, REFUSED)
    *_, place = places = line["places"]
    assert (50035, "POST /interactions/{webhook_id}/{webhook_token}/callback") == (
        line["code"],
        line["request"],
    )
    assert all(each["at"].startswith("data.components.") for each in places)
    assert ["id", "label"] == [each["at"].rpartition(".")[2] for each in places]
    assert ("privacy", 2) == (place["component"], place["type"])
    assert 1 <= line["refused_so_far"]
    assert CANARY not in json.dumps(logs, default=str)
    (told,) = lines(logs, "an answer was refused")
    assert anna.told[-1].endswith(told["reference"])


async def begun(bot: RunningBot) -> tuple[Person, Person]:
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    return anna, ben


async def test_a_refused_hand_is_told_and_the_match_goes_on(bot: RunningBot, logs: list[Any]):
    anna, ben = await begun(bot)
    person = anna if anna.choices else ben
    bot.here.faults.add(method="POST", path="/callback$", status=400, code=50035)
    await person.clicks(person.choices[-1])
    await person.waits(
        lambda: any(
            "diese Nummer" in told or "tell the people who run me" in told for told in person.told
        ),
        "a word about it",
    )
    (line,) = lines(logs, REFUSED)
    assert 50035 == line["code"]
    await bot.plays_on(anna, ben)


async def test_a_refused_table_is_not_tried_again_as_it_is(bot: RunningBot, logs: list[Any]):
    anna, ben = await begun(bot)
    person = anna if anna.choices else ben
    path = paths_of_public_edits(bot.here)
    bot.here.faults.add(method="PATCH", path=path, status=400, code=50035, times=2)
    await person.chooses(person.choices[-1])
    await anna.waits(lambda: lines(logs, "not shown"), "a line in the log")
    assert [] == lines(logs, "not shown yet")
    await bot.plays_on(anna, ben)


@pytest.mark.parametrize(("status", "code"), [(400, 40060), (404, 10062)])
async def test_an_answer_that_another_bot_gave_is_named_as_what_it_likely_is(
    here: Running, bot: RunningBot, logs: list[Any], status: int, code: int
):
    anna = bot.person("anna")
    await here.control.set(deadline=0.5)
    here.faults.add(method="POST", path="/callback$", status=status, code=code)
    await anna.sends("privacy")
    await anna.waits(lambda: lines(logs, "not answered"), "a line in the log")

    (line,) = lines(logs, "not answered")
    assert (status, code) == (line["status"], line["code"])
    assert "second bot runs with the same token" in line["likely"]
    assert [] == anna.told
    assert [] == lines(logs, REFUSED)


@pytest.mark.parametrize("code", [30046, 50083, 160005])
async def test_what_old_messages_and_closed_threads_refuse_is_no_mistake_of_ours(
    bot: RunningBot, logs: list[Any], code: int
):
    anna, ben = await begun(bot)
    person = anna if anna.choices else ben
    path = paths_of_public_edits(bot.here)
    bot.here.faults.add(method="PATCH", path=path, status=400, code=code)
    await person.clicks(person.choices[-1])
    await anna.waits(lambda: lines(logs, "a token failed"), "a refusal")
    await bot.plays_on(anna, ben)

    assert [] == lines(logs, REFUSED)
