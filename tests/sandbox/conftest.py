"""Gives every test its own sandbox, and a real discord.py client signed in to it."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TypeAlias

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

import sandbox
from sandbox import Running, samples
from tests.patience import PATIENCE


class HearingClient(discord.Client):
    """A real client that hands what it hears to the test, one by one."""

    def __init__(self, intents: int = discord.Intents(guilds=True).value, **options):
        super().__init__(
            intents=discord.Intents._from_value(intents),
            guild_ready_timeout=0.01,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            enable_debug_events=True,
            **options,
        )
        self.summons: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        self.stopped: asyncio.Task[None] | None = None
        self.readies = 0
        self.up = asyncio.Event()
        self.resumed = asyncio.Event()
        self.heard: asyncio.Queue[discord.Message] = asyncio.Queue()

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Identify at once, where discord.py would wait five seconds between two times."""

    async def on_ready(self):
        self.readies += 1
        self.up.set()

    async def on_resumed(self):
        self.resumed.set()

    async def on_interaction(self, interaction: discord.Interaction):
        self.summons.put_nowait(interaction)

    async def on_message(self, message: discord.Message):
        self.heard.put_nowait(message)

    async def summoned(self) -> discord.Interaction:
        """Wait for the next interaction."""
        return await asyncio.wait_for(self.summons.get(), PATIENCE)

    async def hears(self) -> discord.Message:
        """Wait for the next message the gateway tells of."""
        return await asyncio.wait_for(self.heard.get(), PATIENCE)

    async def offer(self, *commands: dict):
        """Register global commands in Discord's own shape."""
        assert self.application_id is not None
        await self.http.bulk_upsert_global_commands(self.application_id, list(commands))

    def channel(self, name: str):
        """Find a channel by its name."""
        found = discord.utils.get(self.get_all_channels(), name=name)
        assert isinstance(found, discord.TextChannel)
        return found


SignIn: TypeAlias = Callable[..., Awaitable[HearingClient]]


@pytest.fixture
async def here() -> AsyncGenerator[Running, None]:
    async with sandbox.serving(samples.gasthaus()) as running:
        yield running


@pytest.fixture
async def sign_in(here: Running, monkeypatch) -> AsyncGenerator[SignIn, None]:
    """Sign further clients in; each is signed out at the end."""
    monkeypatch.setattr(Route, "BASE", here.api_base)
    gateway = yarl.URL(here.gateway)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    async with AsyncExitStack() as stack:

        async def sign_in(**options) -> HearingClient:
            client = await stack.enter_async_context(HearingClient(**options))
            client.stopped = running = asyncio.create_task(client.start("sandbox-token"))

            async def sign_out():
                await client.close()
                await asyncio.wait({running})

            stack.push_async_callback(sign_out)
            up = asyncio.create_task(client.up.wait())
            await asyncio.wait({up, running}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                up.cancel()
                await running
            await up
            return client

        yield sign_in


@pytest.fixture
async def client(sign_in: SignIn) -> HearingClient:
    return await sign_in()


@pytest.fixture
async def play(
    client: HearingClient, here: Running
) -> Callable[..., Awaitable[discord.Interaction]]:
    """Have somebody send /play, and return the interaction as the client got it."""
    await client.offer({"name": "play", "description": "Play a game"})

    async def played(person: str = "anna", channel: str = "#stammtisch") -> discord.Interaction:
        await here.control.slash(person, channel, "play")
        return await client.summoned()

    return played
