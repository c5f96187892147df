"""Hears what an HTTP client is answered, whatever the library above it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

__all__ = ["listen_to_requests"]


def listen_to_requests(trace: aiohttp.TraceConfig, heard: Callable[[str, int], None]) -> None:
    """Let the trace of an `aiohttp` session tell the path and the status of every answer too."""

    async def ended(_: aiohttp.ClientSession, __: SimpleNamespace, answered: aiohttp.TraceRequestEndParams) -> None:
        heard(answered.url.path, answered.response.status)

    trace.on_request_end.append(ended)
