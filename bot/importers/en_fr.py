"""French names and printed texts with rulings: JSON lines, one face each, English and French side by side.

Only French and rulings are taken: the English facts of this source are of 2018. Its tokens are no cards, its ``(a)``
and ``(b)`` doubles are one card, its flip backs carry the front's name, and a split half the text of both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from bot.cards import CardRecord, FaceRecord, Origin, Ruling, fold
from bot.importers.reading import Raw, read_json_lines
from bot.importers.rows import BadRow, LeftOut, items, needed, sound_rows, text

__all__ = ["SOURCE", "EnFrReader", "records_of"]

SOURCE = "en-fr"

_DOUBLE = re.compile(r" \([a-z]\)$")
_TWO_PART = frozenset({"split", "aftermath", "flip", "double-faced"})
_BOTH_TEXTS = frozenset({"split", "aftermath", "flip"})
_BETWEEN_HALVES = re.compile(r"\n\s*(?://|-{3,})\s*(?:\n|$)")
_ENGLISH = re.compile(r"\b(?:the|of|target|until|and|gets|you|card)\b", re.IGNORECASE)
_LOST_BREAK = re.compile(r"(?<=\))(?=[^\W\d_]|\{)|(?<=[.»])(?=[A-ZÀÂÇÉÈÊÎÔÛ{])")
_TYPE_COLON = re.compile(r"\s*:\s*(?:—\s*)?")
_TYPES = ("éphémère", "rituel", "créature", "enchantement", "artefact")
_NO_TEXT = re.compile(r"(?:\{[^}]+\})+|\d+/\d+")


class EnFrReader:
    """One file, read once."""

    source = SOURCE

    def __init__(self, path: Path) -> None:
        self._path = path
        self.date = ""
        self.left_out: Counter[LeftOut] = Counter()

    def read(self) -> Iterator[CardRecord]:
        """What the file adds to cards. Raises DataError."""
        rows = list(sound_rows(str(self._path), read_json_lines(self._path), _checked, self.left_out))
        self.left_out[LeftOut.TOKEN] += sum(text(row, "layout") == "token" for row in rows)
        self.left_out[LeftOut.DOUBLE] += len(rows) - len({_DOUBLE.sub("", text(row, "name")) for row in rows})
        for record in records_of(rows):
            self.date = (record.french_from or record.rulings_from or Origin(SOURCE, "")).date
            yield record


def _checked(row: Raw) -> Iterator[Raw]:
    """The row, if it is one of this source."""
    needed(row, "name")
    if "name_fr" not in row:
        raise BadRow("name_fr")
    for key in ("name_fr", "layout", "text", "text_fr", "type_fr"):
        text(row, key)
    list(_rulings(row))
    yield row


def records_of(rows: Iterable[Raw]) -> list[CardRecord]:
    """The French and the rulings of each card, without facts. Raises BadRow."""
    faces = {name: row for row in rows if (name := _DOUBLE.sub("", needed(row, "name"))) and text(row, "layout") != "token"}
    origin = Origin(SOURCE, max((ruling.date for row in faces.values() for ruling in _rulings(row)), default="2018-01-01"))
    groups = dict.fromkeys(_group(name, row, faces) for name, row in faces.items())
    records = (_record(names, [faces[name] for name in names], origin) for names in groups)
    return [record for record in records if record.french_from or record.rulings_from]


def _group(name: str, row: Raw, faces: dict[str, Raw]) -> tuple[str, ...]:
    """The names of all the faces of the card that a face belongs to."""
    names = row.get("names")
    if text(row, "layout") not in _TWO_PART or not isinstance(names, list):
        return (name,)
    group = tuple(part for part in names if isinstance(part, str))
    together = all(part in faces and faces[part].get("names") == names for part in group)
    return group if together and name in group else (name,)


def _record(names: tuple[str, ...], rows: list[Raw], origin: Origin) -> CardRecord:
    faces = _two_parts(names, rows) if len(names) == 2 and text(rows[0], "layout") in _BOTH_TEXTS else tuple(map(_face, names, rows))
    rulings = tuple(dict.fromkeys(ruling for row in rows for ruling in _rulings(row)))
    return CardRecord(
        " // ".join(names),
        faces,
        rulings=rulings,
        french_from=origin if any(face.names_fr or face.text_fr for face in faces) else None,
        rulings_from=origin if rulings else None,
    )


def _face(name: str, row: Raw) -> FaceRecord:
    french, text_fr = text(row, "name_fr"), text(row, "text_fr")
    return FaceRecord(
        name,
        names_fr=(french,) if french else (),
        type_line_fr=_TYPE_COLON.sub(" : ", text(row, "type_fr")) or None,
        text_fr=_LOST_BREAK.sub("\n", text_fr) if len(text_fr) > 1 and text_fr != text(row, "text") else None,  # a land has its symbol
    )


def _two_parts(names: tuple[str, ...], rows: list[Raw]) -> tuple[FaceRecord, ...]:
    """Two halves or sides whose French text may hold both; an English name or text in its place is none."""
    first, second = (_without_english(_face(name, row), names) for name, row in zip(names, rows, strict=True))
    parts = _BETWEEN_HALVES.split(text(rows[0], "text_fr"), maxsplit=1)
    if len(parts) == 1:
        same = first.names_fr == second.names_fr
        return first, replace(second, names_fr=() if same else second.names_fr)
    name, second_text = _second_part(parts[1])
    own = tuple(said for said in first.names_fr if fold(said) != fold(name))
    known = (name,) if name else tuple(said for said in second.names_fr if said not in first.names_fr)
    return (
        replace(first, names_fr=own, text_fr=_LOST_BREAK.sub("\n", parts[0])),
        replace(second, names_fr=known, type_line_fr=None, text_fr=second_text),
    )


def _without_english(face: FaceRecord, english: tuple[str, ...]) -> FaceRecord:
    """The face without French that is English; ``english``: the names of both parts."""
    known = {fold(name) for name in english}
    names = tuple(name for name in face.names_fr if fold(name) not in known and not _ENGLISH.search(name))
    return replace(face, names_fr=names, text_fr=None if _ENGLISH.search(face.text_fr or "") else face.text_fr)


def _second_part(part: str) -> tuple[str, str | None]:
    """The name and the text of the half printed second: cost, type, size and artist stand between and after."""
    lines = [line.strip() for line in part.split("\n") if line.strip() not in ("", "//")]
    name = lines.pop(0) if lines and not _NO_TEXT.fullmatch(lines[0]) else ""  # some begin with the cost
    kept = [line for line in lines if not _NO_TEXT.fullmatch(line) and not line.casefold().startswith(_TYPES)]
    while kept and kept[-1][-1:] not in (".", ")", "»", "!"):
        kept.pop()
    return name, "\n".join(kept) or None


def _rulings(row: Raw) -> Iterator[Ruling]:
    for item in items(row, "rulings"):
        match item:
            case [str() as date, str() as said]:
                yield Ruling(date, said)
            case _:
                raise BadRow("rulings")
