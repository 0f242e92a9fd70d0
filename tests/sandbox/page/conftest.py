"""Gives the tests beside it a running sandbox, a bot on it, and people at browser tabs."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import suppress

import pytest
import pytest_asyncio
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.async_api import Browser

import sandbox
from sandbox import Running, samples
from tests.patience import PATIENCE
from tests.sandbox.page.seats import ABSENT, Seat, seated, started
from tests.sandbox.page.waiter import Waiter


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Real time: a browser has a clock of its own."""
    return {"real": asyncio.SelectorEventLoop}


Sit = Callable[..., Awaitable[Seat]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncGenerator[Browser]:
    """Start chromium, once for all tests; where it is missing skip, but fail in CI."""
    async with started(ABSENT) as chromium:
        yield chromium


@pytest_asyncio.fixture(loop_scope="session")
async def here() -> AsyncGenerator[Running]:
    """Serve the sample world; no request of the bot may have been out of order."""
    async with sandbox.serving(samples.gasthaus(), port=0) as running:
        yield running
        assert running.journal.problems() == []


@pytest_asyncio.fixture(loop_scope="session")
async def waiter(here: Running, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Waiter]:
    """Log the bot in and let it register its commands."""
    monkeypatch.setattr(Route, "BASE", here.api_base)
    gateway = yarl.URL(here.gateway)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    bot = Waiter()
    working = asyncio.create_task(bot.start("sandbox-token"))
    await asyncio.wait_for(bot.known.wait(), PATIENCE)
    yield bot
    await bot.close()
    with suppress(asyncio.CancelledError):
        await working


@pytest_asyncio.fixture(loop_scope="session")
async def sit(browser: Browser, here: Running) -> AsyncGenerator[Sit]:
    """Seat people: `await sit("anna", "#stammtisch")`. No tab may have met an error."""
    errors: list[str] = []
    taken: list[Seat] = []

    async def take(person: str, channel: str = "#stammtisch", *, phone: bool = False) -> Seat:
        number = here.control.find_channel(channel).id
        seat = await seated(browser, f"{here.page}?as={person}&channel={number}", phone=phone)
        seat.page.on("pageerror", lambda error: errors.append(str(error)))
        taken.append(seat)
        return seat

    yield take
    # A tab that stays open asks for its sandbox for as long as the other tests take.
    for seat in taken:
        await seat.page.context.close()
    assert errors == []
