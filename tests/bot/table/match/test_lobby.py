"""A lobby's chairs and its host, also when everybody presses at once."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from bot.errors import UserError
from bot.store import open_store
from bot.table.match.lobby import (
    CHARACTERS_OF,
    COMPUTERS,
    FIRST_MATCHES,
    Lobbies,
    Person,
    characters,
    free_seats,
    is_welcoming,
)
from bot.table.match.setup import options_of
from games.bohemian import GAME as BOHEMIAN
from games.core.scene import says
from games.players.characters import CHARACTERS
from tests.bot.table.match.live_matches import SCHWARZ, SHORT, begin
from tests.bot.table.match.lobbies import ANNA, BEN, CLARA, DORA, EVERYBODY, chairs, opened, refused


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
    keys = [answer.says.key for answer in answers if isinstance(answer, UserError)]

    assert ["error.seat_of"] == keys
    assert 2 == len(await chairs(lobbies, match))


async def test_whoever_wants_a_taken_seat_is_told_whose_it_is(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.add_computer(match, "craft", ANNA)

    for seat, name in enumerate(("Anna", "Ben", COMPUTERS[0])):
        with pytest.raises(UserError) as trouble:
            await lobbies.sit(match, seat, DORA)
        assert says("error.seat_of", name=name) == trouble.value.says


async def test_a_full_lobby_says_so(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.sit(match, 2, CLARA)

    assert "error.lobby_full" == await refused(lobbies.add_computer(match, "craft", ANNA))


async def test_a_chair_that_does_not_exist_cannot_be_taken(lobbies):
    match = await opened(lobbies)

    assert ["error.stale"] * 2 == [await refused(lobbies.sit(match, s, BEN)) for s in (-1, 3)]


async def test_computers_take_the_free_chairs_under_names_of_their_own(lobbies):
    match = await opened(lobbies)
    await asyncio.gather(*(lobbies.add_computer(match, "craft", ANNA) for _ in range(2)))

    assert {0: "Anna", 1: COMPUTERS[0], 2: COMPUTERS[1]} == await chairs(lobbies, match)


@pytest.mark.parametrize(("called", "level"), [((), "craft"), (("strong",), "strong")])
async def test_one_press_fills_a_round_with_computers_like_the_one_there(lobbies, called, level):
    match = (await lobbies.open(7, 70, ANNA, BOHEMIAN, BOHEMIAN.options())).id
    for each in called:
        await lobbies.add_computer(match, each, ANNA)
    assert "error.sit_first" == await refused(lobbies.fill(match, BEN))
    await lobbies.fill(match, ANNA)

    seated = (await lobbies.load(match)).seats
    assert [("Anna", None), *((name, level) for name in COMPUTERS[:3])] == [
        (chair.name, chair.level) for chair in seated
    ]
    assert "error.lobby_full" == await refused(lobbies.fill(match, ANNA))


async def test_computers_of_a_level_that_there_is_not_are_not_called(lobbies):
    match = await opened(lobbies)
    assert "error.stale" == await refused(lobbies.add_computer(match, "genius", ANNA))
    unknown = lobbies.open(7, 70, ANNA, SCHWARZ, SHORT, level="genius")
    assert "error.stale" == await refused(unknown)
    assert {0: "Anna"} == await chairs(lobbies, match)


async def test_a_lobby_can_be_opened_full_of_computers_of_one_level(lobbies):
    lobby = await lobbies.open(7, 70, ANNA, SCHWARZ, SHORT, level="strong")

    assert [("Anna", None), (COMPUTERS[0], "strong"), (COMPUTERS[1], "strong")] == [
        (chair.name, chair.level) for chair in lobby.seats
    ]


async def test_a_table_full_of_computers_is_one_for_four_where_more_might_play(lobbies):
    lobby = await lobbies.open(7, 70, ANNA, BOHEMIAN, BOHEMIAN.options(), level="craft")

    assert [0, 1, 2, 3] == [chair.seat for chair in lobby.seats]


def test_every_computer_has_a_character_of_its_own():
    assert {*COMPUTERS} == {*CHARACTERS_OF}
    assert sorted(CHARACTERS) == sorted(CHARACTERS_OF.values())


@pytest.mark.parametrize(("level", "shown"), [("strong", True), ("craft", False)])
async def test_computers_that_think_ahead_show_their_characters_where_stakes_are_raised(
    lobbies, level, shown
):
    raised = await lobbies.open(7, 70, ANNA, SCHWARZ, SHORT, level=level)
    never = await lobbies.open(7, 71, BEN, BOHEMIAN, BOHEMIAN.options(), level=level)

    assert ({1: "bold", 2: "steady"} if shown else {}) == characters(raised)
    assert {} == characters(never)


async def test_a_table_is_welcoming_until_everybody_has_played_some_matches(lobbies, store):
    lobby = await lobbies.open(7, 70, ANNA, SCHWARZ, SHORT, level="strong")
    found = [await is_welcoming(store, lobby)]
    for seed in range(FIRST_MATCHES):
        match = await begin(store, ANNA.id, BEN.id)
        await match.until(lambda live: live.is_over, Random(seed))
        found.append(await is_welcoming(store, lobby))

    assert [*[True] * FIRST_MATCHES, False] == found


async def test_where_no_computer_sits_nobody_need_be_welcomed(lobbies, store):
    lobby = await lobbies.open(7, 70, ANNA, SCHWARZ, SHORT)

    assert not await is_welcoming(store, lobby)


async def test_only_who_sits_there_sends_computers_in_or_out(lobbies):
    match = await opened(lobbies)
    await lobbies.add_computer(match, "craft", ANNA)

    assert "error.sit_first" == await refused(lobbies.add_computer(match, "craft", BEN))
    assert "error.sit_first" == await refused(lobbies.stand(match, 1, BEN))

    await lobbies.stand(match, 1, ANNA)
    assert {0: "Anna"} == await chairs(lobbies, match)


async def test_nobody_sends_another_person_away(lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)

    assert "error.seat_of" == await refused(lobbies.stand(match, 1, ANNA))


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

        assert all(answer is None or isinstance(answer, UserError) for answer in answers)
        assert 1 >= max(Counter(people).values(), default=0)
        assert lobby.host_id in (people or [None])


@pytest.mark.parametrize("who", [(ANNA, BEN), (BEN, ANNA)])
async def test_two_of_whom_one_wishes_it_do_not_sit_together_and_neither_learns_why(
    store, lobbies, who
):
    match = await opened(lobbies)
    await store.blocks.save(who[0].id, (who[1].id,), 1)

    assert "company.apart" == await refused(lobbies.sit(match, 1, BEN))
    await lobbies.sit(match, 1, CLARA)
    assert {0: "Anna", 1: "Clara"} == await chairs(lobbies, match)


async def test_who_keeps_a_seat_for_somebody_is_told_of_their_own_list_alone(store, lobbies):
    await store.blocks.save(ANNA.id, (BEN.id,), 1)
    await store.blocks.save(CLARA.id, (ANNA.id,), 1)

    assert "company.no_guest" == await refused(lobbies.open(7, 70, ANNA, SCHWARZ, SHORT, guest=BEN))
    kept = await lobbies.open(7, 70, ANNA, SCHWARZ, SHORT, guest=CLARA)
    assert [False, True] == [chair.kept for chair in kept.seats]
    assert "company.apart" == await refused(lobbies.sit(kept.id, 1, CLARA))


async def test_who_sits_there_already_may_take_another_chair(store, lobbies):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await store.blocks.save(ANNA.id, (BEN.id,), 1)
    await lobbies.sit(match, 2, BEN)

    assert {0: "Anna", 2: "Ben"} == await chairs(lobbies, match)


@pytest.fixture
def figures(store, monkeypatch) -> dict[int, int]:
    """How reliable people are, without all the matches that it takes."""
    known: dict[int, int] = {}

    async def of(_: object, __: int, users: Iterable[int]) -> dict[int, int]:
        return {user: known[user] for user in users if user in known}

    monkeypatch.setattr(type(store.reliability), "of", of)
    return known


async def test_a_table_asks_for_reliable_people_and_lets_new_ones_in(lobbies, figures):
    match = await opened(lobbies)
    await lobbies.set_reliable(match, 90, ANNA)
    figures |= {BEN.id: 89, CLARA.id: 90}

    with pytest.raises(UserError) as trouble:
        await lobbies.sit(match, 1, BEN)
    assert says("reliable.below", least=90, own=89) == trouble.value.says
    await lobbies.sit(match, 1, CLARA)
    await lobbies.sit(match, 2, DORA)
    assert {0: "Anna", 1: "Clara", 2: "Dora"} == await chairs(lobbies, match)


async def test_the_host_decides_what_is_asked_for_and_has_it(lobbies, figures):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    assert "error.only_host" == await refused(lobbies.set_reliable(match, 80, BEN))
    assert "error.stale" == await refused(lobbies.set_reliable(match, 42, ANNA))
    figures[ANNA.id] = 84
    await lobbies.set_reliable(match, 80, ANNA)
    assert 80 == (await lobbies.load(match)).reliable
    await lobbies.set_reliable(match, 90, ANNA)
    assert (await lobbies.load(match)).reliable is None


async def test_who_sits_there_stays_whatever_is_asked_for_since(lobbies, figures):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    figures[BEN.id] = 10
    await lobbies.set_reliable(match, 95, ANNA)
    await lobbies.sit(match, 2, BEN)
    assert {0: "Anna", 2: "Ben"} == await chairs(lobbies, match)


async def test_a_rematch_asks_for_the_same_and_keeps_its_seats(lobbies, figures):
    match = await opened(lobbies)
    await lobbies.sit(match, 1, BEN)
    await lobbies.set_reliable(match, 95, ANNA)
    await lobbies.start(match, ANNA)
    figures[BEN.id] = 10
    again, _ = await lobbies.again(match, ANNA, 70)
    assert 95 == again.reliable
    await lobbies.sit(again.id, 1, BEN)
    assert {0: "Anna", 1: "Ben"} == await chairs(lobbies, again.id)
