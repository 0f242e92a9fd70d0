"""Discord is out of order for a while: nothing is lost, nothing is doubled, and it goes on."""

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from discord.backoff import ExponentialBackoff
from structlog.testing import capture_logs

from bot.ai import PlayerPool
from bot.ai.player_pool import PoolRequest
from bot.discord import channel
from bot.table.screen import hand_messages
from tests.end_to_end.client_person import GAME, Person, shape_of
from tests.end_to_end.public_edits import (
    paths_by_way,
    paths_of_private_edits,
    paths_of_public_edits,
)
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.test_faults import begun, ends_well, nothing_unexpected, plays_and_sees_it
from tests.patience import ANSWER_DEADLINE, comes_true

Fault: TypeAlias = dict[str, Any]
DISCORDS_PATIENCE = 3.0
"""Seconds: discord.py waits one and then three before it sends an answer for the third time."""
FOR_EVER = 10**9


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass between two tries of discord.py's, and little between two of the bot's."""

    async def at_once(_: float) -> None:
        pass

    quick = SimpleNamespace(**vars(asyncio) | {"sleep": at_once})
    monkeypatch.setattr("discord.webhook.async_.asyncio", quick)
    monkeypatch.setattr("discord.http.asyncio", quick)
    for screen in (channel, hand_messages):
        monkeypatch.setattr(screen, "_PATIENCE", 0.01)


def has_failed(person: Person) -> bool:
    """Whether they are told that a press or a command of theirs came to nothing."""
    return bool(person.view["notices"]) or any(message["failed"] for message in person.messages)


def came_too_late(bot: RunningBot) -> bool:
    """Whether an answer has been refused, since nobody waited for it any more."""
    late = (each for each in bot.here.journal.requests if each.path.endswith("/callback"))
    return any(each.status == 404 for each in late)


@pytest.mark.parametrize("status", [500, 503])
async def test_an_answer_that_fails_twice_comes_too_late_and_its_press_counts(
    bot: RunningBot, status: int
):
    anna, ben, person = await begun(bot)
    await bot.here.control.set(deadline=DISCORDS_PATIENCE)
    bot.here.faults.add(method="POST", path="/callback$", status=status, times=2)
    pressed, sent = person.choices[-1], len(bot.here.journal.requests)
    with nothing_unexpected():
        await person.clicks(pressed)
        await person.waits(lambda: has_failed(person), "the press to fail")
        await bot.here.control.set(deadline=ANSWER_DEADLINE)
        await person.waits(lambda: pressed not in person.buttons, "the hand redrawn")
    answers = [each for each in bot.here.journal.requests[sent:] if "/callback" in each.path]
    assert [status, status, 404] == [each.status for each in answers]
    assert 1 == bot.stored_match().all_decisions
    assert 1 == len(person.hands)
    await ends_well(bot, anna, ben)


async def test_a_command_whose_answer_fails_twice_can_be_sent_again(bot: RunningBot):
    anna, ben, person = await begun(bot)
    await bot.here.control.set(deadline=DISCORDS_PATIENCE)
    bot.here.faults.add(method="POST", path="/callback$", status=500, times=2)
    with nothing_unexpected():
        await person.sends("hand")
        await person.waits(lambda: has_failed(person), "the command to fail")
        await comes_true(lambda: came_too_late(bot))
        await bot.here.control.quiet(0.1)
        await bot.here.control.set(deadline=ANSWER_DEADLINE)
        await person.opens_hand()
    assert 1 == len(person.hands)
    await ends_well(bot, anna, ben)


async def test_a_lobby_whose_answer_fails_twice_is_opened_again_and_stands_there_once(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await bot.here.control.set(deadline=DISCORDS_PATIENCE)
    bot.here.faults.add(method="POST", path="/callback$", status=500, times=2)
    with nothing_unexpected():
        await anna.sends("play", game=GAME, options=SHORT)
        await anna.waits(lambda: has_failed(anna), "the command to fail")
        await comes_true(lambda: came_too_late(bot))
        await bot.here.control.quiet(0.1)
        await bot.here.control.set(deadline=ANSWER_DEADLINE)
        await bot.sits_down(anna, ben, options=SHORT)
    assert anna.tables == [each["id"] for each in ben.messages if not each["only_you"]]
    await bot.plays_on(anna, ben)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("alone", [True, False], ids=["with the bot's token", "through a token"])
@pytest.mark.parametrize(
    "fault",
    [
        {"status": 502, "times": 4},
        {"status": 504, "times": 5},
        {"status": 503, "times": 3},
        {"status": 500, "times": 14},
        {"status": 429, "via": False, "times": 2},
    ],
    ids=str,
)
async def test_a_table_that_fails_again_and_again_is_shown_at_last(
    bot: RunningBot, fault: Fault, alone: bool
):
    anna, ben, person = await begun(bot)
    (table,) = anna.tables
    path = paths_by_way(bot.here, alone=alone)
    bot.here.faults.add(method="PATCH", path=path, **fault)
    await plays_and_sees_it(person, anna)
    assert [] == bot.here.faults.waiting
    assert [table] == anna.tables
    await ends_well(bot, anna, ben)


@pytest.mark.parametrize("alone", [True, False], ids=["with the bot's token", "through a token"])
async def test_while_an_edit_of_the_table_is_on_its_way_people_play_on_and_then_see_what_came_last(
    bot: RunningBot, alone: bool
):
    anna, ben, _ = await begun(bot)
    path = paths_by_way(bot.here, alone=alone)
    slow = bot.here.faults.add(method="PATCH", path=path, delay=FOR_EVER)
    seen = shape_of(anna.view["messages"][:1])
    with nothing_unexpected():
        await bot.plays_some(anna, ben, decisions=3)
        await comes_true(lambda: not bot.here.faults.waiting)
        assert seen == shape_of(anna.view["messages"][:1])
        slow.lift()
        await anna.waits(lambda: seen != shape_of(anna.view["messages"][:1]), "the table as it is")
    await ends_well(bot, anna, ben)


@pytest.mark.usefixtures("unhurried")
async def test_a_table_that_could_not_be_shown_is_shown_with_the_next_move(bot: RunningBot):
    anna, ben, person = await begun(bot)
    (table,) = anna.tables
    path = rf"{paths_of_public_edits(bot.here)}|^/channels/\d+/messages"
    bot.here.faults.add(method="PATCH", path=path, status=500, times=FOR_EVER)
    seen = shape_of(anna.view["messages"][:1])
    with capture_logs() as logs:
        await person.chooses(person.choices[-1])
        await comes_true(lambda: 4 == sum(line["event"] == "not shown yet" for line in logs))
    assert [] == [line for line in logs if line["log_level"] == "error"]
    assert seen == shape_of(anna.view["messages"][:1])
    bot.here.faults.clear()
    await bot.plays_some(anna, ben, decisions=1)
    await anna.waits(lambda: seen != shape_of(anna.view["messages"][:1]), "the table as it is")
    assert [table] == anna.tables
    await ends_well(bot, anna, ben)


@pytest.mark.usefixtures("unhurried")
async def test_a_table_that_is_sent_anew_and_whose_receipt_is_lost_stands_there_once(
    bot: RunningBot,
):
    anna, ben, person = await begun(bot)
    (old,) = anna.tables
    path = r"^/channels/\d+/messages$"
    bot.here.faults.add(method="POST", path=path, status=500, after=True, times=2)
    with nothing_unexpected():
        choice = person.choices[-1]
        await person.presses("menu")
        await person.presses("bump")
        await anna.waits(lambda: anna.tables and old not in anna.tables, "the table below")
        await person.clicks(choice)
        await anna.waits(lambda: anna.tables and anna.tables != [old], "the table anew")
        await comes_true(lambda: not bot.here.faults.waiting)
    assert 1 == len(anna.tables)
    await ends_well(bot, anna, ben)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize(
    "fault",
    [
        {"drop": True},
        {"drop": True, "after": True},
        {"status": 500, "times": 6},
        {"status": 429, "via": False, "times": 2},
    ],
    ids=str,
)
async def test_a_hand_that_fails_is_shown_without_a_press(bot: RunningBot, fault: Fault):
    anna, ben, person = await begun(bot)
    other = ben if person is anna else anna
    hands = other.hands
    path = paths_of_private_edits(bot.here, other.number_of(other.name))
    bot.here.faults.add(method="PATCH", path=path, **fault)
    with nothing_unexpected():
        await person.chooses(person.choices[-1])
        await other.waits(lambda: other.choices, "their turn")
        await comes_true(lambda: not bot.here.faults.waiting)
    assert hands == other.hands
    await ends_well(bot, anna, ben)


OUT_OF_ORDER: dict[str, Fault] = {
    "unavailable": {"status": 503},
    "cut off": {"drop": True},
    "banned by Cloudflare": {"status": 429, "via": False},
}


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("fault", OUT_OF_ORDER.values(), ids=OUT_OF_ORDER)
async def test_presses_count_while_discord_takes_nothing_and_are_seen_afterwards(
    bot: RunningBot, fault: Fault
):
    anna, ben, person = await begun(bot)
    other = ben if person is anna else anna
    await bot.here.control.set(deadline=0.5)
    bot.here.faults.add(times=FOR_EVER, **fault)
    with nothing_unexpected():
        await person.clicks(person.choices[-1])
        await person.waits(lambda: has_failed(person), "the press to fail")
        await bot.here.control.quiet(0.5)
        assert 1 == bot.stored_match().all_decisions
        bot.here.faults.clear()
        await bot.here.control.set(deadline=ANSWER_DEADLINE)
        for each in (person, other):
            await each.looks_again()
        await bot.plays_some(anna, ben, decisions=1)
    assert 1 == len(anna.tables)
    assert bot.here.journal.invalid() <= 40
    await ends_well(bot, anna, ben)


@pytest.fixture
def soon_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py knock again soon, where it would wait longer and longer."""
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0.1)


