"""A gateway session: what one bot was told, numbered, so that it can be told again."""

import asyncio
import zlib
from collections import deque
from typing import Any, Final, NamedTuple

from aiohttp import web

from sandbox.wire import Json, dumps
from sandbox.world.happenings import Happening, Intent

REPLAYED = 500
"""How many events a session remembers for a resume."""


class Connection:
    """One WebSocket, with its own compression from the first frame to the last."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        *,
        compress: bool,
    ) -> None:
        self.socket = socket
        self.closed_here = False
        self._transport = transport
        self._deflate = zlib.compressobj() if compress else None

    async def close(self, code: int) -> None:
        """Close with a gateway close code."""
        self.closed_here = True
        await self.socket.close(code=code)

    def cut(self) -> None:
        """Drop the connection without a closing handshake."""
        if self._transport is not None:
            self._transport.abort()

    async def send(self, op: int, data: Any = None, **more: object) -> None:
        """Send one payload; on a closed socket it is lost, as on a real network."""
        text = dumps({"op": op, "d": data, "s": None, "t": None, **more})
        try:
            if self._deflate is None:
                await self.socket.send_str(text)
            else:
                packed = self._deflate.compress(text.encode())
                await self.socket.send_bytes(packed + self._deflate.flush(zlib.Z_SYNC_FLUSH))
        except ConnectionError:
            return


class Shard(NamedTuple):
    """Which of how many shards a session is."""

    id: int
    of: int

    def owns(self, guild: int | None) -> bool:
        """Whether this shard is told of a server; of what is in none, the first one is.

        By Discord's formula (docs: topics/gateway#sharding).
        """
        return self.id == (0 if guild is None else (guild >> 22) % self.of)


WHOLE: Final = Shard(0, 1)


class Session:
    """A bot's session; it outlives its connections until it is invalidated."""

    def __init__(self, session_id: str, intents: int, shard: Shard = WHOLE) -> None:
        self.id = session_id
        self.intents = intents
        self.shard = shard
        self.connection: Connection | None = None
        self.sequence = 0
        self.told: deque[tuple[int, str, Json]] = deque(maxlen=REPLAYED)

    def wants(self, happening: Happening) -> bool:
        """Whether this session asked for such events, and they are of its shard."""
        asked = happening.intent in (Intent.NONE, Intent(self.intents) & happening.intent)
        return asked and self.shard.owns(happening.guild)

    def record(self, happening: Happening) -> tuple[int, str, Json]:
        """Number an event and keep it for a resume; return it as it goes out."""
        data = happening.data
        if happening.private and not self.intents & Intent.MESSAGE_CONTENT:
            emptied = {key: type(data[key])() for key in happening.private if key in data}
            data = data | emptied
        self.sequence += 1
        event = (self.sequence, happening.name, data)
        self.told.append(event)
        return event

    def since(self, sequence: int) -> list[tuple[int, str, Json]] | None:
        """Return the events after `sequence`, or None if they are no longer all known."""
        missed = [event for event in self.told if event[0] > sequence]
        known = len(missed) == self.sequence - sequence
        return missed if known else None
