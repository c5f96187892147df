"""The imported cards: one immutable SQLite file, and a pointer to it.

A store is written under a temporary name, then named by the hash of its content; last of all the pointer ``current`` is
replaced. Whatever fails before that leaves the old store in use. A store is never changed: an import writes a new one.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from bot.cards.database import SCHEMA_VERSION, Database, create_tables, fill, key_of, write_record
from bot.cards.model import CardRecord, record_from_json
from bot.errors import DataError

__all__ = ["CardStore", "SourceInfo", "card_directory", "current_name", "current_store", "write_store"]

_POINTER = "current"
_READ_PRAGMAS = "PRAGMA query_only = 1; PRAGMA mmap_size = 268435456;"


def card_directory(data_dir: Path) -> Path:
    """Where the stores are, within the data folder."""
    return data_dir / "cards"


class SourceInfo(NamedTuple):
    """What one source gave to a store: its ISO date, and of how many cards it gave facts, French, and rulings."""

    source: str
    date: str
    cards: int
    french: int
    rulings: int


class CardStore:
    """An opened store, read only; nothing is loaded until it is asked for. May be shared by threads."""

    def __init__(self, path: Path) -> None:
        """Open the file. Raises DataError: ``missing``, ``damaged`` or ``other_version``."""
        self.path = path
        if not path.is_file():
            raise DataError(str(path), "missing")
        self.database = Database(_open(path), str(path))
        if self.database.rows("SELECT value FROM meta WHERE key = 'schema'") != [(str(SCHEMA_VERSION),)]:
            self.close()
            raise DataError(str(path), "other_version")

    def record(self, name: str) -> CardRecord | None:
        """The card of this English name, however it is spelt; between an ordinary card and another, the one spelt so."""
        keys = key_of(name), key_of(name, apart=True)
        found = [_read(row[0]) for row in self.database.rows("SELECT record FROM cards WHERE key IN (?, ?) ORDER BY key", *keys)]
        return next((record for record in found if record.name == name), found[0] if found else None)

    def pending(self, name: str) -> CardRecord | None:
        """French or rulings kept for a card whose facts no source has given yet."""
        found = self.database.rows("SELECT record FROM pending WHERE key = ?", key_of(name))
        return _read(found[0][0]) if found else None

    def records(self) -> list[CardRecord]:
        """Every card, in order of name."""
        return [_read(row[0]) for row in self.database.rows("SELECT record FROM cards ORDER BY key")]

    def all_pending(self) -> list[CardRecord]:
        """Every record that waits for its card."""
        return [_read(row[0]) for row in self.database.rows("SELECT record FROM pending ORDER BY key")]

    def sources(self) -> tuple[SourceInfo, ...]:
        """Where the data come from, by name of source."""
        return tuple(SourceInfo(*row) for row in self.database.rows("SELECT * FROM sources ORDER BY source"))

    def close(self) -> None:
        """Release the file."""
        self.database.close()


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    with suppress(sqlite3.DatabaseError):  # no database at all: the first query says so
        connection.executescript(_READ_PRAGMAS)
    return connection


def _read(written: str) -> CardRecord:
    return record_from_json(json.loads(written))


def current_name(directory: Path) -> str | None:
    """The name of the store in use, without opening it."""
    try:
        return (directory / _POINTER).read_text("utf-8").split()[0]
    except (OSError, ValueError, IndexError):
        return None


def current_store(directory: Path) -> CardStore | None:
    """The store in use, or ``None`` before any import. Raises DataError when the pointer or its file is damaged."""
    pointer = directory / _POINTER
    try:
        name, size_text = pointer.read_text("utf-8").split()
        size = int(size_text)
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise DataError(str(pointer), "unreadable") from None
    path = directory / name
    if path.is_file() and path.stat().st_size != size:
        raise DataError(str(path), "truncated")
    return CardStore(path)


def write_store(
    directory: Path,
    records: Iterable[CardRecord],
    pending: Iterable[CardRecord],
    dates: dict[str, str],
    progress: Callable[[int], None] = lambda done: None,
) -> Path:
    """Write a store and make it the current one; ``dates`` tells the ISO date of each source.

    Raises DataError (``disk_full``, ``unwritable``) and then leaves everything as it was.
    """
    draft = directory / f"draft-{os.getpid()}.sqlite"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        _write_tables(draft, records, pending, dates, progress)
        return _publish(directory, draft)
    except OSError as error:
        raise DataError(str(directory), _why(error)) from error
    except sqlite3.OperationalError as error:
        raise DataError(str(directory), "disk_full" if "full" in str(error) else "unwritable") from error
    finally:
        with suppress(OSError):
            draft.unlink()


def _why(error: OSError) -> str:
    return "disk_full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "unwritable"


def _write_tables(
    path: Path, records: Iterable[CardRecord], pending: Iterable[CardRecord], dates: dict[str, str], progress: Callable[[int], None]
) -> None:
    with suppress(FileNotFoundError):
        path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")  # a draft: if it fails, it is thrown away
        create_tables(connection)
        counted = _Counts(dates)
        fill(connection, counted.watch(records), progress)
        waiting = [(key_of(record.name), write_record(record)) for record in pending]
        connection.executemany("INSERT INTO pending VALUES (?, ?)", waiting)
        connection.executemany("INSERT INTO sources VALUES (?, ?, ?, ?, ?)", counted.rows())
        connection.commit()


class _Counts:
    """Counts, while records pass, what each source gave."""

    def __init__(self, dates: dict[str, str]) -> None:
        self._dates = dates
        self._counts = {source: [0, 0, 0] for source in dates}

    def watch(self, records: Iterable[CardRecord]) -> Iterator[CardRecord]:
        for record in records:
            for i, origin in enumerate((record.facts_from, record.french_from, record.rulings_from)):
                if origin is not None and origin.source in self._counts:
                    self._counts[origin.source][i] += 1
            yield record

    def rows(self) -> list[SourceInfo]:
        return [SourceInfo(source, self._dates[source], *counts) for source, counts in sorted(self._counts.items())]


def _publish(directory: Path, draft: Path) -> Path:
    """Give the draft its final name, then point to it; the stores before the last one are removed."""
    with draft.open("rb+") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()[:16]
        size = file.tell()
        os.fsync(file.fileno())
    path = directory / f"cards-{digest}.sqlite"
    if not path.exists():
        draft.replace(path)
    before = current_name(directory)
    _point(directory, f"{path.name} {size}\n")
    for old in directory.glob("cards-*.sqlite"):
        if old.name not in (path.name, before):
            with suppress(OSError):  # a file in use stays, on systems that forbid removing it
                old.unlink()
    return path


def _point(directory: Path, content: str) -> None:
    draft = directory / f"{_POINTER}-{os.getpid()}"
    with draft.open("w", encoding="utf-8") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(directory / _POINTER)
