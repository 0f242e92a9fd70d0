"""The gateway's moods: lost connections, resumes, lost sessions, silence, and intents."""

import asyncio

import aiohttp
import discord
import pytest

import sandbox
from bot.app import event_loop
from sandbox import samples
from sandbox.clock import monotonic
from sandbox.gateway.protocol import (
    ACK,
    HEARTBEAT,
    IDENTIFY,
    INVALID_SHARD,
    SHARDING_REQUIRED,
    WAY_BACK_S,
)
from sandbox.gateway.session import Shard
from tests.patience import PATIENCE


async def test_a_client_asked_to_reconnect_resumes(client, here, play):
    await here.control.gateway("reconnect")
    await asyncio.wait_for(client.resumed.wait(), PATIENCE)
    assert (here.parts.hub.identifies, here.parts.hub.resumes, client.readies) == (1, 1, 1)
    await (await play()).response.send_message("still here")


async def test_what_happened_meanwhile_is_told_after_a_resume(client, here, play):
    lost = asyncio.create_task(client.wait_for("disconnect", timeout=PATIENCE))
    await asyncio.sleep(0)
    await here.control.gateway("abort")
    summoned = asyncio.create_task(play())
    await lost
    assert (await summoned).user.name == "anna"
    assert here.parts.hub.identifies == 1


async def test_a_closed_connection_is_resumed(client, here):
    await here.control.gateway("close", code=4000)
    await asyncio.wait_for(client.resumed.wait(), PATIENCE)
    assert here.parts.hub.identifies == 1


async def test_an_invalid_session_identifies_anew_and_is_ready_again(client, here, play):
    client.up.clear()
    await here.control.gateway("invalid")
    await asyncio.wait_for(client.up.wait(), PATIENCE)
    assert (here.parts.hub.identifies, here.parts.hub.resumes, client.readies) == (2, 0, 2)
    await (await play()).response.send_message("still here")


async def test_what_happened_between_two_sessions_is_lost(client, here):
    await client.offer({"name": "play", "description": "Play"})
    client.up.clear()
    await here.control.gateway("invalid")
    await here.control.slash("anna", "#stammtisch", "play")
    await asyncio.wait_for(client.up.wait(), PATIENCE)
    assert client.summons.empty()


async def test_a_refused_resume_identifies_anew(client, here):
    await here.control.set(refuse_resume=True)
    client.up.clear()
    await here.control.gateway("reconnect")
    await asyncio.wait_for(client.up.wait(), PATIENCE)
    assert (here.parts.hub.identifies, here.parts.hub.resumes) == (2, 0)


async def test_a_fatal_close_stops_the_client(client, here):
    await here.control.gateway("close", code=4014)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await asyncio.wait_for(client.stopped, PATIENCE)


async def test_a_gateway_that_falls_silent_is_given_up_and_resumed(sign_in, here):
    await here.control.set(ack_heartbeats=False)
    client = await sign_in(heartbeat_timeout=0.3)
    await asyncio.wait_for(client.resumed.wait(), PATIENCE)
    assert here.parts.hub.resumes


async def test_heartbeats_are_acknowledged(sign_in, here):
    await here.control.set(heartbeat_interval=20)
    client = await sign_in()
    acks = asyncio.Queue()

    async def on_socket_raw_receive(text):
        if '"op":11' in text:
            acks.put_nowait(text)

    client.on_socket_raw_receive = on_socket_raw_receive
    for _ in range(2):
        await asyncio.wait_for(acks.get(), PATIENCE)


async def test_a_heartbeat_is_not_answered_before_its_sender_can_note_the_time(here):
    async with aiohttp.ClientSession() as web, web.ws_connect(here.gateway) as socket:
        await socket.receive_json()
        sent = monotonic()
        await socket.send_json({"op": HEARTBEAT, "d": None})
        assert ACK == (await socket.receive_json())["op"]
    assert WAY_BACK_S <= monotonic() - sent


@pytest.mark.parametrize(
    ("shard", "most", "code"),
    [([2, 2], 2_500, INVALID_SHARD), ([0, 1], 1, SHARDING_REQUIRED), (None, 1, SHARDING_REQUIRED)],
)
async def test_a_shard_that_cannot_be_is_refused(here, shard, most, code):
    await here.control.set(guilds_a_shard=most)
    identity = {"token": "sandbox-token", "intents": 0, "properties": {}}
    if shard is not None:
        identity["shard"] = shard
    async with aiohttp.ClientSession() as web, web.ws_connect(here.gateway) as socket:
        await socket.receive_json()
        await socket.send_json({"op": IDENTIFY, "d": identity})
        await socket.receive()
        assert code == socket.close_code


async def identified(here, *shards: int) -> list[str]:
    """What each of four shards is told that identifies, one after the other."""
    told = list[str]()
    async with aiohttp.ClientSession() as web:
        for shard in shards:
            identity = {"token": "sandbox-token", "intents": 0, "shard": [shard, 4]}
            async with web.ws_connect(here.gateway) as socket:
                await socket.receive_json()
                await socket.send_json({"op": IDENTIFY, "d": identity | {"properties": {}}})
                said = await socket.receive_json()
                told.append(said["t"] or f"opcode {said['op']}")
    return told


