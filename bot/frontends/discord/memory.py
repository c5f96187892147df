"""What the bot remembers of its conversations: little, and not for long."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Generic, TypeVar

from bot.frontends.discord.render import DiscordReply

__all__ = ["Leaves", "Recent"]

K = TypeVar("K")

_CONVERSATIONS = 1000


class Recent(Generic[K]):
    """The last things seen, to do nothing twice."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._seen: OrderedDict[K, None] = OrderedDict()

    def is_new(self, key: K) -> bool:
        """Whether this was not seen of late; it now is."""
        if key in self._seen:
            return False
        self._seen[key] = None
        if len(self._seen) > self._capacity:
            self._seen.popitem(last=False)
        return True


class Leaves:
    """The messages left of long answers, by channel and user."""

    def __init__(self, capacity: int = _CONVERSATIONS) -> None:
        self._capacity = capacity
        self._left: OrderedDict[tuple[int, int], Sequence[DiscordReply]] = OrderedDict()

    def keep(self, key: tuple[int, int], pages: Sequence[DiscordReply]) -> DiscordReply:
        """The first message of an answer; the others are kept for `turn`."""
        self._left.pop(key, None)
        if len(pages) > 1:
            self._left[key] = pages[1:]
        if len(self._left) > self._capacity:
            self._left.popitem(last=False)
        return pages[0]

    def turn(self, key: tuple[int, int]) -> DiscordReply | None:
        """The next message, null when there is none."""
        left = self._left.get(key)
        return self.keep(key, left) if left else None
