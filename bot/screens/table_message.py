"""The public message of one table: one message a deal, the last one always true."""

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

import discord

from bot.render.stateless import Stateless
from bot.screens.channel import Shown

_TOO_MANY_OLD_EDITS = 30046
_SILENT = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Picture:
    """What a board should look like now."""

    deal: int
    view: Stateless


Draw = Callable[[], Picture]
"""The table as it is now."""
Farewell = Callable[[int], Stateless | None]
"""What remains of the message of a deal, by its number, once there is a newer one."""
Remember = Callable[[int], Awaitable[None]]
"""Keeps the id of the message that shows the table now."""


class TableMessage:
    """Sends, edits and replaces the message of one table."""

    def __init__(
        self,
        channel: discord.PartialMessageable,
        draw: Draw,
        farewell: Farewell,
        remember: Remember,
        message: int | None = None,
    ) -> None:
        self._channel = channel
        self._draw = draw
        self._farewell = farewell
        self._remember = remember
        self._message = message
        self._deal: int | None = None
        self._shown: bytes | None = None
        self._shown_at = 0

    @property
    def link(self) -> str | None:
        """Where the table's message is, for a reminder."""
        if self._message is None:
            return None
        return self._channel.get_partial_message(self._message).jump_url

    async def post(self) -> Shown:
        """Make the channel show the table as it is."""
        picture = self._draw()
        if picture.view.written == self._shown and self._message is not None:
            return Shown(self._shown_at, anew=False)
        if self._message is None or self._deal not in {None, picture.deal}:
            await self._replace(picture)
        else:
            await self._edit(picture, self._message)
        self._deal, self._shown = picture.deal, picture.view.written
        return Shown(self._shown_at, anew=True)

    async def move_down(self) -> Shown:
        """Show the table at the bottom of the channel, and no longer where it was."""
        picture, old = self._draw(), self._message
        await self._send(picture)
        self._deal, self._shown = picture.deal, picture.view.written
        if old is not None:
            await self._tidy(old, None)
        return Shown(self._shown_at, anew=True)

    async def say(self, view: Stateless, mentions: discord.AllowedMentions) -> discord.Message:
        """Send something short below the table."""
        return await self._channel.send(view=view, allowed_mentions=mentions)

    async def _edit(self, picture: Picture, message: int) -> None:
        partial = self._channel.get_partial_message(message)
        try:
            edited = await partial.edit(view=picture.view, allowed_mentions=_SILENT)
        except discord.NotFound:
            await self._send(picture)
        except discord.HTTPException as error:
            if error.code != _TOO_MANY_OLD_EDITS:
                raise
            await self._replace(picture)
        else:
            self._shown_at = _milliseconds(edited.edited_at)

    async def _replace(self, picture: Picture) -> None:
        old, old_deal = self._message, self._deal
        await self._send(picture)
        if old is not None:
            over = None if old_deal == picture.deal else old_deal
            await self._tidy(old, None if over is None else self._farewell(over))

    async def _tidy(self, message: int, summary: Stateless | None) -> None:
        """Reduce an old picture to its summary, or take it away where there is none."""
        partial = self._channel.get_partial_message(message)
        # An old picture that cannot be tidied harms nobody: its buttons redraw.
        with suppress(discord.HTTPException):
            if summary is None:
                await partial.delete()
            else:
                await partial.edit(view=summary, allowed_mentions=_SILENT)

    async def _send(self, picture: Picture) -> None:
        sent = await self._channel.send(view=picture.view, allowed_mentions=_SILENT)
        self._message = sent.id
        self._shown_at = _milliseconds(sent.created_at)
        await self._remember(sent.id)


def _milliseconds(moment: datetime | None) -> int:
    return int((moment.timestamp() if moment else time.time()) * 1000)