async def loses_the_gateway(bot: RunningBot) -> None:
    await bot.here.control.set(lets_connect=False)
    await bot.here.control.gateway("abort")


async def finds_the_gateway_again(bot: RunningBot, person: Person) -> None:
    hub = bot.here.parts.hub
    before = hub.identifies + hub.resumes
    await bot.here.control.set(lets_connect=True)
    await person.waits(lambda: hub.identifies + hub.resumes > before, "the bot to be back")
    assert hub.identifies <= 2


@pytest.mark.usefixtures("soon_back")
async def test_a_table_goes_on_by_itself_while_the_gateway_is_away(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
):
    choose = PlayerPool.choose
    is_asked, may_answer = asyncio.Event(), asyncio.Event()

    async def held_back(pool: PlayerPool, asked: PoolRequest) -> Any:
        is_asked.set()
        bot.here.world.touch()
        await may_answer.wait()
        return await choose(pool, asked)

    monkeypatch.setattr(PlayerPool, "choose", held_back)
    anna = bot.person("anna")
    await bot.sits_down(anna, options=SHORT, computers=2)
    await bot.plays_on(anna, until=is_asked.is_set)
    await loses_the_gateway(bot)
    known, seen = len(bot.stored_match().bodies), shape_of(anna.view["messages"][:1])
    may_answer.set()
    # A picture of what was known before may still have been on its way.
    await anna.waits(
        lambda: (
            known < len(bot.stored_match().bodies) and seen != shape_of(anna.view["messages"][:1])
        ),
        "the table to go on",
    )
    assert not [each for each in bot.here.parts.hub.sessions.values() if each.connection]
    await finds_the_gateway_again(bot, anna)
    await bot.plays_on(anna)
    assert "finished" == bot.stored_match().state
    bot.stored_match().replayed()


