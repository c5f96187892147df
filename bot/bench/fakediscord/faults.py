"""What goes wrong, on demand: answers that fail, that are slow, or that never come."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field

__all__ = ["Fault", "Faults", "Refusal"]


class Refusal(Exception):
    """Discord refuses a request: its HTTP ``status``, and its own ``code``."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


@dataclass
class Fault:
    """A fault of the next ``times`` requests whose « METHOD path » matches.

    ``status`` is answered instead of what was asked, null lets it be done; ``delay`` seconds pass first; ``lost`` does what was asked and
    then drops the connection, so that the caller does not know; ``retry_after`` goes with a 429.
    """

    pattern: str
    times: int = 1
    status: int | None = None
    delay: float = 0.0
    lost: bool = False
    retry_after: float = 0.05
    met: int = 0

    def matches(self, request: str) -> bool:
        """Whether it is the turn of this request."""
        return self.met < self.times and re.search(self.pattern, request) is not None


@dataclass
class Faults:
    """The faults to come, in order."""

    waiting: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> Fault:
        """Let a fault come; the fault, which counts the requests that it met."""
        self.waiting.append(fault)
        return fault

    def clear(self) -> None:
        """Let everything go well again."""
        self.waiting.clear()

    async def meet(self, request: str) -> Fault | None:
        """The fault of a request, after its delay."""
        for fault in self.waiting:
            if fault.matches(request):
                fault.met += 1
                if fault.delay:
                    await asyncio.sleep(fault.delay)
                return fault
        return None
