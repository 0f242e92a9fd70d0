"""A real store on a real file, and where needed a real application on a sandbox, for every test."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

import sandbox
from bot.ai import PlayerPool
from bot.app.application import Application
from bot.app.client import Client
from bot.app.configuration import Configuration
from bot.app.service import log_in
from bot.store import Store, open_store
from bot.table.match.lobby import Lobbies
from bot.table.play.pace import Pace
from sandbox import Running as Sandbox, samples
from tests.bot.table.match.live_matches import STAMMTISCH
from tests.on_the_way import has_shown_all, requests_noted
from tests.patience import give_time_to_think

QUICK = Pace(
    card=0.02,
    race_hold=0.01,
    computer=0,
    reaction_ms=5,
    between_deals=0,
    trick=0,
    edit=0,
    hand_edit=0,
    turn=30,
    reminder=30,
    grace=0,
    look=0,
    call=0,
)


@pytest.fixture(autouse=True)
def patient(monkeypatch) -> None:
    """Whoever thinks is given all the time that a busy machine takes."""
    give_time_to_think(monkeypatch)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store, None]:
    async with open_store(tmp_path / "stammtisch.sqlite3") as opened:
        yield opened


@pytest.fixture
def lobbies(store) -> Lobbies:
    return Lobbies(store, 1800)


@pytest.fixture
async def here() -> AsyncGenerator[Sandbox, None]:
    async with sandbox.serving(samples.gasthaus()) as session:
        yield session
        assert [] == session.journal.problems()


@pytest.fixture
def come_in(monkeypatch) -> Callable[[Sandbox], AbstractAsyncContextManager[Client]]:
    """The bot's own client, logged in to a sandbox but deaf: no gateway is needed here."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)

    def come_in(here: Sandbox) -> AbstractAsyncContextManager[Client]:
        values: dict[str, Any] = {
            "_env_file": None,
            "DISCORD_TOKEN": "sandbox-token",
            "api_base": here.api_base,
            "gateway": here.gateway,
        }
        return log_in(Configuration(**values), lambda _: ())

    return come_in


@pytest.fixture
async def client(here: Sandbox, come_in) -> AsyncGenerator[Client, None]:
    async with come_in(here) as client:
        yield client


@pytest.fixture
async def open_app(
    store: Store, client: Client, here: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Callable[..., object], None]:
    """Open an application with a pace of choice; it is closed at the end."""
    sending = requests_noted(monkeypatch)
    async with AsyncExitStack() as stack:

        async def open_app(pool: PlayerPool | None = None, **pace: float) -> Application:
            quick = QUICK.model_copy(update=pace)
            app = Application(store, client, client.gate, quick, pool=pool)
            busy = here.control.while_busy(lambda: sending or not has_shown_all(app))
            stack.enter_context(busy)
            return await stack.enter_async_context(app)

        yield open_app


@pytest.fixture
async def app(open_app) -> Application:
    return await open_app()


@pytest.fixture
def channel(client: discord.Client) -> discord.PartialMessageable:
    """The channel #stammtisch."""
    return client.get_partial_messageable(STAMMTISCH, guild_id=samples.GASTHAUS)
