"""What the bot remembers of its conversations: little, and not for long."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

__all__ = ["Recent"]

K = TypeVar("K")


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

    def forget(self, key: K) -> None:
        """What was seen came to nothing: it may be done again."""
        self._seen.pop(key, None)
