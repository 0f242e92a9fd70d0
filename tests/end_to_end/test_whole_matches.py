"""Whole matches by commands and presses: the right result, no hand in others' eyes, a rematch."""

import pytest

from tests.end_to_end.leak_watch import watching
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, Inn


@pytest.mark.parametrize("bidding", ["realtime", "turns"])
@pytest.mark.parametrize("names", [("anna", "ben"), ("anna", "ben", "emil")], ids=len)
async def test_a_match_ends_right_and_no_hand_is_ever_in_sight_of_others(inn: Inn, names, bidding):
    players = inn.guests(*names)
    with watching(inn) as watch:
        await inn.sits_down(*players, options=f"target=5, bidding={bidding}")
        await inn.plays_on(*players)
        await assert_result_is_shown(inn, players[0])
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 100


@pytest.mark.parametrize("bidding", ["realtime", "turns"])
async def test_one_person_plays_a_whole_match_with_a_computer(inn: Inn, bidding):
    (anna,) = inn.guests("anna")
    await inn.sits_down(anna, options=f"target=3, bidding={bidding}", computers=1)
    await inn.plays_on(anna)
    ledger = inn.ledger()
    assert "finished" == ledger.state
    expected = ledger.replayed()
    assert list(zip(expected.points, expected.places, strict=True)) == ledger.results()


async def test_a_rematch_keeps_options_and_computers_and_is_open_to_the_same_people(inn: Inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options=SHORT, computers=1)
    await inn.plays_on(anna, ben)
    clara = inn.guest("clara")
    async with unseen_by_others(inn, clara):
        await clara.presses("rematch")
        await clara.is_told("Only those who played this match can ask for a rematch.")
    await ben.presses("rematch")
    await anna.sees("Ben (lädt ein)")
    await anna.waits(lambda: any(b.action == "sit" for b in anna.buttons), "a free seat")
    await anna.presses("sit")
    await anna.waits(lambda: "**Anna**" in anna.text, "her seat")
    sql = "SELECT options FROM matches ORDER BY id"
    first, second = inn.ledger().rows(sql)
    assert first == second
    await ben.presses("start")
    for guest in (anna, ben):
        await guest.opens_hand()
    await inn.plays_on(anna, ben, until=lambda: inn.ledger(2).state == "finished")
    inn.ledger(2).replayed()
