"""The hub: hands every happening to the sessions that asked for it, in order."""

import asyncio
import math
import secrets

from sandbox.clock import monotonic
from sandbox.gateway.session import Connection, Session, Shard
from sandbox.switches import Switches
from sandbox.wire import Json
from sandbox.world import World
from sandbox.world.happenings import Happening

RECONNECT, INVALID = 7, 9


class Hub:
    """All gateway sessions; `identifies` and `resumes` count how often bots came.

    `too_soon` counts who was turned away because another shard of its turn had just come.
    """

    def __init__(self, world: World, switches: Switches) -> None:
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0
        self.too_soon = 0
        self._let_in_at: dict[int, float] = {}
        self._switches = switches
        self._waiting: asyncio.Queue[tuple[Session, tuple[int, str, Json]]] = asyncio.Queue()
        self._timers: set[asyncio.TimerHandle] = set()
        world.attend(self.hear)

    def hear(self, happening: Happening) -> None:
        """Pass a happening on, at once or after its delay."""
        delay = happening.after + self._switches.gateway_delay
        if delay <= 0:
            self._pass_on(happening)
            return
        loop = asyncio.get_running_loop()
        self._timers = {timer for timer in self._timers if timer.when() > loop.time()}
        self._timers.add(loop.call_later(delay, self._pass_on, happening))

    def _pass_on(self, happening: Happening) -> None:
        for session in self.sessions.values():
            if session.wants(happening):
                self.queue(session, session.record(happening))

    def queue(self, session: Session, event: tuple[int, str, Json]) -> None:
        """Have an event sent after all those already waiting."""
        self._waiting.put_nowait((session, event))

    async def run(self) -> None:
        """Send what waits, until cancelled; an event of a session without connection is kept."""
        while True:
            session, (number, name, data) = await self._waiting.get()
            if session.connection is not None:
                await session.connection.send(0, data, s=number, t=name)

    def is_let_in(self, shard: Shard) -> bool:
        """Whether a shard may identify now (docs: topics/gateway#sharding-max-concurrency)."""
        turn, now = shard.id % self._switches.lets_in, monotonic()
        if now - self._let_in_at.get(turn, -math.inf) < self._switches.identify_interval:
            self.too_soon += 1
            return False
        self._let_in_at[turn] = now
        return True

    def open(self, intents: int, shard: Shard) -> Session:
        """Begin a session."""
        session = Session(secrets.token_hex(16), intents, shard)
        self.sessions[session.id] = session
        self.identifies += 1
        return session

    def repeat(self, name: str) -> None:
        """Send the last event of this name once more, as a resume does that goes back too far."""
        for session in self.sessions.values():
            last = next((event for event in reversed(session.told) if event[1] == name), None)
            if last is not None:
                self.queue(session, last)

    async def ask_to_reconnect(self) -> None:
        """Tell every bot to come back and resume (opcode 7)."""
        for connection in self._connections():
            await connection.send(RECONNECT)

    async def invalidate(self) -> None:
        """Forget every session and tell the bots so (opcode 9): they must identify anew."""
        connections = self._connections()
        self.sessions.clear()
        for connection in connections:
            await connection.send(INVALID, data=False)

    async def close_all(self, code: int) -> None:
        """Close every connection with a gateway close code."""
        for connection in self._connections():
            await connection.close(code)

    def abort(self) -> None:
        """Cut every connection without a closing handshake."""
        for session in self.sessions.values():
            if session.connection is not None:
                session.connection.cut()
                session.connection = None

    def _connections(self) -> list[Connection]:
        return [s.connection for s in self.sessions.values() if s.connection is not None]

    async def close(self) -> None:
        """Stop all timers and close all connections."""
        for timer in self._timers:
            timer.cancel()
        await self.close_all(1001)
