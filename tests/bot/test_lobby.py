"""A lobby's chairs, host, options and start, also when everybody presses at once."""

import asyncio
import time
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from bot.lobby import COMPUTERS, Lobbies, Person, free_seats, options_of
from bot.store import open_store
from bot.trouble import Trouble
from games.bohemian import GAME as BOHEMIAN
from tests.bot.playing import SCHWARZ, SHORT

ANNA, BEN, CLARA, DORA = (
    Person(number, name) for number, name in enumerate(("Anna", "Ben", "Clara", "Dora"), 1)
)
EVERYBODY = (ANNA, BEN, CLARA, DORA)


@pytest.fixture
def lobbies(store) -> Lobbies:
    return Lobbies(store, 1800)


async def opened(lobbies: Lobbies, host: Person = ANNA) -> int:
    return (await lobbies.open(7, 70, host, SCHWARZ, SHORT)).id


async def chairs(lobbies: Lobbies, match: int) -> dict[int, str]:
    return {chair.seat: chair.name for chair in (await lobbies.load(match)).seats}


async def refused(work) -> str:
    with pytest.raises(Trouble) as trouble:
        await work
    return trouble.value.says.key


async def test_who_opens_a_lobby_sits_first_and_is_its_host(lobbies):
    match = await lobbies.open(7, 70, ANNA, SCHWARZ, SHORT)

    assert {0: "Anna"} == await chairs(lobbies, match.id)
    assert ANNA.id == match.host_id
    assert SHORT == options_of(match)
    assert (1, 2) == free_seats(match)


async def test_who_sits_elsewhere_moves(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 2, ANNA)

    assert {2: "Anna"} == await chairs(lobbies, match)
    assert ANNA.id == (await lobbies.load(match)).host_id


async def test_of_two_people_who_take_one_chair_at_the_same_instant_one_gets_it(lobbies):
    match = await opened(lobbies)
    answers = await asyncio.gather(
        lobbies.sit(match, 1, BEN), lobbies.sit(match, 1, CLARA), return_exceptions=True
    )
    keys = [answer.says.key for answer in answers if isinstance(answer, Trouble)]

    assert ["error.seat_taken"] == keys
    assert 2 == len(await chairs(lobbies, match))


