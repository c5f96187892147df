"""What a source brings, set down on disk by card, then merged with what is held: no more than one card is in memory at once."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from functools import cached_property, reduce
from heapq import merge as in_order
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from types import TracebackType

from bot.cards import APART, CardRecord, CardStore, FaceRecord, fold, key_of, merge, read_record, store_fault, write_record

__all__ = ["Staging"]

_SCHEMA = """
CREATE TABLE incoming (n INTEGER PRIMARY KEY, key TEXT NOT NULL, record TEXT NOT NULL);
CREATE TABLE loose (n INTEGER PRIMARY KEY, record TEXT NOT NULL);
"""
_BATCH = 1000


class Staging:
    """A scratch file beside the stores, which it outlives never; a context manager."""

    def __init__(self, directory: Path, held: CardStore | None) -> None:
        self._directory = directory
        self._path = directory / f"staging-{os.getpid()}.sqlite"
        self._held = held
        self._rows: list[tuple[str, str]] = []
        self._loose: list[tuple[str]] = []
        self._by_face: dict[str, str] = {}
        self._by_id: dict[str, str] = {}
        self.cards = 0
        """Cards whose facts came."""
        self.waiting: list[CardRecord] = []
        """What found no card, once `place` was called."""

    def __enter__(self) -> Staging:
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            self._path.unlink(missing_ok=True)
            self._connection = sqlite3.connect(self._path)
            self._connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _SCHEMA)
        except (OSError, sqlite3.OperationalError) as error:
            raise store_fault(self._directory, error) from error
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        fault = store_fault(self._directory, error) if isinstance(error, OSError | sqlite3.OperationalError) else None
        self._connection.close()  # the draft took its room until here
        with suppress(OSError):
            self._path.unlink()
        if fault:
            raise fault from error

    def add(self, record: CardRecord) -> None:
        """Set down one record; French and rulings alone wait until all cards are known."""
        if record.complete:
            self.cards += 1
            key = key_of(record.name)
            self._note(key, record)
            self._rows.append((key, write_record(record)))
        else:
            self._loose.append((write_record(record),))
        if len(self._rows) + len(self._loose) >= _BATCH:
            self._flush()

    def place(self) -> None:
        """Give what waited, here or in what is held, to its card; what has none goes to `waiting`."""
        self._flush()
        self._connection.execute("CREATE INDEX incoming_key ON incoming (key)")
        self._note_held()
        unplaced: dict[str, CardRecord] = {}
        for record in self._waiting_records():
            parts = list(self._placed(record))
            self._rows += ((key, write_record(part)) for key, part in parts)
            if not parts and (record.french_from or record.rulings_from) and record.name:
                key = key_of(record.name)
                unplaced[key] = merge(unplaced[key], record) if key in unplaced else record
        self._flush()
        self.waiting = [unplaced[key] for key in sorted(unplaced)]

    def merged(self) -> Generator[tuple[CardRecord, str | None]]:
        """Every card, held or come, merged, in order of key; and as it is stored, where nothing changed it."""
        held = self._held.database.each("SELECT key, record FROM cards ORDER BY key") if self._held else ()
        come = self._connection.execute("SELECT key, record FROM incoming ORDER BY key, n")
        with closing(in_order(held, come, key=itemgetter(0))) as rows:  # before the files that it reads, whatever interrupts
            for _, same in groupby(rows, key=lambda row: row[0].rstrip(APART)):
                written = [written for _, written in same]
                if len(written) == 1:
                    yield read_record(written[0]), written[0]
                else:
                    yield from ((card, None) for card in _cards(map(read_record, written)))

    def _flush(self) -> None:
        self._connection.executemany("INSERT INTO incoming (key, record) VALUES (?, ?)", self._rows)
        self._connection.executemany("INSERT INTO loose (record) VALUES (?)", self._loose)
        self._rows.clear()
        self._loose.clear()

    def _waiting_records(self) -> Iterator[CardRecord]:
        if self._held:
            yield from self._held.all_pending()
        for (written,) in self._connection.execute("SELECT record FROM loose ORDER BY n"):
            yield read_record(written)

    def _placed(self, record: CardRecord) -> Iterator[tuple[str, CardRecord]]:
        """The record under the key of its card, or its faces under those of the cards that they are."""
        if not record.name:
            if (key := self._by_id.get(record.oracle_id or "")) is not None:
                yield key, record
            return
        whole = self._key_of(record.name)
        if whole is not None:
            yield whole, record
            return
        for face in record.faces:
            if (key := self._key_of(face.name)) is not None:
                yield key, _alone(record, face)

    def _key_of(self, name: str) -> str | None:
        """The key of the card of this name, else of the one that has a face so named."""
        key = key_of(name)
        return key if self._has(key) else self._by_face.get(fold(name))

    def _has(self, key: str) -> bool:
        return key in self._held_keys or bool(self._connection.execute("SELECT 1 FROM incoming WHERE key = ?", (key,)).fetchone())

    @cached_property
    def _held_keys(self) -> frozenset[str]:
        return frozenset(key.rstrip(APART) for (key,) in self._held.database.each("SELECT key FROM cards")) if self._held else frozenset()

    def _note(self, key: str, record: CardRecord) -> None:
        """Remember by which other marks the card may be meant."""
        if " // " in record.name:
            self._by_face.update((fold(face.name), key) for face in record.faces)
        if record.oracle_id:
            self._by_id[record.oracle_id] = key

    def _note_held(self) -> None:
        if self._held:
            query = "SELECT key, record FROM cards WHERE name LIKE '% // %' OR record LIKE '%\"oracle_id\"%'"
            for key, written in self._held.database.each(query):
                self._note(key.rstrip(APART), read_record(written))


def _cards(records: Iterable[CardRecord]) -> list[CardRecord]:
    """The records of one spelling as cards: one, or an ordinary card and one set apart whose names differ by a comma."""
    cards: list[CardRecord] = []
    for record in records:
        at = _same(cards, record)
        if at is None:
            cards.append(record)
        else:
            cards[at] = merge(cards[at], record)
    ordinary, apart = ([card for card in cards if card.apart is apart] for apart in (False, True))
    return [reduce(merge, same) for same in (ordinary, apart) if same]


def _same(cards: list[CardRecord], record: CardRecord) -> int | None:
    """Which of the cards a record describes: that of its very name, else one of its kind; French and rulings go to any."""
    places = range(len(cards))
    exact = next((i for i in places if cards[i].name == record.name), None)
    alike = next((i for i in places if not record.complete or cards[i].apart == record.apart), None)
    return alike if exact is None else exact


def _alone(record: CardRecord, face: FaceRecord) -> CardRecord:
    """One face of a record as a card of its own."""
    french = record.french_from if face.names_fr or face.text_fr else None
    return replace(record, name=face.name, faces=(face,), french_from=french)
