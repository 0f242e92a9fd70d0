"""The order in which tables get time of the few thinkers, and the time that a search may take.

The most urgent question is next, and among equally urgent ones each table in turn. However many
questions wait at one table, they keep no other table waiting; and however much is urgent, less
urgent questions get a turn now and then. A search may take less time while many wait for something
as urgent or more so. A budget is in steps of search, not in seconds, so that the same question with
the same budget has the same answer on any machine.
"""

import asyncio
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_MOST_PASSED: Final = 8
"""So often a less urgent lane is passed over before it has a turn."""
_SECONDS_PER_STEP: Final = 0.8e-6
"""Seconds on one core of an ordinary machine, until the speed of this one is known."""
_LEARNING: Final = 0.1
"""The weight of the decision just made in what is believed of the speed."""
_PATIENCE, _LEAST_PATIENCE = 10, 5.0
"""A search hangs if it takes so many times as long as it should, and so many seconds at least."""
_SHRINKING = (1.0, 1), (2.0, 2), (4.0, 4), (8.0, 8)
"""Pairs of the seconds of waiting up to which a budget is divided, and the divisor. Beyond: no
search."""


class Urgency(IntEnum):
    """The kinds of things that wait for a turn, the most urgent first."""

    PLAY = 0
    """A decision for which a whole table waits."""
    HINT = 1
    """Advice for which one person waits."""
    REVIEW = 2
    """A look back at a match that is over."""


@dataclass(slots=True, eq=False)
class _Lane(Generic[T]):
    """The askers whose questions are equally urgent."""

    by_table: dict[int, deque[asyncio.Future[T]]] = field(
        default_factory=dict[int, deque[asyncio.Future[T]]]
    )
    """The table that is next comes first."""
    passed: int = 0
    """The number of times a more urgent asker has come first while some waited here."""

    @property
    def waiting(self) -> int:
        return sum(not turn.done() for askers in self.by_table.values() for turn in askers)

    def pop(self) -> asyncio.Future[T] | None:
        """The next turn; None where nobody waits any more."""
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
    """A few thinkers, each of which serves one asker at a time; askers belong to tables.

    Thinkers may come and go; while there is none, all askers wait.
    """

    def __init__(self, serving: Iterable[T] = ()) -> None:
        self._free = deque(serving)
        self._serving = set(self._free)
        self._leaving: dict[T, asyncio.Future[None]] = {}
        self._lanes: tuple[_Lane[T], ...] = tuple(_Lane() for _ in Urgency)

    @property
    def waiting(self) -> int:
        """The number of askers that wait for a turn."""
        return sum(lane.waiting for lane in self._lanes)

    @property
    def are_waited_for(self) -> bool:
        """True if anybody waits for a turn."""
        return any(lane.waiting for lane in self._lanes)

    @property
    def serving(self) -> frozenset[T]:
        """All thinkers, whether they are free or not."""
        return frozenset(self._serving)

    @property
    def free(self) -> tuple[T, ...]:
        """The thinkers that nobody has just now."""
        return tuple(self._free)

    def add(self, one: T) -> None:
        """Let a thinker serve from now on that has never served here."""
        self._serving.add(one)
        self.give_back(one)

    def dismiss(self, one: T) -> asyncio.Future[None]:
        """Let a thinker serve nobody any more; done once its current asker has given it back."""
        self._serving.discard(one)
        left = asyncio.get_running_loop().create_future()
        if one in self._free:
            self._free.remove(one)
            left.set_result(None)
        else:
            self._leaving[one] = left
        return left

    async def take(self, table: int, urgency: Urgency = Urgency.PLAY) -> T:
        """Wait for a turn; the thinker that is returned must be given back."""
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
        """Let the next in turn have this thinker, unless it was dismissed meanwhile."""
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
        # The one that has just thought comes first, so that no more are at work than needed.
        self._free.appendleft(one)

    def _in_order(self) -> list[_Lane[T]]:
        """The lanes that are passed over too often come first, and then the most urgent."""
        return sorted(self._lanes, key=lambda lane: lane.passed < _MOST_PASSED)

    def _pass_over(self, served: _Lane[T]) -> None:
        served.passed = 0
        for lane in self._lanes[self._lanes.index(served) + 1 :]:
            lane.passed = lane.passed + 1 if lane.waiting else 0


class ThinkingTime:
    """The cost that searches may have, given what is promised to others and the machine's speed."""

    def __init__(self) -> None:
        self._promised = [0.0 for _ in Urgency]
        """Seconds of thinking that somebody waits for."""
        self._seconds_per_step = _SECONDS_PER_STEP

    def affordable(self, steps: int, urgency: Urgency, thinkers: int) -> int:
        """The number of these steps there is time for with so many thinkers; 0 for none."""
        wait = sum(self._promised[: urgency + 1]) / max(1, thinkers)
        return next((steps // part for limit, part in _SHRINKING if wait <= limit), 0)

    @contextmanager
    def promise(self, steps: int, urgency: Urgency) -> Generator[None, None, None]:
        """Count these steps among those that are waited for while the block runs."""
        seconds = self.seconds(steps)
        self._promised[urgency] += seconds
        try:
            yield
        finally:
            self._promised[urgency] -= seconds

    def seconds(self, steps: int) -> float:
        """The seconds that so many steps take here, as far as is known."""
        return steps * self._seconds_per_step

    def patience(self, steps: int) -> float:
        """The seconds after which a search of so many steps counts as hung."""
        slowest = max(self._seconds_per_step, _SECONDS_PER_STEP)
        return max(_LEAST_PATIENCE, _PATIENCE * steps * slowest)

    def learn(self, steps: int, seconds: float) -> None:
        """Note that so many steps have just taken so long."""
        self._seconds_per_step += _LEARNING * (seconds / steps - self._seconds_per_step)
