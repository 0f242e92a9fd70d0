"""A network between a bot and its database that can be cut, and can fall silent."""

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from typing import Self

_CHUNK = 1 << 16


class Wire:
    """Hands on what two sides say over TCP, until it is told otherwise.

    It is used as a context manager.
    """

    def __init__(self, port: int) -> None:
        """`port`: where the server listens, on this machine."""
        self._server_port = port
        self._own_port = 0
        self._flows = asyncio.Event()
        self._listening: asyncio.Server | None = None
        self._ends: set[StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        await self.mend()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.cut()
        await asyncio.gather(*self._pumps)

    @property
    def port(self) -> int:
        """Where the client finds the server."""
        return self._own_port

    def cut(self) -> None:
        """End all connections, and let nobody in."""
        if self._listening is not None:
            self._listening.close()
            self._listening = None
        self._flows.set()
        for end in self._ends:
            end.transport.abort()

    def fall_silent(self) -> None:
        """Let everybody in, and hand nothing on; it comes late, once this is mended."""
        self._flows.clear()

    async def mend(self) -> None:
        """Hand everything on again."""
        self._flows.set()
        if self._listening is None:
            self._listening = await asyncio.start_server(self._joined, "127.0.0.1", self._own_port)
            self._own_port = self._listening.sockets[0].getsockname()[1]

    async def _joined(self, reader: StreamReader, writer: StreamWriter) -> None:
        answers, asks = await asyncio.open_connection("127.0.0.1", self._server_port)
        self._ends |= {writer, asks}
        for side in ((reader, asks), (answers, writer)):
            pump = asyncio.create_task(self._pump(*side))
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    async def _pump(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError):
            while said := await reader.read(_CHUNK):
                await self._flows.wait()
                writer.write(said)
                await writer.drain()
        writer.close()
        self._ends.discard(writer)
