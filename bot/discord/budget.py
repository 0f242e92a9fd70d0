"""How many requests a bot may make in a second; whoever asks for more waits for their turn.

Discord takes fifty requests a second from a bot, all servers together; answers to interactions and
edits through their tokens are not counted (interactions/receiving-and-responding#endpoints).
"""

import asyncio
from collections import deque
from typing import TypeAlias

from bot.process.clock import Instant, monotonic

_TICK = 0.025
"""Seconds between two looks at who waits."""
_LATE = 0.05
"""Seconds by which the event loop is late when people wait for answers."""
_LONGEST = 5.0
"""Seconds after which even a late loop lets somebody through at every look."""
_AT_ONCE = 4
"""How many of those that Discord does not count are let through at a look, once they had to wait:
so many that they catch up, so few that the loop is not late again for their sake."""

_Queue: TypeAlias = deque[tuple[Instant, asyncio.Future[None]]]


class Budget:
    """Requests that are not answers; while the event loop is late, answers go first.

    Those through an interaction's token, which Discord does not count, wait for nothing else.
    """

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._most = self._left = max(1.0, per_second / 2)
        self._filled_at = monotonic()
        self._waiting: _Queue = deque()
        self._uncounted: _Queue = deque()
        self._timer: asyncio.TimerHandle | None = None
        self.waited = 0
        """How many have had to wait, since whoever looks at it has set it to 0."""

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return sum(not turn.done() for _, turn in self._waiting)

    async def take(self) -> None:
        """Return once one more request may be made, in the order in which that was asked."""
        self._fill()
        if self._left >= 1 and not self._waiting:
            self._left -= 1
            return
        await self._wait_among(self._waiting)

    async def take_uncounted(self, *, is_late: bool) -> None:
        """Return once a request may be made that Discord does not count.

        That is at once, unless the event loop `is_late` or others wait because it was.
        """
        if is_late or self._uncounted:
            await self._wait_among(self._uncounted)

    @staticmethod
    def is_late(due: Instant) -> bool:
        """Whether the event loop comes too late to what was due at this time of its own clock."""
        return monotonic() - due > _LATE

    def give_back(self) -> None:
        """A request that was allowed was not needed."""
        self._left = min(self._most, self._left + 1)

    async def _wait_among(self, queue: _Queue) -> None:
        self.waited += 1
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append((monotonic(), turn))
        self._look_soon()
        await turn

    def _fill(self) -> None:
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._filled_at) * self._per_second)
        self._filled_at = now

    def _look_soon(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(_TICK, self._look, monotonic() + _TICK)

    def _look(self, due: Instant) -> None:
        self._timer = None
        self._fill()
        late = self.is_late(due)
        self._left -= _let_through(self._waiting, int(self._left), late=late)
        _let_through(self._uncounted, _AT_ONCE, late=late)
        if self._waiting or self._uncounted:
            self._look_soon()


def _let_through(queue: _Queue, most: int, *, late: bool) -> int:
    """Let who waits go on, in their order; returns how many still wanted to."""
    gone = 0
    while queue and gone < most:
        since, turn = queue[0]
        if late and monotonic() - since < _LONGEST:
            break
        queue.popleft()
        if not turn.done():
            gone += 1
            turn.set_result(None)
        if late:
            break
    return gone
