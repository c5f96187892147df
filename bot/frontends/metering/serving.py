"""Two pages over HTTP, for machines: the state and the measures."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.errors import ConfigError
from bot.frontends.metering import labels
from bot.frontends.metering.health import Health
from bot.frontends.metering.meter import Meter
from bot.records import dataclass

__all__ = ["METRICS", "STATE", "Monitor", "routes", "serving"]

STATE = "/sante"
METRICS = "/metrics"
_UNWELL = 503


@dataclass(frozen=True, slots=True)
class Monitor:
    """What watches the bot: its ``meter``, and its ``health``."""

    meter: Meter
    health: Health


def routes(monitor: Monitor) -> list[web.RouteDef]:
    """The two pages."""

    async def state(_: web.Request) -> web.Response:
        well, report = await monitor.health.report()
        body = json.dumps(report, ensure_ascii=False)
        return web.Response(status=200 if well else _UNWELL, text=body, content_type="application/json")

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=monitor.meter.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    return [web.get(STATE, state), web.get(METRICS, metrics)]


@asynccontextmanager
async def serving(monitor: Monitor, host: str, port: int) -> AsyncIterator[str]:
    """Serve the two pages until the end of the block; their address. Raises ConfigError where nothing can listen there."""
    app = web.Application()
    app.router.add_routes(routes(monitor))
    runner = web.AppRunner(app, shutdown_timeout=1, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError:
            raise ConfigError([labels.ADDRESS_TAKEN % f"{host}:{port}"]) from None
        bound_host, bound = runner.addresses[0][:2]
        yield f"http://{bound_host}:{bound}"
    finally:
        await runner.cleanup()
