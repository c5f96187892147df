"""Where an object goes as it changes zones."""

from __future__ import annotations

from bot.engine.values import Zone
from bot.records import dataclass

__all__ = ["Destination"]


@dataclass(frozen=True, slots=True)
class Destination:
    """A zone, and the counters that the object has there: their kind and number."""

    zone: Zone
    counters: tuple[str, int] | None = None
