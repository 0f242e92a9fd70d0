"""Whether connections stand is what discord.py said last of each shard of this client."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
import pytest
from discord.ext import commands

from bot.instruments.instruments import Instruments
from tests.bot.instruments.scraping import number


@pytest.fixture
def instruments() -> Iterator[Instruments]:
    instruments = Instruments({})
    with instruments.watching_store(lambda: True), instruments.watching_play(Nothing()):
        yield instruments


class Nothing:
    """Nothing is played."""

    def tables(self) -> dict[str, int]:
        return {}

    def pictures_waiting(self) -> int:
        return 0

    def thinking_queue(self) -> int:
        return 0

    def thinkers(self) -> Mapping[str, int]:
        return {"here": 1, "cluster": 0}


def client(**given: Any) -> commands.AutoShardedBot:
    """A client that is not connected, but has heard of its servers."""
    made = commands.AutoShardedBot(command_prefix="!", intents=discord.Intents.none(), **given)
    made.is_ready = lambda: True
    return made


async def tell(bot: commands.AutoShardedBot, event: str, *args: int) -> None:
    """Have its listeners hear of something, as discord.py does."""
    for listener in bot.extra_events[f"on_{event}"]:
        await listener(*args)


async def test_a_connection_stands_from_connecting_until_it_is_lost(instruments):
    bot = client()
    with instruments.watching_client(bot):
        assert ["not connected to Discord"] == instruments.missing()
        for event, missing in (("connect", 0), ("disconnect", 1), ("resumed", 0)):
            await tell(bot, f"shard_{event}", 0)
            assert missing == len(instruments.missing())
    assert ["not connected to Discord"] == instruments.missing()
    scrape = (await instruments.page()).decode()
    assert 2 == number(scrape, "stammtisch_connections_lost_total", shard="0")


async def test_a_lost_connection_that_is_told_of_twice_is_counted_once(instruments):
    bot = client()
    with instruments.watching_client(bot):
        await tell(bot, "shard_connect", 0)
        for _ in range(3):
            await tell(bot, "shard_disconnect", 0)
        assert 1 == number((await instruments.page()).decode(), "stammtisch_connections_lost_total")


async def test_each_shard_is_told_apart_and_one_that_is_lost_is_missed(instruments):
    bot = client(shard_count=2, shard_ids=[0, 1])
    with instruments.watching_client(bot):
        await tell(bot, "shard_connect", 0)
        assert instruments.missing()
        await tell(bot, "shard_connect", 1)
        assert not instruments.missing()
        await tell(bot, "shard_disconnect", 1)
        scrape = (await instruments.page()).decode()
    assert 1 == number(scrape, "stammtisch_shard_connected", shard="0")
    assert 0 == number(scrape, "stammtisch_shard_connected", shard="1")
    assert 0 == number(scrape, "stammtisch_ready")


async def test_what_a_client_of_before_says_counts_no_more(instruments):
    old, new = client(), client()
    with instruments.watching_client(old):
        await tell(old, "shard_connect", 0)
    with instruments.watching_client(new):
        await tell(new, "shard_connect", 0)
        await tell(old, "shard_disconnect", 0)
        assert not instruments.missing()
