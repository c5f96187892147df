"""Questions to the name tables: exact names, beginnings, words, likeness. Each answers with entries, in no order."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import nlargest
from typing import Literal, NamedTuple

from bot.cards.database import Database, NameKind
from bot.cards.folding import trigrams
from bot.cards.likeness import likeness

__all__ = ["Entry", "alike", "among", "holding", "named", "starting"]

Column = Literal["folded", "stem"]

_SELECT = """SELECT n.said, n.folded, n.stem, n.language, n.kind, n.face, c.name, c.name_fr, c.apart
    FROM names n JOIN cards c ON c.id = n.card WHERE """
_CHUNK = 500
_RAREST = 8
"""How many runs of three letters of what was typed are looked up; the rarest tell most and cost least."""
_COMMON = 6000
"""Runs of letters in more names than this are passed over, unless all are."""
_SHARE = 0.4
"""Names that share fewer runs than this part of what the likeliest name shares are passed over."""
_COMPARED = 60
"""Names that are compared in full."""
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
    whole = words[:-1] if typing else words
    found = _postings(database, [f"={word}" for word in whole])
    sets = [set(ids) for ids in found]
    if len(sets) < len(set(whole)):
        return []
    if typing:
        sets.append(_ids_of_words(database, words[-1]))
    common = set.intersection(*sets) if sets else set()
    return sorted(_by_id(database, sorted(common)[: limit * 4]), key=lambda entry: len(entry.folded))[:limit]


def alike(database: Database, folded: str, limit: int) -> list[Entry]:
    """The names most like this one, among those that share most runs of three letters with it."""
    postings = sorted(_postings(database, sorted(trigrams(folded))), key=len)
    shared: Counter[int] = Counter()
    for ids in [ids for ids in postings if len(ids) <= _COMMON][:_RAREST] or postings[:2]:
        shared.update(ids)
    least = max(shared.values(), default=0) * _SHARE
    likely = nlargest(_COMPARED, [(count, name) for name, count in shared.items() if count >= least])
    names = database.rows(f"SELECT id, folded FROM names WHERE id IN ({_listed(name for _, name in likely)})")
    best = nlargest(limit, names, key=lambda row: likeness(row[1], folded))
    return _by_id(database, [row[0] for row in best])


def _postings(database: Database, grams: Sequence[str]) -> list[array[int]]:
    """For each of these words or runs of letters that any name holds, the names that hold it."""
    return [_ids(data) for (data,) in database.rows(f"SELECT names FROM grams WHERE gram IN ({','.join('?' * len(grams))})", *grams)]


def _ids_of_words(database: Database, start: str) -> set[int]:
    """The names that hold a word beginning so."""
    query = "SELECT names FROM grams WHERE gram >= ? AND gram < ? LIMIT ?"
    rows = database.rows(query, f"={start}", f"={start}\U0010ffff", _PARTIAL_WORDS)
    return {name for (data,) in rows for name in _ids(data)}


def _ids(data: bytes) -> array[int]:
    ids = array("I")
    ids.frombytes(data)
    return ids


def _by_id(database: Database, ids: Iterable[int]) -> list[Entry]:
    return _entries(database, f"n.id IN ({_listed(ids)})")


def _listed(ids: Iterable[int]) -> str:
    """Row numbers for a query: whole numbers that come from the tables themselves."""
    return ",".join(map(str, ids))


def _entries(database: Database, where: str, *values: str | int) -> list[Entry]:
    return [Entry(*row) for row in database.rows(_SELECT + where, *values)]
