"""Texts already compiled: their abilities as stored trees, valid for one text and one state of the grammar.

A tree is found again by the hash of what it was compiled from: name, types and text. Beside it stands its paragraph as
the grammar prints it, so that an answer over stored trees loads no grammar. All trees of a store bear the version of the
grammar that made them; those of another version are passed over, and the texts compiled when asked for.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Protocol

from bot.cards.carddef import Compiler, compile_face
from bot.cards.model import FaceRecord
from bot.cards.trees import Json, dump, load_ability
from bot.cards.typeline import parse_type_line
from bot.engine.abilities import Ability
from bot.errors import DataError

__all__ = ["Compiled", "Printer", "compile_packed", "grammar_version", "pack", "text_key", "unpack"]

_SHAPING = ("bot.oracle", "bot.engine.abilities", "bot.cards.trees", "bot.cards.compiled", "bot.cards.carddef", "bot.cards.typeline")
"""What shapes a tree: the grammar above all."""


class Printer(Protocol):
    """Trees to Oracle text, as `bot.engine.ports` describes it."""

    def ability(self, ability: Ability) -> str:
        """The paragraph in current Oracle wording, without reminder text."""
        ...


class Compiled(NamedTuple):
    """One paragraph: its tree, and the tree as it is printed."""

    ability: Ability
    text: str


def text_key(face: FaceRecord) -> bytes:
    """What the abilities of a face depend on, as a short hash."""
    line = parse_type_line(face.type_line)
    parts = (face.name, " ".join((*line.types, *line.subtypes)), face.text or "")
    return hashlib.sha256("\0".join(parts).encode()).digest()[:16]


def compile_packed(face: FaceRecord, compiler: Compiler, printer: Printer) -> bytes:
    """The abilities of a face, compiled and packed."""
    return pack([Compiled(ability, printer.ability(ability)) for ability in compile_face(face, compiler)])


def pack(compiled: Sequence[Compiled]) -> bytes:
    """Abilities as they are stored."""
    return zlib.compress(json.dumps([[dump(one.ability), one.text] for one in compiled], separators=(",", ":")).encode())


def unpack(data: bytes) -> tuple[Compiled, ...]:
    """The abilities that `pack` wrote. Raises DataError on anything else."""
    try:
        written = json.loads(zlib.decompress(data))
    except (zlib.error, ValueError):
        raise DataError("tree", "damaged") from None
    if not isinstance(written, list):
        raise DataError("tree", "damaged")
    return tuple(map(_compiled, written))


def _compiled(written: Json) -> Compiled:
    match written:
        case [dict() as tree, str() as text]:
            return Compiled(load_ability(tree), text)
    raise DataError("tree", "damaged")


@cache
def grammar_version() -> str:
    """The state of the grammar: a hash of its sources and of what shapes a tree, so that no change is forgotten.

    The sources are read, not imported: an answer over stored trees needs no grammar.
    """
    digest = hashlib.sha256()
    for path in (path for module in _SHAPING for path in _sources(module)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(module: str) -> list[Path]:
    """The files of a package, or the one of a module."""
    spec = find_spec(module)
    if spec is None:
        return []
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    if folders:
        return sorted(path for folder in folders for path in folder.glob("*.py"))
    return [Path(spec.origin)] if spec.origin else []
