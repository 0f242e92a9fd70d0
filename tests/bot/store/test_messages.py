"""The newest message of a kind is where a match can be seen."""

from bot.store import Store
from bot.store.messages import Posted
from tests.bot.store.conftest import Begin


async def test_the_newest_of_a_kind_is_where_the_match_is(store: Store, begin: Begin):
    match = await begin()
    new, old = Posted(20, match, "table", 70), Posted(10, match, "table", 70)
    for posted in (new, old, Posted(30, match, "lobby", 70)):
        await store.messages.remember(posted)
    assert new == await store.messages.where(match, "table")
    assert [each.message_id for each in await store.messages.of_match(match)] == [10, 20, 30]
    assert old == await store.messages.at(10)


async def test_a_message_told_again_is_as_it_is_told_now(store: Store, begin: Begin):
    match = await begin()
    await store.messages.remember(Posted(20, match, "lobby", 70))
    await store.messages.remember(Posted(20, match, "table", 70))
    assert (Posted(20, match, "table", 70),) == await store.messages.of_match(match)


async def test_a_forgotten_message_is_nowhere(store: Store, begin: Begin):
    match = await begin()
    await store.messages.remember(Posted(20, match, "table", 70))
    await store.messages.forget(20)
    await store.messages.forget(21)
    assert None is await store.messages.where(match, "table")
    assert None is await store.messages.at(20)
