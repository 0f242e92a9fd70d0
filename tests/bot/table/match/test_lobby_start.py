"""What a lobby's host decides, when its match begins, and when it lapses instead."""

import asyncio
from random import Random

import pytest

from bot.errors import UserError
from bot.model import UNHURRIED
from bot.process.clock import now
from bot.table.match.lobby import MOST_SLOW_TABLES, Lobbies, Person, options_at
from bot.table.match.setup import options_of
from games.catalogue import CATALOGUE
from tests.bot.table.match.live_matches import SCHWARZ, begin
from tests.bot.table.match.lobbies import ANNA, BEN, CLARA, opened, refused


async def test_only_the_host_sets_options_and_closes(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    other = SCHWARZ.options(target=21)

    assert "error.only_host" == await refused(lobbies.set_options(match, other, BEN))
    assert "error.only_host" == await refused(lobbies.close(match, BEN))

    await lobbies.set_options(match, other, ANNA)
    assert other == options_of(await lobbies.load(match))

    await lobbies.close(match, ANNA)
    assert "error.lobby_closed" == await refused(lobbies.load(match))


async def test_chairs_move_together_when_the_match_begins(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.sit(match, 2, ANNA)
    begun = await lobbies.start(match, ANNA)

    assert begun is not None
    assert "playing" == begun.state
    assert [(0, "Ben"), (1, "Anna")] == [(chair.seat, chair.name) for chair in begun.seats]


async def test_too_few_players_are_told_how_many_are_missing(lobbies):
    match = await opened(lobbies)

    with pytest.raises(UserError) as trouble:
        await lobbies.start(match, ANNA)

    assert ("error.not_enough_players", {"count": 1}) == (
        trouble.value.says.key,
        trouble.value.says.values,
    )


async def test_a_match_begins_once_however_many_press(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    answers = await asyncio.gather(
        *(lobbies.start(match, who) for who in (ANNA, BEN, ANNA)), return_exceptions=True
    )
    keys = [answer.says.key for answer in answers if isinstance(answer, UserError)]

    assert ["error.lobby_begun"] * 2 == keys


async def test_who_does_not_sit_there_does_not_begin(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)

    assert "error.sit_first" == await refused(lobbies.start(match, CLARA))


async def test_where_another_than_the_host_wants_to_begin_the_others_are_waited_for(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.sit(match, 2, CLARA)

    assert () == lobbies.awaited_names(await lobbies.load(match))
    assert await lobbies.start(match, BEN) is None
    assert await lobbies.start(match, BEN) is None
    assert ("Anna", "Clara") == lobbies.awaited_names(await lobbies.load(match))
    assert await lobbies.start(match, CLARA) is None
    assert ("Anna",) == lobbies.awaited_names(await lobbies.load(match))
    assert await lobbies.start(match, ANNA) is not None


async def test_a_sweep_forgets_who_agreed_to_no_open_lobby(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    assert await lobbies.start(match, BEN) is None
    assert () == await lobbies.lapse()
    assert ("Anna",) == lobbies.awaited_names(await lobbies.load(match))
    await lobbies.close(match, ANNA)
    assert {} == lobbies._agreed


async def test_the_host_need_not_wait_for_anybody(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)

    assert await lobbies.start(match, ANNA) is not None


async def test_whoever_agreed_did_so_to_that_table_and_no_other(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    changes = (
        lambda: lobbies.sit(match, 2, CLARA),
        lambda: lobbies.leave(match, CLARA),
        lambda: lobbies.add_computer(match, "craft", ANNA),
        lambda: lobbies.stand(match, 2, ANNA),
        lambda: lobbies.set_options(match, SCHWARZ.options(target=21), ANNA),
        lambda: lobbies.set_pace(match, "relaxed", ANNA),
    )
    for change in changes:
        assert await lobbies.start(match, BEN) is None
        await change()
        assert () == lobbies.awaited_names(await lobbies.load(match))


async def test_the_host_chooses_the_pace_and_it_is_kept(lobbies, store):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    assert "error.only_host" == await refused(lobbies.set_pace(match, "relaxed", BEN))
    await lobbies.set_pace(match, "relaxed", ANNA)
    await lobbies.start(match, ANNA)

    assert "relaxed" == (await store.matches.load(match)).pace
    assert "relaxed" == (await lobbies.again(match, BEN, 70))[0].pace


async def test_a_lobby_nobody_changes_lapses(store):
    lobbies = Lobbies(store, -1)  # its time was up a second ago
    match = await opened(lobbies)

    assert "error.lobby_lapsed" == await refused(lobbies.sit(match, 1, BEN))

    assert (match,) == await lobbies.lapse()
    assert "error.lobby_lapsed" == await refused(Lobbies(store, 1800).load(match))


async def test_each_change_gives_a_lobby_its_time_anew(lobbies):
    match = await opened(lobbies)
    before = lobbies.lapses_at(await lobbies.load(match))
    at = now()
    await lobbies.sit(match, 1, BEN)

    assert lobbies.lapses_at(await lobbies.load(match)) >= max(before, at + 1_800_000)


async def test_a_lobby_that_never_was_is_closed(lobbies):
    assert "error.lobby_closed" == await refused(lobbies.load(99))


async def plays_slowly(lobbies, *more: Person) -> int:
    match = await opened(lobbies)
    for seat, person in enumerate((BEN, *more), 1):
        await lobbies.sit(match, seat, person)
    await lobbies.set_pace(match, "slow_24", ANNA)
    return match


async def test_whoever_plays_at_enough_slow_tables_begins_no_other(lobbies, store):
    for _ in range(MOST_SLOW_TABLES):
        await lobbies.start(await plays_slowly(lobbies), ANNA)
    normal = await opened(lobbies)
    assert "slow.enough" == await refused(lobbies.set_pace(normal, "slow_12", ANNA))
    await lobbies.sit(normal, 1, BEN)
    await lobbies.start(normal, ANNA)

    other = (await lobbies.open(7, 70, CLARA, SCHWARZ, SCHWARZ.options())).id
    await lobbies.sit(other, 1, BEN)
    await lobbies.set_pace(other, "slow_48", CLARA)
    assert "slow.enough" == await refused(lobbies.sit(other, 2, ANNA))
    assert "slow.enough_for" == await refused(lobbies.start(other, CLARA))
    assert "lobby" == (await store.matches.load(other)).state
    assert MOST_SLOW_TABLES == await store.matches.slow_tables_of(BEN.id)

    await store.matches.set_state(1, "ended", 9000)
    assert await lobbies.start(other, CLARA) is not None


@pytest.mark.parametrize("pace", sorted(UNHURRIED))
async def test_nobody_races_where_nobody_has_to_be_quick_but_elsewhere(lobbies, store, pace):
    match = await plays_slowly(lobbies)
    await lobbies.set_pace(match, pace, ANNA)
    wished = SCHWARZ.options(bidding="realtime", target=21)
    await lobbies.set_options(match, wished, ANNA)
    assert wished == options_of(await store.matches.load(match))

    begun = await lobbies.start(match, ANNA)
    assert SCHWARZ.options(bidding="turns", target=21) == options_of(begun)
    assert wished == options_at("normal", SCHWARZ, wished)


async def test_alone_nobody_plays_slowly(lobbies):
    match = (await lobbies.open(-ANNA.id, 70, ANNA, SCHWARZ, SCHWARZ.options())).id
    for pace in UNHURRIED:
        assert "error.stale" == await refused(lobbies.set_pace(match, pace, ANNA))


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
async def test_at_a_slow_table_nobody_is_ever_quicker_than_others(store, game):
    options = options_at("slow_24", game, game.options())
    people = range(1, game.seats[0] + 1)
    match = await begin(store, *people, game=game, options=options)
    rng = Random(3)
    for _ in range(200):
        assert not match.live.is_raced
        if match.live.is_over:
            break
        await match.step(rng)
