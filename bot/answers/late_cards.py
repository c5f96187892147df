"""Cards that were not printed yet at the date asked: the warning, and what becomes of it where they came out within the period."""

from __future__ import annotations

from collections.abc import Sequence

from bot.answers.dates import Period, french_date

__all__ = ["NotYetPrinted", "within"]


class NotYetPrinted(str):
    """The warning about a card, which remembers the day of its first printing."""

    __slots__ = ("first", "name")

    def __new__(cls, name: str, first: str) -> NotYetPrinted:
        """The sentence about a card ``name``, first printed on a day."""
        said = super().__new__(cls, f"*{name}* n'était pas encore imprimée à cette date (elle date du {french_date(first)}).")
        said.name, said.first = name, first
        return said

    name: str
    first: str


def within(warnings: Sequence[str], period: Period) -> tuple[str, ...]:
    """The warnings of a period: a card that came out before it ended is not said to be missing from it."""
    return tuple(_of_period(one, period) if isinstance(one, NotYetPrinted) else one for one in warnings)


def _of_period(warning: NotYetPrinted, period: Period) -> str:
    if warning.first > period.end:
        return warning
    return f"*{warning.name}* n'existe que depuis le {french_date(warning.first)}, au cours de cette période."
