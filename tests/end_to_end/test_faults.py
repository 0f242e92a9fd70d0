"""Discord fails now and then: the match goes on, and nothing happens twice."""

import asyncio
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import pytest
from structlog.testing import capture_logs

from bot.app import client
from tests.end_to_end.client_person import Button, Person, shape_of
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.public_edits import expire_public, paths_by_way
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.patience import PATIENCE, comes_true


async def begun(bot: RunningBot) -> tuple[Person, Person, Person]:
    """Anna and Ben at a table, and whichever of them is to act."""
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    return anna, ben, anna if anna.choices else ben


@contextmanager
def nothing_unexpected() -> Generator[None, None, None]:
    """Fail if something befalls the bot that it does not know to happen on Discord."""
    with capture_logs() as logs:
        yield
    assert [] == [line for line in logs if line["log_level"] == "error"]


async def plays_and_sees_it(person: Person, onlooker: Person) -> None:
    """Let `person` press something, and `onlooker` see the table as it is then."""
    seen = shape_of(onlooker.view["messages"][:1])
    with nothing_unexpected():
        await person.chooses(person.choices[-1])
        await onlooker.waits(
            lambda: seen != shape_of(onlooker.view["messages"][:1]), "the table as it is"
        )


async def ends_well(bot: RunningBot, *people: Person) -> None:
    """Play to the end; nothing is lost, nothing doubled, one result stands in the channel."""
    await bot.plays_on(*people)
    await assert_result_is_shown(bot, bot.person("anna"))
    ends = [button for button in people[0].buttons if button.action == "rematch"]
    assert 1 == len(ends)
    assert [] == people[0].tables


@pytest.mark.parametrize(
    "fault",
    [{"drop": True}, {"drop": True, "after": True}],
    ids=["cut off", "cut off after it took effect"],
)
async def test_a_press_whose_answer_is_cut_off_counts_once(bot: RunningBot, fault):
    anna, ben, person = await begun(bot)
    seat = 0 if person is anna else 1
    await bot.here.control.set(deadline=1.5)
    bot.here.faults.add(method="POST", path="/callback$", **fault)
    pressed = person.choices[-1]
    with nothing_unexpected():
        await person.clicks(pressed)
        await person.waits(lambda: pressed not in person.buttons, "the hand redrawn")
        assert 1 == bot.stored_match().decisions(seat)
        await person.waits(lambda: not person.view["pending"], "an end of waiting")
    await ends_well(bot, anna, ben)


@pytest.mark.parametrize(
    ("fault", "answers"),
    [
        ({"status": 500}, [500, 200]),
        ({"status": 429, "retry_after": 0.1}, [429, 200]),
        ({"status": 502, "after": True}, [502, 400]),
    ],
    ids=["500", "429", "502 after it took effect"],
)
async def test_an_answer_that_fails_is_given_again_and_its_press_counts_once(
    bot: RunningBot, fault, answers
):
    anna, ben, person = await begun(bot)
    seat, requests = 0 if person is anna else 1, bot.here.journal.requests
    bot.here.faults.add(method="POST", path="/callback$", **fault)
    pressed, sent, told = person.choices[-1], len(requests), len(person.told)

    def given() -> list[int]:
        return [each.status for each in requests[sent:] if each.path.endswith("/callback")]

    with nothing_unexpected():
        await person.clicks(pressed)
        await person.waits(lambda: pressed not in person.buttons, "the hand redrawn")
        await person.waits(lambda: len(given()) == len(answers), "the answer once more")
        await bot.here.control.quiet(0.2)
    assert 1 == bot.stored_match().decisions(seat)
    assert answers == given()
    assert told == len(person.told)
    assert not any(message["failed"] for message in person.messages)
    await ends_well(bot, anna, ben)


