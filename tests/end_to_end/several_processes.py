"""Several processes of one bot, each with some of sixteen shards, and servers on many of them."""

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import Process
from pathlib import Path

from sandbox import Running, World
from sandbox.world.channels import Channel, Kind
from sandbox.world.guilds import Guild, Member, Role
from sandbox.world.permissions import EVERYONE
from tests.end_to_end.conftest import FAST
from tests.end_to_end.process import ROOT, Program
from tests.patience import PATIENCE, comes_true

TOTAL = 16
_FIRST = 840_000_000_000_000_000
_CHANNEL = 850_000_000_000_000_000


def shard_of(guild: int) -> int:
    """Where Discord tells of a server."""
    return (guild >> 22) % TOTAL


def settle(world: World, shard: int) -> str:
    """Add a server on this shard, to which everybody of the sample world goes; its channel."""
    number = next(
        guild
        for guild in range(_FIRST, _FIRST + (TOTAL << 22), 1 << 22)
        if shard_of(guild) == shard
    )
    everyone = Role(id=number, name="@everyone", permissions=int(EVERYONE))
    server = Guild(id=number, name=f"Server {shard}", owner_id=world.owner_id)
    server.roles[everyone.id] = everyone
    for person in world.users:
        server.members[person] = Member(user_id=person)
    world.guilds[number] = server
    channel = Channel(
        id=_CHANNEL + shard, kind=Kind.TEXT, name=f"haus-{shard}", guild_id=number, position=1
    )
    world.channels[channel.id] = channel
    return f"#{channel.name}"


class Part:
    """One process of the bot, which serves some shards, and what it says."""

    def __init__(self, program: Program, first: int, last: int) -> None:
        self._program = program
        self.first, self.last = first, last
        self._process: Process | None = None
        self._starts = 0

    @property
    def range(self) -> str:
        """As an operator writes it down."""
        return f"{self.first}-{self.last}/{TOTAL}"

    @property
    def process(self) -> Process:
        """The process that was started last."""
        assert self._process is not None
        return self._process

    @property
    def log(self) -> Path:
        """What the process says that was started last."""
        return self._program.folder / f"{self.first}-{self.last}-{id(self)}-{self._starts}.log"

    async def starts(self, **pace: float) -> None:
        """Start it, and wait for nothing."""
        self._starts += 1
        paces = FAST | pace
        given = {f"STAMMTISCH_PACE__{name.upper()}": str(value) for name, value in paces.items()}
        environment = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
        environment |= self._program.settings | given
        environment |= {"PYTHONPATH": str(ROOT), "STAMMTISCH_SHARDS": self.range}
        with self.log.open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"),
                cwd=self._program.folder,
                env=environment,
                stdout=log,
                stderr=log,
            )

    async def says(self, sign: str) -> None:
        """Wait until it has said this."""
        await comes_true(
            lambda: sign in self.log.read_text() or self.process.returncode is not None
        )
        assert sign in self.log.read_text(), self.log.read_text()

    async def kills(self) -> None:
        """Kill it as nothing can be prepared for."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.kill()
            await self._process.wait()


async def connected(here: Running, part: Part) -> float:
    """Return once each shard of a part is connected: after how many seconds."""
    since = time.monotonic()
    shards = set(range(part.first, part.last + 1))

    def are_there() -> bool:
        sessions = here.parts.hub.sessions.values()
        up = {each.shard.id for each in sessions if each.connection is not None}
        return shards <= up or part.process.returncode is not None

    async with asyncio.timeout(PATIENCE):
        while not are_there():  # noqa: ASYNC110 - the bot is another process
            await asyncio.sleep(0.02)
    assert part.process.returncode is None, part.log.read_text()
    return time.monotonic() - since
