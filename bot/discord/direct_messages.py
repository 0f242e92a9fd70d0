"""Direct messages: only to those who asked for them, and never again to those who closed theirs."""

import secrets
from collections.abc import Awaitable, Callable
from functools import partial

import discord
import structlog

from bot.discord.artwork import Artwork
from bot.discord.channel import insist
from bot.pages.stateless import Stateless

_log = structlog.get_logger()
_CLOSED = frozenset({50007, 50278})
"""Cannot send messages to this user; no mutual guilds (Discord's JSON error codes)."""

NoteClosed = Callable[[int], Awaitable[None]]
"""Keeps that a person's direct messages are closed."""


class DirectMessages:
    """Sends direct messages, each person's through one channel."""

    def __init__(self, client: discord.Client, note_closed: NoteClosed, artwork: Artwork) -> None:
        self._client = client
        self._artwork = artwork
        self._note_closed = note_closed
        self._channels: dict[int, discord.DMChannel] = {}

    async def send(self, user: int, view: Stateless) -> discord.Message | None:
        """Send a direct message; None if this person's are closed.

        Raises discord.HTTPException if something else is in the way.
        """
        return await self._send(user, view, secrets.randbits(63))

    async def send_until_taken(self, user: int, view: Stateless) -> None:
        """Send a direct message that is due once; raises an error that does not pass.

        By its nonce Discord knows that it has taken it, where only the answer is lost.
        """
        nonce = secrets.randbits(63)
        await insist(lambda: self._send(user, view, nonce))

    async def _send(self, user: int, view: Stateless, nonce: int) -> discord.Message | None:
        try:
            channel = await self._channel(user)
            return await self._artwork.show(view, partial(channel.send, view=view, nonce=nonce))
        except discord.HTTPException as error:
            if error.code not in _CLOSED:
                raise
            _log.info("direct messages closed", code=error.code)
            await self._note_closed(user)
            return None

    def partial_message(self, channel: int, message: int) -> discord.PartialMessage:
        """Return a direct message that was sent before."""
        return self._client.get_partial_messageable(channel).get_partial_message(message)

    async def _channel(self, user: int) -> discord.DMChannel:
        if user not in self._channels:
            self._channels[user] = await self._client.create_dm(discord.Object(user))
        return self._channels[user]
