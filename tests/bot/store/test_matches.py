"""Lobbies fill, matches start, pause and end, and nothing else follows from anything."""

import asyncio
from typing import get_args

import pytest

from bot.app.features import people_of
from bot.model import MatchStatus, TakenSeat
from bot.store import Store
from bot.store.engine.errors import (
    AlreadySeated,
    SeatTaken,
    TooManyTables,
    UnknownMatch,
    WrongState,
)
from bot.store.matches import NewLobby, StoredMatch
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin

LOBBY = NewLobby(GASTHAUS, 70, "skat", 1, '{"target": 11}', ANNA)
ANNA_SITS = TakenSeat(0, "Anna", user_id=ANNA)
BEN_SITS = TakenSeat(1, "Ben", user_id=BEN)


async def test_a_lobby_is_loaded_as_it_was_made(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000, [ANNA_SITS])
    expected = StoredMatch(
        id=match,
        guild_id=GASTHAUS,
        channel_id=70,
        game="skat",
        engine_version=1,
        options='{"target": 11}',
        state="lobby",
        host_id=ANNA,
        created_at=1000,
        changed_at=1000,
        started_at=None,
        ended_at=None,
        seats=(ANNA_SITS,),
    )
    assert expected == await store.matches.load(match)


async def test_an_id_is_never_given_twice(store: Store):
    first = await store.matches.create_lobby(LOBBY, 1000)
    assert (first,) == await people_of(store).purge_guild(GASTHAUS)
    assert first < await store.matches.create_lobby(LOBBY, 1000)


async def test_a_lobby_with_impossible_seats_is_not_made(store: Store):
    with pytest.raises(SeatTaken):
        await store.matches.create_lobby(LOBBY, 1000, [ANNA_SITS, TakenSeat(0, "Ben", BEN)])
    assert await store.matches.unfinished() == ()


async def test_a_taken_seat_is_refused(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000, [ANNA_SITS])
    with pytest.raises(SeatTaken):
        await store.matches.put(match, TakenSeat(0, "Ben", user_id=BEN), 1001)
    assert (await store.matches.load(match)).seats == (ANNA_SITS,)


async def test_of_two_who_want_one_seat_one_gets_it(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000)
    answers = await asyncio.gather(
        *(store.matches.put(match, TakenSeat(0, "?", user_id=who), 1001) for who in (ANNA, BEN)),
        return_exceptions=True,
    )
    assert [type(None), SeatTaken] == [type(answer) for answer in answers]


async def test_a_person_sits_only_once(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000, [ANNA_SITS])
    with pytest.raises(AlreadySeated):
        await store.matches.put(match, TakenSeat(1, "Anna", user_id=ANNA), 1001)


async def test_computers_may_sit_more_than_once(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000)
    await store.matches.put(match, TakenSeat(0, "Craft", level="craft"), 1001)
    await store.matches.put(match, TakenSeat(1, "Craft", level="craft"), 1002)
    assert len((await store.matches.load(match)).seats) == 2


async def test_a_cleared_seat_is_free(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000, [ANNA_SITS, BEN_SITS])
    await store.matches.clear(match, 0, 1001)
    await store.matches.put(match, TakenSeat(0, "Clara", user_id=CLARA), 1002)
    expected = (TakenSeat(0, "Clara", user_id=CLARA), BEN_SITS)
    assert expected == (await store.matches.load(match)).seats


async def test_a_seat_of_a_table_that_has_lapsed_is_not_cleared(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000, [ANNA_SITS, BEN_SITS])
    await store.matches.lapse("lobby", 3001, 3001)
    with pytest.raises(WrongState):
        await store.matches.clear(match, 0, 3002)
    assert 2 == len((await store.matches.load(match)).seats)


async def test_a_replacement_takes_the_seat_or_leaves_it(store: Store, begin: Begin):
    match = await begin(ANNA, BEN)
    computer = TakenSeat(0, "Craft", level="craft")
    await store.matches.replace(match, computer, 3000)
    with pytest.raises(AlreadySeated):
        await store.matches.replace(match, TakenSeat(0, "Ben", user_id=BEN), 3001)
    assert computer == (await store.matches.load(match)).seats[0]


async def test_options_change_only_in_the_lobby(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000)
    await store.matches.set_options(match, '{"target": 5}', 1001)
    await store.matches.start(match, 1, 1002)
    with pytest.raises(WrongState):
        await store.matches.set_options(match, '{"target": 7}', 1003)
    assert (await store.matches.load(match)).options == '{"target": 5}'


async def test_hints_are_forbidden_unless_allowed_and_that_only_in_the_lobby(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000)
    assert not (await store.matches.load(match)).hints
    await store.matches.set_hints(match, 1001, allowed=True)
    await store.matches.start(match, 1, 1002)
    with pytest.raises(WrongState):
        await store.matches.set_hints(match, 1003, allowed=False)
    assert (await store.matches.load(match)).hints


