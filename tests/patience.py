"""How long tests wait for what must come: a bound for tests that fail, which measures nothing."""

import asyncio
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds. Whatever comes is there at once on a quiet machine, and late on a busy one."""

THINKING = "bot.ai.pool._LEAST_PATIENCE"
"""How long the bot waits for a process that thinks, before rules of thumb decide: five seconds on a
machine that has time. Tests set it to PATIENCE where that is not what they test."""

STARTING = "bot.ai.process._UNTIL_READY"
"""How long the bot waits for such a process to start. Likewise."""

LATE = "bot.screens.acknowledgement.LATE"
"""How long an interaction goes without an answer before its person is told to wait: a second. Tests
set it to PATIENCE where that is not what they test."""

ANSWER_DEADLINE = PATIENCE / 2
"""Seconds in which a bot must answer a press where that is not what is tested.

Discord's own three are for a machine that has nothing else to do. A press that is never answered is
still found out before anybody's patience ends.
"""


async def comes_true(condition: Callable[[], object]) -> None:
    """Wait until something is so that tells nobody when it changes."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