async def test_a_start_whose_answer_is_lost_begins_all_the_same(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays(SHORT)
    await ben.presses("sit")
    await anna.waits(lambda: any(b.action == "start" for b in anna.buttons), "the start")
    await bot.here.control.set(deadline=0.5)
    bot.here.faults.add(method="POST", path="/callback$", drop=True)
    with nothing_unexpected():
        await anna.presses("start")
        await anna.waits(lambda: anna.tables, "the table")
        await anna.waits(lambda: not anna.view["pending"], "an end of waiting")
    for person in (anna, ben):
        await person.opens_hand()
    await ends_well(bot, anna, ben)


@pytest.mark.parametrize("alone", [True, False], ids=["with the bot's token", "through a token"])
@pytest.mark.parametrize(
    "fault",
    [
        {"status": 500},
        {"status": 503},
        {"status": 429, "retry_after": 0.1},
        {"status": 429, "retry_after": 0.1, "global_": True},
        {"drop": True},
    ],
    ids=str,
)
async def test_a_picture_that_cannot_be_shown_is_shown_later(bot: RunningBot, fault, alone):
    anna, ben, person = await begun(bot)
    path = paths_by_way(bot.here, alone=alone)
    bot.here.faults.add(method="PATCH", path=path, **fault)
    await plays_and_sees_it(person, anna)
    await ends_well(bot, anna, ben)


@pytest.mark.parametrize("alone", [True, False], ids=["with the bot's token", "through both"])
@pytest.mark.parametrize(("status", "times"), [(400, 1), (429, 5)])
async def test_a_table_whose_edit_is_refused_for_its_age_is_sent_again(
    bot: RunningBot, status, times, alone
):
    anna, ben, person = await begun(bot)
    (old,) = anna.tables
    bot.here.faults.add(
        method="PATCH",
        path=paths_by_way(bot.here, old, alone=alone),
        status=status,
        code=30046,
        times=times if alone else 2 * times,
        retry_after=0.01,
    )
    await person.chooses(person.choices[-1])
    await anna.waits(lambda: anna.tables and anna.tables != [old], "the table anew")
    await ends_well(bot, anna, ben)


async def test_a_table_too_old_to_be_edited_often_is_sent_again_and_stands_there_once(
    start_bot: StartBot, monkeypatch
):
    bot = await start_bot(edit=0)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    (old,) = anna.tables
    monkeypatch.setattr("bot.table.screen.table_message._OLD", 0)
    await bot.here.control.message_age(old, 3700)

    def refused() -> bool:
        return any("'code': 30046" in str(each.response) for each in bot.here.journal.requests)

    def is_sent_anew() -> bool:
        return bool(anna.tables) and anna.tables != [old]

    def boldly(choices: Sequence[Button]) -> Button:
        """Bid, and for all five cards, so that this deal is long enough."""
        return choices[0] if choices[0].label in {"Schwarz ansagen", "Bid Schwarz"} else choices[-1]

    await bot.plays_on(anna, ben, until=is_sent_anew, chooses=boldly)
    await anna.waits(lambda: len(anna.tables) == 1, "the table alone")
    await bot.plays_some(anna, ben, decisions=10)
    assert not refused()
    bot.stored_match().replayed()


@pytest.mark.parametrize("mood", ["reconnect", "invalid", "abort", "close"])
async def test_a_connection_that_is_lost_comes_back_and_the_match_goes_on(bot: RunningBot, mood):
    anna, ben, person = await begun(bot)
    hub = bot.here.parts.hub
    before = hub.identifies + hub.resumes
    await bot.here.control.gateway(mood)
    await anna.waits(lambda: hub.identifies + hub.resumes > before, "the bot to be back")
    await person.chooses(person.choices[-1])
    await ends_well(bot, anna, ben)
    assert 1 == len(bot.stored_match().rows("SELECT id FROM matches"))


async def test_a_resume_that_is_refused_begins_a_new_session(bot: RunningBot):
    anna, ben, person = await begun(bot)
    hub = bot.here.parts.hub
    before = hub.identifies
    await bot.here.control.set(refuse_resume=True)
    await bot.here.control.gateway("abort")
    await anna.waits(lambda: hub.identifies > before, "the bot to be back")
    await person.chooses(person.choices[-1])
    await ends_well(bot, anna, ben)


async def test_a_gateway_that_falls_silent_is_left_and_the_match_goes_on(
    start_bot: StartBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(client, "HEARTBEAT_TIMEOUT", 0.3)
    bot = await start_bot()
    anna, ben, person = await begun(bot)
    hub = bot.here.parts.hub
    await bot.here.control.set(ack_heartbeats=False, heartbeat_interval=100)
    await bot.here.control.gateway("reconnect")
    await anna.waits(lambda: hub.resumes > 1, "the bot to leave and to be back")
    await bot.here.control.set(ack_heartbeats=True)
    await person.chooses(person.choices[-1])
    await ends_well(bot, anna, ben)


async def test_a_press_made_while_the_bot_is_away_counts_once_it_is_back(bot: RunningBot):
    anna, ben, person = await begun(bot)
    seat = 0 if person is anna else 1
    await bot.here.control.gateway("abort")
    await person.chooses(person.choices[-1])
    assert 1 == bot.stored_match().decisions(seat)
    await ends_well(bot, anna, ben)


async def test_a_bot_that_was_removed_and_invited_again_goes_on(bot: RunningBot):
    anna, ben, _ = await begun(bot)
    await bot.here.control.remove_bot("Gasthaus")
    await bot.here.control.quiet(0.15)
    assert "paused" == bot.stored_match().state
    await bot.here.control.add_bot("Gasthaus")
    await anna.sees("Tisch 1 macht Pause.")
    await anna.presses("resume")
    await anna.is_told("Es geht weiter.")
    for person in (anna, ben):
        await bot.here.control.reload_client(person.name)
        await person.opens_hand()
    await ends_well(bot, anna, ben)


async def test_a_bot_that_was_invited_again_between_two_sessions_goes_on(bot: RunningBot):
    anna, ben, _ = await begun(bot)
    await bot.here.control.remove_bot("Gasthaus")
    await bot.here.control.quiet(0.15)
    await bot.here.control.set(refuse_resume=True)
    await bot.here.control.gateway("abort")
    await bot.here.control.add_bot("Gasthaus")
    await anna.sees("Tisch 1 macht Pause.")
    await anna.presses("resume")
    await anna.is_told("Es geht weiter.")
    for person in (anna, ben):
        await bot.here.control.reload_client(person.name)
        await person.opens_hand()
    await ends_well(bot, anna, ben)


async def test_a_bot_that_was_removed_between_two_sessions_learns_of_it(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.1)
    anna, *_ = await begun(bot)
    hub = bot.here.parts.hub
    before = hub.identifies
    await bot.here.control.set(lets_connect=False, refuse_resume=True)
    await bot.here.control.gateway("abort")
    await bot.here.control.remove_bot("Gasthaus")
    await bot.here.control.set(lets_connect=True)
    await anna.waits(lambda: hub.identifies > before, "the bot to be back")
    await comes_true(lambda: bot.stored_match().state == "paused")
    left = "SELECT guild_id FROM guild_settings WHERE left_at IS NOT NULL"
    await comes_true(lambda: bot.stored_match().rows(left))


async def test_a_picture_on_its_way_when_the_bot_is_removed_breaks_nothing(start_bot: StartBot):
    bot = await start_bot(edit=0.5)
    _, _, person = await begun(bot)
    await person.chooses(person.choices[-1])
    with capture_logs() as logs:
        await bot.here.control.remove_bot("Gasthaus")
        await bot.here.control.quiet(1.0)
    assert [] == [each for each in logs if each["log_level"] == "error"]
    assert "paused" == bot.stored_match().state


async def test_a_table_in_a_channel_closed_to_the_bot_pauses_until_it_is_open_again(
    bot: RunningBot,
):
    anna, ben, person = await begun(bot)
    await bot.here.control.deny("#stammtisch", "VIEW_CHANNEL")
    expire_public(bot.here)
    await person.clicks(person.choices[-1])
    # Nothing in sight changes with the pause: the bot can show nothing here any more.
    async with asyncio.timeout(PATIENCE):
        while bot.stored_match().state != "paused":
            await bot.here.control.quiet(0.05)
    await anna.presses("menu")
    await anna.presses("resume")
    await anna.is_told("Kanal ansehen")
    assert "paused" == bot.stored_match().state
    await bot.here.control.set_overwrites("#stammtisch")
    await anna.presses("resume")
    await anna.is_told("Es geht weiter.")
    await ends_well(bot, anna, ben)
