"""The full text of the digests, in SQLite's own search engine over stemmed words."""

from __future__ import annotations

import hashlib
import math
import os
import sqlite3
import sys
import tempfile
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import cached_property
from pathlib import Path

from bot.memories import Memory
from bot.records import dataclass
from bot.rules.concepts import NOTIONS
from bot.rules.data import RulesData
from bot.rules.digests import FOLDER, Digest
from bot.rules.evidence import Evidence, Said, Worths, learned
from bot.rules.numbers import rule_of, section_of
from bot.rules.stems import english_stems, stems
from bot.rules.topics import TOPICS

__all__ = ["Document", "FullText", "Sense", "documents", "key_of", "safe"]

_COLUMNS = ("title", "asks", "text", "example", "around", "english")
_WEIGHTS = (4.0, 5.0, 2.0, 1.0, 1.0, 2.0)
_FORMAT = f"8 {sys.byteorder}"
"""Changed with the shape of the file or the way of stemming."""
_SAID = {"ask": 1.0, "title": 0.5, "text": 0.5, "example": 0.3}
"""What a mark weighs as evidence, by where it is said of a rule."""
_COMMON = 800
"""Rules past which a stem is not looked for, where a rarer one is asked of."""
_TELLING = 4
"""Marks of a question by which known questions are looked for: the rarest that any has. More find no better ones, and take longer."""
_MARKS_KEPT = 512
_SAFE = str.maketrans({"+": "p", "-": "m", "/": "s", "*": "e", "{": "y", "}": "", ".": "d", "_": ""})

Sense = Callable[[str], Iterable[str]]
"""What a question says, as marks to be compared: stems, or notions."""


@dataclass(frozen=True, slots=True)
class Document:
    """What is searched of one rule; ``around``: the titles over it; ``english``: the official text, where it is imported."""

    number: str
    title: str
    asks: tuple[str, ...]
    text: str
    example: str
    around: str
    english: str = ""


