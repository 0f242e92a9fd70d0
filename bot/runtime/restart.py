"""Tables that rest: in play, but not in memory until somebody presses or their clock is due.

So do all of them when the bot starts again, after a crash as after an upgrade.
"""

import asyncio
import heapq
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.store.matches import StoredMatch

_SHARE = 0.2
"""How much of the time may go into waking tables that nobody has touched."""
_LOOK = 1.0
"""Seconds after which a clock that was set meanwhile is seen."""


class RestingTables:
    """Which tables rest, who sits at them, and when the clock of each is due."""

    def __init__(self, wake: Callable[[int], Awaitable[object]]) -> None:
        """`wake` takes a table by its number out of here, and sets it up."""
        self._wake = wake
        self._matches: dict[int, StoredMatch] = {}
        self._of_person: defaultdict[int, set[int]] = defaultdict(set)
        self._clocks: list[tuple[float, int]] = []
        self._waking: asyncio.Task[None] | None = None

    def __contains__(self, match: int) -> bool:
        return match in self._matches

    def rest(self, match: StoredMatch, due: float | None = None) -> None:
        """Let a table rest; in `due` seconds its clock wakes it, if it has one."""
        self._matches[match.id] = match
        for person in _people(match):
            self._of_person[person].add(match.id)
        if due is not None:
            heapq.heappush(self._clocks, (time.monotonic() + due, match.id))
            if self._waking is None or self._waking.done():
                self._waking = asyncio.create_task(self._wake_due())

    def take(self, match: int) -> StoredMatch | None:
        """A table that is to rest no longer; None if it does not."""
        found = self._matches.pop(match, None)
        if found is not None:
            for person in _people(found):
                self._of_person[person].discard(match)
                if not self._of_person[person]:
                    del self._of_person[person]
        return found

    def of_person(self, person: int) -> tuple[StoredMatch, ...]:
        """Where a person sits."""
        return tuple(self._matches[match] for match in sorted(self._of_person.get(person, ())))

    def of_server(self, guild: int) -> tuple[StoredMatch, ...]:
        """All tables of a server."""
        return tuple(match for match in self._matches.values() if match.guild_id == guild)

    async def close(self) -> None:
        """Wake nobody any more."""
        if self._waking is not None:
            self._waking.cancel()
            with suppress(asyncio.CancelledError):
                await self._waking

    async def _wake_due(self) -> None:
        while self._clocks:
            due, match = self._clocks[0]
            if (left := due - time.monotonic()) > 0:
                await asyncio.sleep(min(left, _LOOK))
                continue
            heapq.heappop(self._clocks)
            if match in self._matches:
                begun = time.monotonic()
                await self._wake(match)
                await asyncio.sleep((time.monotonic() - begun) * (1 / _SHARE - 1))


def _people(match: StoredMatch) -> set[int]:
    return {chair.user_id for chair in match.seats if chair.user_id is not None}
