"""The connection to Discord: the real discord.py client, pointed at an address of choice."""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias, TypedDict

import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import AutoShardedConnectionState

from bot.app.application import Application
from bot.discord.gate import Gate
from bot.model import Shards

_log = structlog.get_logger()
HEARTBEAT_TIMEOUT: Final = 50.0
"""Seconds without a word after which the gateway is left.

A quiet one says nothing between two heartbeats, 41 to 45 s apart, and discord.py looks just before
each: with its own 60 s it notices a busy one's silence a heartbeat later in a quarter of cases.
"""


def point_at(api_base: str, gateway: str) -> None:
    """Let every client of this process speak to these addresses; Discord's own by default."""
    Route.BASE = api_base.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


@contextmanager
def leave_components_unread() -> Generator[None, None, None]:
    """Stop every client of this process from reading the components of messages: we write them.

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
    """Return whether a task answers an event or a command, by discord.py 2.7.1's name for it."""
    return task.get_name().startswith(("discord.py: ", "CommandTree-invoker"))


def _handlers() -> "set[asyncio.Task[Any]]":
    """Return the tasks that answer events and commands just now, without the current one."""
    own = asyncio.current_task()
    return {each for each in asyncio.all_tasks() if each is not own and _is_handler(each)}


# This bot never speaks: its log need not say on every start that it could not.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


TakeTurn: TypeAlias = Callable[[int, float], Awaitable[None]]
"""(turn, seconds) -> returns once nobody else has had that turn for so many seconds."""
_TO_FINISH: Final = 2.0
"""Seconds in which a press is answered that had come before the bot stops; Discord waits three."""
_BETWEEN_TWO: Final = 5.3
"""Seconds between two shards of a turn; Discord asks for five, as it sees them arrive."""
_KEPT_FOR_LOST_SESSIONS: Final = 50
"""Sessions of a day that no start uses up: a bot that runs needs one where it loses its own."""


class _Which(TypedDict, total=False):
    shard_count: int
    shard_ids: list[int]


def _which(shards: Shards | None) -> _Which:
    """Return the shards in the form that discord.py expects."""
    if shards is None:
        return {}
    return {"shard_count": shards.total, "shard_ids": list(shards.numbers)}


class _State(AutoShardedConnectionState["Client"]):
    """discord.py's knowledge of Discord, without servers that are gone since the last session.

    discord.py 2.7.1 forgets those when a session begins anew, but not with shards.
    """

    def parse_ready(self, data: Any) -> None:
        """Treat each server of the shard that is not named as one that has removed the bot."""
        shard, named = data["shard"][0], {int(guild["id"]) for guild in data["guilds"]}
        for guild in tuple(self.guilds):
            if guild.shard_id == shard and guild.id not in named:
                self.parse_guild_delete({"id": guild.id})
        super().parse_ready(data)


class _Tree(app_commands.CommandTree["Client"]):
    """The commands, each of which must be admitted before it begins."""

    async def interaction_check(self, interaction: "discord.Interaction[Client]", /) -> bool:
        """Return whether to handle a command or an autocompletion."""
        return not self.client.is_stopping and await self.client.admits(interaction)


async def _everything(_: "discord.Interaction[Client]") -> bool:
    return True


class Client(commands.AutoShardedBot):
    """A bot that needs no privileged intent and remembers no message and no member."""

    def __init__(self, shards: Shards | None = None, gate: Gate | None = None) -> None:
        """Serve these shards, or as many as Discord says."""
        self.gate = gate or Gate()
        """The gate that every request passes."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=_Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            heartbeat_timeout=HEARTBEAT_TIMEOUT,
            http_trace=self.gate.trace(),
            **_which(shards),
        )
        self._app: Application | None = None
        self._take_turn: TakeTurn | None = None
        self._lets_in = 1
        self.is_stopping = False
        """Whether nothing new is begun any more."""
        self.admits: Callable[[discord.Interaction[Client]], Awaitable[bool]] = _everything
        """Asked of every command before it begins; where it says no, it has seen to the answer."""

    def _get_state(self, **options: Any) -> _State:
        own = {"handlers": self._handlers, "hooks": self._hooks}
        return _State(dispatch=self.dispatch, http=self.http, **own, **options)

    @property
    def app(self) -> Application:
        """The application that answers every interaction; there while the client is connected."""
        if self._app is None:
            raise RuntimeError("the application is not open")
        return self._app

    def attach(self, app: Application) -> None:
        """Give the client its application."""
        self._app = app

    async def identify_by(self, take_turn: TakeTurn) -> None:
        """Identify no more shards at a time than Discord lets in (docs: topics/gateway#sharding).

        `take_turn` is asked for the turn of a shard, for so many seconds. If this bot has begun
        nearly as many sessions as it may in a day, it waits for the next day first: Discord resets
        the token of a bot that goes on (docs: events/gateway#session-start-limit-object).
        """
        limits = await self.fetch_session_start_limits()
        while limits.remaining < len(self.shard_ids or (0,)) + _KEPT_FOR_LOST_SESSIONS:
            wait = limits.reset_after / 1000 + 1
            _log.error("connected too often today", goes_on_in_s=round(wait))
            await asyncio.sleep(wait)
            limits = await self.fetch_session_start_limits()
        self._lets_in = limits.max_concurrency
        self._take_turn = take_turn

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until it is the turn of a shard, among all processes of this bot."""
        if self._take_turn is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._take_turn((shard_id or 0) % self._lets_in, _BETWEEN_TWO)

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event, unless the client is about to close."""
        if not self.is_stopping:
            super().dispatch(event_name, *args, **kwargs)

    async def finish_handlers(self) -> None:
        """Begin nothing new; let handlers under way finish, unless that takes too long."""
        self.is_stopping = True
        if handlers := _handlers():
            await asyncio.wait(handlers, timeout=_TO_FINISH)

    async def close(self) -> None:
        """Close the connection, and cancel everything that came over it."""
        await super().close()
        handlers = _handlers()
        for each in handlers:
            each.cancel()
        if handlers:
            await asyncio.wait(handlers)

    async def on_ready(self) -> None:
        """Log it. This comes again after each lost session, so nothing else happens here."""
        _log.info("ready", guilds=len(self.guilds))


Interaction: TypeAlias = "discord.Interaction[Client]"
"""What somebody does: a command, a press or a form that they send to this client."""