async def test_a_full_lobby_says_so(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.sit(match, 2, CLARA)

    assert "error.lobby_full" == await refused(lobbies.sit(match, 1, DORA))
    assert "error.lobby_full" == await refused(lobbies.add_computer(match, "craft", ANNA))


async def test_a_chair_that_does_not_exist_cannot_be_taken(lobbies):
    match = await opened(lobbies)

    assert ["error.stale"] * 2 == [await refused(lobbies.sit(match, s, BEN)) for s in (-1, 3)]


async def test_computers_take_the_free_chairs_under_names_of_their_own(lobbies):
    match = await opened(lobbies)
    await asyncio.gather(*(lobbies.add_computer(match, "craft", ANNA) for _ in range(2)))

    assert {0: "Anna", 1: COMPUTERS[0], 2: COMPUTERS[1]} == await chairs(lobbies, match)


async def test_computers_of_a_level_that_there_is_not_are_not_called(lobbies):
    match = await opened(lobbies)
    assert "error.stale" == await refused(lobbies.add_computer(match, "genius", ANNA))
    assert {0: "Anna"} == await chairs(lobbies, match)


async def test_a_lobby_can_be_opened_full_of_computers_of_one_level(lobbies):
    lobby = await lobbies.open(7, 70, ANNA, SCHWARZ, SHORT, level="strong")

    assert [("Anna", None), (COMPUTERS[0], "strong"), (COMPUTERS[1], "strong")] == [
        (chair.name, chair.level) for chair in lobby.seats
    ]


async def test_a_table_full_of_computers_is_one_for_four_where_more_might_play(lobbies):
    lobby = await lobbies.open(7, 70, ANNA, BOHEMIAN, BOHEMIAN.options(), level="craft")

    assert [0, 1, 2, 3] == [chair.seat for chair in lobby.seats]


async def test_only_the_host_allows_hints_and_a_rematch_keeps_them(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    assert "error.only_host" == await refused(lobbies.allow_hints(match, BEN, allowed=True))
    assert not (await lobbies.load(match)).hints

    await lobbies.allow_hints(match, ANNA, allowed=True)
    await lobbies.start(match, ANNA)
    again, _ = await lobbies.again(match, BEN, 70)
    assert again.hints


async def test_only_who_sits_there_sends_computers_in_or_out(lobbies):
    match = await opened(lobbies)
    await lobbies.add_computer(match, "craft", ANNA)

    assert "error.not_seated" == await refused(lobbies.add_computer(match, "craft", BEN))
    assert "error.not_seated" == await refused(lobbies.stand(match, 1, BEN))

    await lobbies.stand(match, 1, ANNA)
    assert {0: "Anna"} == await chairs(lobbies, match)


async def test_nobody_sends_another_person_away(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)

    assert "error.seat_taken" == await refused(lobbies.stand(match, 1, ANNA))


async def test_when_the_host_leaves_the_next_person_is_host(lobbies):
    match = await opened(lobbies)
    await lobbies.add_computer(match, "craft", ANNA)
    await lobbies.sit(match, 2, BEN)
    await lobbies.leave(match, ANNA)

    assert BEN.id == (await lobbies.load(match)).host_id
    assert "error.not_seated" == await refused(lobbies.leave(match, ANNA))


async def test_whoever_comes_first_into_a_lobby_left_by_all_is_its_host(lobbies):
    match = await opened(lobbies)
    await lobbies.leave(match, ANNA)

    assert (await lobbies.load(match)).host_id is None

    await lobbies.sit(match, 1, BEN)

    assert BEN.id == (await lobbies.load(match)).host_id
    assert "error.only_host" == await refused(lobbies.close(match, ANNA))


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
    begun = await lobbies.start(match, BEN)

    assert "playing" == begun.state
    assert [(0, "Ben"), (1, "Anna")] == [(chair.seat, chair.name) for chair in begun.seats]


async def test_too_few_players_are_told_how_many_are_missing(lobbies):
    match = await opened(lobbies)

    with pytest.raises(Trouble) as trouble:
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
    keys = [answer.says.key for answer in answers if isinstance(answer, Trouble)]

    assert ["error.lobby_closed"] * 2 == keys


async def test_who_does_not_sit_there_does_not_begin(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)

    assert "error.not_seated" == await refused(lobbies.start(match, CLARA))


async def test_a_lobby_nobody_changes_lapses(store):
    lobbies = Lobbies(store, -1)  # its time was up a second ago
    match = await opened(lobbies)

    assert "error.lobby_lapsed" == await refused(lobbies.sit(match, 1, BEN))

    assert (match,) == await lobbies.lapse()
    assert "error.lobby_lapsed" == await refused(Lobbies(store, 1800).load(match))


async def test_each_change_gives_a_lobby_its_time_anew(lobbies):
    match = await opened(lobbies)
    before = lobbies.lapses_at(await lobbies.load(match))
    now = int(time.time() * 1000)
    await lobbies.sit(match, 1, BEN)

    assert lobbies.lapses_at(await lobbies.load(match)) >= max(before, now + 1_800_000)


async def test_a_lobby_that_never_was_is_closed(lobbies):
    assert "error.lobby_closed" == await refused(lobbies.load(99))


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


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
async def test_whatever_all_press_at_once_nobody_sits_twice_and_a_host_sits_there(
    tmp_path_factory, seed
):
    rng = Random(seed)
    async with open_store(tmp_path_factory.mktemp("lobby") / "db.sqlite3") as store:
        lobbies = Lobbies(store, 1800)
        match = await opened(lobbies)

        def press(who: Person):
            return rng.choice(
                (
                    lambda: lobbies.sit(match, rng.randrange(3), who),
                    lambda: lobbies.stand(match, rng.randrange(3), who),
                    lambda: lobbies.leave(match, who),
                    lambda: lobbies.add_computer(match, "craft", who),
                )
            )()

        answers = await asyncio.gather(
            *(press(rng.choice(EVERYBODY)) for _ in range(24)), return_exceptions=True
        )
        lobby = await lobbies.load(match)
        people = [chair.user_id for chair in lobby.seats if chair.user_id is not None]

        assert all(answer is None or isinstance(answer, Trouble) for answer in answers)
        assert 1 >= max(Counter(people).values(), default=0)
        assert lobby.host_id in (people or [None])
