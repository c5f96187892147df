"""The client as it is kept running for months: watched, some shards only, through a proxy, and finishing what it began."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterator

import discord
import yarl

from bot.config import Settings, Shards
from bot.frontends.discord import labels_operation as labels
from bot.frontends.discord.client import Greffier
from bot.frontends.metering import Meter, Monitor, Status, listen_to_requests

__all__ = ["Operated", "turn_towards"]

_BEGUN = ("discord.py: ", "CommandTree-invoker", "discord-ui-")
"""How the library names the tasks that take care of an event."""
_UNAUTHORISED = 401
_SHORT_PATIENCE = 2.0
"""Seconds for what began before the token was refused: all that it can still do is to fail."""
_BY_TOKEN_OF_THEIR_OWN = ("/interactions/", "/webhooks/")

log = logging.getLogger(__name__)


def turn_towards(settings: Settings) -> None:
    """Let the library speak to the proxies of the settings, where they name some."""
    if settings.api_base:
        discord.http.Route.BASE = settings.api_base.rstrip("/")
    if settings.gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)


class Operated(Greffier):
    """The bot, with what its operator needs."""

    revoked = False
    """Discord refused the token after it had accepted it."""
    _meter: Meter | None = None
    _leaving: asyncio.Task[None] | None = None
    _fixed_gateway = False
    _welcomed = False
    """Discord accepted the token and opened a session."""

    def operate(self, shards: Shards | None, monitor: Monitor | None, *, fixed_gateway: bool = False) -> None:
        """Take some ``shards`` only, and tell a ``monitor`` what happens; to be called before the bot logs in.

        With ``fixed_gateway``, that of the library is used even where Discord names another.
        """
        if shards:
            self.shard_count, self.shard_ids = shards.count, list(range(shards.first, shards.last + 1))
        self._fixed_gateway = fixed_gateway
        listen_to_requests(self.trace, self._requested)
        if monitor:
            self._meter = monitor.meter
            monitor.meter.watch(lambda: len(list(_begun())), lambda: self.latency)
            monitor.health.watch("discord", self._status)

    async def launch_shards(self) -> None:
        """Connect the shards; the library asks Discord for an address only when it asks for their number."""
        if self._fixed_gateway and not self.shard_count:
            self.shard_count, _, _ = await self.http.get_bot_gateway()
        await super().launch_shards()

    async def finish(self, patience: float) -> None:
        """Hear nothing more, and let what began end, for ``patience`` seconds at most."""
        for shard in self.shards.values():
            await shard.disconnect()
        if begun := set(_begun()):
            log.info(labels.FINISHING, len(begun))
            _, late = await asyncio.wait(begun, timeout=patience)
            if late:
                log.warning(labels.UNFINISHED, len(late))

    async def on_socket_event_type(self, event: str) -> None:
        """Count what Discord sends."""
        if self._meter:
            self._meter.received(event)

    async def on_shard_connect(self, _: int) -> None:
        """Count the sessions that begin."""
        self._welcomed = True
        self._count_gateway("identify")

    async def on_shard_resumed(self, _: int) -> None:
        """Count the sessions that go on after a cut."""
        self._count_gateway("resume")

    async def on_shard_disconnect(self, _: int) -> None:
        """Count the cuts."""
        self._count_gateway("disconnect")

    def _count_gateway(self, what: str) -> None:
        if self._meter:
            self._meter.gateway(what)

    def _requested(self, path: str, status: int) -> None:
        if self._meter:
            self._meter.requested(str(status))
        if status == _UNAUTHORISED and self._welcomed and not any(part in path for part in _BY_TOKEN_OF_THEIR_OWN):
            self.revoked = True
            self._leaving = self._leaving or self.loop.create_task(self._leave())

    async def _leave(self) -> None:
        await self.finish(_SHORT_PATIENCE)
        await self.close()

    async def _status(self) -> Status:
        shards = self.shards.values()
        open_shards = sum(not shard.is_closed() for shard in shards)
        latency = None if math.isnan(self.latency) or math.isinf(self.latency) else round(self.latency * 1000, 1)
        figures = {"connected": open_shards, "shards": len(shards), "servers": len(self.guilds), "latency_ms": latency}
        return Status(self._welcomed and open_shards == len(shards) > 0, figures)


def _begun() -> Iterator[asyncio.Task[object]]:
    """The tasks that take care of something that Discord sent."""
    current = asyncio.current_task()
    return (task for task in asyncio.all_tasks() if task.get_name().startswith(_BEGUN) and task is not current)
