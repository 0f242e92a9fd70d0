"""The connection to Discord: the real discord.py client, pointed at an address of choice."""

from collections.abc import Callable, Iterable

import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

_log = structlog.get_logger()

Door = Callable[["Client"], commands.Cog]


def point_at(api_base: str, gateway: str) -> None:
    """Let every client of this process speak to these addresses; Discord's own by default."""
    Route.BASE = api_base.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


class Client(commands.Bot):
    """A bot that needs no privileged intent and remembers no message and no member."""

    def __init__(
        self,
        doors: Iterable[Door],
        *,
        translator: app_commands.Translator | None = None,
        once_logged_in: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._doors = tuple(doors)
        self._translator = translator
        self._once_logged_in = once_logged_in

    async def setup_hook(self) -> None:
        """Open the doors before the gateway lets anybody in."""
        for door in self._doors:
            await self.add_cog(door(self))
        if self._translator is not None:
            await self.tree.set_translator(self._translator)

    async def on_ready(self) -> None:
        """Say so in the log. Comes again after each lost session, so nothing else happens here."""
        _log.info("ready", guilds=len(self.guilds))
