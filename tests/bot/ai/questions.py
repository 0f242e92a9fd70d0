"""What tests of thinking ask, and of whom."""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.ai import PoolRequest
from bot.ai.process import Command, WorkerProcess
from games.catalogue import CATALOGUE
from tests.games.kit.asking import first_question
from tests.patience import PATIENCE

SCHWARZ = CATALOGUE["schwarz_oder_weiss"]


def odd(*how: str) -> Command:
    """Starts a process that thinks in this way (see odd_process.py)."""
    return (sys.executable, "-m", "tests.bot.ai.odd_process", *how)


def asked(level: str = "strong", table: int = 1, **question: Any) -> PoolRequest:
    """The first question of a match, at a table that does not move on."""
    first = replace(first_question(SCHWARZ, level), **question)
    return PoolRequest(table, SCHWARZ, first, lambda: True)


async def started(process: WorkerProcess) -> int:
    """Wait until there is a process; returns its number."""
    async with asyncio.timeout(PATIENCE):
        while process.pid is None:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
    return process.pid


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only its remains."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text("utf-8")
    except FileNotFoundError:
        return False
