"""How many requests a bot may make in a second; whoever asks for more waits for their turn.

Discord takes fifty requests a second from a bot, all servers together; answers to interactions and
edits through their tokens are not counted (discord.com/developers/docs/topics/rate-limits).
"""

import asyncio
import time
from collections import deque

_TICK = 0.025
"""Seconds between two looks at who waits."""
_LATE = 0.05
"""Seconds by which the event loop is late when people wait for answers."""
_LONGEST = 5.0
"""Seconds after which even a late loop lets somebody through at every look."""


class Budget:
    """Requests that are not answers; while the event loop is late, answers go first."""

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._most = self._left = max(1.0, per_second / 2)
        self._filled_at = time.monotonic()
        self._waiting: deque[tuple[float, asyncio.Future[None]]] = deque()
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
        self.waited += 1
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((time.monotonic(), turn))
        self._look_soon()
        await turn

    def give_back(self) -> None:
        """A request that was allowed was not needed."""
        self._left = min(self._most, self._left + 1)

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._filled_at) * self._per_second)
        self._filled_at = now

    def _look_soon(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(_TICK, self._look, loop.time() + _TICK)

    def _look(self, due: float) -> None:
        self._timer = None
        self._fill()
        late = asyncio.get_running_loop().time() - due > _LATE
        while self._waiting and self._left >= 1:
            since, turn = self._waiting[0]
            if late and time.monotonic() - since < _LONGEST:
                break
            self._waiting.popleft()
            if not turn.done():
                self._left -= 1
                turn.set_result(None)
            if late:
                break
        if self._waiting:
            self._look_soon()
