"""The event loop that everything runs on, and the guard against delays on it."""

import asyncio
import gc
import sys
from collections.abc import Coroutine
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")
_COLLECTED = (5_000, 1_000, 1_000_000)
"""Of its own accord the collector looks at new objects only: to look at all, where a thousand
tables are in play, holds everybody up for half a second."""
_EVERY = 1.0
"""Seconds after which what has come to stay is looked at once, and then never again,"""
_ALL = 600
"""save at every so many looks: of tables that are over, circles of objects are left."""

_TURN = 0.0005
"""Seconds for which a thread that paints or stores may keep the interpreter from the loop: with the
five milliseconds that Python gives it, the loop waits so long at each request it makes."""

try:
    from uvloop import run as run_bare
except ImportError:  # on Windows, for one
    run_bare = asyncio.run


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run the work to its end on a new loop, the fastest there is for this system."""
    gc.set_threshold(*_COLLECTED)
    sys.setswitchinterval(_TURN)
    return run_bare(work)


async def keep_collecting() -> None:
    """Collect garbage for ever, in portions so small that nobody waits for it."""
    for look in count():
        if look and look % _ALL == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        await asyncio.sleep(_EVERY)
