"""Which servers a process serves: by Discord's formula, each by exactly one."""

import pytest
from pydantic import ValidationError

from bot.app.configuration import Configuration
from bot.model import EVERY_SHARD, Shards, private_scope
from bot.store import open_store
from bot.store.engine.errors import DatabaseUnreachable

SERVER = 800_000_000_000_000_001
PARTS = [Shards(0, 3, 16), Shards(4, 4, 16), Shards(5, 15, 16)]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("0-15/64", Shards(0, 15, 64)),
        (" 3/16 ", Shards(3, 3, 16)),
        ("0-0/1", Shards(0, 0, 1)),
        ("", None),
    ],
)
def test_a_range_is_read_as_it_is_written(written: str, meant: Shards | None):
    assert meant == Configuration.model_validate({"shards": written}).shards


@pytest.mark.parametrize("written", ["4", "0-16/16", "5-3/16", "a-b/c", "-1/4", "0-1/99999", "1/0"])
def test_what_is_no_range_is_refused_with_a_sentence(written: str):
    with pytest.raises(ValidationError, match="shards"):
        Configuration.model_validate({"shards": written})


@pytest.mark.parametrize("step", range(16))
def test_each_server_is_served_by_one_process(step: int):
    assert 1 == sum(part.serve(SERVER + (step << 22)) for part in PARTS)


@pytest.mark.parametrize(
    ("server", "shard"),
    [(197038439483310086, 2), (41771983423143937, 6), (613425648685547541, 8)],
)
def test_a_server_is_served_where_discord_tells_of_it(server: int, shard: int):
    """Its shard is `(guild_id >> 22) % num_shards`."""
    assert [shard] == [number for number in range(16) if Shards(number, number, 16).serve(server)]


def test_direct_messages_are_served_where_the_first_shard_is():
    assert [True, False, False] == [part.serve(private_scope(SERVER)) for part in PARTS]
    assert [True, False, False] == [part.leads for part in PARTS]
    assert EVERY_SHARD.serve(SERVER)


async def test_a_file_serves_one_process_of_all_shards(tmp_path):
    with pytest.raises(DatabaseUnreachable, match="several processes share"):
        async with open_store(tmp_path / "a.sqlite3", shards=PARTS[0]):
            pass
    async with open_store(tmp_path / "a.sqlite3", shards=Shards(0, 3, 4)):
        pass
