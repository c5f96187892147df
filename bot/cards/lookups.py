"""Questions to the name tables: exact names, beginnings, words, likeness. Each answers with entries, in no order."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from bot.cards.database import Database, NameKind
from bot.cards.folding import trigrams

__all__ = ["Entry", "alike", "among", "holding", "named", "starting"]

Column = Literal["folded", "stem"]

_SELECT = """SELECT n.said, n.folded, n.stem, n.language, n.kind, n.face, c.name, c.name_fr, c.apart
    FROM names n JOIN cards c ON c.id = n.card WHERE """
_CHUNK = 500
_RAREST = 9
"""How many runs of three letters of what was typed are looked up; the rarest tell most and cost least."""
_COMMON = 6000
"""Runs of letters in more names than this are passed over, unless all are."""
_PARTIAL_WORDS = 60
"""How many different words may complete the one being typed."""


class Entry(NamedTuple):
    """A name that was found: as stored, folded and stemmed; its language; whose and which card's it is."""

    said: str
    folded: str
    stem: str
    language: str
    kind: NameKind
    face: int
    card: str
    card_fr: str | None
    apart: bool


def named(database: Database, column: Column, name: str) -> list[Entry]:
    """The names that are exactly this, folded or stemmed."""
    return _entries(database, f"n.{column} = ?", name)


def among(database: Database, column: Column, names: Sequence[str]) -> list[Entry]:
    """The names that are one of these, folded or stemmed."""
    found: list[Entry] = []
    for i in range(0, len(names), _CHUNK):
        chunk = names[i : i + _CHUNK]
        found += _entries(database, f"n.{column} IN ({','.join('?' * len(chunk))})", *chunk)
    return found


def starting(database: Database, column: Column, start: str, limit: int) -> list[Entry]:
    """The names that begin with this, shortest first."""
    return _entries(database, f"n.{column} >= ? AND n.{column} < ? ORDER BY length(n.{column}) LIMIT ?", start, start + "\U0010ffff", limit)


def holding(database: Database, words: Sequence[str], limit: int, *, typing: bool = False) -> list[Entry]:
    """The names that hold all these words (stemmed) in any order, shortest first; ``typing``: the last may be unfinished."""
    sets = [set(_ids(database, f"={word}")) for word in (words[:-1] if typing else words)]
    if typing:
        sets.append(_ids_of_words(database, words[-1]))
    common = set.intersection(*sets) if sets else set()
    return sorted(_by_id(database, sorted(common)[: limit * 4]), key=lambda entry: len(entry.folded))[:limit]


def alike(database: Database, folded: str, limit: int) -> list[Entry]:
    """The names that share most runs of three letters with this one."""
    grams = sorted(trigrams(folded))
    sizes = database.rows(f"SELECT gram, size FROM grams WHERE gram IN ({','.join('?' * len(grams))}) ORDER BY size", *grams)
    rare = [gram for gram, size in sizes if size <= _COMMON][:_RAREST] or [gram for gram, _ in sizes[:2]]
    shared: Counter[int] = Counter()
    for gram in rare:
        shared.update(_ids(database, gram))
    return _by_id(database, [name for name, _ in shared.most_common(limit)])


def _ids(database: Database, gram: str) -> array[int]:
    ids = array("I")
    for (data,) in database.rows("SELECT names FROM grams WHERE gram = ?", gram):
        ids.frombytes(data)
    return ids


def _ids_of_words(database: Database, start: str) -> set[int]:
    """The names that hold a word beginning so."""
    ids = array("I")
    query = "SELECT names FROM grams WHERE gram >= ? AND gram < ? LIMIT ?"
    for (data,) in database.rows(query, f"={start}", f"={start}\U0010ffff", _PARTIAL_WORDS):
        ids.frombytes(data)
    return set(ids)


def _by_id(database: Database, ids: Iterable[int]) -> list[Entry]:
    wanted = ",".join(map(str, ids))  # whole numbers from the tables themselves
    return _entries(database, f"n.id IN ({wanted})") if wanted else []


def _entries(database: Database, where: str, *values: str | int) -> list[Entry]:
    return [Entry(*row) for row in database.rows(_SELECT + where, *values)]
