"""A little Discord over real sockets on this machine: enough to log in, to connect, and to be refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web

__all__ = ["FakeDiscord"]

_HELLO, _IDENTIFY, _DISPATCH, _HEARTBEAT, _ACK = 10, 2, 0, 1, 11
_USER = {"id": "1", "username": "greffier", "discriminator": "0", "avatar": None, "bot": True}
_MESSAGE_CONTENT = discord.Intents(message_content=True).value
_WITHHELD = 4014
_HEARTBEATS = 50
"""Milliseconds between two heartbeats."""


class FakeDiscord:
    """Accepts one ``token``; ``approves`` the privileged intents or closes; remembers the ``intents`` asked and the ``commands`` sent."""

    def __init__(self, token: str, *, approves: bool = True) -> None:
        self.token = token
        self.approves = approves
        self.intents: list[int] = []
        self.commands: list[list[str]] = []
        self.connected = asyncio.Event()
        self._ready = False
        self._base = ""

    @asynccontextmanager
    async def serve(self, patch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
        """Listen, and turn discord.py towards here."""
        app = web.Application()
        app.router.add_get("/api/v10/users/@me", self._user)
        app.router.add_get("/api/v10/oauth2/applications/@me", self._application)
        app.router.add_get("/api/v10/gateway/bot", self._gateway)
        app.router.add_put("/api/v10/applications/1/commands", self._commands)
        app.router.add_get("/gw/", self._socket)
        runner = web.AppRunner(app, shutdown_timeout=0)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        self._base = f"{host}:{port}"
        patch.setattr(discord.http.Route, "BASE", f"http://{self._base}/api/v10")
        patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(f"ws://{self._base}/gw/"))
        try:
            yield self
        finally:
            await runner.cleanup()

    def _answer(self, request: web.Request, body: object) -> web.Response:
        allowed = request.headers.get("Authorization") == f"Bot {self.token}"
        payload = body if allowed else {"message": "401: Unauthorized", "code": 0}
        # discord.py reads JSON only under this exact type, without a charset
        return web.Response(status=200 if allowed else 401, body=json.dumps(payload).encode(), headers={"Content-Type": "application/json"})

    async def _user(self, request: web.Request) -> web.Response:
        return self._answer(request, _USER)

    async def _application(self, request: web.Request) -> web.Response:
        about = {"id": "1", "name": "Greffier", "description": "", "icon": None, "flags": 0, "verify_key": "", "summary": ""}
        return self._answer(request, {**about, "bot_public": True, "bot_require_code_grant": False, "owner": _USER, "rpc_origins": []})

    async def _gateway(self, request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return self._answer(request, {"url": f"ws://{self._base}/gw/", "shards": 1, "session_start_limit": limit})

    async def _commands(self, request: web.Request) -> web.Response:
        sent = await request.json()
        self.commands.append([command["name"] for command in sent])
        added = {"application_id": "1", "version": "1", "default_member_permissions": None}
        return self._answer(request, [{"id": str(number), **added, **command} for number, command in enumerate(sent, 10)])

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": _HELLO, "d": {"heartbeat_interval": _HEARTBEATS}})
        async for message in socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                await self._received(socket, json.loads(message.data))
        return socket

    async def _received(self, socket: web.WebSocketResponse, payload: dict[str, object]) -> None:
        if payload["op"] == _HEARTBEAT:
            await socket.send_json({"op": _ACK})
            if self._ready:  # only now does the client hold its connection well enough to close it
                self.connected.set()
        elif payload["op"] == _IDENTIFY:
            data = payload["d"]
            assert isinstance(data, dict)
            self.intents.append(data["intents"])
            self._ready = False
            if data["intents"] & _MESSAGE_CONTENT and not self.approves:
                await socket.close(code=_WITHHELD)
                return
            ready = {
                "v": 10,
                "user": _USER,
                "guilds": [],
                "session_id": "s",
                "shard": data["shard"],
                "application": {"id": "1", "flags": 0},
            }
            await socket.send_json({"op": _DISPATCH, "s": 1, "t": "READY", "d": {**ready, "resume_gateway_url": f"ws://{self._base}/gw/"}})
            self._ready = True
