"""Dates as players write them after ``@``, and dates as French sentences.

A `Period` is a day, a month or a year. What cannot be a date comes back as a `DateFault`, worded by
`bot.answers.errors_fr`.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

from bot.answers.folding import fold
from bot.records import dataclass

__all__ = [
    "DateFault",
    "DatedText",
    "Period",
    "date_word",
    "day_before",
    "extract",
    "french_date",
    "month_words",
    "period_of",
    "span_words",
]

MONTHS = (
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
)
_MONTH_NUMBERS = {fold(name): number for number, name in enumerate(MONTHS, 1)}
_MONTH = "|".join((*MONTHS, "fevrier", "aout", "decembre"))

_AFTER_AT = re.compile(rf"(?<!<)@\s*((?:\d{{1,2}}(?:er)?\s+)?(?:{_MONTH})\s+\d{{1,6}}|aujourd'hui|\d[\d\-/.]*)", re.IGNORECASE)
_WORD_AFTER_AT = re.compile(r"(?<=\s)@\s*([^\W\d][\w'/-]*(?:\s+\d{1,4})?)[\s.?!]*$")
_YEAR = re.compile(r"(\d{4})")
_YEAR_MONTH = re.compile(r"(\d{4})[-/.](\d{1,2})")
_MONTH_YEAR = re.compile(r"(\d{1,2})[-/.](\d{4})")
_YEAR_MONTH_DAY = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_DAY_MONTH_YEAR = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})")
_NAMED = re.compile(rf"(?:(\d{{1,2}})(?:er)?\s+)?({_MONTH})\s+(\d{{4}})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Period:
    """The days from ``start`` to ``end``, both included, as ISO dates; ``said`` is what was typed."""

    start: str
    end: str
    said: str = ""

    @property
    def is_day(self) -> bool:
        """Whether it is one day."""
        return self.start == self.end


@dataclass(frozen=True, slots=True)
class DateFault:
    """What was typed as a date and is none: ``reason`` is ``unreadable``, ``no_such_day``, ``too_early`` or ``two_dates``."""

    said: str
    reason: str


@dataclass(frozen=True, slots=True)
class DatedText:
    """A text without its date, and the period that it named."""

    text: str
    period: Period | None = None


def extract(text: str, earliest: str) -> DatedText | DateFault:
    """Take the ``@date`` out of a text; ``earliest`` is the ISO date of the oldest edition held."""
    found = list(_AFTER_AT.finditer(text))
    if not found:
        return DatedText(text)
    said = found[0].group(1).rstrip("-/. ")
    if len(found) > 1:
        return DateFault(" ".join(match.group(0) for match in found), "two_dates")
    rest = f"{text[: found[0].start()].rstrip()} {text[found[0].end() :].lstrip()}".strip()
    if fold(said) == "aujourd hui":
        return DatedText(rest)
    period = period_of(said, earliest)
    return DatedText(rest, period) if isinstance(period, Period) else period


def date_word(text: str) -> str | None:
    """The word, not a date, that ends a text after « @ »: « avant 2009 », « M10 »."""
    found = _WORD_AFTER_AT.search(text)
    return found[1] if found and fold(found[1]) != "aujourd hui" else None


def period_of(said: str, earliest: str) -> Period | DateFault:
    """The period of one written date: ``2006``, ``2006-02``, ``02/2006``, ``2006-02-01``, ``01/02/2006``, ``1er février 2006``."""
    parts = _parts(said)
    if parts is None:
        return DateFault(said, "unreadable")
    year, month, day = parts
    if not _exists(year, month, day):
        return DateFault(said, "no_such_day")
    period = _period(year, month, day, said)
    if period.end < earliest:
        return DateFault(said, "too_early")
    return Period(max(period.start, earliest), period.end, said)


def _parts(said: str) -> tuple[int, int | None, int | None] | None:
    """Year, month and day of a written date; ``None`` if it has no known shape."""
    named = _NAMED.fullmatch(said)
    if named:
        return int(named[3]), _MONTH_NUMBERS[fold(named[2])], int(named[1]) if named[1] else None
    for shape, order in ((_YEAR, "y"), (_YEAR_MONTH, "ym"), (_MONTH_YEAR, "my"), (_YEAR_MONTH_DAY, "ymd"), (_DAY_MONTH_YEAR, "dmy")):
        match = shape.fullmatch(said)
        if match:
            read = dict(zip(order, map(int, match.groups()), strict=True))
            return read["y"], read.get("m"), read.get("d")
    return None


def _exists(year: int, month: int | None, day: int | None) -> bool:
    if month is None:
        return year >= 1
    return year >= 1 and 1 <= month <= 12 and (day is None or 1 <= day <= monthrange(year, month)[1])


def _period(year: int, month: int | None, day: int | None, said: str) -> Period:
    if month is None:
        return Period(f"{year:04}-01-01", f"{year:04}-12-31", said)
    if day is None:
        return Period(f"{year:04}-{month:02}-01", f"{year:04}-{month:02}-{monthrange(year, month)[1]:02}", said)
    one = f"{year:04}-{month:02}-{day:02}"
    return Period(one, one, said)


def french_date(iso: str) -> str:
    """``2006-02-01`` gives « 1er février 2006 »."""
    year, month, day = (int(part) for part in iso.split("-"))
    return f"{day}{'er' if day == 1 else ''} {MONTHS[month - 1]} {year}"


def month_words(iso: str) -> str:
    """``2009-07-10`` gives « juillet 2009 »."""
    year, month, _ = iso.split("-")
    return f"{MONTHS[int(month) - 1]} {year}"


def day_before(iso: str) -> str:
    """The ISO date of the day before."""
    return (date.fromisoformat(iso) - timedelta(days=1)).isoformat()


def span_words(start: str | None, end: str | None) -> str:
    """A span in words: « jusqu'au … », « du … au … », « depuis le … »; ``None`` is an open end."""
    if start is None and end is None:
        return "de tout temps"
    if start is None:
        return f"jusqu'au {french_date(end or '')}"
    if end is None:
        return f"depuis le {french_date(start)}"
    return f"du {french_date(start)} au {french_date(end)}"