@pytest.mark.usefixtures("soon_back")
async def test_presses_fail_while_the_gateway_is_away_and_are_made_again_afterwards(
    bot: RunningBot,
):
    anna, ben, person = await begun(bot)
    await loses_the_gateway(bot)
    await bot.here.control.set(deadline=0.2)
    await person.clicks(person.choices[-1])
    await person.waits(lambda: has_failed(person), "the press to fail")
    await bot.here.control.set(deadline=ANSWER_DEADLINE)
    await finds_the_gateway_again(bot, person)
    await person.chooses(person.choices[-1])
    assert 1 == bot.stored_match().all_decisions
    await ends_well(bot, anna, ben)


@pytest.mark.parametrize("times", [1, 5])
async def test_a_connection_that_is_cut_again_and_again_is_resumed_and_never_begun_anew(
    bot: RunningBot, times: int
):
    anna, ben, _ = await begun(bot)
    hub = bot.here.parts.hub
    for number in range(times):
        await bot.here.control.gateway("abort")
        await anna.waits(lambda n=number: n < hub.resumes, "the bot to be back")
    await ends_well(bot, anna, ben)
    assert (1, times) == (hub.identifies, hub.resumes)


async def test_a_match_is_played_though_every_event_comes_after_the_answer_to_it(bot: RunningBot):
    anna, ben, _ = await begun(bot)
    await bot.here.control.set(gateway_delay=0.1)
    with nothing_unexpected():
        await ends_well(bot, anna, ben)


