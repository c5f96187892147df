"""The tables that cards and names are looked up in: written once, then only read.

The same schema serves an imported store on disk and the curated set in memory. `names` is many-to-many: a name may be
several cards', and a card has English, French, face and short names. `grams` lists, for each word (``=word``) and each
run of three letters, the rows of the names that hold it, as 32-bit integers of this machine: an approximate search loads nothing
beforehand.
"""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Any, NamedTuple

from bot.cards.folding import fold, stem, trigrams
from bot.cards.model import CardRecord, FaceRecord, record_to_json
from bot.cards.typeline import parse_type_line
from bot.errors import DataError

__all__ = ["SCHEMA_VERSION", "Database", "Name", "NameKind", "create_tables", "fill", "in_memory", "key_of", "names_of", "write_record"]

SCHEMA_VERSION = 1

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sources (source TEXT PRIMARY KEY, date TEXT NOT NULL, cards INTEGER NOT NULL, french INTEGER NOT NULL,
    rulings INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_fr TEXT, apart INTEGER NOT NULL,
    record TEXT NOT NULL);
CREATE TABLE pending (key TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE names (id INTEGER PRIMARY KEY, folded TEXT NOT NULL, stem TEXT NOT NULL, said TEXT NOT NULL,
    card INTEGER NOT NULL REFERENCES cards, face INTEGER NOT NULL, language TEXT NOT NULL, kind INTEGER NOT NULL);
CREATE TABLE grams (gram TEXT PRIMARY KEY, size INTEGER NOT NULL, names BLOB NOT NULL) WITHOUT ROWID;
"""
_INDEXES = "CREATE INDEX names_folded ON names (folded); CREATE INDEX names_stem ON names (stem);"

_BATCH = 2000
_EPITHETS = (",", " the ", " le ", " la ", " les ", " l'", " l’")


class NameKind(IntEnum):
    """What a name is to its card, best first."""

    NAME = 0
    FACE = 1
    SHORT = 2


class Name(NamedTuple):
    """A name of a card as people say it; ``face`` is the face that it names, 0 for the whole card."""

    said: str
    language: str
    kind: NameKind
    face: int = 0


class Database:
    """Tables opened for reading; may be shared by threads. ``label`` says in errors which ones."""

    def __init__(self, connection: sqlite3.Connection, label: str) -> None:
        self._connection = connection
        self._label = label

    def rows(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        """The answer to a query. Raises DataError (``damaged``) where the file can't be read."""
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise DataError(self._label, "damaged") from error

    def close(self) -> None:
        """Close the file; the tables can no longer be read."""
        self._connection.close()


def in_memory(records: Iterable[CardRecord]) -> Database:
    """Tables of the names of a few cards, held in memory; their records are elsewhere."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    create_tables(connection)
    fill(connection, records, written=lambda record: "")
    return Database(connection, "memory")


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the empty tables."""
    connection.executescript(_SCHEMA)
    connection.execute("INSERT INTO meta VALUES ('schema', ?)", (str(SCHEMA_VERSION),))


def write_record(record: CardRecord) -> str:
    """A record as it is stored."""
    return json.dumps(record_to_json(record), ensure_ascii=False, separators=(",", ":"))


def fill(
    connection: sqlite3.Connection,
    records: Iterable[CardRecord],
    progress: Callable[[int], None] = lambda done: None,
    written: Callable[[CardRecord], str] = write_record,
) -> int:
    """Write records with all their names, then the indexes; returns how many. ``progress`` hears of every batch."""
    writer = _Writer(connection, written)
    for record in records:
        writer.add(record)
        if writer.cards % _BATCH == 0:
            writer.flush()
            progress(writer.cards)
    writer.finish()
    return writer.cards


class _Writer:
    """Rows on their way to the tables, and the grams of all names so far."""

    def __init__(self, connection: sqlite3.Connection, written: Callable[[CardRecord], str]) -> None:
        self.connection = connection
        self.cards = 0
        self._written = written
        self._names = 0
        self._card_rows: list[tuple[int, str, str, str | None, bool, str]] = []
        self._name_rows: list[tuple[int, str, str, str, int, int, str, int]] = []
        self._grams: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))

    def add(self, record: CardRecord) -> None:
        self.cards += 1
        key = key_of(record.name, apart=record.apart)
        self._card_rows.append((self.cards, key, record.name, record.name_fr, record.apart, self._written(record)))
        for name in names_of(record):
            if folded := fold(name.said):
                self._add_name(name, folded)

    def _add_name(self, name: Name, folded: str) -> None:
        self._names += 1
        stemmed = stem(folded)
        self._name_rows.append((self._names, folded, stemmed, name.said, self.cards, name.face, name.language, name.kind))
        for gram in trigrams(folded):
            self._grams[gram].append(self._names)
        for word in set(stemmed.split()):
            self._grams[f"={word}"].append(self._names)

    def flush(self) -> None:
        self.connection.executemany("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?)", self._card_rows)
        self.connection.executemany("INSERT INTO names VALUES (?, ?, ?, ?, ?, ?, ?, ?)", self._name_rows)
        self._card_rows.clear()
        self._name_rows.clear()

    def finish(self) -> None:
        self.flush()
        rows = ((gram, len(ids), ids.tobytes()) for gram, ids in sorted(self._grams.items()))
        self.connection.executemany("INSERT INTO grams VALUES (?, ?, ?)", rows)
        self.connection.executescript(_INDEXES)


def key_of(name: str, *, apart: bool = False) -> str:
    """The key of a card by its English name; the name itself where folding leaves nothing.

    Cards that are not of ordinary games have keys of their own: some are named like an ordinary card but for a comma.
    """
    return (fold(name) or name) + ("*" if apart else "")


def names_of(record: CardRecord) -> list[Name]:
    """Every name that the card answers to, without repetition."""
    found = dict.fromkeys(_all_names(record))
    return list(found)


def _all_names(record: CardRecord) -> Iterator[Name]:
    yield Name(record.name, "en", NameKind.NAME)
    if record.name_fr:
        yield Name(record.name_fr, "fr", NameKind.NAME)
    if record.full_name != record.name:
        yield Name(record.full_name, "en", NameKind.NAME)
    own = record.faces if " // " in record.name else record.faces[:1]
    for i, face in enumerate(own):
        kind = NameKind.FACE if len(own) > 1 else NameKind.NAME
        yield Name(face.name, "en", kind, i)
        yield from (Name(name, "fr", kind, i) for name in face.names_fr)
        yield from _short_names(face, i)


def _short_names(face: FaceRecord, index: int) -> Iterator[Name]:
    """The part before a comma; of a legend also what comes before its epithet: « Krenko le caïd », « Sakashima the … »."""
    line = parse_type_line(face.type_line)
    legend = "Legendary" in line.supertypes and not {"Creature", "Planeswalker"}.isdisjoint(line.types)
    for name, language in ((face.name, "en"), *((name, "fr") for name in face.names_fr)):
        cuts = [name.find(mark) for mark in (_EPITHETS if legend else ",")]
        end = min((cut for cut in cuts if cut > 0), default=0)
        if end:
            yield Name(name[:end].strip(), language, NameKind.SHORT, index)
