"""Faults to inject: answers late, wrong or lost, as a real network and Discord give them."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

CUT_OFF: Final[dict[str, Any]] = {"drop": True, "times": 2}
"""A GET or DELETE that does not get through: aiohttp itself sends such a one twice."""


@dataclass(slots=True, kw_only=True)
class Fault:
    """What goes wrong with the next `times` requests that match.

    `after` lets the request take effect first; `drop` cuts the connection instead of
    answering; `delay` holds the request back, at most until the fault is lifted (alone, it
    changes nothing else);
    `retry_after`, `global_`, `scope`, `remaining` and `via` shape a 429, which without `via` is
    Cloudflare's. What `remaining` promises is left of the route's own limit (0 unless named): more
    than none means that a limit within it was hit.
    """

    method: str | None
    path: re.Pattern[str]
    status: int | None
    code: int | None
    after: bool
    drop: bool
    delay: float
    times: int
    retry_after: float | None
    global_: bool
    scope: str | None
    remaining: int
    via: bool
    _lifted: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def hold(self) -> None:
        """Return after `delay` seconds, or once the fault is lifted."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.delay):
                await self._lifted.wait()

    def lift(self) -> None:
        """Hold no request back any longer."""
        self._lifted.set()


class Faults:
    """The faults still waiting for their request."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []
        self._added: list[Fault] = []

    def add(  # noqa: PLR0913 - one argument for each thing that can go wrong
        self,
        *,
        method: str | None = None,
        path: str = ".*",
        status: int | None = None,
        code: int | None = None,
        after: bool = False,
        drop: bool = False,
        delay: float = 0.0,
        times: int = 1,
        retry_after: float | None = None,
        global_: bool = False,
        scope: str | None = None,
        remaining: int = 0,
        via: bool = True,
    ) -> Fault:
        """Wait for requests of `method` whose path below /api/v10 matches `path`."""
        fault = Fault(
            method=method and method.upper(),
            path=re.compile(path),
            status=status,
            code=code,
            after=after,
            drop=drop,
            delay=delay,
            times=times,
            retry_after=retry_after,
            global_=global_,
            scope=scope,
            remaining=remaining,
            via=via,
        )
        self.waiting.append(fault)
        self._added.append(fault)
        return fault

    def take(self, method: str, path: str) -> Fault | None:
        """Use up one occasion of the first fault that matches a request."""
        for fault in self.waiting:
            if fault.method in (None, method) and fault.path.search(path):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        """Forget all faults that have not struck yet, and let go of what others hold back."""
        for fault in self._added:
            fault.lift()
        self._added.clear()
        self.waiting.clear()
