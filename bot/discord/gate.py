"""The one gate to Discord: each try of every request of a client passes it, and goes on in turn.

It sits in the session of aiohttp, through which discord.py sends everything: with the bot's own
token, as an answer, and through the tokens of interactions.
"""

from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

from aiohttp import ClientSession, TraceConfig, TraceRequestEndParams, TraceRequestStartParams
from yarl import URL

from bot.discord.request_limit import Budget
from bot.discord.urgency import Urgency
from bot.instruments.routes import route_of, token_of
from bot.process.clock import Instant

PER_SECOND: Final[float] = 30
"""So many of the fifty requests that Discord takes are used, unless a host wishes otherwise; what
is left is for answers that take one."""
_TOO_MANY = 429

_urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.REST)


@contextmanager
def request_as(urgency: Urgency) -> Generator[None, None, None]:
    """Give the requests to Discord in the block this urgency.

    Work that is begun there and goes on afterwards keeps it.
    """
    before = _urgency.set(urgency)
    try:
        yield
    finally:
        _urgency.reset(before)


class _Turn:
    """One request that has waited already."""

    def __init__(self, gate: "Gate") -> None:
        self._gate: Gate | None = gate

    def use(self, gate: "Gate") -> bool:
        """Return whether the turn is free for a request at this gate, and use it up."""
        is_there = self._gate is gate
        if is_there:
            self._gate = None
        return is_there


_turn: ContextVar[_Turn | None] = ContextVar("turn", default=None)


class Gate:
    """Lets requests through: answers at once, all others as the budget allows."""

    def __init__(self, per_second: float = PER_SECOND) -> None:
        """Allow at most so many requests with the bot's own token in a second."""
        self._budget = Budget(per_second)

    def trace(self) -> TraceConfig:
        """Return the trace for making a session whose requests are to pass here."""
        trace = TraceConfig()
        trace.on_request_start.append(self._begin)
        trace.on_request_end.append(self._end)
        return trace

    @property
    def waiting(self) -> int:
        """The number of requests that wait now and that Discord counts."""
        return self._budget.waiting

    def read_waited(self) -> int:
        """Return how many have had to wait since the last call."""
        waited, self._budget.waited = self._budget.waited, 0
        return waited

    async def admit(self, address: URL) -> None:
        """Return once the request to this address may be made."""
        if token_of(route_of(address)) != "bot":  # Discord does not count it
            return
        turn = _turn.get()
        if turn is None or not turn.use(self):
            await self._budget.take(_urgency.get())

    @asynccontextmanager
    async def turn(
        self, urgency: Urgency, *, counted: bool = True, is_late: bool = False
    ) -> AsyncGenerator[None, None]:
        """Begin the block once a request may be made, so that it can be drawn as late as possible.

        The first request in it waits no more; if there is none, its turn goes to somebody else.
        Say `counted` for the bot's own token; a request that is not counted waits only while the
        event loop `is_late`.
        """
        if not counted:
            await self._budget.take_uncounted(urgency, is_late=is_late)
            with request_as(urgency):
                yield
            return
        await self._budget.take(urgency)
        turn = _Turn(self)
        before = _turn.set(turn)
        try:
            with request_as(urgency):
                yield
        finally:
            _turn.reset(before)
            if turn.use(self):
                self._budget.give_back()

    @staticmethod
    def is_late(due: Instant) -> bool:
        """Return whether the event loop is late for something due at this time of its clock."""
        return Budget.is_late(due)

    async def _begin(
        self, _: ClientSession, __: SimpleNamespace, begun: TraceRequestStartParams
    ) -> None:
        await self.admit(begun.url)

    async def _end(
        self, _: ClientSession, __: SimpleNamespace, ended: TraceRequestEndParams
    ) -> None:
        """Hold up everything that Discord would refuse as well."""
        headers = ended.response.headers
        if ended.response.status == _TOO_MANY and "X-RateLimit-Global" in headers:
            self._budget.pause(float(headers.get("Retry-After", 1.0)))
