"""What could not be sent for a reason that passes is sent later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

__all__ = ["FAULTS", "Retries", "passes"]

FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What sending a message may raise."""
_TOO_MANY = 429
_THEIR_FAULT = 500

log = logging.getLogger(__name__)


def passes(fault: BaseException) -> bool:
    """Whether a fault is of the network, or of a Discord in trouble: the same request may go well a moment later."""
    return not isinstance(fault, discord.HTTPException) or fault.status == _TOO_MANY or fault.status >= _THEIR_FAULT


class Retries:
    """Tries again after longer and longer delays. A message keeps its nonce, so that Discord itself drops one that it had taken."""

    def __init__(self) -> None:
        self.delays: tuple[float, ...] = (5.0, 15.0, 40.0, 90.0)
        """Seconds before each new try, beside those of the library."""
        self._tried: dict[int, int] = {}
        self._waiting: set[asyncio.Task[None]] = set()

    def later(self, key: int, again: Callable[[], Awaitable[object]]) -> bool:
        """Do something again later; false when this ``key`` was tried often enough."""
        tried = self._tried.pop(key, 0)
        if tried >= len(self.delays):
            return False
        self._tried[key] = tried + 1
        task = asyncio.create_task(self._after(self.delays[tried], again))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)
        return True

    def awaits(self, key: int) -> bool:
        """Whether something is to be tried again."""
        return key in self._tried

    def done(self, key: int) -> None:
        """There is no need to try any more."""
        self._tried.pop(key, None)

    def stop(self) -> None:
        """Try nothing any more: what was intended is resumed at the next start."""
        for task in self._waiting:
            task.cancel()

    async def _after(self, delay: float, again: Callable[[], Awaitable[object]]) -> None:
        await asyncio.sleep(delay)
        try:
            await again()
        except Exception:  # nobody waits for it
            log.exception("not tried again")
