"""Who else speaks: a bot that answers where another one did only disturbs."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

__all__ = ["Watch"]

_CHANNELS = 2000


class Watch:
    """The last message of other bots in each channel."""

    def __init__(self, patience: float = 3.0) -> None:
        """``patience`` is how many seconds other bots get."""
        self.patience = patience
        self._spoke: OrderedDict[int, int] = OrderedDict()

    def spoke(self, channel_id: int, message_id: int) -> None:
        """Another bot, or a webhook, sent a message."""
        self._spoke[channel_id] = message_id
        self._spoke.move_to_end(channel_id)
        if len(self._spoke) > _CHANNELS:
            self._spoke.popitem(last=False)

    async def is_left_alone(self, channel_id: int, message_id: int) -> bool:
        """Whether no other bot said anything after a message, in the seconds that follow it."""
        await asyncio.sleep(self.patience)
        return self._spoke.get(channel_id, 0) < message_id