class FullText:
    """The rules that hold words, by SQLite FTS5; kept in a file where a folder for it is given."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._asks: dict[str, tuple[tuple[str, ...], float]] = {}
        self._read_worths: Memory[str, Worths] = Memory(_MARKS_KEPT)

    @classmethod
    def of(cls, texts: Iterable[Document], sense: Sense = stems, also: Iterable[Said] = ()) -> FullText:
        """An index in memory; ``sense`` reads the questions that rules are known to answer, ``also`` is said of rules besides."""
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        _fill(connection, texts, sense, also)
        return cls(connection)

    @classmethod
    def kept(
        cls, texts: Callable[[], Iterable[Document]], folder: Path, key: str, sense: Sense = stems, also: Iterable[Said] = ()
    ) -> FullText:
        """The index of this key in a folder, made there if it is new; in memory where the folder cannot be written."""
        path = folder / f"search-{key}.sqlite"
        with suppress(OSError, sqlite3.Error):
            if not path.exists():
                _make(path, texts(), sense, also)
            return cls(_opened(path))
        return cls.of(texts(), sense, also)

    def scores(self, asked: Sequence[str], limit: int) -> dict[str, float]:
        """How well each of the best rules answers to some stems."""
        query = " OR ".join(f'"{word}"' for word in self._rare(sorted({safe(word) for word in asked} - {""})))
        if not query:
            return {}
        weights = ", ".join(map(str, _WEIGHTS))
        rows = self._connection.execute(
            f"SELECT rowid, -bm25(rules, 0, {weights}) AS score FROM rules WHERE rules MATCH ? ORDER BY score DESC LIMIT ?",
            (query, limit),
        )
        return {self._numbers[row]: score for row, score in rows}

    def _rare(self, words: list[str]) -> list[str]:
        """The words that some rules hold and most do not: the others tell nothing, and take the longest to look for."""
        return [word for word in words if 0 < self._holding.get(word, 0) <= _COMMON] or words

    @cached_property
    def _holding(self) -> Mapping[str, int]:
        """How many rules hold each stem."""
        return dict(self._connection.execute("SELECT term, doc FROM terms").fetchall())

    def alike(self, sense: Iterable[str], limit: int) -> dict[str, float]:
        """How alike a question is to the nearest one that a rule is known to answer, from 0 to 1, for the nearest rules.

        What few known questions say counts more than what many do (the cosine of marks weighed by their rarity).
        """
        said = {safe(mark) for mark in sense} - {""}
        telling = sorted(said, key=lambda mark: (-self._rarity.get(mark, 0.0), mark))[:_TELLING]
        query = " OR ".join(f'"{mark}"' for mark in telling)
        if not query:
            return {}
        rows = self._connection.execute("SELECT rowid FROM asks WHERE asks MATCH ? ORDER BY bm25(asks), rowid LIMIT ?", (query, limit))
        alike: dict[str, float] = {}
        length = self._weight(sorted(said))
        for (row,) in rows:
            number, ask = self._asked[row]
            known, size = self._read(ask)
            alike[number] = max(alike.get(number, 0.0), self._weight(mark for mark in known if mark in said) / math.sqrt(length * size))
        return alike

    def _read(self, ask: str) -> tuple[tuple[str, ...], float]:
        """The marks of a known question, in order, and what they weigh together; thousands are kept, so each mark is held once."""
        if ask not in self._asks:
            marks = tuple(map(sys.intern, ask.split()))
            self._asks[ask] = marks, self._weight(marks)
        return self._asks[ask]

    def _weight(self, marks: Iterable[str]) -> float:
        """What marks weigh together, always added up in their order."""
        return sum(self._rarity.get(mark, self._rarest) ** 2 for mark in marks)

    @cached_property
    def _numbers(self) -> Mapping[int, str]:
        """The rule of each row: to read it from the index for every row that matches costs more than to score them all."""
        return dict(self._connection.execute("SELECT rowid, number FROM rules").fetchall())

    @cached_property
    def _asked(self) -> Mapping[int, tuple[str, str]]:
        """The rule and the marks of each known question, by its row."""
        return {row: (number, ask) for row, number, ask in self._connection.execute("SELECT rowid, number, ask FROM asks")}

    @cached_property
    def _rarity(self) -> dict[str, float]:
        """How telling each mark of the known questions is."""
        rows = self._connection.execute("SELECT term, doc FROM marks").fetchall()
        return {sys.intern(mark): math.log(1 + self._known / (1 + count)) for mark, count in rows}

    @cached_property
    def _known(self) -> int:
        count: int = self._connection.execute("SELECT count(*) FROM asks").fetchone()[0]
        return count

    @cached_property
    def _rarest(self) -> float:
        return math.log(1 + self._known)

    @cached_property
    def evidence(self) -> Evidence:
        """All that is said of the rules, each mark read when it is asked of."""
        return Evidence(dict(self._connection.execute("SELECT number, total FROM totals ORDER BY place")), self._worths)

    def _worths(self, mark: str) -> Worths | None:
        """What a mark is worth; the last ones asked of are kept, for questions share most of theirs."""
        kept = self._read_worths.get(mark)
        return kept if kept is not None else self._worths_read(mark)

    def _worths_read(self, mark: str) -> Worths | None:
        row = self._connection.execute("SELECT places, worths FROM evidence WHERE mark = ?", (mark,)).fetchone()
        return self._read_worths.keep(mark, (array("H", row[0]), array("f", row[1]))) if row is not None else None

    def vocabulary(self) -> Iterator[str]:
        """Every stem of the texts."""
        for (term,) in self._connection.execute("SELECT term FROM terms"):
            yield term


def safe(word: str) -> str:
    """A stem as the index holds it: letters and digits only."""
    return word.translate(_SAFE)


def documents(digests: Iterable[Digest], titles: Mapping[str, str], english: Mapping[str, str] | None = None) -> Iterator[Document]:
    """What is searched of each rule: its digest, the titles of its rule and section, and its English text if there is one."""
    for digest in digests:
        over = (section_of(digest.number), rule_of(digest.number))
        around = " ".join(titles.get(number, "") for number in over if number != digest.number)
        yield Document(
            digest.number, digest.title, digest.asks, digest.text, digest.example, around, (english or {}).get(digest.number, "")
        )


def key_of(data: RulesData, english: str) -> str:
    """What tells one state of the digests, and of the English text imported (``english``), from another without reading them."""
    files = [*sorted((data.root / FOLDER).glob("*.toml")), data.root / NOTIONS, data.root / TOPICS]
    states = [f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files if path.exists()]
    return hashlib.sha256("\n".join([_FORMAT, english, *states]).encode()).hexdigest()[:16]


def _fill(connection: sqlite3.Connection, texts: Iterable[Document], sense: Sense, also: Iterable[Said]) -> None:
    connection.execute(f"CREATE VIRTUAL TABLE rules USING fts5(number UNINDEXED, {', '.join(_COLUMNS)}, tokenize='ascii')")
    connection.execute("CREATE VIRTUAL TABLE terms USING fts5vocab('rules', 'row')")
    connection.execute("CREATE VIRTUAL TABLE asks USING fts5(number UNINDEXED, ask, tokenize='ascii')")
    connection.execute("CREATE VIRTUAL TABLE marks USING fts5vocab('asks', 'row')")
    connection.execute("CREATE TABLE totals (place INTEGER PRIMARY KEY, number TEXT, total REAL)")
    connection.execute("CREATE TABLE evidence (mark TEXT PRIMARY KEY, places BLOB, worths BLOB) WITHOUT ROWID")
    said: list[Said] = []
    for one in texts:
        asks = [_marks(ask, sense) for ask in one.asks]
        row = (
            one.number,
            _stemmed(one.title),
            " ".join(map(_stemmed, one.asks)),
            _stemmed(one.text),
            _stemmed(one.example),
            _stemmed(one.around),
            _stemmed(one.english, english_stems),
        )
        connection.execute(f"INSERT INTO rules VALUES ({', '.join('?' * len(row))})", row)
        connection.executemany("INSERT INTO asks VALUES (?, ?)", ((one.number, " ".join(ask)) for ask in asks))
        said += _said_of(one, asks, sense)
    totals, worths = learned([*said, *((number, safe(mark), weight) for number, mark, weight in also)])
    connection.executemany("INSERT INTO totals VALUES (?, ?, ?)", ((place, *row) for place, row in enumerate(totals.items())))
    blobs = ((mark, places.tobytes(), worth.tobytes()) for mark, (places, worth) in worths.items())
    connection.executemany("INSERT INTO evidence VALUES (?, ?, ?)", blobs)
    connection.execute("INSERT INTO rules(rules) VALUES ('optimize')")
    connection.commit()


def _said_of(one: Document, asks: Iterable[Sequence[str]], sense: Sense) -> Iterator[Said]:
    """The marks said of a rule, each with what all its uses weigh."""
    weights: defaultdict[str, float] = defaultdict(float)
    said = [(_SAID["ask"], ask) for ask in asks]
    said += [(_SAID[part], _marks(text, sense)) for part, text in (("title", one.title), ("text", one.text), ("example", one.example))]
    for weight, marks in said:
        for mark in marks:
            weights[mark] += weight
    return ((one.number, mark, weight) for mark, weight in weights.items())


def _marks(text: str, sense: Sense) -> list[str]:
    return sorted({safe(mark) for mark in sense(text)} - {""})


def _stemmed(text: str, stemming: Callable[[str], list[str]] = stems) -> str:
    return " ".join(map(safe, stemming(text)))


def _make(path: Path, texts: Iterable[Document], sense: Sense, also: Iterable[Said]) -> None:
    """Write the file beside its place, then put it there: a reader sees a whole one or none; older ones go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, suffix=".draft")
    os.close(handle)
    try:
        with closing(sqlite3.connect(draft)) as connection:
            _fill(connection, texts, sense, also)
        Path(draft).replace(path)
    finally:
        Path(draft).unlink(missing_ok=True)
    for old in path.parent.glob("search-*.sqlite"):
        if old != path:
            old.unlink(missing_ok=True)


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    connection.execute("SELECT number FROM rules LIMIT 1").fetchone()
    return connection
