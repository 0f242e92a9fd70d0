"""Faults: what the client makes of answers that are late, wrong or lost."""

import asyncio

import aiohttp
import discord
import pytest


async def texts(here, person="ben"):
    return [m["content"] for m in (await here.control.view(person, "#stammtisch"))["messages"]]


async def test_an_answer_held_back_past_the_deadline_is_refused(play, here):
    await here.control.set(deadline=0.05)
    here.faults.add(method="POST", path=r"/callback$", delay=0.1)
    interaction = await play()
    with pytest.raises(discord.NotFound) as refused:
        await interaction.response.send_message("late")
    assert refused.value.code == 10062


async def test_what_is_held_back_is_let_go_once_the_faults_are_cleared(client, here):
    here.faults.add(method="POST", path=r"/messages$", delay=3600)
    sent = asyncio.ensure_future(client.channel("stammtisch").send("held back"))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(sent), 0.05)
    assert await texts(here) == []
    here.faults.clear()
    await sent
    assert await texts(here) == ["held back"]


async def test_an_answer_that_counts_though_its_receipt_is_lost_is_refused_the_second_time(
    play, here
):
    here.faults.add(method="POST", path=r"/callback$", status=500, after=True)
    with pytest.raises(discord.HTTPException) as refused:
        await (await play()).response.send_message("once")
    assert refused.value.code == 40060
    assert await texts(here) == ["once"]


async def test_a_message_whose_receipt_is_lost_is_sent_once(client, here):
    here.faults.add(method="POST", path=r"/messages$", status=500, after=True)
    await client.channel("stammtisch").send("once")
    assert await texts(here) == ["once"]


async def test_a_follow_up_whose_receipt_is_lost_is_sent_twice(play, here):
    interaction = await play()
    await interaction.response.send_message("first")
    here.faults.add(method="POST", path=r"^/webhooks/", status=500, after=True)
    await interaction.followup.send("again")
    assert await texts(here) == ["first", "again", "again"]


async def test_a_dropped_connection_is_not_an_error_of_discord_py(client, here):
    here.faults.add(method="POST", path=r"/messages$", drop=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await client.channel("stammtisch").send("lost")
    assert await texts(here) == []


async def test_a_connection_may_drop_after_the_request_took_effect(client, here):
    here.faults.add(method="POST", path=r"/messages$", drop=True, after=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await client.channel("stammtisch").send("kept")
    assert await texts(here) == ["kept"]


async def test_an_unavailable_service_is_not_tried_again(client, here):
    here.faults.add(method="POST", path=r"/messages$", status=503)
    with pytest.raises(discord.DiscordServerError):
        await client.channel("stammtisch").send("lost")


async def test_a_rate_limit_with_via_is_waited_for(client, here):
    here.faults.add(method="POST", path=r"/messages$", status=429, retry_after=0.01)
    await client.channel("stammtisch").send("hello")
    assert await texts(here) == ["hello"]
    assert [r.status for r in here.journal.requests[-2:]] == [429, 200]


async def test_a_global_rate_limit_is_waited_for(client, here):
    here.faults.add(status=429, retry_after=0.01, global_=True)
    await client.channel("stammtisch").send("hello")
    assert here.journal.requests[-2].response["global"]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({}, ("user", "0", 1)),
        ({"remaining": 3}, ("user", "3", 1)),
        ({"scope": "shared", "remaining": 3}, ("shared", "3", 0)),
        ({"global_": True}, ("global", None, 1)),
    ],
    ids=["of the route", "within that of the route", "shared with others", "of all requests"],
)
async def test_a_rate_limit_says_whose_it_is_what_is_left_and_counts_unless_it_is_shared(
    client, here, fault, said
):
    here.faults.add(method="POST", path=r"/messages$", status=429, retry_after=0.5, **fault)
    place = client.channel("stammtisch").id
    headers = {"Authorization": f"Bot {here.world.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(f"{here.api_base}/channels/{place}/messages", json={"content": "x"}) as answer,
    ):
        told = (answer.headers.get(f"X-RateLimit-{name}") for name in ("Scope", "Remaining"))
    assert said == (*told, here.journal.invalid())


async def test_a_rate_limit_without_via_is_a_ban(client, here):
    here.faults.add(status=429, retry_after=0.01, via=False)
    with pytest.raises(discord.HTTPException) as banned:
        await client.channel("stammtisch").send("hello")
    assert banned.value.status == 429


async def test_a_callback_may_be_rate_limited_too(play, here):
    here.faults.add(path=r"/callback$", status=429, retry_after=0.01)
    await (await play()).response.send_message("hello")
    assert await texts(here) == ["hello"]


async def test_any_code_can_be_injected(client, here):
    message = await client.channel("stammtisch").send("x")
    here.faults.add(method="PATCH", status=400, code=30046)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="y")
    assert refused.value.code == 30046
    assert here.journal.problems() == []


async def test_a_fault_strikes_as_often_as_it_says_and_elsewhere_never(client, here):
    channel = client.channel("stammtisch")
    here.faults.add(method="PATCH", status=400, times=2)
    message = await channel.send("x")
    for _ in range(2):
        with pytest.raises(discord.HTTPException):
            await message.edit(content="y")
    await message.edit(content="z")
    assert await texts(here) == ["z"]


async def test_faults_can_be_forgotten(client, here):
    here.faults.add(status=400)
    here.faults.clear()
    await client.channel("stammtisch").send("x")
