"""The little Discord itself: one address of this machine where a real client logs in, connects, and is told what happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.bench.fakediscord.faults import Faults
from bot.bench.fakediscord.gateway import Gateway
from bot.bench.fakediscord.payloads import Payload
from bot.bench.fakediscord.rest import Rest
from bot.bench.fakediscord.world import World

__all__ = ["FakeDiscord"]

_POLL = 0.01


class FakeDiscord:
    """A Discord that accepts one ``token``, and ``approves`` the privileged intent or closes the connection."""

    def __init__(self, token: str, *, approves: bool = True, heartbeat_ms: int = 50) -> None:
        self.token = token
        self.world = World()
        self.faults = Faults()
        self._base = ""
        self.gateway = Gateway(self.world, token, lambda: self._base, approves=approves, heartbeat_ms=heartbeat_ms)
        self.rest = Rest(self.world, token, lambda: self._base, self.faults)

    @property
    def api_base(self) -> str:
        """Base of the REST interface."""
        return f"http://{self._base}/api/v10"

    @property
    def gateway_url(self) -> str:
        """Address of the gateway."""
        return f"ws://{self._base}/gw/"

    @property
    def connected(self) -> asyncio.Event:
        """Set while the bot is connected."""
        return self.gateway.connected

    @property
    def intents(self) -> list[int]:
        """The intents asked for, one for each identification."""
        return self.gateway.intents

    @property
    def commands(self) -> list[list[str]]:
        """The names of the commands sent, one list for each time."""
        return [[command["name"] for command in sent] for sent in self.rest.commands]

    @asynccontextmanager
    async def listening(self, port: int = 0) -> AsyncIterator[FakeDiscord]:
        """Listen on the loopback address, on a free port unless one is given."""
        app = web.Application(client_max_size=16 * 1024 * 1024)
        app.router.add_routes(self.rest.routes())
        app.router.add_get("/gw/", self.gateway.handle)
        runner = web.AppRunner(app, shutdown_timeout=0, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
        host, bound = runner.addresses[0][:2]
        self._base = f"{host}:{bound}"
        try:
            yield self
        finally:
            self.gateway.cut()
            await runner.cleanup()

    async def reply_to(self, question: Payload, patience: float = 10.0) -> Payload:
        """What the bot says about a message. Raises TimeoutError when nothing comes."""
        async with asyncio.timeout(patience):
            while True:
                for said in self.world.said_by_bot(self.world.channel(int(question["channel_id"]))):
                    if int(said["id"]) > int(question["id"]):
                        return said
                await asyncio.sleep(_POLL)

    async def settles(self, seconds: float = 0.3) -> None:
        """Let the bot do what it has to, and nothing more."""
        await asyncio.sleep(seconds)
