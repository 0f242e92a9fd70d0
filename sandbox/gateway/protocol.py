"""The gateway's protocol: hello, identify or resume, heartbeats, closing with the right code."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.gateway.hub import INVALID
from sandbox.gateway.session import WHOLE, Connection, Session, Shard
from sandbox.parts import Parts
from sandbox.wire import Json
from sandbox.world.happenings import PRIVILEGED, Happening
from sandbox.world.shapes import guild_create_shape, member_shape

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, MEMBERS, HELLO, ACK = 1, 2, 3, 4, 6, 8, 10, 11
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, BAD_TOKEN = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, INVALID_SHARD, SHARDING_REQUIRED, DISALLOWED_INTENTS = 4005, 4010, 4011, 4014
GOODBYE_S = 1.0
WAY_BACK_S = 0.05
"""How far away a heartbeat is answered from: what comes back at once overtakes the note of when
it was sent, and discord.py then warns of a delay that never was."""
_ENDS_THE_SESSION = {1000, 1001}


@dataclass(slots=True)
class Door:
    """One bot's conversation with the gateway."""

    parts: Parts
    connection: Connection
    session: Session | None = None

    async def converse(self) -> None:
        """Speak the protocol until the socket closes."""
        interval = {"heartbeat_interval": self.parts.switches.heartbeat_interval}
        await self.connection.send(HELLO, interval)
        socket = self.connection.socket
        async for message in socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                break
            try:
                payload = json.loads(message.data)
            except ValueError:
                await self.connection.close(DECODE_ERROR)
                break
            await self._receive(payload.get("op"), payload.get("d"))
        self._leave(socket.close_code)

    async def _receive(self, op: int, data: Any) -> None:
        if op == HEARTBEAT:
            if self.parts.switches.ack_heartbeats:
                await asyncio.sleep(WAY_BACK_S)
                await self.connection.send(ACK)
        elif op == IDENTIFY:
            await self._identify(data)
        elif op == RESUME:
            await self._resume(data)
        elif self.session is None:
            await self.connection.close(NOT_AUTHENTICATED)
        elif op == MEMBERS:
            self._send_members(data)
        elif op not in (PRESENCE, VOICE):
            await self.connection.close(UNKNOWN_OPCODE)

    async def _identify(self, data: Json) -> None:
        refusal = self._refusal(data)
        if refusal is not None:
            await self.connection.close(refusal)
            return
        shard = Shard(*data.get("shard", WHOLE))
        hub = self.parts.hub
        if hub.identifies >= self.parts.switches.starts:
            await self.connection.close(BAD_TOKEN)
            return
        if not hub.is_let_in(shard):
            await self.connection.send(INVALID, data=False)
            return
        self.session = self.parts.hub.open(data.get("intents", 0), shard)
        self.session.connection = self.connection
        self._tell("READY", self._ready(self.session))
        world = self.parts.world
        for guild_id in self._guilds(shard):
            self._tell("GUILD_CREATE", guild_create_shape(world, guild_id))

    def _refusal(self, data: Json) -> int | None:
        if self.session is not None:
            return ALREADY_AUTHENTICATED
        if data.get("token", "").removeprefix("Bot ") != self.parts.world.token:
            return BAD_TOKEN
        shard, switches = Shard(*data.get("shard", WHOLE)), self.parts.switches
        if not 0 <= shard.id < shard.of:
            return INVALID_SHARD
        if len(self._guilds(shard)) > switches.guilds_a_shard:
            return SHARDING_REQUIRED
        privileged = data.get("intents", 0) & PRIVILEGED
        return DISALLOWED_INTENTS if privileged and not switches.privileged else None

    def _tell(self, name: str, data: Json) -> None:
        if self.session is not None:
            self.parts.hub.queue(self.session, self.session.record(Happening(name, data)))

    def _guilds(self, shard: Shard) -> list[int]:
        world = self.parts.world
        joined = (g.id for g in world.guilds.values() if world.bot_id in g.members)
        return [guild for guild in joined if shard.owns(guild)]

    def _ready(self, session: Session) -> Json:
        world = self.parts.world
        return {
            "v": 10,
            "user": world.bot.shape() | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [
                {"id": str(guild), "unavailable": True} for guild in self._guilds(session.shard)
            ],
            "session_id": session.id,
            "shard": [*session.shard],
            "resume_gateway_url": self.parts.gateway_url,
            "application": {"id": str(world.bot_id), "flags": 0},
            "private_channels": [],
            "user_settings": {},
            "_trace": [],
        }

    async def _resume(self, data: Json) -> None:
        session = self.parts.hub.sessions.get(data.get("session_id", ""))
        missed = None if session is None else session.since(data.get("seq") or 0)
        if session is None or missed is None or self.parts.switches.refuse_resume:
            await self.connection.send(INVALID, data=False)
            return
        self.parts.hub.resumes += 1
        self.session = session
        session.connection = self.connection
        # Queued like live events, so that none overtakes another.
        for event in missed:
            self.parts.hub.queue(session, event)
        self._tell("RESUMED", {"_trace": []})

    def _send_members(self, data: Json) -> None:
        world = self.parts.world
        guild = world.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        asked = data.get("user_ids")
        wanted = {int(user) for user in ([asked] if isinstance(asked, str | int) else asked or ())}
        query = (data.get("query") or "").lower()
        found = [
            member_shape(world, guild.id, user)
            for user in guild.members
            if (user in wanted if wanted else world.users[user].username.startswith(query))
        ]
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": found[: data.get("limit") or None],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(user) for user in wanted if user not in guild.members],
            "nonce": data.get("nonce"),
        }
        self._tell("GUILD_MEMBERS_CHUNK", chunk)

    def _leave(self, code: int | None) -> None:
        if self.session is None or self.session.connection is not self.connection:
            return
        self.session.connection = None
        # Only a bot that says goodbye by itself gives its session up (docs: topics/gateway).
        if code in _ENDS_THE_SESSION and not self.connection.closed_here:
            self.parts.hub.sessions.pop(self.session.id, None)


async def gateway(request: web.Request, parts: Parts) -> web.StreamResponse:
    """Accept a bot's WebSocket and speak with it, or let it wait outside."""
    if not parts.switches.lets_connect:
        return web.Response(status=503)
    socket = web.WebSocketResponse(timeout=GOODBYE_S, max_msg_size=0, compress=False)
    await socket.prepare(request)
    compress = request.query.get("compress") == "zlib-stream"
    await Door(parts, Connection(socket, request.transport, compress=compress)).converse()
    return socket
