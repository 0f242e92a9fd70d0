"""`stammtisch run` in a process that kills itself at one step, once it has received SIGUSR1.

    python -m tests.end_to_end.crash_point bot.store.events:Events.append after

The step is a function of ours, by its module and qualified name: the process dies before the first
line of it is run, or after its last.
"""

import dis
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from bot.program import main


def _armed(point: str, moment: str) -> Callable[[FrameType, str, Any], None]:
    """A profiler that kills this process when it sees the step."""

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if f"{frame.f_globals.get('__name__')}:{frame.f_code.co_qualname}" != point:
            return
        if event == "call" if moment == "before" else event == "return" and _is_through(frame):
            os.kill(os.getpid(), signal.SIGKILL)

    return watch


def _is_through(frame: FrameType) -> bool:
    """Whether a function returns for good; a coroutine that waits returns to its loop, too."""
    return dis.opname[frame.f_code.co_code[frame.f_lasti]] in {"RETURN_VALUE", "RETURN_CONST"}


if __name__ == "__main__":
    step = _armed(*sys.argv[1:])
    signal.signal(signal.SIGUSR1, lambda *_: sys.setprofile(step))
    sys.exit(main(["run"]))
