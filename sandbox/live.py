"""The push: what one person sees of one channel, sent whenever it changes."""

import asyncio
import json
from contextlib import suppress

from aiohttp import WSMsgType, web

from sandbox.control import Control, NotPossible
from sandbox.wire import dumps

GOODBYE_S = 1.0
"""How long a closing socket waits for the other side."""

COALESCE_S = 0.03
"""Changes this close together are sent as one."""


class Live:
    """One page's socket: who looks, and where."""

    def __init__(self, control: Control, socket: web.WebSocketResponse, person: str) -> None:
        self._control = control
        self._socket = socket
        self._person = person
        self._channel = ""
        self._sent = ""
        self._changed = asyncio.Event()

    async def run(self, channel: str) -> None:
        """Send views until the page goes."""
        self._channel = channel
        with self._control.world.watched(self._changed.set):
            sending = asyncio.create_task(self._send_changes())
            try:
                await self._listen()
            finally:
                sending.cancel()
                with suppress(asyncio.CancelledError):
                    await sending

    async def _listen(self) -> None:
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT:
                return
            wish = json.loads(message.data)
            if "channel" in wish:
                self._channel = str(wish["channel"])
                self._sent = ""
                self._changed.set()

    async def _send_changes(self) -> None:
        self._changed.set()
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._send_if_new()
            await asyncio.sleep(COALESCE_S)

    def _first(self) -> str:
        """The place where somebody starts who does not say where: the first they see."""
        who = self._control.find_person(self._person)
        channels = self._control.world.channels.values()
        seen = (c for c in channels if self._control.world.sees(who.id, c))
        return str(next((c.id for c in seen), ""))

    async def _send_if_new(self) -> None:
        try:
            view = self._control.look(self._person, self._channel or self._first())
        except NotPossible as refusal:
            text = dumps({"type": "error", "error": str(refusal)})
        else:
            text = dumps({"type": "view", "view": view})
            # A page may have come by another of this machine's names: links stay on its own.
            text = text.replace(f'"{self._control.world.base}/', '"/')
        if text != self._sent:
            self._sent = text
            with suppress(ConnectionError):
                await self._socket.send_str(text)


class Pages:
    """All pages that are being looked at."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._open: set[web.WebSocketResponse] = set()

    async def live(self, request: web.Request) -> web.StreamResponse:
        """Accept a page's socket: ?person=ID&channel=ID."""
        socket = web.WebSocketResponse(heartbeat=20.0, timeout=GOODBYE_S)
        await socket.prepare(request)
        self._open.add(socket)
        try:
            page = Live(self._control, socket, request.query.get("person", ""))
            await page.run(request.query.get("channel", ""))
        finally:
            self._open.discard(socket)
        return socket

    async def close(self) -> None:
        """Say goodbye to all pages, so that they come back when the sandbox does."""
        await asyncio.gather(*(socket.close(code=1001) for socket in tuple(self._open)))
