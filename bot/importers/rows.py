"""Rows of foreign data: fields read by type, a bad row left aside and counted, a file of bad rows refused."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import TypeVar

from bot.cards import Json
from bot.errors import DataError
from bot.importers.reading import Raw

__all__ = [
    "BadRow",
    "LeftOut",
    "date_of",
    "items",
    "letters",
    "looks_english",
    "needed",
    "objects",
    "optional",
    "sound_rows",
    "text",
    "texts",
    "told_date",
]

_FEW = 10
_SHARE = 0.01
"""Bad rows that a file may hold: a few, or this share of it."""
_DATE = re.compile(r"(?<!\d)(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])")
_ENGLISH = re.compile(r"\b(?:the|of|target|until|and|gets|you|card|this|whenever)\b", re.IGNORECASE)


class LeftOut(Enum):
    """Why something of a source is no card of the store, as the report says it."""

    MALFORMED = "lignes mal formées"
    TOKEN = "jetons rangés parmi les cartes"
    NO_CARD = "objets qui ne sont pas des cartes"
    DIGITAL_DOUBLE = "doubles numériques « A- »"
    BACK = "faces arrière, jointes à leur carte"
    DOUBLE = "doubles d'une même carte"
    OTHER_LANGUAGE = "impressions d'autres langues"
    UNOFFICIAL_RULING = "précisions non officielles"
    UNKNOWN_CARD = "précisions de cartes inconnues"


class BadRow(Exception):
    """A row that has not the shape of its source."""


_T = TypeVar("_T")


def sound_rows(source: str, rows: Iterable[Json], make: Callable[[Raw], Iterable[_T]], left_out: Counter[LeftOut]) -> Iterator[_T]:
    """What is made of each row; bad rows are counted. Raises DataError (``unexpected_format``) where there are too many."""
    total = bad = 0
    for row in rows:
        total += 1
        try:
            if not isinstance(row, dict):
                raise BadRow
            made = list(make(row))
        except BadRow:
            bad += 1
        else:
            yield from made
    left_out[LeftOut.MALFORMED] += bad
    if bad == total or bad > max(_FEW, total * _SHARE):
        raise DataError(source, "unexpected_format")


def optional(row: Raw, key: str) -> str | None:
    """A text, or ``None`` where it is absent, null or empty."""
    value = row.get(key)
    if value is not None and not isinstance(value, str):
        raise BadRow(key)
    return unicodedata.normalize("NFC", value).strip() or None if value else None


def text(row: Raw, key: str) -> str:
    """A text, empty where it is absent."""
    return optional(row, key) or ""


def needed(row: Raw, key: str) -> str:
    """A text that must be there."""
    if (value := optional(row, key)) is None:
        raise BadRow(key)
    return value


def items(row: Raw, key: str) -> list[Json]:
    """A list, empty where it is absent."""
    value = row.get(key)
    if value is not None and not isinstance(value, list):
        raise BadRow(key)
    return value or []


def texts(row: Raw, key: str) -> tuple[str, ...]:
    """The texts of a list."""
    return tuple(item for item in items(row, key) if isinstance(item, str))


def objects(row: Raw, key: str) -> list[Raw]:
    """The objects of a list, which holds nothing else."""
    found = [item for item in items(row, key) if isinstance(item, dict)]
    if len(found) < len(items(row, key)):
        raise BadRow(key)
    return found


def letters(row: Raw, key: str) -> str:
    """Colour letters in WUBRG order."""
    found = texts(row, key)
    return "".join(letter for letter in "WUBRG" if letter in found)


def looks_english(said: str) -> bool:
    """Whether what should be French is English left as it was."""
    return len(_ENGLISH.findall(said)) > 1


def told_date(path: Path) -> str | None:
    """The ISO date that the name of a file tells."""
    told = _DATE.search(path.name)
    return "-".join(told.groups()) if told else None


def date_of(path: Path) -> str:
    """The ISO date that the name of a file tells, else that of its last change."""
    return told_date(path) or datetime.fromtimestamp(path.stat().st_mtime, UTC).date().isoformat()
