"""Who is next where few serve many: one of each table in turn, however many wait at one of them."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """A few that serve, each one asker at a time; askers belong to tables.

    Those who serve may come and go; while there is nobody, everybody waits.
    """

    def __init__(self, serving: Iterable[T] = ()) -> None:
        self._free = deque(serving)
        self._serving = set(self._free)
        self._leaving: dict[T, asyncio.Future[None]] = {}
        self._waiting: dict[int, deque[asyncio.Future[T]]] = {}
        """By table, and the table that is next comes first."""

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(not turn.done() for askers in self._waiting.values() for turn in askers)

    @property
    def are_waited_for(self) -> bool:
        """Whether anybody waits for a turn."""
        return any(not turn.done() for askers in self._waiting.values() for turn in askers)

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

    async def take(self, table: int) -> T:
        """Wait for one's turn; whoever is got must be given back."""
        if self._free:
            return self._free.popleft()
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(turn)
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
        while self._waiting:
            table = next(iter(self._waiting))
            askers = self._waiting.pop(table)
            turn = askers.popleft()
            if askers:
                self._waiting[table] = askers
            if not turn.done():
                turn.set_result(one)
                return
        self._free.append(one)
