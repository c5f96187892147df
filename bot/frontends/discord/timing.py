"""Work that somebody waits for, but not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import TypeVar

__all__ = ["with_a_sign"]

T = TypeVar("T")


async def with_a_sign(work: Coroutine[object, object, T], patience: float, sign: Callable[[], Awaitable[object]]) -> T:
    """What some work gives; when that takes more than ``patience`` seconds, a sign is given meanwhile."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=patience)
    if not done:
        await sign()
    return await task
