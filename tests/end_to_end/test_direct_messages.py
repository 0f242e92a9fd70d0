"""A hand that lives in direct messages: kept true there, a new message for each deal."""

import re

import pytest
from structlog.testing import capture_logs

from tests.end_to_end.client_person import GAME, Person, is_hand, text_of
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.test_replay import turns

LONGER = "target=7, bidding=turns, doubling=off"
LONGEST = "target=51, bidding=turns, doubling=off"
"""For what comes about only if the match is not over before."""
NOT_NOW = "I can\u2019t send you a direct message just now."
not_now = pytest.mark.parametrize(
    "fault",
    [{"status": 400, "code": 40003}, {"status": 403, "code": 40003}, {"status": 503}],
    ids=["too fast", "too fast, forbidden", "unavailable"],
)


async def wants_letters(person: Person) -> None:
    """Choose to get one's hand by direct message."""
    await person.sends("settings", hand="dm")
    await person.waits(lambda: person.direct_messages, "a first direct message")
    await person.waits(lambda: not person.view["pending"], "the settings")


async def sit_down(host: Person, other: Person, options: str) -> None:
    """Begin a match; the host's hand is ephemeral, the other's comes by itself."""
    await host.plays(options)
    await other.presses("sit")
    await host.presses("start")
    await host.opens_hand()
    await other.waits(lambda: other.hand is not None, "a hand in direct messages")


def sent(bot: RunningBot, to: Person) -> int:
    """How many direct messages with a hand somebody was sent."""
    place = f"/channels/{to.direct_messages[0]['channel_id']}/messages"
    return sum(
        record.method == "POST"
        and record.path == place
        and re.search(r"\|(hand|act|ask|mark)\|", str(record.body)) is not None
        for record in bot.here.journal.requests
    )


async def has_hand_here(person: Person) -> None:
    """Wait until somebody's hand is in a message of the channel that only they see."""
    await person.waits(
        lambda: any(is_hand(each) and each["only_you"] for each in person.messages), "a hand here"
    )


def deals_of(bot: RunningBot) -> int:
    return sum(event.kind == "deal_started" for event in bot.stored_match().events)


def knocks_in_vain(bot: RunningBot) -> int:
    """How many letters Discord has refused because somebody takes none."""
    return sum(record.status == 403 for record in bot.here.journal.requests)


def is_called(person: Person) -> bool:
    return any(message["mentions"] for message in person.messages)


