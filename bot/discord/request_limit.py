"""The number of requests a bot may make in a second; requests beyond it wait for their turn.

Discord takes fifty requests a second from a bot, all servers together; answers to interactions and
edits through their tokens are not counted (interactions/receiving-and-responding#endpoints).
"""

import asyncio
from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple

from bot.discord.urgency import Urgency
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


_YIELDS: Final[Mapping[Urgency, float]] = {
    Urgency.ANSWER: 0.0,
    Urgency.OWN_HAND: 0.0,
    Urgency.TABLE: 0.5,
    Urgency.OTHERS_HANDS: 1.0,
    Urgency.REST: 3.0,
}
"""By how many seconds what is asked later may come first, if it is more urgent; so nothing waits
for ever, however much comes that is."""


class _Waiting(NamedTuple):
    due: Instant
    number: int
    since: Instant
    turn: asyncio.Future[None]


class Budget:
    """Requests that are not answers; while the event loop is late, answers go first.

    Requests through an interaction's token, which Discord does not count, wait for nothing else.
    """

    def __init__(self, per_second: float) -> None:
        self._per_second = per_second
        self._most = self._left = max(1.0, per_second / 2)
        self._filled_at = monotonic()
        self._waiting: list[_Waiting] = []
        self._uncounted: list[_Waiting] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None
        self.waited = 0
        """How many have had to wait since a reader last set it to 0."""

    @property
    def waiting(self) -> int:
        """The number of requests that wait now."""
        return sum(not each.turn.done() for each in self._waiting)

    async def take(self, urgency: Urgency) -> None:
        """Return once one more request may be made: the most urgent first, else in their order.

        An answer waits for no other request, but it uses up the others' budget.
        """
        self._fill()
        if urgency is Urgency.ANSWER:
            await self._wait_out_pause()
        elif self._left < 1 or self._waiting:
            await self._wait_among(self._waiting, urgency)
            return
        self._left -= 1

    async def take_uncounted(self, urgency: Urgency, *, is_late: bool) -> None:
        """Return once a request may be made that Discord does not count.

        That is at once, unless the event loop `is_late` or others wait because it was.
        """
        if is_late or self._uncounted:
            await self._wait_among(self._uncounted, urgency)

    @staticmethod
    def is_late(due: Instant) -> bool:
        """Return whether the event loop is late for something due at this time of its clock."""
        return monotonic() - due > _LATE

    def give_back(self) -> None:
        """Take back a request that was allowed but not needed."""
        self._left = min(self._most, self._left + 1)

    def pause(self, seconds: float) -> None:
        """Let nobody go on for so long, since Discord takes nothing."""
        self._fill()
        self._left = min(self._left, 0.0)
        self._filled_at = max(self._filled_at, monotonic() + seconds)

    async def _wait_out_pause(self) -> None:
        if (pause := self._filled_at - monotonic()) > 0:
            await asyncio.sleep(pause)

    async def _wait_among(self, queue: list[_Waiting], urgency: Urgency) -> None:
        self.waited += 1
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        since = monotonic()
        heappush(queue, _Waiting(since + _YIELDS[urgency], next(self._numbers), since, turn))
        self._look_soon()
        await turn

    def _fill(self) -> None:
        now = monotonic()
        if now > self._filled_at:
            filled = self._left + (now - self._filled_at) * self._per_second
            self._left, self._filled_at = min(self._most, filled), now

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


def _let_through(queue: list[_Waiting], most: int, *, late: bool) -> int:
    """Let requests go on in their order; returns how many still wanted to."""
    gone = 0
    while queue and gone < most:
        if late and monotonic() - queue[0].since < _LONGEST:
            break
        turn = heappop(queue).turn
        if not turn.done():
            gone += 1
            turn.set_result(None)
        if late:
            break
    return gone
