"""Patience has bounds: how often one person, and one channel, may ask."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

__all__ = ["Allowance", "Cooldown", "Cooldowns"]

_KEYS = 5000
"""People or channels remembered; one forgotten may ask at will again."""

Clock = Callable[[], float]


class Allowance(Enum):
    """Whether something may be asked now; it is said once that it may not, then nothing is."""

    GIVEN = "given"
    REFUSED = "refused"
    REFUSED_AGAIN = "refused again"


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float
    told: bool = False


class Cooldown:
    """A few at once, then one every so many seconds, for each key."""

    def __init__(self, at_once: int, every: float, clock: Clock = time.monotonic) -> None:
        """``at_once`` tokens at first, and one more ``every`` seconds."""
        self._at_once = at_once
        self._every = every
        self._clock = clock
        self._buckets: OrderedDict[int, _Bucket] = OrderedDict()

    def take(self, key: int) -> Allowance:
        """Take one token of a key, if there is one."""
        bucket = self._bucket(key)
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            bucket.told = False
            return Allowance.GIVEN
        told, bucket.told = bucket.told, True
        return Allowance.REFUSED_AGAIN if told else Allowance.REFUSED

    def _bucket(self, key: int) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.setdefault(key, _Bucket(self._at_once, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > _KEYS:
            self._buckets.popitem(last=False)
        bucket.tokens = min(self._at_once, bucket.tokens + (now - bucket.at) / self._every)
        bucket.at = now
        return bucket


class Cooldowns:
    """The bounds of the bot: for questions, by person and by channel; for buttons, by person."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        """``clock`` gives seconds that never go back."""
        self._askers = Cooldown(12, 3, clock)
        self._channels = Cooldown(30, 1, clock)
        self._pressers = Cooldown(20, 1, clock)

    def ask(self, asker_id: int, channel_id: int) -> Allowance:
        """Whether someone may ask something now in a channel."""
        allowed = self._askers.take(asker_id)
        return self._channels.take(channel_id) if allowed is Allowance.GIVEN else allowed

    def press(self, user_id: int) -> Allowance:
        """Whether someone may press a button now."""
        return self._pressers.take(user_id)
