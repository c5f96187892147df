"""Questions to the name tables: exact names, beginnings, words. Each answers with entries, in no order but where told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from bot.cards.database import Database, NameKind

__all__ = ["Column", "Entry", "among", "by_id", "holding", "named", "of_cards", "starting"]

Column = Literal["folded", "stem", "sound"]

_SELECT = """SELECT n.id, n.said, n.folded, n.stem, n.sound, n.language, n.kind, n.face, c.name, c.name_fr, c.apart, c.rank
    FROM names n JOIN cards c ON c.id = n.card WHERE """
_CHUNK = 500
_COMMON = 2_000
"""Words in more names than this are looked for in the names themselves."""
_PARTIAL_WORDS = 60
"""How many different words may complete the one being typed."""


class Entry(NamedTuple):
    """A name that was found: its row; as stored, folded, stemmed, as it sounds; its language; whose and which card's it is."""

    id: int
    said: str
    folded: str
    stem: str
    sound: str
    language: str
    kind: NameKind
    face: int
    card: str
    card_fr: str | None
    apart: bool
    rank: int | None


def named(database: Database, column: Column, name: str) -> list[Entry]:
    """The names that are exactly this, folded, stemmed or as they sound."""
    return _entries(database, f"n.{column} = ?", name)


def among(database: Database, column: Column, names: Sequence[str]) -> list[Entry]:
    """The names that are one of these."""
    found: list[Entry] = []
    for i in range(0, len(names), _CHUNK):
        chunk = names[i : i + _CHUNK]
        found += _entries(database, f"n.{column} IN ({','.join('?' * len(chunk))})", *chunk)
    return found


def of_cards(database: Database, names: Sequence[str]) -> list[Entry]:
    """The own English names of the cards that bear one of these (as they are written)."""
    found = _entries(database, f"c.name IN ({','.join('?' * len(names))}) AND n.said = c.name", *names)
    return list({entry.card: entry for entry in found}.values())


def starting(database: Database, column: Column, start: str, limit: int) -> list[Entry]:
    """The names that begin with this, shortest first."""
    query = f"SELECT id FROM names WHERE {column} >= ? AND {column} < ? ORDER BY length({column}) LIMIT ?"
    ids = [row[0] for row in database.rows(query, start, start + "\U0010ffff", limit)]
    return by_id(database, ids) if ids else []


def holding(database: Database, words: Sequence[str], limit: int, *, typing: bool = False) -> list[Entry]:
    """The names that hold all these words (stemmed) in any order, shortest first; ``typing``: the last may be unfinished."""
    whole = set(words[:-1] if typing else words)
    found = sorted(database.holding([f"={word}" for word in sorted(whole)]), key=len)
    if typing:
        found.insert(0, sorted(_ids_of_words(database, words[-1])))
    if not found or not found[0]:
        return []
    telling = [ids for ids in found[1:] if len(ids) <= _COMMON]
    common = sorted(set(found[0]).intersection(*telling))[: limit * 4]
    entries = [entry for entry in by_id(database, common) if whole.issubset(entry.stem.split())]
    return sorted(entries, key=lambda entry: len(entry.folded))[:limit]


def _ids_of_words(database: Database, start: str) -> set[int]:
    """The names that hold a word beginning so."""
    query = "SELECT gram FROM grams WHERE gram >= ? AND gram < ? LIMIT ?"
    grams = [gram for (gram,) in database.rows(query, f"={start}", f"={start}\U0010ffff", _PARTIAL_WORDS)]
    return set().union(*database.holding(grams))


def by_id(database: Database, ids: Iterable[int]) -> list[Entry]:
    """The names of these rows: whole numbers that come from the tables themselves."""
    return _entries(database, f"n.id IN ({','.join(map(str, ids))})")


def _entries(database: Database, where: str, *values: str | int) -> list[Entry]:
    return [Entry._make(row) for row in database.rows(_SELECT + where, *values)]
