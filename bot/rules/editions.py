"""The editions of the Comprehensive Rules: which one is in force on a date, and what the archive lacks."""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum

from bot.records import dataclass
from bot.rules.data import RulesData

__all__ = ["Edition", "EditionState", "Editions"]


class EditionState(Enum):
    """How sure it is that the edition named is the one that was in force."""

    HELD = "held"
    """It is."""
    HOLE = "hole"
    """Perhaps a later one that the archive lacks."""
    BEFORE = "before"
    """The date is earlier than the first edition held, which is named instead."""
    NEWER = "newer"
    """A later edition is known to exist; the base edition is named instead."""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition by its effective date (ISO), and how it answers the date asked."""

    date: str
    state: EditionState = EditionState.HELD


class Editions:
    """The dates of the editions; ``base`` is the newest one held."""

    def __init__(self, data: RulesData) -> None:
        status = dict(data.rows("history/editions.tsv"))
        self.dates: tuple[str, ...] = tuple(sorted(date for date, said in status.items() if said != "known"))
        self.base = self.dates[-1]
        self._followed_by_hole = frozenset(date for date, said in status.items() if said == "hole")
        self._next_known = min((date for date, said in status.items() if said == "known"), default="9999")

    def edition_for(self, date: str) -> Edition:
        """The edition in force on an ISO date: the greatest effective date that is not later."""
        place = bisect_right(self.dates, date)
        if not place:
            return Edition(self.dates[0], EditionState.BEFORE)
        found = self.dates[place - 1]
        return Edition(found, self._state(found, date))

    def _state(self, found: str, date: str) -> EditionState:
        if date >= self._next_known:
            return EditionState.NEWER
        return EditionState.HOLE if found in self._followed_by_hole and date > found else EditionState.HELD

    def editions_within(self, first: str, last: str) -> tuple[str, ...]:
        """The effective dates from one ISO date to another, both included, oldest first."""
        return tuple(date for date in self.dates if first <= date <= last)
