"""What each fault costs people in a match: presses that fail, and seconds until they play on.

`python -m benchmarks.faults` runs the bot in a process of its own, and lets one fault after the
other happen in one long match, each a few times. People press whatever they see, again and again,
as the impatient do. Said is for every fault how many of their presses Discord called failed, and
the longest time without a decision, in seconds (median, worst), from the fault until the match had
moved on after it; `none` is the same without a fault.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import NamedTuple

import sandbox
from benchmarks.scripted_people import crowded_world
from benchmarks.soak import DEATHS, FAULTS, Company, Fault, Soak, in_background
from bot.app import event_loop

MOVES = 3
"""The match has gone on after so many decisions."""
TIMES = 3
REST = 2.0
"""Seconds between two faults."""
PATIENCE = 300.0
LONG = {"schwarz_oder_weiss": "target=51, bidding=turns"}
"""Options of a match that outlasts many faults."""
DEAF = 100.0
"""Seconds without an answer to a heartbeat, more than any client waits."""


class Cost(NamedTuple):
    """What one fault cost."""

    failed: int
    """Presses that were not answered in time, or not at all."""
    seconds: float
    """The longest time in which nobody's decision was taken."""


async def _nothing(_: Soak) -> None:
    return


async def _hear_no_heartbeats(soak: Soak) -> None:
    await soak.here.control.set(ack_heartbeats=False)
    try:
        await asyncio.sleep(DEAF)
    finally:
        await soak.here.control.set(ack_heartbeats=True)


async def _deliver_twice(soak: Soak) -> None:
    await soak.here.control.repeat()


ALL: Mapping[str, Fault] = {
    "none": _nothing,
    **FAULTS,
    **DEATHS,
    "press delivered twice": _deliver_twice,
    "heartbeats unanswered": _hear_no_heartbeats,
}


async def main() -> None:
    """Let everything happen, and say what it cost."""
    with tempfile.TemporaryDirectory() as folder:
        async with sandbox.serving(crowded_world(1)) as here:
            soak = Soak(here, Path(folder) / "faults.sqlite3", tables=1)
            await soak.sync()
            await soak.start()
            async with in_background(Company(here, 0, LONG).play):
                await _costs(_nothing, soak)  # the match begins
                for name, fault in ALL.items():
                    _say(name, [await _costs(fault, soak) for _ in range(TIMES)])
            await soak.stop()


async def _costs(fault: Fault, soak: Soak) -> Cost:
    """Let a fault happen, and watch the match until it has moved on after it."""
    interactions = soak.here.world.interactions
    known = set(interactions)
    happening = asyncio.ensure_future(fault(soak))
    longest, since, decided, end = 0.0, time.monotonic(), soak.decisions(), None
    async with asyncio.timeout(PATIENCE):
        while end is None or decided < end + MOVES:
            await asyncio.sleep(0.05)
            longest = max(longest, time.monotonic() - since)
            if (now := soak.decisions()) > decided:
                decided, since = now, time.monotonic()
            if end is None and happening.done():
                end = decided
    await happening
    await asyncio.sleep(REST)
    soak.here.faults.clear()
    failed = sum(each.dead for number, each in interactions.items() if number not in known)
    return Cost(failed, longest)


def _say(name: str, costs: list[Cost]) -> None:
    seconds = [cost.seconds for cost in costs]
    failed = "/".join(str(cost.failed) for cost in costs)
    print(f"{name:36} {median(seconds):6.1f} s {max(seconds):6.1f} s   failed {failed}", flush=True)


if __name__ == "__main__":
    sys.exit(event_loop.run(main()))
