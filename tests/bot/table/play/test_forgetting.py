"""Who is forgotten is gone from living tables too, whatever these are doing at that moment."""

import asyncio

import pytest

from bot.errors import UserError
from bot.table.match.lobby import Person
from bot.table.match.seats import Chair, seats_of_persons
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    LONG,
    SCHWARZ,
    SHORT,
    stand_up,
    turn_of,
    until,
)


def sits_nowhere(app, person: int) -> bool:
    return all(session.live.seat_of(person) is None for session in app.tables)


async def test_nobody_waits_for_who_is_forgotten(app):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    seat = await turn_of(session, 0, 1)
    gone, left = (ANNA, BEN) if seat == 0 else (BEN, ANNA)
    age = session.live.public_count
    await app.forget(gone)
    # The clock would wait half a minute for a person.
    await until(session, lambda: session.live.public_count > age + 1)

    assert Chair("", level="craft") == session.live.chairs[seat]
    assert 1 - seat == session.live.seat_of(left)
    assert "playing" == (await app.store.matches.load(session.live.match)).state


async def test_a_restart_finds_the_chairs_as_they_were_left(app):
    session = await stand_up(app, ANNA, BEN, CLARA, options=LONG)
    await turn_of(session, 0, 1, 2)
    await app.resign(session, BEN)
    await app.forget(ANNA)
    chairs, match = session.live.chairs, session.live.match
    await app.pause(session, CLARA)
    await app.tables.take_down(session)
    await app.tables.open()

    assert chairs == (await app.tables.table(match)).live.chairs
    assert (2,) == seats_of_persons(chairs)


async def test_a_table_asleep_forgets_and_plays_on_when_it_wakes(app):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    match = session.live.match
    await turn_of(session, 0, 1)
    await app.pause(session, BEN)
    await app.forget(ANNA)

    assert sits_nowhere(app, ANNA)
    assert "paused" == (await app.store.matches.load(match)).state

    await app.come_back(session, BEN)
    await turn_of(session, 1)

    assert "craft" == session.live.chairs[0].computer


async def test_a_table_that_is_over_forgets_who_played_there(app):
    session = await stand_up(app, ANNA, BEN)
    await turn_of(session, 0, 1)
    await app.resign(session, ANNA)
    places = session.live.outcome.places
    await app.forget(ANNA)

    assert sits_nowhere(app, ANNA)
    assert "" == session.live.chairs[0].name
    assert places == session.live.outcome.places
    with pytest.raises(UserError):
        app.last_table_of(ANNA, session.guild)


async def test_a_vote_of_who_is_forgotten_counts_no_more(app):
    session = await stand_up(app, ANNA, BEN, CLARA, options=LONG)
    await turn_of(session, 0, 1, 2)
    await app.vote_end(session, ANNA)
    await app.forget(ANNA)

    assert (1, 2) == await app.vote_end(session, BEN)


async def test_when_both_are_forgotten_at_the_same_instant_the_match_ends(app):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    match = session.live.match
    await turn_of(session, 0, 1)
    await asyncio.gather(app.forget(ANNA), app.forget(BEN), app.forget(ANNA))

    assert session.status.ended
    assert "ended" == (await app.store.matches.load(match)).state
    assert [] == [table for table in app.tables if table is session]


async def test_a_lobby_of_who_is_forgotten_has_another_host(app):
    lobby = await app.lobbies.open(7, 70, Person(ANNA, "Anna"), SCHWARZ, SHORT)
    await app.lobbies.sit(lobby.id, 1, Person(BEN, "Ben"))
    await app.forget(ANNA)
    left = await app.lobbies.load(lobby.id)

    assert [BEN] == [chair.user_id for chair in left.seats]
    assert BEN == left.host_id


async def test_a_rematch_seats_no_computer_in_place_of_who_is_forgotten(app):
    session = await stand_up(app, ANNA, BEN, "craft", options=LONG)
    match = session.live.match
    await turn_of(session, 0, 1)
    await app.forget(ANNA)
    await app.resign(session, BEN)
    await until(session, lambda: session.live.is_over)
    again, _ = await app.lobbies.again(match, Person(BEN, "Ben"), 70)

    assert [(1, BEN, None), (2, None, "craft")] == [
        (chair.seat, chair.user_id, chair.level) for chair in again.seats
    ]
