"""The connection to Discord: the real discord.py client, pointed at an address of choice."""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from typing import Any

import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.runtime.application import Application

_log = structlog.get_logger()


def point_at(api_base: str, gateway: str) -> None:
    """Let every client of this process speak to these addresses; Discord's own by default."""
    Route.BASE = api_base.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


@contextmanager
def components_unread() -> Generator[None, None, None]:
    """Spare every client of this process the components of messages: who writes them knows them.

    discord.py 2.7.1 makes an object of each, of all that is pressed, answered and edited.
    """
    name = "_handle_components"
    read = getattr(discord.Message, name)
    setattr(discord.Message, name, _leave_unread)
    try:
        yield
    finally:
        setattr(discord.Message, name, read)


def _leave_unread(message: discord.Message, _: object) -> None:
    message.components = []


def _is_handler(task: "asyncio.Task[Any]") -> bool:
    """Whether a task answers an event or a command, by the name that discord.py 2.7.1 gives it."""
    return task.get_name().startswith(("discord.py: ", "CommandTree-invoker"))


# This bot never speaks: its log need not say on every start that it could not.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class _Tree(app_commands.CommandTree["Client"]):
    """The commands, each of which is let in before it begins."""

    async def interaction_check(self, interaction: "discord.Interaction[Client]", /) -> bool:
        """Whether a command, or what completes one, shall be handled."""
        return await self.client.admits(interaction)


async def _everything(_: "discord.Interaction[Client]") -> bool:
    return True


class Client(commands.AutoShardedBot):
    """A bot that needs no privileged intent and remembers no message and no member."""

    def __init__(self) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=_Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._app: Application | None = None
        self.admits: Callable[[discord.Interaction[Client]], Awaitable[bool]] = _everything
        """Asked of every command before it begins; where it says no, it has seen to the answer."""

    @property
    def app(self) -> Application:
        """What answers every interaction; there while the client is connected."""
        if self._app is None:
            raise RuntimeError("the application is not open")
        return self._app

    def attach(self, app: Application) -> None:
        """Give the client its application."""
        self._app = app

    async def close(self) -> None:
        """Close the connection, and let nothing that came over it go on."""
        await super().close()
        own = asyncio.current_task()
        handlers = {each for each in asyncio.all_tasks() if each is not own and _is_handler(each)}
        for each in handlers:
            each.cancel()
        if handlers:
            await asyncio.wait(handlers)

    async def on_ready(self) -> None:
        """Say so in the log. Comes again after each lost session, so nothing else happens here."""
        _log.info("ready", guilds=len(self.guilds))
