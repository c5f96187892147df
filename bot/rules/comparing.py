"""Two editions side by side: which rules are the same, under whatever number, and word for word what else became of one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from enum import Enum

from bot.records import dataclass

__all__ = ["EditionChange", "Piece", "PieceKind", "compare", "word_changes"]

_TOKEN = re.compile(r"\s+|[\w'’{}/+-]+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class EditionChange:
    """What a newer edition did to an older one; numbers are the older's, ``added`` and the values of ``moved`` the newer's."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    """The same number, another text."""
    moved: tuple[tuple[str, str], ...] = ()
    """The same text, another number."""

    @property
    def touched(self) -> frozenset[str]:
        """The older numbers whose text is found no more."""
        return frozenset(self.removed + self.changed)


class PieceKind(Enum):
    """What became of some words."""

    KEPT = "kept"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Piece:
    """Words that share their fate."""

    kind: PieceKind
    text: str


def compare(old: Mapping[str, str], new: Mapping[str, str]) -> EditionChange:
    """What changed from the hashes of an edition, by number, to those of another."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for number, digest in new.items():
        places[digest].append(number)
    other = [number for number, digest in old.items() if new.get(number) != digest]
    moved = {number: places[old[number]][0] for number in other if places.get(old[number])}
    lost = [number for number in other if number not in moved]
    came_from = set(moved.values())
    kept = {number for number, digest in old.items() if new.get(number) == digest}
    return EditionChange(
        added=tuple(number for number in new if number not in kept and number not in came_from and number not in lost),
        removed=tuple(number for number in lost if number not in new or number in came_from),
        changed=tuple(number for number in lost if number in new and number not in came_from),
        moved=tuple(moved.items()),
    )


def word_changes(old: str, new: str) -> list[Piece]:
    """The words of two texts, kept, removed or added, in the order of reading."""
    return list(_merged(_pieces(_TOKEN.findall(old), _TOKEN.findall(new))))


def _pieces(old: list[str], new: list[str]) -> Iterator[Piece]:
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            yield Piece(PieceKind.KEPT, "".join(old[i:j]))
            continue
        yield Piece(PieceKind.REMOVED, "".join(old[i:j]))
        yield Piece(PieceKind.ADDED, "".join(new[k:m]))


def _merged(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """The pieces with a mere blank between two changes taken into them, so that words are not cut up."""
    removed = added = ""
    for piece in pieces:
        if piece.kind is PieceKind.REMOVED:
            removed += piece.text
        elif piece.kind is PieceKind.ADDED:
            added += piece.text
        elif piece.text.isspace() and (removed or added):
            removed, added = removed + piece.text, added + piece.text
        else:
            yield from _told(removed, added)
            removed = added = ""
            yield piece
    yield from _told(removed, added)


def _told(removed: str, added: str) -> Iterator[Piece]:
    """A change, the blanks that both sides end with left as they are."""
    tail = ""
    while removed and added and removed[-1] == added[-1] and removed[-1].isspace():
        tail, removed, added = removed[-1] + tail, removed[:-1], added[:-1]
    if removed:
        yield Piece(PieceKind.REMOVED, removed)
    if added:
        yield Piece(PieceKind.ADDED, added)
    if tail:
        yield Piece(PieceKind.KEPT, tail)
