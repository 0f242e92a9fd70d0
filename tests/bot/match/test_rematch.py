"""The same people find each other again, with the same options, in one lobby."""

import asyncio

from bot.match.setup import options_of
from tests.bot.match.live_matches import SHORT
from tests.bot.match.lobbies import ANNA, BEN, CLARA, chairs, opened, refused


async def test_only_the_host_allows_hints_and_a_rematch_keeps_them(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    assert "error.only_host" == await refused(lobbies.allow_hints(match, BEN, allowed=True))
    assert not (await lobbies.load(match)).hints

    await lobbies.allow_hints(match, ANNA, allowed=True)
    await lobbies.start(match, ANNA)
    again, _ = await lobbies.again(match, BEN, 70)
    assert again.hints


async def test_playing_again_keeps_options_computers_and_ones_own_chair(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.add_computer(match, "novice", ANNA)
    await lobbies.start(match, ANNA)
    again, is_new = await lobbies.again(match, BEN, 71)

    assert is_new
    assert [(1, BEN.id, None), (2, None, "novice")] == [
        (chair.seat, chair.user_id, chair.level) for chair in again.seats
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


async def test_a_person_is_found_in_the_lobby_of_a_channel_and_no_other(lobbies):
    match = await opened(lobbies)
    found = await lobbies.of_person(ANNA.id, 70)

    assert found is not None
    assert match == found.id
    assert await lobbies.of_person(ANNA.id, 71) is None
    assert await lobbies.of_person(BEN.id, 70) is None