async def test_shards_of_a_turn_identify_one_after_the_other(here):
    await here.control.set(identify_interval=600, lets_in=2)
    assert ["READY", "READY", "opcode 9", "opcode 9"] == await identified(here, 0, 1, 2, 3)
    assert 2 == here.parts.hub.too_soon
    await here.control.set(identify_interval=0)
    assert ["READY"] == await identified(here, 2)


async def test_who_identifies_too_often_in_a_day_has_lost_the_token(here):
    await here.control.set(starts=1)
    assert ["READY"] == await identified(here, 0)
    identity = {"token": "sandbox-token", "intents": 0, "properties": {}}
    async with aiohttp.ClientSession() as web, web.ws_connect(here.gateway) as socket:
        await socket.receive_json()
        await socket.send_json({"op": IDENTIFY, "d": identity})
        await socket.receive()
        assert 4004 == socket.close_code


async def test_a_bot_is_told_how_it_may_identify(client, here):
    await here.control.set(shards=16, lets_in=4, starts=9)
    shards, _, limits = await client.http.get_bot_gateway()
    assert (16, 9, 8, 4) == (
        shards,
        *(limits[name] for name in ("total", "remaining", "max_concurrency")),
    )


@pytest.mark.parametrize(
    ("shard", "guild", "owned"),
    [
        (Shard(0, 1), 800_000_000_000_000_001, True),
        (Shard(1, 2), 800_000_000_000_000_001, True),
        (Shard(0, 2), 800_000_000_000_000_001, False),
        (Shard(3, 5), (5 * 7 + 3) << 22, True),
        (Shard(0, 2), None, True),
        (Shard(1, 2), None, False),
    ],
)
def test_each_server_is_on_one_shard_and_direct_messages_are_on_the_first(shard, guild, owned):
    assert owned == shard.owns(guild)


def test_a_connection_is_cut_off_on_the_fastest_loop_too():
    assert event_loop.run(_received_once_cut_off()) in {
        aiohttp.WSMsgType.CLOSED,
        aiohttp.WSMsgType.ERROR,
    }


async def _received_once_cut_off() -> aiohttp.WSMsgType:
    identity = {"token": "sandbox-token", "intents": 0, "properties": {}}
    async with (
        sandbox.serving(samples.gasthaus()) as here,
        aiohttp.ClientSession() as web,
        web.ws_connect(here.gateway) as socket,
        asyncio.timeout(PATIENCE),
    ):
        await socket.receive_json()
        await socket.send_json({"op": IDENTIFY, "d": identity})
        while (await socket.receive_json())["t"] != "READY":
            pass
        await here.control.gateway("abort")
        while (message := await socket.receive()).type is aiohttp.WSMsgType.TEXT:
            pass
        return message.type


async def test_every_event_can_be_held_back(client, here):
    await client.offer({"name": "play", "description": "Play"})
    await here.control.set(gateway_delay=0.1)
    await here.control.slash("anna", "#stammtisch", "play")
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(client.summons.get(), 0.05)
    assert await client.summoned()


async def test_interactions_need_no_intent(sign_in, here):
    client = await sign_in(intents=0)
    await client.offer({"name": "play", "description": "Play"})
    await here.control.slash("anna", "#stammtisch", "play")
    interaction = await client.summoned()
    await interaction.response.send_message("hello")
    view = await here.control.view("ben", "#stammtisch")
    assert view["messages"][0]["content"] == "hello"


async def test_messages_are_told_only_to_those_who_asked(sign_in, here):
    deaf = await sign_in()
    hearing = await sign_in(intents=discord.Intents(guilds=True, guild_messages=True).value)
    await here.control.say("ben", "#stammtisch", "hello")
    assert (await hearing.hears()).content == ""
    assert deaf.heard.empty()


async def test_a_message_that_mentions_the_bot_keeps_its_content(sign_in, here):
    client = await sign_in(intents=discord.Intents(guilds=True, guild_messages=True).value)
    await here.control.say("ben", "#stammtisch", f"<@{here.world.bot_id}> hello")
    assert "hello" in (await client.hears()).content


async def test_a_bot_kicked_out_and_invited_again_is_told_so(client, here):
    left = asyncio.create_task(client.wait_for("guild_remove", timeout=PATIENCE))
    await asyncio.sleep(0)
    await here.control.remove_bot("Wirtshaus")
    assert (await left).name == "Wirtshaus"
    joined = asyncio.create_task(client.wait_for("guild_join", timeout=PATIENCE))
    await asyncio.sleep(0)
    await here.control.add_bot("Wirtshaus")
    assert (await joined).name == "Wirtshaus"


async def test_members_can_be_asked_for_by_name(client):
    [gasthaus, _] = client.guilds
    found = await gasthaus.query_members("be", limit=5)
    assert [member.name for member in found] == ["ben"]


async def test_two_clients_with_one_token_both_hear_and_one_answers(sign_in, here):
    first, second = await sign_in(), await sign_in()
    await first.offer({"name": "play", "description": "Play"})
    await here.control.slash("anna", "#stammtisch", "play")
    await (await first.summoned()).response.send_message("mine")
    with pytest.raises(discord.HTTPException) as refused:
        await (await second.summoned()).response.send_message("mine too")
    assert refused.value.code == 40060


async def test_who_comes_while_the_gateway_is_away_waits_outside(here):
    await here.control.set(lets_connect=False)
    async with aiohttp.ClientSession() as web:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await web.ws_connect(here.gateway)
    assert refused.value.status == 503
    await here.control.set(lets_connect=True)
    assert ["READY"] == await identified(here, 0)
