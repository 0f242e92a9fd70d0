"""The greeting of a server that has just invited the bot: one message, once for each time."""

from collections.abc import Awaitable, Callable
from typing import Final, cast

import discord
import structlog

from bot.discord.channel import UNREACHABLE
from bot.features.server.store import GreetingStore
from bot.pages.stateless import Stateless
from bot.pages.words import language
from bot.process.clock import now
from bot.store import Store
from bot.table.menus import help as screens
from games.catalogue import CATALOGUE

_log = structlog.get_logger()
_NEW_MS: Final = 30 * 24 * 3600_000
"""Milliseconds after its invitation in which the bot introduces itself."""
_KEPT: Final = 10_000
"""The number of servers that are known to be greeted without a look into the database."""

Send = Callable[[Stateless], Awaitable[object]]


class Greetings:
    """Greets servers. Rather not at all than twice, should the bot die between two steps."""

    def __init__(self, store: Store) -> None:
        self._settings = store.settings
        self._greetings = GreetingStore(store.database)
        self._greeted: dict[int, int] = {}

    async def where_it_belongs(self, guild: discord.Guild, *, lessons: bool) -> None:
        """Greet in the channel for such messages, if there is one and the bot may write there."""
        channel = guild.system_channel
        if channel is None:
            return
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            await self._greet(guild, lambda view: channel.send(view=view), lessons=lessons)

    async def here(self, guild: discord.Guild, send: Send, *, lessons: bool) -> None:
        """Greet by `send` where somebody opened a table, unless it was done before."""
        await self._greet(guild, send, lessons=lessons)

    async def _greet(self, guild: discord.Guild, send: Send, *, lessons: bool) -> None:
        joined = _join_time(guild)
        if joined is None or now() - joined > _NEW_MS or self._greeted.get(guild.id) == joined:
            return
        claimed = await self._greetings.claim(guild.id, joined)
        if len(self._greeted) >= _KEPT:
            del self._greeted[next(iter(self._greeted))]
        self._greeted[guild.id] = joined
        if not claimed:
            return
        first = next(iter(CATALOGUE)) if lessons else None
        try:
            await send(await self._greeting(guild, first))
        except (discord.Forbidden, discord.NotFound) as error:
            _log.info("a server could not be greeted", guild=guild.id, code=error.code)
            del self._greeted[guild.id]
            await self._greetings.release(guild.id)
        except UNREACHABLE as error:  # perhaps it has arrived
            _log.warning("a greeting was not answered", reason=type(error).__name__)

    async def _greeting(self, guild: discord.Guild, lesson: str | None) -> Stateless:
        spoken = (await self._settings.guild(guild.id)).locale
        # Of a server that is no Community, Discord says `en-US` whatever is spoken there.
        guessed = not spoken and "COMMUNITY" not in guild.features
        words = language(spoken or str(guild.preferred_locale))
        return screens.greeting(words, lesson, guessed=guessed)


def _join_time(guild: discord.Guild) -> int | None:
    """The time of the bot's invitation, in unix milliseconds."""
    me = cast("discord.Member | None", guild.me)
    at = None if me is None else me.joined_at
    return None if at is None else int(at.timestamp() * 1000)
