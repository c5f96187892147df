"""Whether all is well, part by part."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import field

from bot.answers import Json
from bot.records import dataclass

__all__ = ["Health", "Probe", "Status"]


@dataclass(frozen=True, slots=True)
class Status:
    """How one part is doing: whether it is ``well``, and figures about it."""

    well: bool
    figures: Mapping[str, Json] = field(default_factory=dict)


Probe = Callable[[], Awaitable[Status]]
"""Looks at one part."""


class Health:
    """What to look at when somebody asks how the bot is doing."""

    def __init__(self, version: str, data: Callable[[], Mapping[str, str]]) -> None:
        """``data`` tells which cards and rules are in use."""
        self._version = version
        self._data = data
        self._probes: dict[str, Probe] = {}

    def watch(self, name: str, probe: Probe) -> None:
        """Look at the part of this name, from now on in this way."""
        self._probes[name] = probe

    async def report(self) -> tuple[bool, dict[str, Json]]:
        """Whether every part is well, and what each says."""
        found = {name: await probe() for name, probe in self._probes.items()}
        well = all(status.well for status in found.values())
        parts: dict[str, Json] = {name: {"well": status.well, **status.figures} for name, status in found.items()}
        return well, {"well": well, "version": self._version, "data": dict(self._data()), **parts}
