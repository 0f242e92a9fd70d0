"""`python -m sandbox` starts, says where to sit down, and stops when asked."""

import asyncio
import signal
import sys

import aiohttp
import pytest

from tests.patience import PATIENCE


def as_a_terminal_would() -> None:
    """Let an interrupt reach the program; where tests run in the background it is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.real_time("a program has a clock of its own")
async def test_it_says_where_to_sit_down_and_stops_when_interrupted():
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--port", "0"),
        stdout=asyncio.subprocess.PIPE,
        preexec_fn=as_a_terminal_would,
    )
    assert started.stdout is not None
    line = (await asyncio.wait_for(started.stdout.readline(), PATIENCE)).decode()
    assert line.startswith("Sit down at http://127.0.0.1:")
    async with aiohttp.ClientSession() as session, session.get(line.split()[-1]) as answer:
        assert answer.status == 200
    started.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(started.wait(), PATIENCE) == 0
    await started.stdout.read()
