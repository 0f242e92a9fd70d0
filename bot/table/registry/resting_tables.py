"""Tables that rest: in play, but not in memory until somebody presses or their clock is due.

So do all of them when the bot starts again, after a crash as after an upgrade.
"""

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from bot.process.clock import Instant, monotonic
from bot.store.matches import StoredMatch
from bot.table.registry.seated import Seated

_SHARE = 0.2
"""The share of the time that may go into waking tables nobody has touched."""
_LOOK = 1.0
"""Seconds after which a clock that was set meanwhile is seen."""


class Resting(NamedTuple):
    """All that is known of a table that rests."""

    match: int
    guild: int
    channel: int
    people: frozenset[int]


def resting(match: StoredMatch) -> Resting:
    """Return what is known of a stored match while it rests."""
    people = frozenset(chair.user_id for chair in match.seats if chair.user_id is not None)
    return Resting(match.id, match.guild_id, match.channel_id, people)


class RestingTables:
    """The resting tables, their people, and when the clock of each is due."""

    def __init__(self, wake: Callable[[int], Awaitable[object]]) -> None:
        """`wake` is given the number of a table whose clock is due."""
        self._wake = wake
        self._tables: dict[int, Resting] = {}
        self._seated = Seated()
        self._clocks: list[tuple[Instant, int]] = []
        self._due: dict[int, Instant] = {}
        """The current clock of each table; other clocks are from times when it rested before."""
        self._waking: asyncio.Task[None] | None = None

    def __contains__(self, match: int) -> bool:
        return match in self._tables

    def __len__(self) -> int:
        return len(self._tables)

    def rest(self, table: Resting, due: float | None = None) -> None:
        """Let a table rest; in `due` seconds its clock wakes it, if it has one."""
        self.take(table.match)
        self._tables[table.match] = table
        self._seated.add(table.match, table.people)
        if due is not None:
            self._due[table.match] = monotonic() + due
            heapq.heappush(self._clocks, (self._due[table.match], table.match))
            if self._waking is None or self._waking.done():
                self._waking = asyncio.create_task(self._wake_due())

    def take(self, match: int) -> Resting | None:
        """Remove and return a table that is to rest no longer; None if it does not rest."""
        found = self._tables.pop(match, None)
        self._due.pop(match, None)
        if found is not None:
            self._seated.remove(match, found.people)
        return found

    def of_person(self, person: int) -> tuple[Resting, ...]:
        """Return the tables at which a person sits."""
        return tuple(self._tables[match] for match in self._seated.of_person(person))

    def of_server(self, guild: int) -> tuple[Resting, ...]:
        """Return all tables of a server."""
        return tuple(table for table in self._tables.values() if table.guild == guild)

    async def close(self) -> None:
        """Wake nobody any more."""
        if self._waking is not None:
            self._waking.cancel()
            with suppress(asyncio.CancelledError):
                await self._waking

    async def _wake_due(self) -> None:
        while self._clocks:
            due, match = self._clocks[0]
            if (left := due - monotonic()) > 0:
                await asyncio.sleep(min(left, _LOOK))
                continue
            heapq.heappop(self._clocks)
            if self._due.get(match) == due:
                begun = monotonic()
                await self._wake(match)
                await asyncio.sleep((monotonic() - begun) * (1 / _SHARE - 1))
