"""What the names and layouts of sources tell: doubles of a card, and cards that are not of ordinary games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cards import FaceRecord, parse_type_line
from bot.importers.facts import facts

__all__ = ["DIGITAL", "deduplicated", "is_apart", "without_mark"]

DIGITAL = "A-"
"""What opens the name of a card rebalanced for screens."""

_APART_LAYOUTS = frozenset({"planar", "scheme", "vanguard", "host", "augment"})
_APART_SUBTYPES = frozenset({"Contraption", "Attraction"})
_TICKET = "{TK}"


def without_mark(name: str) -> str:
    """The name without the mark of digital doubles on any face."""
    return " // ".join(part.removeprefix(DIGITAL) for part in name.split(" // "))


def deduplicated(name: str) -> str:
    """``X // X``, the two fronts of a reprint, is the card X; ``A // B // A // B`` is ``A // B``."""
    return " // ".join(dict.fromkeys(name.split(" // ")))


def is_apart(layout: str, faces: Sequence[FaceRecord]) -> bool:
    """Whether a card is not of ordinary games by its layout, its types or its set: vanguards, schemes, stickers, parodies."""
    line = parse_type_line(faces[0].type_line)
    return (
        layout in _APART_LAYOUTS
        or bool(line.unknown)
        or not line.types
        or not _APART_SUBTYPES.isdisjoint(line.subtypes)
        or not facts().parodies.isdisjoint((faces[0].name, " // ".join(face.name for face in faces)))
        or _TICKET in (faces[0].text or "")
    )
