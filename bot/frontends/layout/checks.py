"""One line of the report on an installation."""

from __future__ import annotations

from bot.records import dataclass

__all__ = ["Check"]


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the report: ``about``, whether it is ``sound``, and what was found."""

    about: str
    found: str
    sound: bool = True

    def __str__(self) -> str:
        return f"{'✓' if self.sound else '✗'} {self.about} : {self.found}"
