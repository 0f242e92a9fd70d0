"""A bot whose computer players are to think on a cluster runs with it and without it."""

import asyncio
from pathlib import Path

import pytest

from sandbox import Running
from tests.bot.ai.dask_processes import DaskProcesses
from tests.end_to_end.process import Program, killed
from tests.patience import PATIENCE

pytestmark = [pytest.mark.real_time("a cluster has a clock of its own"), pytest.mark.thorough]

NOWHERE = "tcp://127.0.0.1:1"


@pytest.fixture
def program(here: Running, tmp_path: Path) -> Program:
    return Program(here, tmp_path)


async def said(process: asyncio.subprocess.Process, *events: str) -> str:
    """Wait until the log has said all of it, in any order; returns the last line."""
    assert process.stderr is not None
    missing, line = {*events}, ""
    async with asyncio.timeout(PATIENCE):
        while missing:
            line = (await process.stderr.readline()).decode()
            assert line, f"it ended and never said: {missing}"
            missing -= {event for event in missing if event in line}
    return line


async def test_a_bot_starts_without_its_cluster_and_finds_it_later(
    program: Program, tmp_path: Path
):
    dask = DaskProcesses(tmp_path)
    await dask.scheduler()
    dask.kill("scheduler")
    program.settings["STAMMTISCH_DASK"] = dask.address
    process = await program.start("run")
    try:
        await said(process, "the cluster cannot be reached", "connected to Gateway")
        await dask.scheduler()
        await dask.worker()
        assert '"places": 1' in await said(process, "the cluster thinks")
    finally:
        dask.close()
        await killed(process)


async def test_the_doctor_says_whether_the_cluster_thinks(program: Program, tmp_path: Path):
    program.settings["STAMMTISCH_DASK"] = NOWHERE
    status, findings, _ = await program.says("doctor")
    assert (1, True) == (status, f"!!  the cluster cannot be reached at {NOWHERE}" in findings)

    dask = DaskProcesses(tmp_path)
    try:
        await dask.scheduler()
        await dask.worker()
        program.settings["STAMMTISCH_DASK"] = dask.address
        status, findings, _ = await program.says("doctor")
    finally:
        dask.close()
    assert f"ok  the cluster at {dask.address} thinks about 1 decisions at once" in findings
