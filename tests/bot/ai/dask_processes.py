"""Real schedulers and workers of Dask, each a process of its own whose log is kept."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from bot.ai import PlayerPool
from tests.patience import comes_true

ROOT = Path(__file__).parents[3]
_ADDRESS = re.compile(r"Scheduler at: +((?:tcp|tls)://\S+)")
_QUIET = {
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__DISK": "false",
    "DASK_DISTRIBUTED__WORKER__PRELOAD": "[]",
}


class DaskProcesses:
    """What a host starts of Dask; everything is killed in the end."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.address = ""
        self._environment = environment
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    async def scheduler(
        self, name: str = "scheduler", protocol: str = "tcp", preload: str = ""
    ) -> None:
        """Start a scheduler, at the address of the one before it if there was one."""
        port = self.address.rpartition(":")[2] or "0"
        where = ("--host", "127.0.0.1", "--port", port, "--protocol", protocol)
        self._start(
            name,
            "scheduler",
            *where,
            *(("--preload", preload) if preload else ()),
            "--no-dashboard",
        )
        await comes_true(lambda: _ADDRESS.search(self.log(name)))
        self.address = _ADDRESS.findall(self.log(name))[-1]

    async def worker(
        self, name: str = "worker", odd: str = "", *, nanny: bool = False, plain: bool = False
    ) -> None:
        """Start a worker; an odd one thinks so (odd_worker.py), a plain one not at all."""
        preloads = [] if plain else ["games.dask_worker"]
        preloads += ["tests.bot.ai.odd_worker"] if odd else []
        self._start(
            name,
            "worker",
            self.address,
            *("--name", name, "--nthreads", "1", "--no-dashboard"),
            "--nanny" if nanny else "--no-nanny",
            *(each for preload in preloads for each in ("--preload", preload)),
            *("--local-directory", str(self.folder / "local")),
            ODD=odd,
            ODD_SIGN=str(self.sign(name)),
        )
        await comes_true(lambda: "Registered to:" in self.log(name))

    def log(self, name: str) -> str:
        """All that a process has written."""
        path = self.folder / f"{name}.log"
        return path.read_text("utf-8") if path.exists() else ""

    def sign(self, name: str) -> Path:
        """What a worker that is to `wait` makes once it thinks."""
        return self.folder / f"{name}.sign"

    def kill(self, name: str) -> None:
        """SIGKILL, for which nothing can be prepared."""
        process = self._running.pop(name)
        process.kill()
        process.wait()

    def close(self) -> None:
        """Kill all that still run, and the workers of nannies."""
        while self._running:
            _, process = self._running.popitem()
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _start(self, name: str, *command: str, **environment: str) -> None:
        kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
        with (self.folder / f"{name}.log").open("wb") as log:
            self._running[name] = subprocess.Popen(
                [sys.executable, "-m", "dask", *command],
                cwd=self.folder,
                env=kept | _QUIET | self._environment | environment | {"PYTHONPATH": str(ROOT)},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )


async def thinks_there(pool: PlayerPool, places: int = 1) -> None:
    """Wait until a pool asks so many at its cluster, and nobody here."""
    await comes_true(lambda: {"here": 0, "cluster": places} == pool.thinkers)


async def thinks_here(pool: PlayerPool) -> None:
    """Wait until a pool asks nobody at its cluster."""
    await comes_true(lambda: {"here": 1, "cluster": 0} == pool.thinkers)
