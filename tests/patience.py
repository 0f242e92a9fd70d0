"""How long tests wait for what must come: a bound for tests that fail, which measures nothing."""

import asyncio
from collections.abc import Callable

import pytest

PATIENCE = 60.0
"""Seconds. Whatever comes is there at once on a quiet machine, and late on a busy one."""

_THINKING = "bot.ai.thinking_time_shares._LEAST_PATIENCE"
"""How long the bot waits for a process that thinks, before rules of thumb decide: five seconds on a
machine that has time."""
_STARTING = "bot.ai.process._UNTIL_READY"
"""How long the bot waits for such a process to start."""
_YIELDING = "bot.ai.process._let_others_go_first"
"""How such a process leaves its time to all others, so that on a busy machine it gets none."""

LATE = "bot.discord.acknowledgement.LATE"
"""How long an interaction goes without an answer before its person is told to wait: a second. Tests
set it to PATIENCE where that is not what they test."""

ANSWER_DEADLINE = PATIENCE / 2
"""Seconds in which a bot must answer a press where that is not what is tested.

Discord's own three are for a machine that has nothing else to do. A press that is never answered is
still found out before anybody's patience ends.
"""


def give_time_to_think(patch: pytest.MonkeyPatch) -> None:
    """Let processes think beside all others, and the bot wait for them, however long it takes."""
    patch.setattr(_YIELDING, lambda _: None)
    patch.setattr(_THINKING, PATIENCE)
    patch.setattr(_STARTING, PATIENCE)


async def comes_true(condition: Callable[[], object]) -> None:
    """Wait until something is so that tells nobody when it changes."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
