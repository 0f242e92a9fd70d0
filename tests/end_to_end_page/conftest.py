"""Gives the tests beside it the real bot on the sandbox, and people in browsers."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from pathlib import Path

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route
from playwright.async_api import Browser

import sandbox
from bot.app.client import Client
from bot.app.configuration import Configuration
from bot.app.service import Service, sync_commands
from bot.discord.gate import Gate
from bot.model import Shards
from bot.table.play.pace import Pace
from cogs import create_cogs
from cogs.i18n import Translator
from sandbox import Running, samples
from tests.end_to_end_page.player import Player
from tests.judge.plugin import assert_all_valid
from tests.patience import ANSWER_DEADLINE, PATIENCE
from tests.sandbox.page.seats import CHROMIUM, seated, started


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Real time: a browser has a clock of its own."""
    return {"real": asyncio.SelectorEventLoop}


ABSENT = f"{CHROMIUM} is missing (Debian: apt-get install chromium)"
BRISK = Pace(
    card=0.5,
    race_hold=0.05,
    computer=0.02,
    reaction_ms=40,
    call=0,
    between_deals=0.3,
    trick=0.02,
    edit=0.1,
    hand_edit=0.02,
    presses=1000,
)

Sit = Callable[..., Awaitable[Player]]


class _Prompt(Client):
    """The real client without two waits that only a crowded Discord needs."""

    def __init__(self, shards: Shards | None = None, gate: Gate | None = None) -> None:
        super().__init__(shards, gate)
        self._connection.guild_ready_timeout = 0.01

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once, where discord.py would wait five seconds between two times."""


async def introduce(client: Client) -> None:
    """Tell Discord the commands."""
    await sync_commands(client, Translator())


Prepare = Callable[[Client], Awaitable[None]]


@pytest.fixture
def prepare() -> Prepare:
    """What is done before the bot runs; tests that need more have a fixture of this name."""
    return introduce


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncGenerator[Browser]:
    """Start chromium, once for all tests; where it is missing skip, but fail in CI."""
    async with started(ABSENT) as chromium:
        yield chromium


@pytest_asyncio.fixture(loop_scope="session")
async def here() -> AsyncGenerator[Running]:
    """Serve the sample world; no request of the bot may have been out of order."""
    async with sandbox.serving(samples.gasthaus(), port=0) as running:
        await running.control.set(deadline=ANSWER_DEADLINE)
        yield running
        assert [] == running.journal.problems()
        assert_all_valid(running.journal.requests)


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def app(
    here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepare: Prepare
) -> AsyncGenerator[None]:
    """Run the bot, with its own database, until the test is over."""
    # The service points these elsewhere; they are put back after the test.
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr("bot.app.service.Client", _Prompt)
    given = {
        "DISCORD_TOKEN": "sandbox-token",
        "database": tmp_path / "stammtisch.sqlite3",
        "api_base": here.api_base,
        "gateway": here.gateway,
        "pace": BRISK,
    }
    settings = Configuration.model_validate(given)
    service = Service(settings, create_cogs, prepare=prepare)
    running = asyncio.create_task(service.run())
    ready = asyncio.create_task(service.ready.wait())
    await asyncio.wait({ready, running}, timeout=PATIENCE, return_when="FIRST_COMPLETED")
    assert service.ready.is_set()
    yield
    running.cancel()
    await asyncio.wait({running})
    assert running.cancelled(), running.exception()


@pytest_asyncio.fixture(loop_scope="session")
async def sit(browser: Browser, here: Running) -> AsyncGenerator[Sit]:
    """Seat people: `await sit("anna")`. No tab may have met an error."""
    errors: list[str] = []
    taken: list[Player] = []

    async def take(person: str, channel: str | None = None, *, phone: bool = False) -> Player:
        number = channel or here.control.find_channel("#stammtisch").id
        seat = await seated(browser, f"{here.page}?as={person}&channel={number}", phone=phone)
        seat.page.on("pageerror", lambda error: errors.append(str(error)))
        taken.append(Player(seat.page))
        return taken[-1]

    yield take
    for player in taken:
        await player.page.context.close()
    assert [] == errors
