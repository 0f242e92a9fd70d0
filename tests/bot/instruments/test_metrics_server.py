"""What is served says what is so, and where it cannot be served the bot runs on."""

import asyncio
import logging
import socket
from contextlib import AsyncExitStack

import pytest
from structlog.testing import capture_logs

from bot.ai import CameTo, ThinkingTurn, Urgency
from bot.instruments.address import Address
from bot.instruments.instruments import Instruments
from bot.instruments.metrics import CAME_TO, DOING, LEVELS, PURPOSES, TABLE_STATES
from bot.instruments.metrics_server import serving
from bot.store.engine.database import Doing
from bot.table.play.session import TableState
from games.players import LEVELS as EVERY_LEVEL
from tests.bot.instruments.scraping import Pages, number
from tests.patience import PATIENCE

FREE = Address("127.0.0.1", 0)


@pytest.fixture
async def stack():
    async with AsyncExitStack() as stack:
        yield stack


async def test_a_bot_that_has_only_begun_lives_and_does_not_serve(stack):
    with capture_logs() as logs:
        await stack.enter_async_context(serving(Instruments({}), FREE))
    pages = Pages(logs)

    assert (200, "alive\n") == await pages.get("/healthz")
    assert (503, "the bot is starting\nnot connected to Discord\n") == await pages.get("/readyz")
    assert 0 == number(await pages.scrape(), "stammtisch_ready")
    assert 404 == (await pages.get("/"))[0]


async def test_where_the_address_is_taken_the_log_says_so_and_all_goes_on(stack):
    with socket.socket() as taken, capture_logs() as logs:
        taken.bind(FREE)
        taken.listen()
        address = Address(*taken.getsockname())
        await stack.enter_async_context(serving(Instruments({}), address))

    (line,) = logs
    assert "warning" == line["log_level"]
    assert "the bot runs without them" in line["event"]
    assert address == (line["host"], line["port"])


async def test_an_address_that_is_given_up_in_time_is_served_then(stack):
    with socket.socket() as taken, capture_logs() as logs:
        taken.bind(FREE)
        taken.listen()
        address = Address(*taken.getsockname())
        await stack.enter_async_context(serving(Instruments({}), address))
        taken.close()
        async with asyncio.timeout(PATIENCE):
            while len(logs) < 2:  # noqa: ASYNC110 - no event tells of a line of the log
                await asyncio.sleep(1)
    assert (200, "alive\n") == await Pages(logs).get("/healthz")


async def test_an_address_is_free_again_once_the_bot_has_stopped():
    for _ in range(2):
        with capture_logs() as logs:
            async with serving(Instruments({}), FREE):
                pages = Pages(logs)
                await pages.scrape()
        with socket.socket() as free:
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.1", int(pages.address.rpartition(":")[2])))


async def test_lines_of_the_log_are_counted_while_it_is_served(stack):
    log, instruments = logging.getLogger("anywhere"), Instruments({})
    await stack.enter_async_context(serving(instruments, FREE))
    for level in (logging.INFO, logging.WARNING, logging.ERROR, logging.CRITICAL):
        log.log(level, "something about %s", "anna")
    await stack.aclose()
    log.error("nobody counts this")

    scrape = (await instruments.page()).decode()
    lines = {
        s: number(scrape, "stammtisch_log_lines_total", severity=s) for s in ("warning", "error")
    }
    assert {"warning": 1, "error": 2} == lines
    assert "anna" not in scrape


async def test_thoughts_are_told_apart_by_what_came_of_them():
    instruments = Instruments({})
    for came_to in CameTo:
        instruments.note_thought(ThinkingTurn("strong", came_to, waited=1.0, took=2.0))
    scrape = (await instruments.page()).decode()

    assert dict.fromkeys(CameTo, 1.0) == {
        each: number(scrape, "stammtisch_thoughts_total", level="strong", came_to=each)
        for each in CameTo
    }
    # Whoever was not asked has not waited, and who was not wanted any more has not thought.
    assert 5 == number(scrape, "stammtisch_thinking_wait_seconds_count")
    assert 4 == number(scrape, "stammtisch_thinking_seconds_count")


async def test_thoughts_are_told_apart_by_what_they_were_for():
    instruments = Instruments({})
    for urgency in Urgency:
        instruments.note_thought(ThinkingTurn("strong", CameTo.NO_TIME, urgency=urgency))
    scrape = (await instruments.page()).decode()

    assert [1.0, 1.0, 1.0] == [
        number(scrape, "stammtisch_thoughts_total", purpose=purpose, came_to="no_time")
        for purpose in PURPOSES
    ]


def test_the_instruments_know_every_word_that_they_are_told():
    assert set(EVERY_LEVEL) == set(LEVELS)
    assert set(CameTo) == set(CAME_TO)
    assert [ThinkingTurn("", CameTo.ANSWER, urgency=each).purpose for each in Urgency] == [
        *PURPOSES
    ]
    assert set(TableState.__args__) == set(TABLE_STATES)
    assert set(Doing.__args__) == set(DOING)
