"""The tables of facts that fill the holes of one-faced sources (`rulesdata/cards/*.tsv`)."""

from __future__ import annotations

import csv
from functools import cache

from bot.cards import FaceRecord
from bot.errors import DataError
from bot.records import dataclass
from rulesdata import FOLDER

__all__ = ["Facts", "facts", "rows_of"]


@dataclass(frozen=True, slots=True)
class Facts:
    """What the tables know."""

    second_faces: dict[str, FaceRecord]
    """Card name to its second half or back; its text is not known."""
    indicators: dict[str, str]
    """Face name to the letters of its colour indicator."""
    parodies: frozenset[str]
    """Front names of cards of parody sets."""


@cache
def facts() -> Facts:
    """Read the tables, once."""
    backs = {row["front"]: _back(row) for row in rows_of("double_faced_backs.tsv")}
    halves = {row["card"]: _half(row) for row in rows_of("second_halves.tsv")}
    indicators = {row["face"]: row["color_indicator"] for row in rows_of("color_indicators.tsv")}
    return Facts(backs | halves, indicators, frozenset(row["card"] for row in rows_of("parodies.tsv")))


def rows_of(table: str) -> list[dict[str, str]]:
    """The rows of a table by column; lines that begin with ``#`` are remarks."""
    text = (FOLDER / "cards" / table).read_text("utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    rows = [dict(row) for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]
    if any(None in row.values() or None in row for row in rows):
        raise DataError(table, "a row has not the columns of its header")
    return rows


def _half(row: dict[str, str]) -> FaceRecord:
    power, toughness = _size(row["pt"])
    return FaceRecord(
        row["second_half"],
        mana_cost=row["mana_cost"] or None,
        type_line=row["type_line"],
        power=power,
        toughness=toughness,
        loyalty=row["loyalty"] or None,
    )


def _back(row: dict[str, str]) -> FaceRecord:
    power, toughness = _size(row["back_pt"])
    return FaceRecord(
        row["back"],
        type_line=row["back_type_line"],
        power=power,
        toughness=toughness,
        loyalty=row["back_loyalty"] or None,
        indicator=row["back_color_indicator"],
    )


def _size(printed: str) -> tuple[str | None, str | None]:
    power, slash, toughness = printed.partition("/")
    return (power, toughness) if slash else (None, None)
