"""The program itself in a process of its own, as an operator starts it and a machine kills it."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from pathlib import Path

from sandbox import Running
from tests.patience import PATIENCE
from tests.postgresql import as_written, where_of

ROOT = Path(__file__).parents[2]


class Program:
    """`stammtisch`, pointed at a sandbox and at a folder of its own."""

    def __init__(self, here: Running, folder: Path) -> None:
        self.folder = folder
        self.database = folder / "stammtisch.sqlite3"
        self.settings = {
            "DISCORD_TOKEN": "sandbox-token",
            "STAMMTISCH_API_BASE": here.api_base,
            "STAMMTISCH_GATEWAY": here.gateway,
            "STAMMTISCH_DATABASE": as_written(where_of(self.database)),
        }

    async def start(self, *arguments: str, **pace: float) -> Process:
        """Start it; settings of the pace go by their names."""
        return await self._start("bot", arguments, pace)

    async def _start(
        self, module: str, arguments: Sequence[str], pace: Mapping[str, float]
    ) -> Process:
        paces = {f"STAMMTISCH_PACE__{name.upper()}": str(value) for name, value in pace.items()}
        environment = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
        environment |= self.settings | paces | {"PYTHONPATH": str(ROOT)}
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, *arguments),
            cwd=self.folder,
            env=environment,
            stdout=PIPE,
            stderr=PIPE,
        )

    async def runs(self, **pace: float) -> Process:
        """Start the bot, and return once the gateway has let it in."""
        return await self._connected(await self.start("run", **pace))

    async def runs_until(self, step: str, moment: str, **pace: float) -> Process:
        """Start the bot so that SIGUSR1 lets it die `before` or `after` a step."""
        module = "tests.end_to_end.crash_point"
        return await self._connected(await self._start(module, (step, moment), pace))

    async def _connected(self, process: Process) -> Process:
        assert process.stderr is not None
        said: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while line := (await process.stderr.readline()).decode():
                said.append(line)
                if "connected to Gateway" in line:
                    return process
        raise AssertionError("".join(said))

    async def says(self, *arguments: str) -> tuple[int, str, str]:
        """Let it do one thing: its exit status, what it said, and what it complained of."""
        process = await self.start(*arguments)
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate()
        assert process.returncode is not None
        return process.returncode, out.decode(), err.decode()


async def killed(process: Process) -> None:
    """Kill it as nothing can be prepared for: SIGKILL."""
    if process.returncode is None:
        process.kill()
    # What it still said is read to its end, for a full pipe would keep the process waiting.
    await process.communicate()
