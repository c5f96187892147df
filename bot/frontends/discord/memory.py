"""What the bot remembers of its conversations: little, and not for long."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

__all__ = ["Recent", "UnderWay"]

K = TypeVar("K")
T = TypeVar("T")


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

    def has(self, key: K) -> bool:
        """Whether this was seen of late."""
        return key in self._seen

    def forget(self, key: K) -> None:
        """What was seen came to nothing: it may be done again."""
        self._seen.pop(key, None)


class UnderWay:
    """What is being done about messages, and what came meanwhile and is to be done after it."""

    def __init__(self) -> None:
        self._next: dict[int, Callable[[], Awaitable[object]] | None] = {}

    async def do(self, message_id: int, work: Awaitable[T]) -> T:
        """Do something about a message, then the last thing that came meanwhile; what it gives."""
        if message_id in self._next:  # delivered again
            return await work
        self._next[message_id] = None
        try:
            done = await work
        finally:
            after = self._next.pop(message_id)
        if after:
            await after()
        return done

    def then(self, message_id: int, after: Callable[[], Awaitable[object]]) -> bool:
        """Whether something is being done about a message, after which this will be."""
        if message_id not in self._next:
            return False
        self._next[message_id] = after
        return True
