"""Calls for people: one for each person in a channel, however many tables wait for them there."""

import asyncio
import secrets
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.discord.channel import UNREACHABLE, may_pass
from bot.discord.gate import Gate
from bot.discord.urgency import Urgency
from bot.pages.stateless import Stateless
from bot.process.background_tasks import BackgroundTasks

_PATIENCE: Final = 2.0
_LONGEST: Final = 60.0
"""Seconds until what Discord did not take is tried again: twice as many each time, up to these."""


@dataclass(slots=True)
class _Call:
    """One person called in one channel."""

    waiting: dict[int, Stateless] = field(default_factory=dict[int, Stateless])
    """The call for each table that waits, the longest wait first."""
    shown: int | None = None
    """The table it is said for."""
    message: discord.Message | None = None
    anew: bool = False
    """Whether to ping once more."""
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def wanted_table(self) -> int | None:
        """The table to call for; it stays the same for as long as that one waits."""
        return self.shown if self.shown in self.waiting else next(iter(self.waiting), None)

    @property
    def is_due(self) -> bool:
        """Return whether the message must change."""
        return self.anew or self.wanted_table != self.shown


class Reminders:
    """Short messages that ping, gone once nothing waits any more for the people they call."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._calls: defaultdict[int, dict[int, _Call]] = defaultdict(dict)
        """By channel and person."""
        self._background = BackgroundTasks()

    def call(
        self,
        channel: discord.PartialMessageable,
        user: int,
        table: int,
        view: Stateless,
        *,
        anew: bool = False,
    ) -> None:
        """Call a person to a table soon, unless another table in the channel has called them.

        If they were called already, `anew` pings once more.
        """
        call = self._calls[channel.id].setdefault(user, _Call())
        call.waiting[table] = view
        call.anew = call.anew or anew
        self._background.run(self._settle(channel, user, call))

    def withdraw(self, channel: discord.PartialMessageable, table: int) -> None:
        """Withdraw a table's calls; a person whom another table awaits is called there."""
        for user, call in tuple(self._calls.get(channel.id, {}).items()):
            if call.waiting.pop(table, None) is not None:
                self._background.run(self._settle(channel, user, call))

    async def close(self) -> None:
        """Stop changing calls."""
        await self._background.stop()

    async def _settle(self, channel: discord.PartialMessageable, user: int, call: _Call) -> None:
        async with call.changing:
            wait, nonce = _PATIENCE, secrets.randbits(63)
            while call.is_due:
                async with self._gate.turn(Urgency.REST):
                    if not call.is_due:  # nobody needs it any more
                        break
                    is_settled = await _is_settled(channel, user, call, nonce)
                if is_settled:
                    wait, nonce = _PATIENCE, secrets.randbits(63)
                else:
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, _LONGEST)
        if not call.waiting and self._calls.get(channel.id, {}).get(user) is call:
            self._forget(channel.id, user)

    def _forget(self, channel: int, user: int) -> None:
        del self._calls[channel][user]
        if not self._calls[channel]:
            del self._calls[channel]


async def _is_settled(
    channel: discord.PartialMessageable, user: int, call: _Call, nonce: int
) -> bool:
    """Show, change or take back a call; False if a later try may help.

    A person who cannot be called, or whose call stays, is not called again for the same wait.
    """
    wanted, message = None if call.anew else call.wanted_table, call.message
    try:
        if wanted is not None:
            message = await _send_or_edit(channel, user, message, call.waiting[wanted], nonce)
        elif message is not None:
            await message.delete()
    except UNREACHABLE as error:
        if may_pass(error):
            return False
    if wanted is None:
        call.message, call.shown, call.anew = None, None, False
    else:
        call.message, call.shown = message, wanted
    return True


async def _send_or_edit(
    channel: discord.PartialMessageable,
    user: int,
    message: discord.Message | None,
    view: Stateless,
    nonce: int,
) -> discord.Message:
    only = discord.AllowedMentions(users=[discord.Object(user)])
    if message is not None:
        return await message.edit(view=view, allowed_mentions=only)
    return await channel.send(view=view, allowed_mentions=only, nonce=nonce)
