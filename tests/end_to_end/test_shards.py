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


RESUMED, ANEW = (2, 2), (4, 0)
"""How often both shards together have identified, and resumed."""


@pytest.mark.parametrize(
    ("mood", "refused", "came"),
    [
        ("reconnect", False, RESUMED),
        ("abort", False, RESUMED),
        ("close", False, RESUMED),
        ("invalid", False, ANEW),
        ("abort", True, ANEW),
    ],
    ids=["asked to reconnect", "cut off", "closed", "invalid sessions", "not let resume"],
)
async def test_all_shards_are_lost_at_once_and_matches_go_on_to_their_ends(
    sharded: RunningBot, mood: str, refused: bool, came: tuple[int, int]
):
    anna, ben = (each.without_direct_messages() for each in sharded.people("anna", "ben"))
    await sharded.sits_down(anna, ben, options=SHORT)
    alone = await begins(sharded)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    before = [sharded.stored_match(match).bodies for match in (1, 2)]
    hub = sharded.here.parts.hub
    connections = [each.connection for each in hub.sessions.values()]
    await sharded.here.control.set(refuse_resume=refused)
    await sharded.here.control.gateway(mood)
    await anna.waits(lambda: came == (hub.identifies, hub.resumes), "both shards to be back")
    back = {each.shard.id: each.connection for each in hub.sessions.values() if each.connection}
    assert {0, 1} == back.keys()
    assert not [each for each in back.values() if each in connections]

    await sharded.plays_on(anna, ben)
    await plays_to_the_end(sharded, alone, match=2)
    assert came == (hub.identifies, hub.resumes)
    assert [(1, "finished"), (2, "finished")] == sharded.stored_match().rows(
        "SELECT id, state FROM matches ORDER BY id"
    )
    for match, bodies in enumerate(before, start=1):
        stored = sharded.stored_match(match)
        stored.replayed()
        assert bodies == stored.bodies[: len(bodies)]
    assert 1 == sum(button.action == "rematch" for button in anna.buttons)
    assert 1 == sum(button.action == "rematch" for button in alone.buttons)


@pytest.mark.parametrize("mood", ["reconnect", "abort", "close"])
async def test_presses_made_while_all_shards_are_away_count_once(sharded: RunningBot, mood: str):
    anna, ben = (each.without_direct_messages() for each in sharded.people("anna", "ben"))
    await sharded.sits_down(anna, ben, options=SHORT)
    alone = await begins(sharded)
    await anna.waits(lambda: alone.choices and (anna.choices or ben.choices), "two turns")
    person = anna if anna.choices else ben
    await sharded.here.control.gateway(mood)
    for each in (person, alone):
        await each.chooses(each.choices[-1])
    assert 1 == sharded.stored_match(1).all_decisions
    assert 1 == sharded.stored_match(2).decisions(0)
    await sharded.plays_on(anna, ben)
    await plays_to_the_end(sharded, alone, match=2)


async def test_where_one_shard_is_too_few_the_bot_takes_as_many_as_discord_says(
    start_bot: StartBot, here, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Client, "before_identify_hook", _at_once)
    await here.control.set(shards=3, guilds_a_shard=2)
    bot = await start_bot()
    anna = bot.person("anna")
    await anna.plays(SHORT)
    assert {0, 1, 2} == told(bot).keys()
