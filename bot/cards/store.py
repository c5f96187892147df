"""The imported cards: one immutable SQLite file, and a pointer to it.

A store is written under a temporary name (`bot.cards.draft`), then named by the hash of its content; last of all the
pointer ``current`` is replaced. A store is never changed: an import writes a new one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bot.cards.compiled import Compiled, unpack
from bot.cards.database import SCHEMA_VERSION, Database, key_of
from bot.cards.model import CardRecord, TokenRecord, record_from_json
from bot.errors import DataError

__all__ = ["POINTER", "CardStore", "SourceInfo", "card_directory", "current_name", "current_store", "read_record"]

POINTER = "current"
_STORES = "cards-*.sqlite"
_READ_PRAGMAS = "PRAGMA query_only = 1; PRAGMA mmap_size = 0;"
"""Mapped into memory, the file would be read ahead, megabytes around each page: most of it for the first answer after a start."""


def card_directory(data_dir: Path) -> Path:
    """Where the stores are, within the data folder."""
    return data_dir / "cards"


class SourceInfo(NamedTuple):
    """What one source gave to a store: its ISO date, and of how many cards it gave facts, French, rulings; and how many tokens."""

    source: str
    date: str
    cards: int
    french: int
    rulings: int
    tokens: int = 0


class CardStore:
    """An opened store, read only; nothing is loaded until it is asked for. May be shared by threads."""

    def __init__(self, path: Path) -> None:
        """Open the file. Raises DataError: ``missing``, ``damaged`` or ``other_version``."""
        self.path = path
        if not path.is_file():
            raise DataError(str(path), "missing")
        self.database = Database(_open(path), str(path))
        meta = dict(self.database.rows("SELECT key, value FROM meta"))
        self.grammar: str = meta.get("grammar", "")
        """The version of the grammar that compiled the trees; empty where there are none."""
        self.imported = frozenset(meta.get("imported", "").split())
        """The sources ever imported into it, even those that others have since outdone in everything."""
        if meta.get("schema") != str(SCHEMA_VERSION):
            self.close()
            raise DataError(str(path), "other_version")

    def record(self, name: str) -> CardRecord | None:
        """The card of this English name, however it is spelt; between an ordinary card and another, the one spelt so."""
        keys = key_of(name), key_of(name, apart=True)
        found = [read_record(row[0]) for row in self.database.rows("SELECT record FROM cards WHERE key IN (?, ?) ORDER BY key", *keys)]
        return next((record for record in found if record.name == name), found[0] if found else None)

    def knows(self, folded: Sequence[str]) -> bool:
        """Whether all these folded names are some card's."""
        marks = ",".join("?" * len(folded))
        found = self.database.rows(f"SELECT count(DISTINCT folded) FROM names WHERE folded IN ({marks})", *folded)
        return bool(found[0][0] == len(folded))

    def pending(self, name: str) -> CardRecord | None:
        """French or rulings kept for a card whose facts no source has given yet."""
        found = self.database.rows("SELECT record FROM pending WHERE key = ?", key_of(name))
        return read_record(found[0][0]) if found else None

    def records(self) -> list[CardRecord]:
        """Every card, in order of key."""
        return [read_record(row[0]) for row in self.database.each("SELECT record FROM cards ORDER BY key")]

    def meld_cards(self) -> Iterator[CardRecord]:
        """The cards of the meld layout."""
        return (read_record(row[0]) for row in self.database.each('SELECT record FROM cards WHERE record LIKE \'%"layout":"meld"%\''))

    def all_pending(self) -> Iterator[CardRecord]:
        """Every record that waits for its card."""
        return (read_record(row[0]) for row in self.database.each("SELECT record FROM pending ORDER BY key"))

    def compiled(self, key: bytes) -> tuple[Compiled, ...] | None:
        """The abilities of a text that was compiled beforehand. Raises DataError where they can't be read."""
        found = self.packed([key])
        return unpack(found[key]) if found else None

    def packed(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """What was compiled of these texts, as it is stored."""
        return dict(self.database.rows(f"SELECT text, abilities FROM trees WHERE text IN ({','.join('?' * len(keys))})", *keys))

    def tokens(self, maker: str) -> tuple[TokenRecord, ...]:
        """The tokens that a card makes; of several sources that know them, the first by name."""
        query = """SELECT t.source, t.name, t.type_line, t.colors, t.power, t.toughness, t.text
            FROM makes m JOIN tokens t ON t.id = m.token WHERE m.maker = ? ORDER BY t.source, t.id"""
        rows = self.database.rows(query, key_of(maker))
        return tuple(TokenRecord(*row[1:]) for row in rows if row[0] == rows[0][0])

    def all_tokens(self) -> Iterator[tuple[str, TokenRecord]]:
        """Every token with its source; makers by key."""
        query = """SELECT t.source, t.name, t.type_line, t.colors, t.power, t.toughness, t.text,
            (SELECT group_concat(maker, char(10)) FROM makes WHERE token = t.id) FROM tokens t ORDER BY t.id"""
        for source, *facts, makers in self.database.each(query):
            yield source, TokenRecord(*facts)._replace(makers=tuple(makers.split("\n")) if makers else ())

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


def read_record(written: str) -> CardRecord:
    """The record that was stored."""
    return record_from_json(json.loads(written))


def current_name(directory: Path) -> str | None:
    """The name of the store in use, without opening it."""
    try:
        return (directory / POINTER).read_text("utf-8").split()[0]
    except (OSError, ValueError, IndexError):
        return None


def current_store(directory: Path) -> CardStore | None:
    """The store in use, or ``None`` before any import. Raises DataError when the pointer or its file is damaged, or the pointer lost."""
    pointer = directory / POINTER
    try:
        name, size_text = pointer.read_text("utf-8").split()
        size = int(size_text)
    except FileNotFoundError:
        if any(directory.glob(_STORES)):
            raise DataError(str(pointer), "missing") from None
        return None
    except (OSError, ValueError):
        raise DataError(str(pointer), "unreadable") from None
    path = directory / name
    if path.is_file() and path.stat().st_size != size:
        raise DataError(str(path), "truncated")
    return CardStore(path)
