"""Rate limits: promised generously, enforced when asked."""

import asyncio

import aiohttp

from sandbox.rest.ratelimits import Bucket, RateLimits


async def post(here, text, channel):
    headers = {"Authorization": f"Bot {here.world.token}"}
    url = f"{here.api_base}/channels/{channel}/messages"
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(url, json={"content": text}) as answer,
    ):
        return answer.status, answer.headers, await answer.json()


def place(here, name):
    return next(c.id for c in here.world.channels.values() if c.name == name)


async def test_unless_enforced_the_headers_promise_plenty(here):
    for _ in range(6):
        status, headers, _ = await post(here, "x", place(here, "stammtisch"))
        assert status == 200
        assert int(headers["X-RateLimit-Remaining"]) > 900


async def test_the_sixth_message_in_five_seconds_is_refused_when_enforced(here):
    await here.control.set(ratelimit=True)
    channel = place(here, "stammtisch")
    left = [(await post(here, "x", channel))[1]["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    status, headers, body = await post(here, "x", channel)
    assert (status, body["global"]) == (429, False)
    assert 0 < body["retry_after"] <= 5
    assert "Via" in headers


async def test_each_channel_has_its_own_limit(here):
    await here.control.set(ratelimit=True)
    for _ in range(6):
        await post(here, "x", place(here, "stammtisch"))
    assert (await post(here, "x", place(here, "nebenzimmer")))[0] == 200


async def test_a_client_steers_by_the_headers_and_is_never_refused(client, here):
    await here.control.set(ratelimit=True)
    channel = client.channel("stammtisch")
    sending = [asyncio.create_task(channel.send(str(n))) for n in range(6)]
    view = await here.control.until("ben", "#stammtisch", lambda v: len(v["messages"]) >= 5)
    _, waiting = await asyncio.wait(sending, timeout=0.2)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*sending, return_exceptions=True)
    after = await here.control.view("ben", "#stammtisch")
    assert (len(view["messages"]), len(after["messages"])) == (5, 5)
    assert 429 not in {record.status for record in here.journal.requests}


def test_fifty_requests_a_second_are_the_most_in_all():
    limits = RateLimits()
    verdicts = [limits.judge("GET", "/x", str(n), enforced=True) for n in range(51)]
    assert [v.is_global for v in verdicts if v.retry_after] == [True]


def test_callbacks_are_outside_all_limits():
    limits = RateLimits()
    path = "/interactions/{interaction}/{token}/callback"
    verdicts = [limits.judge("POST", path, "", enforced=True) for _ in range(60)]
    assert {0.0} == {verdict.retry_after for verdict in verdicts}


def test_a_bucket_fills_again_after_its_window():
    bucket, now = Bucket(1, 2.0), 1_800_000_000.0
    assert [bucket.take(now), bucket.take(now + 0.5), bucket.take(now + 2)] == [0.0, 1.5, 0.0]
