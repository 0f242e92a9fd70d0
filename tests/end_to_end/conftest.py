"""Starts the whole bot for a test, with the real client and a real database, on the sandbox."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

import sandbox
from bot.app.client import Client
from bot.app.configuration import Configuration
from bot.app.service import Service, sync_commands
from bot.discord.gate import Gate
from bot.discord.links import NO_LINKS, Links
from bot.model import Shards
from bot.pages.custom_id_codec import parse
from bot.table.play.pace import Pace
from cogs import create_cogs, create_router
from cogs.i18n import Translator
from sandbox import Running, samples
from sandbox.control.interacting import components_of
from sandbox.world.state import Command
from tests.end_to_end.running_bot import RunningBot
from tests.judge.plugin import assert_all_valid
from tests.on_the_way import has_shown_all, requests_noted
from tests.patience import ANSWER_DEADLINE, LATE, PATIENCE, give_time_to_think
from tests.postgresql import where_of

FAST: dict[str, Any] = {
    "card": 0.3,
    "race_hold": 0.05,
    "computer": 0.02,
    "reaction_ms": 40,
    "between_deals": 0.1,
    "trick": 0.02,
    "look": 0,
    "call": 0,
    "edit": 0.03,
    "hand_edit": 0.02,
    "presses": 1000,
    "reminder": 3600,  # on a busy machine people seem to be away, and a reminder is seen by all
}


class _Prompt(Client):
    """The real client without two waits that only a crowded Discord needs."""

    def __init__(self, shards: Shards | None = None, gate: Gate | None = None) -> None:
        super().__init__(shards, gate)
        self._connection.guild_ready_timeout = 0.01

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once, where discord.py would wait five seconds between two times."""


def _prompt(here: Running, clients: list[Client]) -> type[Client]:
    """A prompt client that lets those who wait know when it is connected, noted among `clients`."""

    class Heard(_Prompt):
        def __init__(self, shards: Shards | None = None, gate: Gate | None = None) -> None:
            super().__init__(shards, gate)
            clients.append(self)

        async def on_connect(self) -> None:
            here.world.touch()

        async def on_resumed(self) -> None:
            here.world.touch()

    return Heard


def pressed_publicly(here: Running) -> set[str]:
    """What can be pressed on the messages that everybody in a channel sees."""
    messages = (
        message
        for channel in here.world.channels.values()
        if channel.guild_id is not None
        for message in channel.messages.values()
        if message.only_for is None
    )
    parts = (part for message in messages for part in components_of(message.components))
    names = (
        name
        for part in parts
        for name in (part.get("custom_id"), *(o["value"] for o in part.get("options", ())))
    )
    presses = (parse(name) for name in names if name)
    return {press.action for press in presses if press is not None} - {"pick"}


FOR_PRIVATE = {action for action, public in create_router().actions.items() if not public}

StartBot: TypeAlias = Callable[..., Awaitable[RunningBot]]


_registered: dict[int, Command] = {}
"""The commands as the first bot of this process registered them; Discord keeps them, too."""


async def _register_commands(here: Running, client: Client) -> None:
    """Sync the commands where no bot of this process did; a world made since is given the same."""
    if not _registered:
        await sync_commands(client, Translator())
        _registered.update(here.world.commands)
    here.world.commands.update(_registered)


@pytest.fixture
async def here(request: pytest.FixtureRequest) -> AsyncGenerator[Running, None]:
    async with sandbox.serving(samples.gasthaus()) as running:
        await running.control.set(deadline=ANSWER_DEADLINE)
        yield running
        assert [] == running.journal.problems()
        if request.node.get_closest_marker("plants_leaks") is None:
            assert set() == pressed_publicly(running) & FOR_PRIVATE
        # A request whose connection was cut before it was read has no body to judge.
        assert_all_valid(r for r in running.journal.requests if not r.injected or r.body)


@asynccontextmanager
async def opened(
    here: Running,
    database: Path,
    *,
    links: Links = NO_LINKS,
    metrics: str = "",
    **pace: Any,
) -> AsyncGenerator[RunningBot, None]:
    """A bot with a pace of choice, stopped at the end as Ctrl+C would."""
    given = {
        "DISCORD_TOKEN": "sandbox-token",
        "database": where_of(database),
        "api_base": here.api_base,
        "gateway": here.gateway,
        "links": links,
        "metrics": metrics,
        "backups": {"keep": 0},  # what is tested is not slowed down by them
        "pace": Pace.model_validate(FAST | pace),
    }
    settings = Configuration.model_validate(given)
    with pytest.MonkeyPatch.context() as patch:
        # Set to what they are, so that they are put back after the test.
        patch.setattr(Route, "BASE", Route.BASE)
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
        clients: list[Client] = []
        patch.setattr("bot.app.service.Client", _prompt(here, clients))
        # What it freezes nobody would collect after the test, and a second passes often here.
        patch.setattr("bot.app.service.keep_collecting", asyncio.Event().wait)
        give_time_to_think(patch)
        patch.setattr(LATE, PATIENCE)
        # Before the bot does it, which puts back what it has found.
        sending = requests_noted(patch)
        service = Service(
            settings, create_cogs, prepare=lambda client: _register_commands(here, client)
        )
        running = asyncio.create_task(service.run())
        try:
            ready = asyncio.create_task(service.ready.wait())
            await asyncio.wait({ready, running}, timeout=PATIENCE, return_when="FIRST_COMPLETED")
            assert service.ready.is_set()
            with here.control.while_busy(lambda: sending or not has_shown_all(clients[-1]._app)):
                yield RunningBot(here, database)
        finally:
            await _stopped(running)


@pytest.fixture
async def start_bot(here: Running, tmp_path: Path) -> AsyncGenerator[StartBot, None]:
    """Start the bot with a pace of choice."""
    async with AsyncExitStack() as stack:
        database = tmp_path / "stammtisch.sqlite3"
        yield lambda **pace: stack.enter_async_context(opened(here, database, **pace))


async def _stopped(running: asyncio.Task[None]) -> None:
    running.cancel()
    await asyncio.wait({running})
    assert running.cancelled(), running.exception()


@pytest.fixture
async def bot(start_bot: StartBot) -> RunningBot:
    return await start_bot()