async def test_a_press_that_comes_when_it_is_too_late_to_answer_counts(bot: RunningBot):
    anna, ben, person = await begun(bot)
    await bot.here.control.set(deadline=0.1, gateway_delay=0.3)
    pressed = person.choices[-1]
    with nothing_unexpected():
        await person.clicks(pressed)
        await person.waits(lambda: has_failed(person), "the press to fail")
        await bot.here.control.set(deadline=ANSWER_DEADLINE, gateway_delay=0)
        await person.waits(lambda: pressed not in person.buttons, "the hand redrawn")
    assert 1 == bot.stored_match().all_decisions
    await ends_well(bot, anna, ben)


@pytest.mark.usefixtures("unhurried")
async def test_of_a_hand_that_was_sent_twice_the_older_one_gives_way(bot: RunningBot):
    anna, ben, _ = await begun(bot)
    before = {*anna.hands, *ben.hands}

    def have_moved() -> bool:
        now = anna.hands, ben.hands
        return [1, 2] == sorted(map(len, now)) and before.isdisjoint({*now[0], *now[1]})

    with nothing_unexpected():
        await anna.presses("menu")
        await anna.waits(lambda: any(each.action == "bump" for each in anna.buttons), "the menu")
        bot.here.faults.add(method="POST", path="^/webhooks/", status=500, after=True)
        await anna.presses("bump")
        await anna.waits(have_moved, "one hand twice")
        twice = anna if len(anna.hands) == 2 else ben
        older, newer = twice.hands
        table, number = next(
            each.custom_id.split("|")[1:3] for each in twice.buttons if each.message == older
        )
        await twice.forges(f"2|{table}|{number}|hand|", older)
        await twice.waits(lambda: [newer] == twice.hands, "the older one to give way")
    await ends_well(bot, anna, ben)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("fault", OUT_OF_ORDER.values(), ids=OUT_OF_ORDER)
async def test_where_a_completion_fails_nothing_is_offered_and_the_next_one_is(
    bot: RunningBot, fault: Fault
):
    bot.here.faults.add(method="POST", path="/callback$", times=5, **fault)
    await bot.here.control.set(deadline=0.5)
    asked = partial(
        bot.here.control.autocomplete,
        "ben",
        "#stammtisch",
        "play",
        "options",
        game=GAME,
        options="",
    )
    with nothing_unexpected():
        assert [] == await asked()
        bot.here.faults.clear()
        await bot.here.control.set(deadline=ANSWER_DEADLINE)
        assert await asked()