async def test_a_started_match_has_the_version_that_plays_it(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000)
    await store.matches.start(match, 3, 1005)
    stored = await store.matches.load(match)
    assert (stored.state, stored.engine_version, stored.started_at) == ("playing", 3, 1005)
    with pytest.raises(WrongState):
        await store.matches.start(match, 3, 1006)


async def test_the_host_hands_over(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000)
    await store.matches.set_host(match, BEN, 1001)
    assert (await store.matches.load(match)).host_id == BEN


FOLLOWS: dict[MatchStatus, set[MatchStatus]] = {
    "lobby": {"ended", "lapsed"},
    "playing": {"paused", "ended"},
    "paused": {"playing", "ended", "lapsed"},
    "ended": set(),
    "lapsed": set(),
}
WAY_THERE: dict[MatchStatus, list[MatchStatus]] = {
    "lobby": [],
    "playing": [],
    "paused": ["paused"],
    "ended": ["ended"],
    "lapsed": ["paused", "lapsed"],
}


@pytest.mark.parametrize("new", get_args(MatchStatus))
@pytest.mark.parametrize("old", FOLLOWS)
async def test_only_some_states_follow(store: Store, old: MatchStatus, new: MatchStatus):
    match = await store.matches.create_lobby(LOBBY, 1000)
    if old != "lobby":
        await store.matches.start(match, 1, 1001)
    for state in WAY_THERE[old]:
        await store.matches.set_state(match, state, 1002)
    if new in FOLLOWS[old]:
        await store.matches.set_state(match, new, 1003)
        stored = await store.matches.load(match)
        over = new in {"ended", "lapsed"}
        assert (new, 1003 if over else None) == (stored.state, stored.ended_at)
    else:
        with pytest.raises(WrongState) as caught:
            await store.matches.set_state(match, new, 1003)
        assert old == caught.value.state


async def test_nobody_sits_down_at_a_match_that_is_over(store: Store):
    match = await store.matches.create_lobby(LOBBY, 1000)
    await store.matches.set_state(match, "ended", 1001)
    with pytest.raises(WrongState):
        await store.matches.put(match, ANNA_SITS, 1002)
    assert (await store.matches.load(match)).changed_at == 1001


async def test_a_match_that_is_not_there_is_told(store: Store):
    for call in (
        store.matches.load(1),
        store.matches.put(1, ANNA_SITS, 1),
        store.matches.set_state(1, "ended", 1),
    ):
        with pytest.raises(UnknownMatch):
            await call


async def test_the_unfinished_are_found_with_their_seats(store: Store, begin: Begin):
    lobby = await store.matches.create_lobby(LOBBY, 1000)
    playing, paused, ended = await begin(ANNA, BEN), await begin(BEN, CLARA), await begin(ANNA)
    await store.matches.set_state(paused, "paused", 3000)
    await store.matches.set_state(ended, "ended", 3000)
    found = await store.matches.unfinished()
    assert [(lobby, 0), (playing, 2), (paused, 2)] == [(each.id, len(each.seats)) for each in found]
    assert [playing] == [each.id for each in await store.matches.of_person(ANNA)]
    assert [c.user_id for c in (await store.matches.of_person(ANNA))[0].seats] == [ANNA, BEN]


async def test_only_what_stood_still_lapses(store: Store):
    still = await store.matches.create_lobby(LOBBY, 1000)
    busy = await store.matches.create_lobby(LOBBY, 1000)
    playing = await store.matches.create_lobby(LOBBY, 900)
    await store.matches.start(playing, 1, 901)
    await store.matches.put(busy, ANNA_SITS, 2000)
    assert (still,) == await store.matches.lapse("lobby", 1500, 9000)
    stored = await store.matches.load(still)
    assert (stored.state, stored.ended_at) == ("lapsed", 9000)
    assert [busy, playing] == [each.id for each in await store.matches.unfinished()]


async def test_a_server_has_no_more_tables_at_once_than_it_wishes(store: Store, begin: Begin):
    playing, paused = await begin(), await begin()
    await begin(guild=8)
    await store.matches.set_state(paused, "paused", 2)
    await store.matches.create_lobby(LOBBY, 3, most=2)
    with pytest.raises(TooManyTables) as refused:
        await store.matches.create_lobby(LOBBY, 3, most=2)
    assert 2 == refused.value.most
    assert 4 == len(await store.matches.unfinished())
    await store.matches.set_state(playing, "ended", 4)
    await store.matches.create_lobby(LOBBY, 5, most=2)


async def test_of_two_tables_opened_at_once_only_as_many_as_there_may_be_are(store: Store):
    opened = await asyncio.gather(
        *(store.matches.create_lobby(LOBBY, 1, most=1) for _ in range(3)), return_exceptions=True
    )
    assert [1, TooManyTables, TooManyTables] == sorted(
        (each if isinstance(each, int) else type(each) for each in opened), key=str
    )
