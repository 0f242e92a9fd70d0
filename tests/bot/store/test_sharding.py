"""Processes beside each other on PostgreSQL: what each sees as its own, tells, and is told."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack

import pytest

from bot.model import PersonSettings, Shards, TakenSeat, private_scope
from bot.store import Store, open_store
from bot.store.engine.address import PostgresAddress
from bot.store.engine.errors import AppendConflict, DatabaseInUse
from bot.store.engine.process_news import MATCH, News
from bot.store.events import LogStep
from bot.store.matches import NewLobby
from tests.bot.store.conftest import ANNA, BEN
from tests.bot.store.inputs import PROCEED
from tests.patience import comes_true

FIRST, SECOND = Shards(0, 7, 16), Shards(8, 15, 16)
SERVERS = [number << 22 for number in (3, 12)]
"""One that the first process serves, and one of the second."""


@pytest.fixture
async def stores(postgres: PostgresAddress) -> AsyncGenerator[tuple[Store, Store], None]:
    async with AsyncExitStack() as stack:
        yield (
            await stack.enter_async_context(open_store(postgres, shards=FIRST)),
            await stack.enter_async_context(open_store(postgres, shards=SECOND)),
        )


async def begun(store: Store, scope: int) -> int:
    chairs = (TakenSeat(0, "Anna", ANNA), TakenSeat(1, "Ben", BEN))
    lobby = NewLobby(scope, 1, "schwarz_oder_weiss", 1, "{}", ANNA)
    match = await store.matches.create_lobby(lobby, 1, chairs)
    await store.matches.start(match, 1, 2)
    return match


def told(store: Store) -> list[News]:
    news: list[News] = []
    store.database.on_news(news.append)
    return news


async def test_each_sees_what_it_serves(stores):
    scopes = [*SERVERS, private_scope(BEN)]
    matches = [await begun(stores[0], scope) for scope in scopes]
    seen = [[match.id for match in await each.matches.unfinished()] for each in stores]
    assert [[matches[0], matches[2]], [matches[1]]] == seen


async def test_who_is_gone_from_its_servers_says_nothing_of_others(stores):
    for server in SERVERS:
        await stores[0].settings.notice_language(server, "de", certain=True)
    await stores[0].settings.note_servers(frozenset(), 5)
    assert [(SERVERS[0],), ()] == [await each.settings.servers_left_before(9) for each in stores]


async def test_only_what_was_to_lapse_here_lapses(stores):
    for server in SERVERS:
        lobby = NewLobby(server, 1, "schwarz_oder_weiss", 1, "{}", ANNA)
        await stores[0].matches.create_lobby(lobby, 1)
    first, second = (
        await stores[1].matches.lapse("lobby", 9, 10),
        await stores[0].matches.lapse("lobby", 9, 10),
    )
    assert (1, 1) == (len(first), len(second))


async def test_a_changed_wish_is_known_to_all(stores):
    assert not (await stores[1].settings.person(ANNA)).text
    await comes_true(lambda: len(_listening(stores)) == 2)
    await stores[0].settings.save_person(PersonSettings(ANNA, text=True))
    await comes_true(lambda: ANNA not in stores[1].settings._kept)
    assert (await stores[1].settings.person(ANNA)).text


def _listening(stores) -> list[Store]:
    return [each for each in stores if each.database._listener._connection is not None]


async def test_the_owner_hears_of_what_another_process_has_appended_and_nobody_of_ones_own(stores):
    match = await begun(stores[1], SERVERS[1])
    await comes_true(lambda: len(_listening(stores)) == 2)
    news = [told(each) for each in stores]
    await stores[1].events.append(match, 0, LogStep(PROCEED, ("{}",)), 3)
    await stores[0].events.append(match, 1, LogStep(PROCEED, ("{}",)), 4)
    await comes_true(lambda: {MATCH: match} in news[1])
    assert 1 == news[1].count({MATCH: match})
    assert {MATCH: match} not in news[0]


async def test_the_number_of_the_next_event_lets_one_of_two_processes_write(stores):
    match = await begun(stores[1], SERVERS[1])
    step = LogStep(PROCEED, ("{}",))
    appends = [each.events.append(match, 0, step, 3) for each in stores]
    outcomes = await asyncio.gather(*appends, return_exceptions=True)
    assert {type(None), AppendConflict} == {type(each) for each in outcomes}
    assert 1 == len(await stores[0].events.load(match))


@pytest.mark.usefixtures("stores")
@pytest.mark.parametrize("shards", [Shards(0, 7, 16), Shards(4, 8, 16), Shards(8, 15, 32), None])
async def test_what_is_served_or_does_not_go_with_it_cannot_be_had(postgres, shards):
    with pytest.raises(DatabaseInUse):
        async with open_store(postgres, shards=shards):
            pass


async def test_a_turn_is_had_by_one_process_at_a_time(stores):
    order: list[int] = []

    async def take(number: int) -> None:
        await stores[number].database.take_turn(1, 0.5)
        order.append(number)

    await take(0)
    late = asyncio.create_task(take(1))
    await asyncio.wait_for(stores[1].database.take_turn(2, 0), 60)
    assert [0] == order
    await asyncio.wait_for(late, 60)
    assert [0, 1] == order
