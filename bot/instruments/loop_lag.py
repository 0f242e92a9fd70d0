"""Measures how late the event loop is, since everybody waits for as long."""

import asyncio
from typing import Final

from prometheus_client import Histogram

_EVERY: Final = 0.5
"""Seconds between two measurements."""


async def keep_measuring(lag: Histogram) -> None:
    """Measure for ever."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _EVERY
        await asyncio.sleep(_EVERY)
        lag.observe(max(0.0, loop.time() - due))
