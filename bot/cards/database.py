"""The tables that cards and names are looked up in: written once, then only read.

The same schema serves an imported store on disk and the curated set in memory. `names` is many-to-many: a name may be
several cards', and a card has English, French, face and short names. `grams` lists, for each word (``=word``) and each
run of three letters, the rows of the names that hold it, as 32-bit integers of this machine: an approximate search
loads nothing beforehand. `trees` holds the abilities of texts already compiled, `tokens` who makes which token.
"""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from bot.cards.folding import fold, stem, trigrams
from bot.cards.model import CardRecord, FaceRecord, record_to_json
from bot.cards.sounds import heard
from bot.cards.typeline import parse_type_line
from bot.errors import DataError

__all__ = [
    "APART",
    "SCHEMA_VERSION",
    "CardWriter",
    "Database",
    "Name",
    "NameKind",
    "create_tables",
    "in_memory",
    "key_of",
    "names_of",
    "write_record",
]

SCHEMA_VERSION = 2

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sources (source TEXT PRIMARY KEY, date TEXT NOT NULL, cards INTEGER NOT NULL, french INTEGER NOT NULL,
    rulings INTEGER NOT NULL, tokens INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_fr TEXT, apart INTEGER NOT NULL,
    rank INTEGER, record TEXT NOT NULL);
CREATE TABLE pending (key TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE names (id INTEGER PRIMARY KEY, folded TEXT NOT NULL, stem TEXT NOT NULL, sound TEXT NOT NULL, said TEXT NOT NULL,
    card INTEGER NOT NULL REFERENCES cards, face INTEGER NOT NULL, language TEXT NOT NULL, kind INTEGER NOT NULL);
CREATE TABLE grams (gram TEXT PRIMARY KEY, size INTEGER NOT NULL, names BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE trees (text BLOB PRIMARY KEY, abilities BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE tokens (id INTEGER PRIMARY KEY, source TEXT NOT NULL, name TEXT NOT NULL, type_line TEXT NOT NULL, colors TEXT NOT NULL,
    power TEXT, toughness TEXT, text TEXT NOT NULL);
CREATE TABLE makes (maker TEXT NOT NULL, token INTEGER NOT NULL REFERENCES tokens, PRIMARY KEY (maker, token)) WITHOUT ROWID;
"""
_INDEXES = """
CREATE INDEX names_folded ON names (folded);
CREATE INDEX names_stem ON names (stem);
CREATE INDEX names_sound ON names (sound);
"""

APART = "\x01"
_BATCH = 2000
_GRAMS_KEPT = 20_000
"""Runs of letters kept in memory, a few megabytes at most; what people mistype is not kept for ever."""
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
        self._grams: dict[str, Sequence[int]] = {}

    def rows(self, query: str, *values: str | int | bytes) -> list[tuple[Any, ...]]:
        """The answer to a query. Raises DataError (``damaged``) where the file can't be read."""
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise DataError(self._label, "damaged") from error

    def each(self, query: str) -> Iterator[tuple[Any, ...]]:
        """The answer to a query, row by row. Raises DataError as `rows` does."""
        try:
            yield from self._connection.execute(query)
        except sqlite3.DatabaseError as error:
            raise DataError(self._label, "damaged") from error

    def holding(self, grams: Sequence[str]) -> list[Sequence[int]]:
        """For each of these words or runs of letters, the rows of the names that hold it; kept once read."""
        if len(self._grams) > _GRAMS_KEPT:
            self._grams = {}
        known = self._grams
        wanted = [gram for gram in grams if gram not in known]
        if wanted:
            known.update(dict.fromkeys(wanted, ()))
            marks = ",".join("?" * len(wanted))
            known.update((gram, _ids(data)) for gram, data in self.rows(f"SELECT gram, names FROM grams WHERE gram IN ({marks})", *wanted))
        return [known[gram] for gram in grams]

    def close(self) -> None:
        """Close the file; the tables can no longer be read."""
        self._connection.close()


def _ids(data: bytes) -> array[int]:
    ids = array("I")
    ids.frombytes(data)
    return ids


def in_memory(records: Iterable[CardRecord]) -> Database:
    """Tables of the names of a few cards, held in memory; their records are elsewhere."""
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    create_tables(connection)
    writer = CardWriter(connection, written=lambda record: "")
    for record in records:
        writer.add(record)
    writer.finish()
    return Database(connection, "memory")


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the empty tables."""
    connection.executescript(_SCHEMA)
    connection.execute("INSERT INTO meta VALUES ('schema', ?)", (str(SCHEMA_VERSION),))


def write_record(record: CardRecord) -> str:
    """A record as it is stored."""
    return json.dumps(record_to_json(record), ensure_ascii=False, separators=(",", ":"))


class CardWriter:
    """Cards with all their names on their way to the tables, and the grams of all names so far."""

    def __init__(self, connection: sqlite3.Connection, written: Callable[[CardRecord], str] = write_record) -> None:
        self.connection = connection
        self.cards = 0
        self._written = written
        self._names = 0
        self._finished = False
        self._card_rows: list[tuple[int, str, str, str | None, bool, int | None, str]] = []
        self._name_rows: list[tuple[int, str, str, str, str, int, int, str, int]] = []
        self._grams: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))

    def add(self, record: CardRecord, written: str | None = None, also: CardRecord | None = None) -> None:
        """Write one more card; ``written`` is its record as stored, where it is at hand; ``also`` has more names for it."""
        self.cards += 1
        key = key_of(record.name, apart=record.apart)
        french = record.name_fr or (also.name_fr if also else None)
        row = (self.cards, key, record.name, french, record.apart, record.rank, written or self._written(record))
        self._card_rows.append(row)
        for name in dict.fromkeys(names_of(record) + (names_of(also) if also else [])):
            if folded := fold(name.said):
                self._add_name(name, folded)
        if len(self._card_rows) >= _BATCH:
            self._flush()

    def _add_name(self, name: Name, folded: str) -> None:
        self._names += 1
        stemmed = stem(folded)
        row = (self._names, folded, stemmed, heard(name.said), name.said, self.cards, name.face, name.language, name.kind)
        self._name_rows.append(row)
        for gram in trigrams(folded):
            self._grams[gram].append(self._names)
        for word in set(stemmed.split()):
            self._grams[f"={word}"].append(self._names)

    def _flush(self) -> None:
        self.connection.executemany("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?)", self._card_rows)
        self.connection.executemany("INSERT INTO names VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", self._name_rows)
        self._card_rows.clear()
        self._name_rows.clear()

    def finish(self) -> None:
        """Write what is left, then the indexes; once is enough."""
        if self._finished:
            return
        self._finished = True
        self._flush()
        rows = ((gram, len(ids), ids.tobytes()) for gram, ids in sorted(self._grams.items()))
        self.connection.executemany("INSERT INTO grams VALUES (?, ?, ?)", rows)
        self.connection.executescript(_INDEXES)
        self._grams.clear()


def key_of(name: str, *, apart: bool = False) -> str:
    """The key of a card by its English name; the name itself where folding leaves nothing.

    Cards that are not of ordinary games have keys of their own, next to it in order: some are named like an ordinary
    card but for a comma.
    """
    return (fold(name) or name) + (APART if apart else "")


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
