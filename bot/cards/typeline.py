"""Type lines: « Legendary Artifact Creature — Time Lord Doctor » into supertypes, types and subtypes [CR 205]."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from bot.engine.values import CARD_TYPES, SUPERTYPES

__all__ = ["TypeLine", "parse_type_line"]

_DASH = re.compile(r"\s+[—–-]+\s+|\s*—\s*")
_SUBTYPE = re.compile(r"Time Lord(?!\S)|\S+")
_RENAMED = {"Tribal": "Kindred"}


class TypeLine(NamedTuple):
    """A type line in parts. ``unknown`` holds the words before the dash that are neither supertype nor card type."""

    supertypes: frozenset[str] = frozenset()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def parse_type_line(line: str) -> TypeLine:
    """The parts of an English type line; the old word Tribal reads as Kindred [CR 308.3]."""
    head, *tail = _DASH.split(line.strip(), maxsplit=1)
    words = [_RENAMED.get(word, word) for word in head.split()]
    types = tuple(word for word in words if word in CARD_TYPES)
    return TypeLine(
        frozenset(word for word in words if word in SUPERTYPES),
        types,
        _subtypes(tail[0].strip() if tail else "", types),
        tuple(word for word in words if word not in CARD_TYPES and word not in SUPERTYPES),
    )


def _subtypes(text: str, types: tuple[str, ...]) -> tuple[str, ...]:
    """One word each, save for planes, which have one subtype of several words, and one creature type [CR 205.3b]."""
    if "Plane" in types:
        return (text,) if text else ()
    return tuple(_SUBTYPE.findall(text))
