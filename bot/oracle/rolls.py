"""The rows of a die's table: "10—19 | Draw a card." [CR 706.3]."""

from __future__ import annotations

import re

from bot.engine.abilities import RollResult
from bot.oracle.bodies import Body, read_body, write_body
from bot.oracle.lexer import tokenise, untokenise

__all__ = ["read_roll", "write_roll"]

_ROW = re.compile(r"(\d+)(?:—(\d+)|(\+))? \| (.+)", re.DOTALL)


def read_roll(paragraph: str, names: tuple[str, ...], spell: bool) -> tuple[RollResult, Body] | None:
    """The row that a paragraph is; "8+ | …" is one only on a spell: elsewhere it is a station's."""
    row = _ROW.fullmatch(paragraph)
    if row is None or (row[3] and not spell):
        return None
    body = read_body(tokenise(row[4], names))
    low = int(row[1])
    return RollResult(low, None if row[3] else int(row[2] or low), body.sentences), body


def write_roll(row: RollResult) -> str | None:
    """The paragraph of a row."""
    body = write_body(row.sentences)
    numbers = f"{row.low}+" if row.high is None else str(row.low) if row.low == row.high else f"{row.low}—{row.high}"
    return None if body is None else f"{numbers} | {untokenise(body)}"
