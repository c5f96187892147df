"""Striations: what applies within a level, past a number of charge counters, from a Class level on.

A band's paragraph has its head and its lines: "LEVEL 2-6", "4/4", "First strike" [CR 711.2]; "{1}{W}: Level 2" and its
abilities [CR 716.2]; "8+ | Flying" [CR 721.2].
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.engine.abilities import Ability, Band, Cost, Number, Size, Variable

__all__ = ["Head", "read_band", "write_band"]

_LEVEL = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)")
_CLASS = re.compile(r"((?:\{[^}]+\})+): Level (\d+)")
_STATION = re.compile(r"(\d+)\+ \| (.+)", re.DOTALL)
_SIZE = re.compile(r"(\d+|\*)/(\d+|\*)")

Head = tuple[Band, list[str]]
"""A band without abilities, and the lines that give them."""

Reader = Callable[[str], Ability]
Writer = Callable[[Ability], str | None]


def read_band(paragraph: str) -> Head | None:
    """The band that a paragraph heads, its lines still to be read."""
    head, *lines = paragraph.split("\n")
    if level := _LEVEL.fullmatch(head):
        size = _SIZE.fullmatch(lines[0]) if lines else None
        band = Band("level", int(level[1]), int(level[2]) if level[2] else None, _size(size) if size else None)
        return band, lines[1:] if size else lines
    if rank := _CLASS.fullmatch(head):
        return Band("class", int(rank[2]), None, cost=Cost((rank[1],))), lines
    if station := _STATION.fullmatch(head):
        return Band("station", int(station[1])), [station[2], *lines]
    return None


def _size(match: re.Match[str]) -> Size:
    power, toughness = (Variable("*") if text == "*" else Number(int(text)) for text in match.groups())
    return Size(power, toughness)


def write_band(band: Band, write: Writer) -> str | None:
    """The paragraph of a band."""
    lines = [write(ability) for ability in band.abilities]
    if any(line is None for line in lines):
        return None
    texts = [line for line in lines if line is not None]
    if band.kind == "station":
        return "\n".join([f"{band.low}+ | {texts[0]}", *texts[1:]]) if texts else None
    if band.kind == "class":
        return "\n".join([f"{band.cost.parts[0] if band.cost else ''}: Level {band.low}", *texts])
    numbers = f"{band.low}-{band.high}" if band.high else f"{band.low}+"
    return "\n".join([f"LEVEL {numbers}", *_size_line(band.size), *texts])


def _size_line(size: Size | None) -> list[str]:
    return [] if size is None else [f"{_text(size.power)}/{_text(size.toughness)}"]


def _text(amount: object) -> str:
    if isinstance(amount, Number):
        return str(amount.value)
    return amount.name if isinstance(amount, Variable) else "?"
