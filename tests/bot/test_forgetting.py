"""Who is forgotten is gone from living tables too, whatever these are doing at that moment."""

import asyncio

import pytest

from bot.chairs import Chair, seats_of_persons
from bot.lobby import Person
from bot.trouble import Trouble
from tests.bot.playing import ANNA, BEN, CLARA, LONG, SCHWARZ, SHORT, stand_up, turn_of, until


def sits_nowhere(house, person: int) -> bool:
    return all(running.live.seat_of(person) is None for running in house.floor)


async def test_nobody_waits_for_who_is_forgotten(house):
    running = await stand_up(house, ANNA, BEN, options=LONG)
    seat = await turn_of(running, 0, 1)
    gone, left = (ANNA, BEN) if seat == 0 else (BEN, ANNA)
    age = running.live.told_to_all
    await house.forget(gone)
    # The clock would wait half a minute for a person.
    await until(running, lambda: running.live.told_to_all > age + 1)

    assert Chair("", level="craft") == running.live.chairs[seat]
    assert 1 - seat == running.live.seat_of(left)
    assert "playing" == (await house.store.matches.load(running.live.match)).state


async def test_a_restart_finds_the_chairs_as_they_were_left(house):
    running = await stand_up(house, ANNA, BEN, CLARA, options=LONG)
    await turn_of(running, 0, 1, 2)
    await house.resign(running.live.match, BEN)
    await house.forget(ANNA)
    chairs, match = running.live.chairs, running.live.match
    await house.pause(match, CLARA)
    await house.floor.take_down(running)
    await house.floor.open()

    assert chairs == house.floor.table(match).live.chairs
    assert (2,) == seats_of_persons(chairs)


async def test_a_table_asleep_forgets_and_plays_on_when_it_wakes(house):
    running = await stand_up(house, ANNA, BEN, options=LONG)
    match = running.live.match
    await turn_of(running, 0, 1)
    await house.pause(match, BEN)
    await house.forget(ANNA)

    assert sits_nowhere(house, ANNA)
    assert "paused" == (await house.store.matches.load(match)).state

    await house.come_back(match, BEN)
    await turn_of(running, 1)

    assert "craft" == running.live.chairs[0].computer


async def test_a_table_that_is_over_forgets_who_played_there(house):
    running = await stand_up(house, ANNA, BEN)
    await turn_of(running, 0, 1)
    await house.resign(running.live.match, ANNA)
    places = running.live.outcome.places
    await house.forget(ANNA)

    assert sits_nowhere(house, ANNA)
    assert "" == running.live.chairs[0].name
    assert places == running.live.outcome.places
    with pytest.raises(Trouble):
        house.last_table_of(ANNA, running.guild)


async def test_a_vote_of_who_is_forgotten_counts_no_more(house):
    running = await stand_up(house, ANNA, BEN, CLARA, options=LONG)
    match = running.live.match
    await turn_of(running, 0, 1, 2)
    await house.vote_end(match, ANNA)
    await house.forget(ANNA)

    assert (1, 2) == await house.vote_end(match, BEN)


async def test_when_both_are_forgotten_at_the_same_instant_the_match_ends(house):
    running = await stand_up(house, ANNA, BEN, options=LONG)
    match = running.live.match
    await turn_of(running, 0, 1)
    await asyncio.gather(house.forget(ANNA), house.forget(BEN), house.forget(ANNA))

    assert running.ended
    assert "ended" == (await house.store.matches.load(match)).state
    assert [] == [table for table in house.floor if table is running]


async def test_a_lobby_of_who_is_forgotten_has_another_host(house):
    lobby = await house.lobbies.open(7, 70, Person(ANNA, "Anna"), SCHWARZ, SHORT)
    await house.lobbies.sit(lobby.id, 1, Person(BEN, "Ben"))
    await house.forget(ANNA)
    left = await house.lobbies.load(lobby.id)

    assert [BEN] == [chair.user_id for chair in left.seats]
    assert BEN == left.host_id


async def test_a_rematch_seats_no_computer_in_place_of_who_is_forgotten(house):
    running = await stand_up(house, ANNA, BEN, "craft", options=LONG)
    match = running.live.match
    await turn_of(running, 0, 1)
    await house.forget(ANNA)
    await house.resign(match, BEN)
    await until(running, lambda: running.live.is_over)
    again, _ = await house.lobbies.again(match, Person(BEN, "Ben"), 70)

    assert [(1, BEN, None), (2, None, "craft")] == [
        (chair.seat, chair.user_id, chair.level) for chair in again.seats
    ]
