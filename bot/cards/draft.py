"""A store being written: nothing is in use before it is whole.

The file has a temporary name until `StoreDraft.publish` names it by its content and points to it. Whatever fails before
that, an interruption included, leaves the old store in use and removes the draft.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from bot.cards.compiled import text_key
from bot.cards.curated import CuratedSet
from bot.cards.database import CardWriter, create_tables, key_of, write_record
from bot.cards.model import CardRecord, FaceRecord, TokenRecord
from bot.cards.store import POINTER, SourceInfo, current_name
from bot.disk import is_full
from bot.errors import DataError

__all__ = ["StoreDraft", "store_fault", "write_store"]


class StoreDraft:
    """The tables of a store to come; a context manager. Raises DataError: ``disk_full``, ``unwritable``."""

    def __init__(self, directory: Path, curated: CuratedSet | None = None) -> None:
        """The names of curated cards, if given, are written beside the imported ones, so that one search finds both."""
        self._directory = directory
        self._curated = curated
        self._path = directory / f"draft-{os.getpid()}.sqlite"
        self._dates: dict[str, str] = {}
        self._counts: Counter[tuple[str, int]] = Counter()
        self._texts: dict[bytes, FaceRecord] = {}

    def __enter__(self) -> StoreDraft:
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            self._path.unlink(missing_ok=True)
            self._connection = sqlite3.connect(self._path)
            # A draft needs no safety: if it fails, it is thrown away.
            self._connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
            create_tables(self._connection)
        except (OSError, sqlite3.OperationalError) as error:
            raise store_fault(self._directory, error) from error
        self._cards = CardWriter(self._connection)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        fault = store_fault(self._directory, error) if isinstance(error, OSError | sqlite3.OperationalError) else None
        self._connection.close()  # the draft took its room until here
        with suppress(OSError):
            self._path.unlink()
        if fault:
            raise fault from error

    def add(self, record: CardRecord, written: str | None = None) -> None:
        """One more card, whose key is new; ``written`` is the record as it is stored, where it is at hand."""
        self._cards.add(record, written, self._curated.record(record.name) if self._curated and not record.apart else None)
        self._texts.update((text_key(face), _bare(face)) for face in record.faces if face.text)
        for i, origin in enumerate((record.facts_from, record.french_from, record.rulings_from)):
            if origin is not None:
                self._dated(origin.source, origin.date)
                self._counts[origin.source, i] += 1

    def wait(self, record: CardRecord) -> None:
        """French or rulings of a card still to come."""
        self._connection.execute("INSERT INTO pending VALUES (?, ?)", (key_of(record.name), write_record(record)))
        for origin in (record.french_from, record.rulings_from):
            if origin is not None:
                self._dated(origin.source, origin.date)

    def add_token(self, source: str, date: str, token: TokenRecord) -> None:
        """One more token of a source, and the cards that make it."""
        self._dated(source, date)
        self._counts[source, 3] += 1
        added = self._connection.execute("INSERT INTO tokens VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", (source, *token[:6]))
        makers = {key_of(maker) for maker in token.makers}
        self._connection.executemany("INSERT INTO makes VALUES (?, ?)", ((maker, added.lastrowid) for maker in sorted(makers)))

    def came_from(self, sources: Iterable[str]) -> None:
        """Which sources were imported, whatever of them is left."""
        self._connection.execute("INSERT INTO meta VALUES ('imported', ?)", (" ".join(sorted(set(sources))),))

    def texts(self) -> list[tuple[bytes, FaceRecord]]:
        """The texts of the cards added, each once, by key, with what compiling needs; they are given once. No card comes after."""
        self._cards.finish()
        texts, self._texts = self._texts, {}
        return list(texts.items())

    def add_trees(self, grammar: str, trees: Iterable[tuple[bytes, bytes]]) -> None:
        """Packed abilities by key of their texts, in any order, all made by one version of the grammar."""
        self._connection.execute("CREATE TEMP TABLE made (text BLOB, abilities BLOB)")
        self._connection.executemany("INSERT INTO made VALUES (?, ?)", trees)
        self._connection.execute("INSERT INTO trees SELECT text, abilities FROM made ORDER BY text")  # the same file for the same cards
        self._connection.execute("INSERT INTO meta VALUES ('grammar', ?)", (grammar,))

    def publish(self) -> Path:
        """Finish the tables, give the file its final name, and point to it; the stores before the last one are removed."""
        self._cards.finish()
        self._connection.executemany("INSERT INTO sources VALUES (?, ?, ?, ?, ?, ?)", self._sources())
        self._connection.commit()
        self._connection.close()
        return _publish(self._directory, self._path)

    def _sources(self) -> list[SourceInfo]:
        return [SourceInfo(source, date, *(self._counts[source, i] for i in range(4))) for source, date in sorted(self._dates.items())]

    def _dated(self, source: str, date: str) -> None:
        self._dates[source] = max(date, self._dates.get(source, ""))


def _bare(face: FaceRecord) -> FaceRecord:
    """The face without what no text depends on: a whole pool of them is held in memory."""
    return FaceRecord(face.name, type_line=face.type_line, text=face.text)


def store_fault(directory: Path, error: OSError | sqlite3.Error) -> DataError:
    """Why nothing could be written: ``disk_full`` or ``unwritable``."""
    return DataError(str(directory), "disk_full" if is_full(error, directory) else "unwritable")


def write_store(directory: Path, records: Iterable[CardRecord], pending: Iterable[CardRecord] = ()) -> Path:
    """Write a store of these cards, without compiled trees, and make it the current one."""
    with StoreDraft(directory) as draft:
        for record in records:
            draft.add(record)
        for record in pending:
            draft.wait(record)
        return draft.publish()


def _publish(directory: Path, draft: Path) -> Path:
    with draft.open("rb+") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()[:16]
        size = file.tell()
        os.fsync(file.fileno())
    path = directory / f"cards-{digest}.sqlite"
    if not path.exists():
        draft.replace(path)
    before = current_name(directory)
    _point(directory, f"{path.name} {size}\n")
    _clean(directory, {path.name, before or path.name})
    return path


def _clean(directory: Path, kept: set[str]) -> None:
    """Remove old stores, and drafts that a killed process left; a file in use stays, on systems that forbid removing it."""
    for old in directory.glob("*.sqlite"):
        if old.name not in kept:
            with suppress(OSError):
                old.unlink()


def _point(directory: Path, content: str) -> None:
    draft = directory / f"{POINTER}-{os.getpid()}"
    with draft.open("w", encoding="utf-8") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(directory / POINTER)
