"""The gateway: sessions that identify, get every event in order, are cut, and resume where they were."""

from __future__ import annotations

import asyncio
import contextlib
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field

import aiohttp
from aiohttp import web

from bot.bench.fakediscord.payloads import Payload
from bot.bench.fakediscord.world import World

__all__ = ["Gateway"]

_DISPATCH, _HEARTBEAT, _IDENTIFY, _RESUME, _RECONNECT, _INVALID, _HELLO, _ACK = 0, 1, 2, 6, 7, 9, 10, 11
_MESSAGE_CONTENT, _GUILD_MESSAGES = 1 << 15, 1 << 9
_WITHHELD = 4014
_BAD_TOKEN = 4004
_KEPT = 5000
"""Events kept for each session, to be sent again when it resumes."""


@dataclass
class _Session:
    """What one shard is sent: ``socket`` is null while it is cut."""

    id: str
    shard: tuple[int, int]
    intents: int
    socket: _Line | None = None
    sequence: int = 0
    sent: list[Payload] = field(default_factory=list)
    valid: bool = True


class _Line:
    """One socket, compressed as it was asked for."""

    def __init__(self, socket: web.WebSocketResponse, *, compressed: bool) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if compressed else None
        self._outgoing: asyncio.Queue[Payload] = asyncio.Queue()
        self._task = asyncio.create_task(self._send_all())

    def send(self, payload: Payload) -> None:
        """Send a payload after those before it."""
        self._outgoing.put_nowait(payload)

    async def flushed(self) -> None:
        """Wait until everything was written."""
        await self._outgoing.join()

    def stop(self) -> None:
        """Write no more."""
        self._task.cancel()

    async def _send_all(self) -> None:
        while True:
            payload = await self._outgoing.get()
            with contextlib.suppress(ConnectionError, RuntimeError):
                await self._write(json.dumps(payload).encode())
            self._outgoing.task_done()

    async def _write(self, data: bytes) -> None:
        if self._deflate is None:
            await self.socket.send_str(data.decode())
        else:
            await self.socket.send_bytes(self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH))


