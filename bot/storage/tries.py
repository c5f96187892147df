"""How often, and how soon again, something is said that may have been refused: an alert is better late than twice."""

from __future__ import annotations

from datetime import datetime, timedelta

__all__ = ["MOST_TRIES", "may_try"]

MOST_TRIES = 5
"""Tries of an alert before the server is left without it."""
_UNDER_WAY = timedelta(minutes=30)
"""For how long a try that nothing confirmed may still be that of another process."""


def may_try(tries: int, tried: str | None, now: datetime) -> bool:
    """Whether it is time to try once more what was tried so many times, the last time at an ISO moment."""
    lately = tried is not None and now - datetime.fromisoformat(tried) < _UNDER_WAY
    return tries < MOST_TRIES and not lately
