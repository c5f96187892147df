"""MTGJSON's AtomicCards: one object, a list of faces by card name; English facts, French per face, rulings.

Its traps: a card of several faces is named « A // B » on each of them; a meld card goes by its front alone here; a reprint
with two fronts is the card itself; a name may hold several variants of a parody; digital doubles are named « A-… »; a back
may have no cost and no colour indicator, its colours being given; tokens are only known by identifiers that nothing resolves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.cards import CardRecord, FaceRecord, Json, Origin, Ruling
from bot.errors import DataError
from bot.importers.naming import DIGITAL, deduplicated, is_apart, without_mark
from bot.importers.reading import Raw, read_members
from bot.importers.rows import BadRow, LeftOut, date_of, letters, looks_english, needed, objects, optional, sound_rows, text, texts

__all__ = ["SOURCE", "MtgjsonReader"]

SOURCE = "mtgjson"

_PAPER = frozenset({"vintage", "legacy", "commander", "pauper"})


class MtgjsonReader:
    """One file, read once."""

    source = SOURCE

    def __init__(self, path: Path) -> None:
        self._path = path
        self.date = date_of(path) if path.is_file() else ""
        self.left_out: Counter[LeftOut] = Counter()

    def read(self) -> Iterator[CardRecord]:
        """The cards; doubles come last, since they stand for their card where it is missing. Raises DataError."""
        seen: set[str] = set()
        doubles: list[tuple[LeftOut, str, CardRecord]] = []
        for double, record in sound_rows(SOURCE, self._rows(), self._cards, self.left_out):
            if double is None:
                seen.add(record.name)
                yield record
            else:
                doubles.append((double, without_mark(record.name), record))
        for double, name, record in doubles:
            if name in seen:
                self.left_out[double] += 1
            else:
                yield record

    def _rows(self) -> Iterator[Json]:
        for section, name, value in read_members(self._path, "data"):
            if section:
                yield {"name": name, "faces": value}
            elif name == "meta" and isinstance(value, dict):
                self.date = str(value.get("date") or self.date)
        if not self.date:
            raise DataError(SOURCE, "unexpected_format")

    def _cards(self, row: Raw) -> Iterator[tuple[LeftOut | None, CardRecord]]:
        """The card of one name, and which kind of double it may be."""
        said = needed(row, "name")
        rows = self._sides(objects(row, "faces"))
        if not rows:
            raise BadRow("faces")
        names = deduplicated(said).split(" // ")
        record = self._record(rows, names)
        reprint = LeftOut.DOUBLE if len(names) < len(said.split(" // ")) else None
        yield LeftOut.DIGITAL_DOUBLE if said.startswith(DIGITAL) else reprint, record

    def _record(self, rows: list[Raw], names: list[str]) -> CardRecord:
        first, origin = rows[0], Origin(SOURCE, self.date)
        faces = tuple(_face(face, i, names) for i, face in enumerate(rows[: len(names)]))
        rulings = tuple(dict.fromkeys(ruling for face in rows for ruling in _rulings(face)))
        layout, rank = needed(first, "layout"), first.get("edhrecRank")
        return CardRecord(
            name=faces[0].name if layout == "meld" else " // ".join(names),
            faces=faces,
            layout=layout,
            keywords=texts(first, "keywords"),
            apart=_apart(first, faces),
            identity="".join(letter for letter in "WUBRG" if any(letter in letters(face, "colorIdentity") for face in rows)),
            oracle_id=_oracle_id(first),
            rank=rank if isinstance(rank, int) else None,
            rulings=rulings,
            facts_from=origin,
            french_from=origin if any(face.names_fr or face.text_fr for face in faces) else None,
            rulings_from=origin if rulings else None,
        )

    def _sides(self, rows: list[Raw]) -> list[Raw]:
        """The faces in order; rows without sides are variants of one card, of which the first counts."""
        sides = [row for row in rows if row.get("side")]
        if not sides:
            self.left_out[LeftOut.DOUBLE] += max(len(rows) - 1, 0)
            return rows[:1]
        return sorted(sides, key=lambda row: text(row, "side"))


def _face(row: Raw, at: int, names: list[str]) -> FaceRecord:
    cost, colors = optional(row, "manaCost"), letters(row, "colors")
    french = next((one for one in objects(row, "foreignData") if one.get("language") == "French"), {})
    text_fr = optional(french, "text")
    return FaceRecord(
        name=optional(row, "faceName") or names[at],
        mana_cost=cost,
        type_line=needed(row, "type"),
        text=text(row, "text"),
        power=optional(row, "power"),
        toughness=optional(row, "toughness"),
        loyalty=optional(row, "loyalty"),
        defense=optional(row, "defense"),
        indicator=letters(row, "colorIndicator") or (colors if at and cost is None else ""),
        names_fr=_french_name(french, at, len(names)),
        type_line_fr=optional(french, "type"),
        text_fr=None if text_fr is None or text_fr == optional(row, "text") or looks_english(text_fr) else text_fr,
    )


def _french_name(french: Raw, at: int, count: int) -> tuple[str, ...]:
    """The French name of a face: its own, else its part of the whole card's."""
    parts = text(french, "name").split(" // ")
    own = optional(french, "faceName") or (parts[at] if len(parts) == count else "")
    return (own,) if own and not looks_english(own) else ()


def _rulings(row: Raw) -> Iterator[Ruling]:
    return (Ruling(needed(one, "date"), needed(one, "text")) for one in objects(row, "rulings"))


def _oracle_id(row: Raw) -> str | None:
    found = row.get("identifiers")
    return optional(found, "scryfallOracleId") if isinstance(found, dict) else None


def _apart(row: Raw, faces: Sequence[FaceRecord]) -> bool:
    """Parodies, casual variants, and what exists only on screens: some format that knows it, and none that is played on paper."""
    legal = row.get("legalities")
    formats = set(legal) if isinstance(legal, dict) else set()
    digital = bool(formats) and formats.isdisjoint(_PAPER)
    return row.get("isFunny") is True or digital or faces[0].name.startswith(DIGITAL) or is_apart(needed(row, "layout"), faces)