class Gateway:
    """Sends what happens in a world to the shards that identified; ``approves`` tells whether the privileged intent is granted."""

    def __init__(self, world: World, token: str, base: Callable[[], str], *, approves: bool = True, heartbeat_ms: int = 50) -> None:
        self.world = world
        self.approves = approves
        self.intents: list[int] = []
        self.identified = 0
        self.resumed = 0
        self.connected = asyncio.Event()
        self.refuse_resume = False
        """Answer the next attempts to resume with an invalid session."""
        self.unreachable = False
        """Refuse whoever connects, as a network that is down does."""
        self.refused = 0
        self.out: set[int] = set()
        """Servers that an outage hides from the shards that identify."""
        self._token = token
        self._base = base
        self._heartbeat_ms = heartbeat_ms
        self._sessions: dict[str, _Session] = {}
        world.emit = self.emit

    def emit(self, event: str, data: Payload, *, times: int = 1) -> None:
        """Tell every shard concerned, now or when it resumes; ``times`` delivers the same event again."""
        for session in self._concerned(data):
            for _ in range(times):
                session.sequence += 1
                payload = {"op": _DISPATCH, "t": event, "s": session.sequence, "d": _withheld(event, data, session.intents)}
                session.sent.append(payload)
                del session.sent[:-_KEPT]
                if session.socket:
                    session.socket.send(payload)

    def cut(self) -> None:
        """Drop every socket, as a failing network does."""
        self.connected.clear()
        for session in self._sessions.values():
            if session.socket:
                _abort(session.socket.socket)
                session.socket.stop()
                session.socket = None

    @property
    def shards(self) -> list[tuple[int, int]]:
        """The shards that identified, each with how many there are in all."""
        return [session.shard for session in self._sessions.values()]

    async def refuse_from_now_on(self, token: str) -> None:
        """Accept another ``token`` only, and close every session, as Discord does when a token is replaced."""
        self._token = token
        for session in self._sessions.values():
            session.valid = False
            if session.socket:
                await session.socket.flushed()
                await session.socket.socket.close(code=_BAD_TOKEN)

    def ask_to_reconnect(self) -> None:
        """Ask every shard to come again, as Discord does before it moves a session."""
        for session in self._sessions.values():
            if session.socket:
                session.socket.send({"op": _RECONNECT, "d": None})

    def lose_sessions(self) -> None:
        """Forget every session, and cut: the shards have to identify again, and what happened meanwhile is lost to them."""
        for session in self._sessions.values():
            session.valid = False
        self.cut()

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """One socket, from its opening to its end."""
        if self.unreachable:
            self.refused += 1
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        line = _Line(socket, compressed=request.query.get("compress") == "zlib-stream")
        line.send({"op": _HELLO, "d": {"heartbeat_interval": self._heartbeat_ms}})
        session: _Session | None = None
        try:
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    session = await self._received(line, json.loads(message.data), session)
        finally:
            line.stop()
            if session and session.socket is line:
                session.socket = None
        return socket

    async def _received(self, line: _Line, payload: Payload, session: _Session | None) -> _Session | None:
        operation = payload["op"]
        if operation == _HEARTBEAT:
            line.send({"op": _ACK})
            if session:  # only now does the client hold its connection well enough to close it
                self.connected.set()
        elif operation == _IDENTIFY:
            return await self._identify(line, payload["d"])
        elif operation == _RESUME:
            return self._resume(line, payload["d"])
        return session

    async def _identify(self, line: _Line, data: Payload) -> _Session | None:
        self.identified += 1
        self.intents.append(data["intents"])
        code = (
            _BAD_TOKEN if data["token"] != self._token else _WITHHELD if data["intents"] & _MESSAGE_CONTENT and not self.approves else None
        )
        if code:
            await line.flushed()
            await line.socket.close(code=code)
            return None
        number, count = data.get("shard") or (0, 1)
        session = _Session(f"s{self.identified}", (number, count), data["intents"], line)
        others = {key: one for key, one in self._sessions.items() if one.shard != session.shard or one.socket}
        self._sessions = others | {session.id: session}
        self._welcome(session)
        return session

    def _welcome(self, session: _Session) -> None:
        ours = [guild for guild_id, guild in self.world.guilds.items() if _shard(guild_id, session.shard) == session.shard[0]]
        ready = {
            "v": 10,
            "user": self.world.bot,
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in ours],
            "session_id": session.id,
            "shard": list(session.shard),
            "application": {"id": self.world.bot["id"], "flags": 0},
            "resume_gateway_url": f"ws://{self._base()}/gw/",
        }
        seen = [guild for guild in ours if int(guild["id"]) not in self.out]
        events = [("READY", ready)] + [("GUILD_CREATE", {**guild, "threads": self.world.threads_of(int(guild["id"]))}) for guild in seen]
        for event, data in events:
            session.sequence += 1
            session.sent.append({"op": _DISPATCH, "t": event, "s": session.sequence, "d": data})
            if session.socket:
                session.socket.send(session.sent[-1])

    def _resume(self, line: _Line, data: Payload) -> _Session | None:
        session = self._sessions.get(data["session_id"])
        if session is None or not session.valid or self.refuse_resume:
            line.send({"op": _INVALID, "d": False})
            return None
        self.resumed += 1
        session.socket = line
        for payload in [one for one in session.sent if one["s"] > data["seq"]]:
            line.send(payload)
        session.sequence += 1
        line.send({"op": _DISPATCH, "t": "RESUMED", "s": session.sequence, "d": {}})
        return session

    def _concerned(self, data: Payload) -> list[_Session]:
        guild_id = data.get("guild_id") or (data.get("id") if "channels" in data else None)
        return [one for one in self._sessions.values() if one.valid and _shard(int(guild_id or 0), one.shard) == one.shard[0]]


def _shard(guild_id: int, shard: tuple[int, int]) -> int:
    return (guild_id >> 22) % shard[1] if guild_id else 0


def _withheld(event: str, data: Payload, intents: int) -> Payload:
    """What a bot without the privileged intent sees of a message: nothing of its words, unless they are for it or its own."""
    if not event.startswith("MESSAGE_") or "content" not in data or intents & _MESSAGE_CONTENT or "guild_id" not in data:
        return data
    named = any(one["id"] == "1" for one in data["mentions"]) or data["author"]["id"] == "1"
    return data if named else {**data, "content": "", "embeds": [], "components": [], "attachments": []}


def _abort(socket: web.WebSocketResponse) -> None:
    transport = socket._req.transport if socket._req else None
    if transport:
        transport.abort()
