"""Scryfall's bulk files, JSON lines: cards (one printing of each, or all), rulings. Each object says what it is.

Its traps: faces hold what the card does not; `oracle_id` is on the faces of a reprint with two fronts; tokens, emblems,
art and inserts stand among the cards; a card's date is that of the printing given, not the first; French exists only on French
printings, whose names or texts may be missing, or English; the melded permanent is an object of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from bot.cards import CardRecord, FaceRecord, Json, Origin, Ruling, TokenRecord
from bot.importers.naming import DIGITAL, deduplicated, is_apart, without_mark
from bot.importers.reading import Raw, chunks, read_elements, read_json_lines
from bot.importers.rows import (
    BadRow,
    LeftOut,
    date_of,
    letters,
    looks_english,
    needed,
    objects,
    optional,
    sound_rows,
    text,
    texts,
    told_date,
)

__all__ = ["SOURCE", "ScryfallReader"]

SOURCE = "scryfall"

_TOKENS = frozenset({"token", "double_faced_token"})
_NO_CARDS = frozenset({"emblem", "art_series", "front_card"})
_NO_CARD_SETS = frozenset({"memorabilia", "minigame"})
_PAPER = ("vintage", "legacy", "commander", "pauper")
_RELEASED = re.compile(rb'"(?:released_at|published_at)":\s*"(20\d\d-\d\d-\d\d)"')
_OVERLAP = 40
_PLAYED = frozenset({"legal", "banned", "restricted"})


class _Best(NamedTuple):
    """The printing that speaks for a card so far; the greatest is the best: on paper, then the latest."""

    paper: bool
    date: str


class ScryfallReader:
    """One file, read once: of cards, or of rulings."""

    source = SOURCE

    def __init__(self, path: Path) -> None:
        self._path = path
        self.date = _date(path) if path.is_file() else ""
        self.left_out: Counter[LeftOut] = Counter()
        self._best: dict[str, _Best] = {}
        self._best_french: dict[str, tuple[bool, str]] = {}
        self._first: dict[str, tuple[str, str]] = {}
        self._names: set[str] = set()
        self._doubles: list[CardRecord] = []
        self._melds: dict[str, FaceRecord] = {}
        self._parts: dict[str, CardRecord] = {}
        self._tokens = _Tokens()
        self._rulings: dict[str, list[Ruling]] = {}

    @property
    def _origin(self) -> Origin:
        return Origin(SOURCE, self.date)

    def read(self) -> Iterator[CardRecord | TokenRecord]:
        """Cards, tokens and rulings. Raises DataError."""
        yield from sound_rows(SOURCE, _rows(self._path), self._made, self.left_out)
        yield from self._joined()
        yield from self._undoubled()
        yield from self._dated()
        yield from self._tokens.records()
        for oracle_id, rulings in self._rulings.items():
            yield CardRecord("", (), oracle_id=oracle_id, rulings=tuple(dict.fromkeys(rulings)), rulings_from=self._origin)

    def _made(self, row: Raw) -> Iterator[CardRecord]:
        kind = needed(row, "object")
        if kind == "ruling":
            self._rule(row)
        elif kind != "card":
            raise BadRow(kind)
        elif text(row, "layout") in _TOKENS:
            self._tokens.add(row)
            self.left_out[LeftOut.TOKEN] += 1
        elif text(row, "layout") in _NO_CARDS or text(row, "set_type") in _NO_CARD_SETS:
            self.left_out[LeftOut.NO_CARD] += 1
        elif row.get("lang", "en") == "en":
            yield from self._english(row)
        elif row.get("lang") == "fr":
            yield from self._french(row)
        else:
            self.left_out[LeftOut.OTHER_LANGUAGE] += 1

    def _rule(self, row: Raw) -> None:
        oracle_id, ruling = needed(row, "oracle_id"), Ruling(needed(row, "published_at"), needed(row, "comment"))
        if row.get("source") == "wotc":
            self._rulings.setdefault(oracle_id, []).append(ruling)
        else:
            self.left_out[LeftOut.UNOFFICIAL_RULING] += 1

    def _english(self, row: Raw) -> Iterator[CardRecord]:
        """The card, if this printing speaks better for it than those before."""
        record = self._card(row)
        self._tokens.link(row, record.name)
        key, printing = record.oracle_id or record.name, _Best(row.get("digital") is not True, needed(row, "released_at"))
        self._note_first(key, record.name, row, printing.date)
        if key in self._best and self._best[key] >= printing:
            self.left_out[LeftOut.DOUBLE] += 1
            return
        self._best[key] = printing
        if record.layout == "meld":
            self._melds[record.name] = record.faces[0]
            self._parts[record.name] = record
        elif record.name.startswith(DIGITAL) or record.layout == "reversible_card":
            self._doubles.append(record)
        else:
            self._names.add(record.name)
            yield record

    def _note_first(self, key: str, name: str, row: Raw, date: str) -> None:
        """Remember the earliest printing, and whether it is known to be the first: `reprint` says so of each."""
        if row.get("reprint") is False:
            self._first[key] = min(self._first.get(key, (date, name)), (date, name))

    def _card(self, row: Raw) -> CardRecord:
        rows = objects(row, "card_faces") or [row]
        name = deduplicated(needed(row, "name"))
        rows = rows[: len(name.split(" // "))]
        faces = tuple(_face(face, text(row, "type_line") if len(rows) == 1 else "") for face in rows)
        rank = row.get("edhrec_rank")
        return CardRecord(
            name=name,
            faces=faces,
            layout=needed(row, "layout"),
            keywords=texts(row, "keywords"),
            apart=_apart(row, faces),
            identity=letters(row, "color_identity"),
            oracle_id=optional(row, "oracle_id") or optional(rows[0], "oracle_id"),
            image=_image(row) or _image(rows[0]),
            rank=rank if isinstance(rank, int) else None,
            facts_from=self._origin,
        )

    def _french(self, row: Raw) -> Iterator[CardRecord]:
        """What a French printing says, if it says more than the latest one before."""
        rows = objects(row, "card_faces") or [row]
        name = deduplicated(needed(row, "name"))
        faces = tuple(_french_face(face) for face in rows[: len(name.split(" // "))])
        if not any(face.names_fr or face.text_fr for face in faces):
            return
        key, worth = optional(row, "oracle_id") or name, (any(face.text_fr for face in faces), needed(row, "released_at"))
        if key in self._best_french and self._best_french[key] > worth:
            return
        self._best_french[key] = worth
        yield CardRecord(name, faces, french_from=self._origin)

    def _joined(self) -> Iterator[CardRecord]:
        """The meld cards, each with the permanent that it melds into, which is also a record of its own."""
        for name, record in self._parts.items():
            result = self._tokens.results.get(name)
            back = self._melds.get(result or "")
            self._names.add(name)
            yield replace(record, faces=(*record.faces, back)) if back is not None and result != name else record

    def _undoubled(self) -> Iterator[CardRecord]:
        for record in self._doubles:
            if without_mark(record.name) in self._names:
                self.left_out[LeftOut.DIGITAL_DOUBLE if record.name.startswith(DIGITAL) else LeftOut.DOUBLE] += 1
            else:
                yield replace(record, layout="normal") if record.layout == "reversible_card" and len(record.faces) == 1 else record

    def _dated(self) -> Iterator[CardRecord]:
        """The dates of first printings, as records that bring nothing else."""
        for date, name in self._first.values():
            yield CardRecord(name, (), first_print=date)


class _Tokens:
    """The tokens of a file, and what its cards say that they make; ``results`` tells what meld cards become."""

    def __init__(self) -> None:
        self.results: dict[str, str] = {}
        self._by_id: dict[str, list[TokenRecord]] = {}
        self._makers: dict[tuple[str, str, str], dict[str, None]] = {}

    def add(self, row: Raw) -> None:
        """One token object; one with two faces is two tokens."""
        faces = objects(row, "card_faces") or [row]
        self._by_id[needed(row, "id")] = [
            TokenRecord(
                name=needed(face, "name"),
                type_line=_without_token(text(face, "type_line") or text(row, "type_line")),
                colors=letters(face, "colors") or letters(row, "colors"),
                power=optional(face, "power"),
                toughness=optional(face, "toughness"),
                text=text(face, "oracle_text"),
            )
            for face in faces
        ]

    def link(self, row: Raw, card: str) -> None:
        """What a card says of its relatives."""
        for part in objects(row, "all_parts"):
            if part.get("component") == "token":
                key = needed(part, "id"), needed(part, "name"), _without_token(text(part, "type_line"))
                self._makers.setdefault(key, {})[card] = None
            elif part.get("component") == "meld_result":
                self.results[card] = needed(part, "name")

    def records(self) -> Iterator[TokenRecord]:
        """The tokens made, each once whatever its printings; one that the file does not hold has its name and types alone."""
        found: dict[TokenRecord, dict[str, None]] = {}
        for tokens in self._by_id.values():
            for token in tokens:
                found.setdefault(token, {})
        for (printing, name, type_line), makers in self._makers.items():
            for token in self._named(printing, name, type_line):
                found.setdefault(token, {}).update(makers)
        return (token._replace(makers=tuple(makers)) for token, makers in found.items())

    def _named(self, printing: str, name: str, type_line: str) -> list[TokenRecord]:
        tokens = self._by_id.get(printing, [])
        return [token for token in tokens if token.name == name] or tokens[:1] or [TokenRecord(name, type_line)]


def _rows(path: Path) -> Iterator[Json]:
    """The objects of a file: JSON lines, or the list that such files were before July 2026."""
    start = next(chunks(path), b"").lstrip()[:1]
    return read_elements(path) if start == b"[" else iter(read_json_lines(path))


def _date(path: Path) -> str:
    """The date that the file name tells; else, of a file that may long have been kept, that of the latest thing it knows."""
    if told := told_date(path):
        return told
    latest, rest = b"", b""
    for chunk in chunks(path):
        latest = max((latest, *_RELEASED.findall(rest + chunk)))
        rest = chunk[-_OVERLAP:]
    return min(latest.decode() or date_of(path), date_of(path))


def _without_token(type_line: str) -> str:
    return type_line.removeprefix("Token ")


def _face(row: Raw, type_line: str) -> FaceRecord:
    return FaceRecord(
        name=needed(row, "name"),
        mana_cost=optional(row, "mana_cost"),
        type_line=optional(row, "type_line") or type_line,
        text=text(row, "oracle_text"),
        power=optional(row, "power"),
        toughness=optional(row, "toughness"),
        loyalty=optional(row, "loyalty"),
        defense=optional(row, "defense"),
        indicator=letters(row, "color_indicator"),
    )


def _french_face(row: Raw) -> FaceRecord:
    name, text_fr = optional(row, "printed_name"), optional(row, "printed_text")
    english = text_fr is None or text_fr == optional(row, "oracle_text") or looks_english(text_fr)
    return FaceRecord(
        needed(row, "name"),
        names_fr=(name,) if name and not looks_english(name) else (),
        type_line_fr=None if english else optional(row, "printed_type_line"),
        text_fr=None if english else text_fr,
    )


def _image(row: Raw) -> str | None:
    addresses = row.get("image_uris")
    return optional(addresses, "normal") if isinstance(addresses, dict) else None


def _apart(row: Raw, faces: tuple[FaceRecord, ...]) -> bool:
    """Parodies, casual variants, and what exists only on screens; a format that is played on paper settles it."""
    legal = row.get("legalities")
    legal = legal if isinstance(legal, dict) else {}
    if any(str(legal.get(format_)) in _PLAYED for format_ in _PAPER):
        return False
    funny = row.get("set_type") == "funny" or row.get("border_color") == "silver" or row.get("security_stamp") == "acorn"
    digital = row.get("digital") is True or faces[0].name.startswith(DIGITAL)
    return funny or digital or is_apart(needed(row, "layout"), faces)
