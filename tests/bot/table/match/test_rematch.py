"""The same people find each other again, with the same options, in one lobby."""

import asyncio

from bot.table.match.lobby import Lobbies
from bot.table.match.setup import options_of
from tests.bot.table.match.live_matches import SHORT
from tests.bot.table.match.lobbies import ANNA, BEN, CLARA, DORA, chairs, opened, refused


async def test_only_the_host_forbids_phrases_and_a_rematch_keeps_that(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    assert "error.only_host" == await refused(lobbies.allow_phrases(match, BEN, allowed=False))
    assert (await lobbies.load(match)).phrases
    await lobbies.allow_phrases(match, ANNA, allowed=False)
    await lobbies.start(match, ANNA)

    assert not (await lobbies.again(match, BEN, 70))[0].phrases


async def test_only_the_host_allows_hints_and_a_rematch_keeps_them(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    assert "error.only_host" == await refused(lobbies.allow_hints(match, BEN, allowed=True))
    assert not (await lobbies.load(match)).hints

    await lobbies.allow_hints(match, ANNA, allowed=True)
    await lobbies.start(match, ANNA)
    again, _ = await lobbies.again(match, BEN, 70)
    assert again.hints


async def test_playing_again_keeps_options_computers_and_everybodys_chair(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.add_computer(match, "novice", ANNA)
    await lobbies.start(match, ANNA)
    again, is_new = await lobbies.again(match, BEN, 71)

    assert is_new
    assert [(0, ANNA.id, None, True), (1, BEN.id, None, False), (2, None, "novice", False)] == [
        (chair.seat, chair.user_id, chair.level, chair.kept) for chair in again.seats
    ]
    assert (SHORT, BEN.id, 71, "lobby") == (
        options_of(again),
        again.host_id,
        again.channel_id,
        again.state,
    )
    assert "error.rematch_seat" == await refused(lobbies.again(match, CLARA, 71))
    assert "error.table_gone" == await refused(lobbies.again(99, ANNA, 71))


async def test_all_who_want_to_play_again_meet_in_one_lobby(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.start(match, ANNA)
    found = await asyncio.gather(*(lobbies.again(match, who, 70) for who in (ANNA, BEN, ANNA)))
    (again,) = {lobby.id for lobby, _ in found}

    assert [True, False, False] == [is_new for _, is_new in found]
    assert {0: "Anna", 1: "Ben"} == await chairs(lobbies, again)


async def test_no_seat_is_kept_for_whom_one_does_not_wish_to_sit_with(store, lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.sit(match, 2, CLARA)
    await lobbies.start(match, ANNA)
    await store.blocks.save(ANNA.id, (CLARA.id,), 1)
    await store.blocks.save(BEN.id, (ANNA.id,), 1)
    again, _ = await lobbies.again(match, ANNA, 70)
    assert {0: "Anna", 1: "Ben"} == await chairs(lobbies, again.id)


async def test_who_may_not_sit_down_again_is_told_and_opens_no_lobby(store, lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.start(match, ANNA)
    first, _ = await lobbies.again(match, ANNA, 70)
    await store.blocks.save(BEN.id, (ANNA.id,), 1)
    assert "company.apart" == await refused(lobbies.again(match, BEN, 70))
    await store.blocks.save(BEN.id, (), 1)
    assert (first.id, False) == ((found := await lobbies.again(match, BEN, 70))[0].id, found[1])
    await lobbies.close(first.id, ANNA)
    assert (await lobbies.again(match, BEN, 70))[1]


async def test_who_finds_no_seat_any_more_is_told_so(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.start(match, ANNA)
    first, _ = await lobbies.again(match, ANNA, 70)
    await lobbies.free_kept(first.id, ANNA)
    await lobbies.add_computer(first.id, "novice", ANNA)
    await lobbies.add_computer(first.id, "novice", ANNA)
    assert "error.lobby_full" == await refused(lobbies.again(match, BEN, 70))


async def rematch(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.sit(match, 2, CLARA)
    await lobbies.start(match, ANNA)
    return (await lobbies.again(match, BEN, 70))[0].id


async def test_a_kept_seat_is_free_for_nobody_else(lobbies):
    match = await rematch(lobbies)
    assert "error.seat_kept" == await refused(lobbies.sit(match, 0, DORA))
    assert "error.lobby_full" == await refused(lobbies.add_computer(match, "craft", BEN))
    assert "error.sit_first" == await refused(lobbies.add_computer(match, "craft", ANNA))
    assert "error.not_enough_players" == await refused(lobbies.start(match, BEN))

    await lobbies.sit(match, 0, ANNA)
    assert {0: False, 1: False, 2: True} == await kept(lobbies, match)
    begun = await lobbies.start(match, BEN)
    assert begun is not None
    assert [(0, "Anna"), (1, "Ben")] == [(chair.seat, chair.name) for chair in begun.seats]


async def test_whoever_comes_may_sit_elsewhere_and_whoever_does_not_wish_to_come_says_so(lobbies):
    match = await rematch(lobbies)
    await lobbies.leave(match, CLARA)
    await lobbies.sit(match, 2, ANNA)
    assert {1: False, 2: False} == await kept(lobbies, match)
    assert BEN.id == (await lobbies.load(match)).host_id


async def test_the_host_frees_all_kept_seats_and_others_their_own(lobbies):
    match = await rematch(lobbies)
    assert "error.only_host" == await refused(lobbies.free_kept(match, DORA))
    await lobbies.free_kept(match, CLARA)
    assert {0: True, 1: False} == await kept(lobbies, match)
    await lobbies.free_kept(match, BEN)
    assert {1: False} == await kept(lobbies, match)
    await lobbies.sit(match, 0, DORA)


async def test_nobody_hosts_from_a_kept_seat(lobbies):
    match = await rematch(lobbies)
    await lobbies.leave(match, BEN)
    assert (await lobbies.load(match)).host_id is None
    await lobbies.sit(match, 2, CLARA)
    assert CLARA.id == (await lobbies.load(match)).host_id


async def kept(lobbies, match):
    return {chair.seat: chair.kept for chair in (await lobbies.load(match)).seats}


async def test_a_person_is_found_in_the_lobby_of_a_channel_and_no_other(lobbies):
    match = await opened(lobbies)
    found = await lobbies.of_person(ANNA.id, 70)

    assert found is not None
    assert match == found.id
    assert await lobbies.of_person(ANNA.id, 71) is None
    assert await lobbies.of_person(BEN.id, 70) is None


async def test_after_a_restart_all_meet_in_one_lobby_all_the_same(store, lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.start(match, ANNA)
    first, _ = await lobbies.again(match, ANNA, 70)
    restarted = Lobbies(store, 1800)
    for who in (BEN, ANNA):
        found, is_new = await restarted.again(match, who, 70)
        assert (first.id, False) == (found.id, is_new)
    assert {0: "Anna", 1: "Ben"} == await chairs(lobbies, first.id)


async def test_a_lobby_of_others_is_no_rematch(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.start(match, ANNA)
    other = await opened(lobbies, CLARA)
    assert (await lobbies.again(match, BEN, 70))[0].id != other