async def test_one_hand_in_the_channel_and_one_by_letter_make_a_whole_match(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    with watching(bot) as watch:
        await sit_down(anna, ben, LONGER)
        await bot.plays_on(anna, ben)
    assert not watch.leaks, "\n".join(watch.leaks)
    await assert_result_is_shown(bot, anna)
    assert deals_of(bot) == sent(bot, ben)
    assert bot.stored_match().decisions(1) > 0
    assert [] == [told for told in ben.told if "### " in told]


async def test_a_letter_is_edited_when_others_act(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    await anna.waits(lambda: anna.choices or ben.choices, "a turn")
    before = [text_of(message) for message in ben.direct_messages]
    direct_messages = sent(bot, ben)
    person = anna if anna.choices else ben
    await person.chooses(person.choices[-1])
    await ben.waits(
        lambda: before != [text_of(message) for message in ben.direct_messages], "an edit"
    )
    assert direct_messages == sent(bot, ben)


async def test_the_hand_command_sends_a_letter_and_says_where_to_look(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, SHORT)
    before = sent(bot, ben)
    async with unseen_by_others(bot, ben):
        await ben.sends("hand")
        await ben.is_told("Your hand is in your direct messages.")
    assert before + 1 == sent(bot, ben)


async def test_doors_closed_in_mid_match_bring_the_hand_into_the_channel(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    await bot.here.control.close_dms("ben")
    async with unseen_by_others(bot, ben):
        await ben.sends("hand")
        await ben.is_told("send you direct messages")
        await has_hand_here(ben)
    assert 1 == knocks_in_vain(bot)


async def test_a_hand_shown_for_want_of_letters_is_kept_true(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGEST)
    await bot.here.control.close_dms("ben")
    await ben.sends("hand")
    await has_hand_here(ben)
    await bot.plays_on(
        anna,
        ben.without_direct_messages(),
        until=lambda: bot.stored_match().decisions(0) > 1 and bot.stored_match().decisions(1) > 1,
    )


async def test_a_closed_door_is_not_knocked_at_again(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, "target=5, bidding=turns, doubling=off")
    await bot.here.control.close_dms("ben")
    here = ben.without_direct_messages()
    await ben.sends("hand")
    await here.waits(lambda: here.hand, "the hand here")
    assert here.hand is not None
    first = here.hand["id"]
    await ben.sends("hand")
    await here.waits(lambda: here.hand and here.hand["id"] != first, "the hand once more")
    await bot.here.control.quiet(0.05)
    assert 1 == knocks_in_vain(bot)


async def test_a_closed_door_is_not_knocked_at_again_with_the_next_deal(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGEST)
    await bot.here.control.close_dms("ben")
    await ben.sends("hand")
    await has_hand_here(ben)
    deals = deals_of(bot)
    await bot.plays_on(anna, ben.without_direct_messages(), until=lambda: deals_of(bot) > deals + 1)
    assert 1 == knocks_in_vain(bot)


async def test_who_opens_their_door_again_gets_their_hand_by_letter(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.here.control.close_dms("ben")
    await ben.sends("settings", hand="dm")
    await ben.is_told("I can\u2019t send you direct messages.")
    await bot.here.control.open_dms("ben")
    await wants_letters(ben)
    await sit_down(anna, ben, SHORT)
    assert 1 == sent(bot, ben)


async def test_who_is_reminded_by_letter_behind_a_closed_door_is_called_in_the_channel(
    start_bot: StartBot,
):
    bot = await start_bot(reminder=0.5)
    ben = bot.person("ben")
    await ben.sends("settings", ping="dm")
    await ben.waits(lambda: ben.told and not ben.is_busy, "the settings")
    await bot.here.control.close_dms("ben")
    await bot.sits_down(ben, options=LONGER, computers=1)
    for _ in range(2):
        await ben.waits(lambda: ben.choices and is_called(ben), "a call")
        await ben.chooses(ben.choices[0])
        await ben.waits(lambda: not is_called(ben), "no call")
    assert 1 == knocks_in_vain(bot)


async def test_whose_hand_comes_by_letter_may_leave_the_server_and_the_match_ends_well(
    start_bot: StartBot,
):
    bot = await start_bot(turn=2, idle=3600, between_deals=1)
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    await bot.plays_on(anna, ben, until=lambda: any(b.action == "on" for b in anna.buttons))
    with capture_logs() as logs:
        await bot.here.control.leave_guild("ben", "Gasthaus")
        await bot.plays_on(anna)
    assert [] == [line for line in logs if line["log_level"] == "error"]
    refused = [r for r in bot.here.journal.requests if r.status == 403]
    assert [50278] == [r.response["code"] for r in refused]
    assert "finished" == bot.stored_match().state
    sql = "SELECT dm_closed FROM person_settings WHERE user_id = ?"
    assert [(1,)] == bot.stored_match().rows(sql, ben.number_of("ben"))


@not_now
async def test_where_no_letter_can_be_opened_just_now_one_is_told_and_may_wish_for_them_later(
    bot: RunningBot, fault
):
    ben = bot.person("ben")
    bot.here.faults.add(method="POST", path="^/users/@me/channels$", **fault)
    with capture_logs() as logs:
        await ben.sends("settings", hand="dm")
        await ben.is_told(NOT_NOW)
    assert [] == [line for line in logs if line["log_level"] == "error"]
    assert [] == bot.stored_match().rows("SELECT 1 FROM person_settings WHERE hand = 'dm'")
    await wants_letters(ben)


@not_now
async def test_a_hand_that_cannot_be_sent_just_now_is_shown_here_and_sent_the_next_time(
    bot: RunningBot, fault
):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, LONGER)
    place = ben.direct_messages[0]["channel_id"]
    bot.here.faults.add(method="POST", path=f"^/channels/{place}/messages$", **fault)
    before = sent(bot, ben)
    with capture_logs() as logs:
        async with unseen_by_others(bot, ben):
            await ben.sends("hand")
            await ben.is_told(NOT_NOW)
            await has_hand_here(ben)
    assert [] == [line for line in logs if line["log_level"] == "error"]
    assert not any(message["thinking"] for message in ben.messages)
    await ben.sends("hand")
    await ben.is_told("Your hand is in your direct messages.")
    assert before + 1 == sent(bot, ben)
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)


@not_now
async def test_where_one_hand_of_a_deal_cannot_be_sent_just_now_the_others_are(
    bot: RunningBot, fault
):
    anna, ben = bot.people("anna", "ben")
    for person in (anna, ben):
        await wants_letters(person)
    place = anna.direct_messages[0]["channel_id"]
    await anna.plays(SHORT)
    await ben.presses("sit")
    bot.here.faults.add(method="POST", path=f"^/channels/{place}/messages$", **fault)
    await anna.presses("start")
    await ben.waits(lambda: ben.hand is not None, "a hand in direct messages")
    assert (0, 1) == (sent(bot, anna), sent(bot, ben))


@not_now
async def test_who_cannot_be_written_to_just_now_is_called_in_the_channel(
    start_bot: StartBot, fault
):
    bot = await start_bot(reminder=0.2)
    anna, ben = people = bot.people("anna", "ben")
    for person in people:
        await person.sends("settings", ping="dm")
        await person.waits(lambda each=person: each.told and not each.is_busy, "the settings")
    bot.here.faults.add(method="POST", path="^/users/@me/channels$", times=2, **fault)
    await bot.sits_down(*people, options=LONGER)
    await anna.waits(lambda: is_called(anna), "a call")
    await bot.plays_on(anna, ben)
    await assert_result_is_shown(bot, anna)


async def test_who_wishes_to_hear_of_signs_by_letter_gets_a_first_one(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("settings", signs="dm")
    await ben.waits(lambda: ben.direct_messages, "a first direct message")
    assert "a secret sign" in text_of(ben.direct_messages[0])
    await ben.is_told("How secret signs reach you")


async def test_closed_doors_are_not_chosen_for_signs(bot: RunningBot):
    emil = bot.person("emil")
    await emil.sends("settings", signs="dm")
    await emil.is_told("Ich kann dir keine Direktnachrichten schicken.")
    sql = "SELECT signals FROM person_settings"
    assert [] == [signals for (signals,) in bot.stored_match().rows(sql) if signals == "dm"]


async def test_who_plays_by_letter_is_given_hints_there(bot: RunningBot):
    ben = bot.person("ben")
    await wants_letters(ben)
    await ben.sends("play", game=GAME, options=LONGER, hints=True, computers="novice")
    await ben.presses("start")
    await ben.waits(lambda: ben.choices, "a turn")
    async with unseen_by_others(bot, ben):
        await ben.presses("hint")
        await ben.waits(
            lambda: any("Hint: " in text_of(each) for each in ben.direct_messages), "a hint"
        )


async def test_a_letter_of_a_finished_match_leads_to_its_replay_and_its_record(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await sit_down(anna, ben, SHORT)
    await bot.plays_on(anna, ben)
    dm = bot.person("ben", "dm").without_direct_messages()
    await dm.presses("replay", private=False)
    await dm.is_told("table 1, step 1 of")
    assert "table 1, step 2 of" in await turns(dm, "step_on")
    await dm.presses("record")
    await dm.is_told("The record of table 1")
