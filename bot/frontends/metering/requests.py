"""Hears what an HTTP client is answered, whatever the library above it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

__all__ = ["listen_to_requests"]


def listen_to_requests(heard: Callable[[str, int], None]) -> aiohttp.TraceConfig:
    """A trace for an `aiohttp` session that tells the path and the status of every answer."""

    async def ended(_: aiohttp.ClientSession, __: SimpleNamespace, answered: aiohttp.TraceRequestEndParams) -> None:
        heard(answered.url.path, answered.response.status)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace
