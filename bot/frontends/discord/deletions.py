"""Messages deleted while the database was away: whether they had an answer, which goes with them, is seen when it is back."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import discord

from bot.frontends.discord.ledger import Ledger
from bot.storage import Reply

__all__ = ["Deletions", "Where"]

Where = Callable[[Reply], discord.PartialMessageable]
"""The channel of an answer."""
Again = Callable[[int, Where], Awaitable[None]]

_REMEMBERED = 5000
"""Deleted messages remembered, the last ones: most had no answer."""

log = logging.getLogger(__name__)


class Deletions:
    """What was deleted and could not be looked for, until it can."""

    def __init__(self, ledger: Ledger, again: Again) -> None:
        """``again`` takes a deletion as if Discord had just told of it."""
        self.pace = 5.0
        """Seconds between two looks at a database that is away."""
        self._ledger = ledger
        self._again = again
        self._noted: OrderedDict[int, Where] = OrderedDict()
        self._waiting: asyncio.Task[None] | None = None

    def note(self, message_id: int, where: Where) -> None:
        """Look for the answer to a deleted message once the database is back."""
        self._noted[message_id] = where
        if len(self._noted) > _REMEMBERED:
            self._noted.popitem(last=False)
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.create_task(self._until_back())

    def stop(self) -> None:
        """Wait no more: what is left is found by reading the channels again at the next start."""
        if self._waiting:
            self._waiting.cancel()

    async def _until_back(self) -> None:
        while self._noted:
            await asyncio.sleep(self.pace)
            if await self._ledger.is_back():
                noted, self._noted = self._noted, OrderedDict()
                log.info("%d deleted messages are looked for", len(noted))
                for message_id, where in noted.items():
                    await self._looked_for(message_id, where)

    async def _looked_for(self, message_id: int, where: Where) -> None:
        try:
            await self._again(message_id, where)
        except Exception:  # what is wrong with one must not keep the others waiting
            log.exception("the answer to %s may still be there", message_id)
