"""A host watches a bot that is played with: the numbers are true, and none names anybody."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.instruments.metrics import VALUES
from bot.instruments.routes import CALLBACK
from sandbox import Running
from tests.bot.instruments.scraping import ANYWHERE, Pages, labels, leaks, number, secrets
from tests.end_to_end.conftest import StartBot, _Prompt
from tests.end_to_end.running_bot import RunningBot


@pytest.fixture(autouse=True)
def logs() -> Iterator[list[Any]]:
    """What is logged meanwhile."""
    with capture_logs() as lines:
        yield lines


@pytest.fixture
async def watched(start_bot: StartBot) -> RunningBot:
    return await start_bot(metrics=ANYWHERE)


async def test_after_a_match_the_numbers_say_what_happened_and_name_nobody(watched, logs):
    here = watched.here
    anna, ben = watched.people("anna", "ben")
    here.faults.add(
        method="PATCH", path="^/webhooks/", status=429, retry_after=0.01, scope="shared"
    )
    await watched.sits_down(anna, ben)
    await watched.plays_on(anna, ben)
    await anna.waits(lambda: not here.world.waiting(), "an answer to every press")
    acts, pages = len(here.world.interactions), Pages(logs)
    scrape = await pages.counted("stammtisch_answer_seconds_count", acts)

    def total(name: str, **labels: str) -> float:
        return number(scrape, f"stammtisch_{name}", **labels)

    assert acts == total("interactions_total")
    assert 1 == total("interactions_total", kind="command")
    assert 0 == total("interactions_unanswered_total")
    received = [r for r in here.journal.requests if r.path.endswith("/callback")]
    assert len(received) == total("requests_total", route=CALLBACK, token="interaction")
    stored = watched.stored_match()
    assert len(stored.inputs) == total("append_seconds_count")
    assert 1 == total("tables", state="over")
    assert 0 == total("tables", state="playing")
    assert 1 == total("rate_limited_total", token="interaction", scope="shared")
    assert 1 == total("requests_total", status="429", method="PATCH")
    assert 0 == total("requests_total", route="other")
    assert 1 == total("ready") == total("store_writable") == total("shard_connected")
    assert 0 == total("store_failures_total")

    assert [] == leaks(scrape, here.world, [1])
    strange = [
        (sample, label, value)
        for sample, label, value in labels(scrape)
        if label != "le"
        and sample != "stammtisch_build_info"
        and value not in {*VALUES[label], "other"}
    ]
    assert [] == strange


async def test_whatever_were_named_would_be_found(here: Running):
    named = {*secrets(here.world), "S9", "Eichel Ober", "1"}
    for secret in named - {""}:
        scrape = f'planted_total{{who="{secret}"}} 3.0\n'
        assert leaks(scrape, here.world, [1]), secret
    assert len(named) > 30


async def test_thinking_is_counted_by_its_level(watched, logs):
    anna = watched.person("anna")
    await anna.plays("target=3, bidding=turns, doubling=off")
    await anna.calls("strong")
    await anna.presses("start")
    await anna.opens_hand()
    decided = "SELECT 1 FROM inputs WHERE actor = 'computer'"
    await watched.plays_on(anna, until=lambda: watched.stored_match().rows(decided))
    scrape = await Pages(logs).scrape()

    thoughts = number(scrape, "stammtisch_thoughts_total", level="strong")
    assert 0 < thoughts == number(scrape, "stammtisch_thoughts_total")
    assert 0 < number(scrape, "stammtisch_thinking_seconds_sum", level="strong")
    assert [] == leaks(scrape, watched.here.world, [1])


async def test_a_bot_serves_no_more_while_its_connection_is_lost(watched, logs, monkeypatch):
    pages, way_back = Pages(logs), asyncio.Event()
    await pages.says("/readyz", (200, "ready\n"))

    async def wait(*_: object, **__: object) -> None:
        await way_back.wait()

    monkeypatch.setattr(_Prompt, "before_identify_hook", wait)
    await watched.here.control.set(refuse_resume=True)
    await watched.here.control.gateway("abort")
    await pages.says("/readyz", (503, "not connected to Discord\n"))
    assert (200, "alive\n") == await pages.get("/healthz")
    scrape = await pages.scrape()
    assert 0 == number(scrape, "stammtisch_ready") == number(scrape, "stammtisch_shard_connected")
    way_back.set()
    await pages.says("/readyz", (200, "ready\n"))
    assert 1 <= number(await pages.scrape(), "stammtisch_connections_lost_total")


async def test_a_table_says_how_it_is(watched, logs):
    anna, ben = watched.people("anna", "ben")
    await watched.sits_down(anna, ben)
    pages = Pages(logs)
    assert 1 == number(await pages.scrape(), "stammtisch_tables", state="playing")
    await anna.presses("menu")
    await anna.presses("pause")
    scrape = await pages.counted("stammtisch_tables", 1, state="paused")
    assert 1 == number(scrape, "stammtisch_tables")
