"""The event loop that everything runs on, and what keeps it from being held up."""

import asyncio
import gc
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
_COLLECTED = (20_000, 50, 1_000)
"""How often the collector looks at new, at younger and at all objects. Most are gone without it;
a look at all of them holds everybody up, for half a second where a thousand tables are in play."""

if sys.platform == "win32":
    run_bare = asyncio.run
else:
    import uvloop

    run_bare = uvloop.run


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end on a new loop, the fastest there is for this system."""
    gc.set_threshold(*_COLLECTED)
    return run_bare(work)


def keep_for_good() -> None:
    """Spare the garbage collector what is there once the bot has started.

    Looking all of it through again would stop the loop for a tenth of a second every now and then.
    """
    if not gc.get_freeze_count():
        gc.collect()
        gc.freeze()
