"""Whole matches by commands and presses: the right result, no hand in others' eyes, a rematch."""

import pytest

from tests.end_to_end.leak_watch import watching
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, RunningBot


@pytest.mark.parametrize("bidding", ["realtime", "turns"])
@pytest.mark.parametrize("names", [("anna", "ben"), ("anna", "ben", "emil")], ids=len)
async def test_a_match_ends_right_and_no_hand_is_ever_in_sight_of_others(
    bot: RunningBot, names, bidding
):
    players = bot.people(*names)
    with watching(bot) as watch:
        await bot.sits_down(*players, options=f"target=5, bidding={bidding}")
        await bot.plays_on(*players)
        await assert_result_is_shown(bot, players[0])
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 100


@pytest.mark.parametrize("bidding", ["realtime", "turns"])
async def test_one_person_plays_a_whole_match_with_a_computer(bot: RunningBot, bidding):
    (anna,) = bot.people("anna")
    await bot.sits_down(anna, options=f"target=3, bidding={bidding}", computers=1)
    await bot.plays_on(anna)
    stored_match = bot.stored_match()
    assert "finished" == stored_match.state
    expected = stored_match.replayed()
    assert list(zip(expected.points, expected.places, strict=True)) == stored_match.results()


async def test_a_rematch_keeps_options_and_computers_and_is_open_to_the_same_people(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT, computers=1)
    await bot.plays_on(anna, ben)
    clara = bot.person("clara")
    async with unseen_by_others(bot, clara):
        await clara.presses("rematch")
        await clara.is_told("Only those who played this match can ask for a rematch.")
    await ben.presses("rematch")
    await anna.sees("Ben (lädt ein)")
    await anna.sees("Platz 1: **freigehalten für Anna**")
    lobby = anna.messages[-1]
    called = str(bot.here.control.find_person("anna").id)
    assert [called] == [user["id"] for user in lobby["mentions"]]
    assert f"<@{called}>: Hier ist ein Platz freigehalten." in anna.text
    before = len(anna.messages)
    async with unseen_by_others(bot, clara):
        await clara.presses("sit", "0")
        await clara.is_told("That seat is kept for Anna.")
    await anna.waits(lambda: any(b.action == "sit" for b in anna.buttons), "a free seat")
    await anna.presses("sit")
    await anna.waits(lambda: "**Anna**" in anna.text, "her seat")
    assert before == len(anna.messages)
    assert "freigehalten" not in anna.text
    sql = "SELECT options FROM matches ORDER BY id"
    first, second = bot.stored_match().rows(sql)
    assert first == second
    await ben.presses("start")
    for person in (anna, ben):
        await person.opens_hand()
    await bot.plays_on(anna, ben, until=lambda: bot.stored_match(2).state == "finished")
    bot.stored_match(2).replayed()
