"""Who is next where few serve many: what is most urgent, and of that one of each table in turn.

However many wait at one table, they keep nobody else waiting; and however much is urgent, whatever
is less so gets a turn now and then. How long a turn may last, `bot.ai.thinking_time` says.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_MOST_PASSED: Final = 8
"""So often whoever is less urgent is passed over, and then has a turn."""


class Urgency(IntEnum):
    """What waits for a turn, the most urgent first."""

    PLAY = 0
    """A decision for which a whole table waits."""
    HINT = 1
    """Advice for which one person waits."""
    REVIEW = 2
    """A look back at a match that is over."""


@dataclass(slots=True, eq=False)
class _Lane(Generic[T]):
    """Those whose questions are equally urgent."""

    by_table: dict[int, deque[asyncio.Future[T]]] = field(
        default_factory=dict[int, deque[asyncio.Future[T]]]
    )
    """The table that is next comes first."""
    passed: int = 0
    """How often somebody more urgent has come first while some waited here."""

    @property
    def waiting(self) -> int:
        return sum(not turn.done() for askers in self.by_table.values() for turn in askers)

    def pop(self) -> asyncio.Future[T] | None:
        """The turn that is next; None where nobody waits any more."""
        while self.by_table:
            table = next(iter(self.by_table))
            askers = self.by_table.pop(table)
            turn = askers.popleft()
            if askers:
                self.by_table[table] = askers
            if not turn.done():
                return turn
        return None


class FairQueue(Generic[T]):
    """A few that serve, each one asker at a time; askers belong to tables.

    Those who serve may come and go; while there is nobody, everybody waits.
    """

    def __init__(self, serving: Iterable[T] = ()) -> None:
        self._free = deque(serving)
        self._serving = set(self._free)
        self._leaving: dict[T, asyncio.Future[None]] = {}
        self._lanes: tuple[_Lane[T], ...] = tuple(_Lane() for _ in Urgency)

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(lane.waiting for lane in self._lanes)

    @property
    def are_waited_for(self) -> bool:
        """Whether anybody waits for a turn."""
        return any(lane.waiting for lane in self._lanes)

    @property
    def serving(self) -> frozenset[T]:
        """All who serve, whether they are free or not."""
        return frozenset(self._serving)

    def add(self, one: T) -> None:
        """Let one serve from now on who has never served here."""
        self._serving.add(one)
        self.give_back(one)

    def dismiss(self, one: T) -> asyncio.Future[None]:
        """Let one serve nobody any more; done once whoever is served now has given it back."""
        self._serving.discard(one)
        left = asyncio.get_running_loop().create_future()
        if one in self._free:
            self._free.remove(one)
            left.set_result(None)
        else:
            self._leaving[one] = left
        return left

    async def take(self, table: int, urgency: Urgency = Urgency.PLAY) -> T:
        """Wait for one's turn; whoever is got must be given back."""
        if self._free:
            return self._free.popleft()
        turn = asyncio.get_running_loop().create_future()
        self._lanes[urgency].by_table.setdefault(table, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise

    def give_back(self, one: T) -> None:
        """Let the next in turn have this one, unless it was dismissed meanwhile."""
        left = self._leaving.pop(one, None)
        if left is not None:
            left.set_result(None)
            return
        for lane in self._in_order():
            turn = lane.pop()
            if turn is not None:
                self._pass_over(lane)
                turn.set_result(one)
                return
        self._free.append(one)

    def _in_order(self) -> list[_Lane[T]]:
        """Who is passed over too often comes first, and then whatever is most urgent."""
        return sorted(self._lanes, key=lambda lane: lane.passed < _MOST_PASSED)

    def _pass_over(self, served: _Lane[T]) -> None:
        served.passed = 0
        for lane in self._lanes[self._lanes.index(served) + 1 :]:
            lane.passed = lane.passed + 1 if lane.waiting else 0
