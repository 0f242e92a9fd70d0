"""A server is greeted once for each time the bot is invited, by whoever asks first."""

from bot.store import Store
from tests.bot.store.conftest import GASTHAUS, Begin

JOINED = 1000


async def test_only_the_first_to_ask_greets(store: Store):
    assert await store.greetings.claim(GASTHAUS, JOINED)
    assert not await store.greetings.claim(GASTHAUS, JOINED)
    assert await store.greetings.claim(GASTHAUS + 1, JOINED)


async def test_a_later_joining_is_greeted_and_an_earlier_one_is_over(store: Store):
    assert await store.greetings.claim(GASTHAUS, JOINED)
    assert await store.greetings.claim(GASTHAUS, JOINED + 1)
    assert not await store.greetings.claim(GASTHAUS, JOINED)


async def test_what_could_not_be_said_is_left_to_who_asks_next(store: Store):
    assert await store.greetings.claim(GASTHAUS, JOINED)
    await store.greetings.release(GASTHAUS)
    assert await store.greetings.claim(GASTHAUS, JOINED)


async def test_where_a_match_has_begun_since_nobody_needs_a_greeting(store: Store, begin: Begin):
    await begin()
    assert not await store.greetings.claim(GASTHAUS, 0)
    assert not await store.greetings.claim(GASTHAUS, 0)


async def test_a_server_that_is_purged_is_a_stranger_again(store: Store):
    assert await store.greetings.claim(GASTHAUS, JOINED)
    await store.people.purge_guild(GASTHAUS)
    assert await store.greetings.claim(GASTHAUS, JOINED)
