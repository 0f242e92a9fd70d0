"""Where Discord spreads the servers over several connections, people notice nothing of it."""

from collections import Counter

import pytest

from bot.app.client import Client
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.test_alone import begins, plays_to_the_end


async def _at_once(_client: Client, _shard: int | None, *, initial: bool = False) -> None:
    """Identify without the five seconds that lie between two shards."""


@pytest.fixture
async def sharded(start_bot: StartBot, here, monkeypatch: pytest.MonkeyPatch) -> RunningBot:
    """A bot with two shards: the inns are on the second one, direct messages on the first."""
    monkeypatch.setattr(Client, "before_identify_hook", _at_once)
    await here.control.set(shards=2)
    return await start_bot()


def told(bot: RunningBot) -> dict[int, Counter[str]]:
    """What each shard was told, by the names of events."""
    sessions = bot.here.parts.hub.sessions.values()
    return {each.shard.id: Counter(name for _, name, _ in each.told) for each in sessions}


async def test_a_match_on_a_server_and_one_in_direct_messages_are_played_to_the_end(
    sharded: RunningBot,
):
    people = sharded.people("anna", "ben")
    await sharded.sits_down(*people, options=SHORT)
    await sharded.plays_on(*people)
    on_server = told(sharded)[1]["INTERACTION_CREATE"]
    alone = await begins(sharded)
    await plays_to_the_end(sharded, alone, match=2)

    assert {0, 1} == told(sharded).keys()
    assert {"READY": 1, "GUILD_CREATE": 2} == {
        name: told(sharded)[1][name] for name in ("READY", "GUILD_CREATE")
    }
    assert 0 == told(sharded)[0]["GUILD_CREATE"]
    assert on_server == told(sharded)[1]["INTERACTION_CREATE"] > 0
    assert told(sharded)[0]["INTERACTION_CREATE"] > 0
    assert ["finished"] * 2 == [sharded.stored_match(match).state for match in (1, 2)]


async def test_a_shard_that_is_lost_comes_back_while_the_other_one_goes_on(sharded: RunningBot):
    people = anna, ben = sharded.people("anna", "ben")
    await sharded.sits_down(*people, options=SHORT)
    hub = sharded.here.parts.hub
    (second,) = (each for each in hub.sessions.values() if each.shard.id == 1)
    connection = second.connection
    assert connection is not None
    await connection.close(4000)
    await anna.waits(lambda: second.connection not in {None, connection}, "the shard to resume")
    await sharded.plays_on(anna, ben)
    assert (2, 1) == (hub.identifies, hub.resumes)
    assert "finished" == sharded.stored_match().state


@pytest.mark.parametrize("mood", ["reconnect", "invalid", "abort", "close"])
async def test_when_all_shards_are_lost_each_comes_back_and_its_matches_go_on(
    sharded: RunningBot, mood: str
):
    people = sharded.people("anna", "ben")
    await sharded.sits_down(*people, options=SHORT)
    alone = await begins(sharded)
    hub = sharded.here.parts.hub
    before = (hub.identifies, hub.resumes)
    await sharded.here.control.gateway(mood)
    anew = (2, 0) if mood == "invalid" else (0, 2)
    expected = tuple(map(sum, zip(before, anew, strict=True)))
    await alone.waits(lambda: (hub.identifies, hub.resumes) == expected, "both shards to be back")
    connected = {each.shard.id for each in hub.sessions.values() if each.connection is not None}
    assert {0, 1} == connected

    await plays_to_the_end(sharded, alone, match=2)
    await sharded.plays_on(*people, until=lambda: sharded.stored_match().state == "finished")
    assert expected == (hub.identifies, hub.resumes)
    assert "finished" == sharded.stored_match(2).state


async def test_where_one_shard_is_too_few_the_bot_takes_as_many_as_discord_says(
    start_bot: StartBot, here, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Client, "before_identify_hook", _at_once)
    await here.control.set(shards=3, guilds_a_shard=2)
    bot = await start_bot()
    anna = bot.person("anna")
    await anna.plays(SHORT)
    assert {0, 1, 2} == told(bot).keys()
