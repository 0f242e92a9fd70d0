"""A server is greeted once for each time the bot is invited, by whoever asks first."""

import pytest

from bot.app.features import people_of
from bot.features.server.store import GreetingStore
from bot.store import Store
from tests.bot.store.conftest import GASTHAUS, Begin

JOINED = 1000

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def greetings(store: Store) -> GreetingStore:
    return GreetingStore(store.database)


async def test_only_the_first_to_ask_greets(greetings: GreetingStore):
    assert await greetings.claim(GASTHAUS, JOINED)
    assert not await greetings.claim(GASTHAUS, JOINED)
    assert await greetings.claim(GASTHAUS + 1, JOINED)


async def test_a_later_joining_is_greeted_and_an_earlier_one_is_over(greetings: GreetingStore):
    assert await greetings.claim(GASTHAUS, JOINED)
    assert await greetings.claim(GASTHAUS, JOINED + 1)
    assert not await greetings.claim(GASTHAUS, JOINED)


async def test_what_could_not_be_said_is_left_to_who_asks_next(greetings: GreetingStore):
    assert await greetings.claim(GASTHAUS, JOINED)
    await greetings.release(GASTHAUS)
    assert await greetings.claim(GASTHAUS, JOINED)


async def test_where_a_match_has_begun_since_nobody_needs_a_greeting(
    greetings: GreetingStore, begin: Begin
):
    await begin()
    assert not await greetings.claim(GASTHAUS, 0)
    assert not await greetings.claim(GASTHAUS, 0)


async def test_a_server_that_is_purged_is_a_stranger_again(greetings: GreetingStore, store: Store):
    assert await greetings.claim(GASTHAUS, JOINED)
    await people_of(store).purge_guild(GASTHAUS)
    assert await greetings.claim(GASTHAUS, JOINED)
