"""One command runs several processes of one bot, starts again what dies, and stops them all."""

import asyncio
import json
import os
import signal
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from sandbox import Running
from tests.bot.ai.questions import is_running
from tests.end_to_end.process import Program
from tests.patience import PATIENCE, comes_true
from tests.postgresql import Cluster

pytestmark = [pytest.mark.real_time("programs have clocks of their own"), pytest.mark.thorough]

EVERY = {0, 1, 2, 3}


@pytest.fixture
async def program(here: Running, cluster: Cluster, tmp_path: Path) -> Program:
    path = tmp_path / "stammtisch.sqlite3"
    cluster.of_file(path)
    await here.control.set(shards=len(EVERY), lets_in=len(EVERY))
    return Program(here, tmp_path)


@pytest.fixture
async def watch(program: Program) -> AsyncGenerator[Process, None]:
    """The process that watches two others."""
    process = await program.start("run", "--processes", "2")
    yield process
    if process.returncode is None:
        process.kill()
    await process.communicate()


def up(here: Running) -> set[int]:
    """The shards that are connected."""
    sessions = here.parts.hub.sessions.values()
    return {each.shard.id for each in sessions if each.connection is not None}


def watched(watch: Process) -> list[int]:
    """The processes that it watches."""
    children = Path(f"/proc/{watch.pid}/task/{watch.pid}/children").read_text("ascii")
    return [int(each) for each in children.split()]


async def test_one_that_dies_is_started_again_and_all_stop_together(here: Running, watch: Process):
    await comes_true(lambda: up(here) == EVERY)
    first, second = watched(watch)
    os.kill(first, signal.SIGKILL)
    await comes_true(lambda: up(here) != EVERY)
    await comes_true(lambda: up(here) == EVERY)
    others = watched(watch)
    assert second in others
    assert first not in others

    watch.terminate()
    async with asyncio.timeout(PATIENCE):
        _, said = await watch.communicate()
    assert 0 == watch.returncode
    assert [] == [pid for pid in (second, *others) if is_running(pid)]
    lines = [json.loads(line) for line in said.decode().splitlines()]
    assert {"0-1/4", "2-3/4"} == {line["shards"] for line in lines if "shards" in line}
    assert [("a process has ended and is started again", -signal.SIGKILL)] == [
        (line["event"], line["status"]) for line in lines if "status" in line
    ]


async def test_nobody_is_left_where_the_one_that_watches_is_killed(here: Running, watch: Process):
    await comes_true(lambda: up(here) == EVERY)
    both = watched(watch)
    watch.kill()
    await comes_true(lambda: not any(map(is_running, both)))


async def test_a_token_that_is_wrong_ends_all_with_a_sentence(here: Running, program: Program):
    here.world.token = "changed"
    status, _, said = await program.says("run", "--processes", "2")

    assert 2 == status
    assert "Discord does not know this token." in said
    assert "Traceback" not in said
