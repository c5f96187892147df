"""The official English texts that the operator imported: one SQLite file an edition, read one rule at a time.

Nothing of it is shipped: the files lie in the data folder, and are shown on request with number, edition and copyright.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from bot.disk import is_full
from bot.errors import DataError
from bot.records import dataclass
from bot.rules.cr_text import EditionText, RuleText, rule_hash

__all__ = ["EDITIONS", "TextSource", "Texts", "write_edition"]

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE rules (number TEXT PRIMARY KEY, place INTEGER NOT NULL, text TEXT NOT NULL, examples TEXT NOT NULL, hash TEXT NOT NULL);
CREATE TABLE titles (number TEXT PRIMARY KEY, title TEXT NOT NULL);
CREATE TABLE glossary (term TEXT PRIMARY KEY, place INTEGER NOT NULL, text TEXT NOT NULL);
"""
_PREFIX = "en-"
EDITIONS = "editions"
"""The folder of the imported editions, beside what is computed from ours."""


@dataclass(frozen=True, slots=True)
class TextSource:
    """Where a text came from: name of its file, sha256 of its bytes, its line of copyright."""

    name: str
    sha256: str
    copyright: str


class Texts:
    """The imported editions of a ``folder``, by effective date; none where there is no folder."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._open: dict[str, tuple[int, sqlite3.Connection]] = {}

    @property
    def editions(self) -> tuple[str, ...]:
        """The effective dates of the imported editions, oldest first."""
        if self.folder is None or not self.folder.is_dir():
            return ()
        return tuple(sorted(path.stem.removeprefix(_PREFIX) for path in self.folder.glob(f"{_PREFIX}*.sqlite")))

    def newest(self, today: str) -> str | None:
        """The newest imported edition in force on a day (ISO)."""
        return max((edition for edition in self.editions if edition <= today), default=None)

    def source(self, edition: str) -> TextSource | None:
        """Where the text of an edition came from; nothing for one that is not imported."""
        meta = self._pairs(edition, "SELECT key, value FROM meta")
        return TextSource(meta["name"], meta["sha256"], meta["copyright"]) if meta else None

    def rule(self, number: str, edition: str) -> RuleText | None:
        """A rule of an imported edition."""
        rows = self._rows(edition, "SELECT number, text, examples FROM rules WHERE number = ?", number)
        return _rule(*rows[0]) if rows else None

    def hashes(self, edition: str) -> dict[str, str]:
        """The hash of the text of each rule of an imported edition."""
        return self._pairs(edition, "SELECT number, hash FROM rules ORDER BY place")

    def with_hash(self, digest: str, edition: str) -> tuple[str, ...]:
        """The numbers whose text has this hash in an imported edition."""
        return tuple(number for (number,) in self._rows(edition, "SELECT number FROM rules WHERE hash = ? ORDER BY place", digest))

    def whole(self, edition: str) -> EditionText | None:
        """An imported edition as it was read."""
        rules = [_rule(*row) for row in self._rows(edition, "SELECT number, text, examples FROM rules ORDER BY place")]
        titles = self._pairs(edition, "SELECT number, title FROM titles")
        glossary = self._pairs(edition, "SELECT term, text FROM glossary ORDER BY place")
        return EditionText(edition, {rule.number: rule for rule in rules}, titles, glossary) if rules else None

    def _pairs(self, edition: str, query: str) -> dict[str, str]:
        pairs: dict[str, str] = dict(row[:2] for row in self._rows(edition, query))  # type: ignore[misc]  # two columns
        return pairs

    def _rows(self, edition: str, query: str, *values: str) -> list[tuple[str, ...]]:
        try:
            connection = self._connection(edition)
            return connection.execute(query, values).fetchall() if connection else []
        except sqlite3.Error:
            return []

    def _connection(self, edition: str) -> sqlite3.Connection | None:
        path = self.folder / f"{_PREFIX}{edition}.sqlite" if self.folder is not None else None
        if path is None or not path.is_file():
            return None
        written = path.stat().st_mtime_ns
        if edition not in self._open or self._open[edition][0] != written:  # imported again since
            self._open[edition] = written, sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        return self._open[edition][1]


def write_edition(folder: Path, edition: EditionText, source: TextSource) -> None:
    """Keep an edition in a folder, in the place of an earlier text of the same date. Raises DataError: ``disk_full``, ``unwritable``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=folder, suffix=".draft")
        os.close(handle)
        try:
            with closing(sqlite3.connect(draft)) as connection:
                _fill(connection, edition, source)
            Path(draft).replace(folder / f"{_PREFIX}{edition.effective}.sqlite")
        finally:
            with suppress(FileNotFoundError):
                Path(draft).unlink()
    except (OSError, sqlite3.Error) as error:
        raise DataError(str(folder), "disk_full" if is_full(error, folder) else "unwritable") from error


def _fill(connection: sqlite3.Connection, edition: EditionText, source: TextSource) -> None:
    meta: Mapping[str, str] = {"name": source.name, "sha256": source.sha256, "copyright": source.copyright}
    connection.executescript(_SCHEMA)
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    connection.executemany(
        "INSERT INTO rules VALUES (?, ?, ?, ?, ?)",
        (
            (rule.number, place, rule.text, json.dumps(rule.examples), rule_hash(rule.text))
            for place, rule in enumerate(edition.rules.values())
        ),
    )
    connection.executemany("INSERT INTO titles VALUES (?, ?)", edition.titles.items())
    connection.executemany(
        "INSERT INTO glossary VALUES (?, ?, ?)", ((term, place, text) for place, (term, text) in enumerate(edition.glossary.items()))
    )
    connection.commit()


def _rule(number: str, text: str, examples: str) -> RuleText:
    return RuleText(number, text, tuple(json.loads(examples)))
