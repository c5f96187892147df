"""Names that are like what was typed: those that share runs of three letters with it, compared in full.

The rarest runs tell most and cost least, so they are counted first, and the search ends as soon as a name is near
enough; only what stays doubtful is searched further. A name that sounds exactly the same is always compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import nlargest

from bot.cards import lookups
from bot.cards.database import Database
from bot.cards.folding import trigrams
from bot.cards.likeness import likeness, odd_word, partial_likeness
from bot.cards.lookups import Entry

__all__ = ["LEAST", "NEAR", "alike"]

LEAST = 62.0
"""Likeness, out of 100, below which a name is not offered."""

NEAR = 86.0
"""Likeness from which a misspelt name may be taken as meant."""
_CLOSE = 80.0
"""Likeness from which the names that share the rarest runs need no others beside them."""
_BUDGETS = (1_500, 6_000)
"""Places of names that are counted in each pass."""
_COMPARED = 60
"""Names that are compared in full."""

Scored = tuple[float, Entry]
_Row = tuple[int, str, str]


def alike(database: Database, folded: str, sound: str, limit: int) -> list[Scored]:
    """The names most like this one, best first, with their likeness out of 100."""
    best = ((score - odd_word(row[1], folded), row) for score, row in _best(database, folded, sound, limit))
    rows = sorted((found for found in best if found[0] >= LEAST), reverse=True)
    entries = {entry.id: entry for entry in lookups.by_id(database, [row[0] for _, row in rows])} if rows else {}
    return [(score, entries[row[0]]) for score, row in rows]


def _best(database: Database, folded: str, sound: str, limit: int) -> list[tuple[float, _Row]]:
    heard = database.rows("SELECT id, folded, sound FROM names WHERE sound = ?", sound)
    best: list[tuple[float, _Row]] = []
    for ids in _likely(database, folded):
        rows = database.rows(f"SELECT id, folded, sound FROM names WHERE id IN ({','.join(map(str, ids))})")
        best = nlargest(limit, ((likeness(row[1], row[2], folded, sound), row) for row in {*rows, *heard}))
        if best[0][0] >= _CLOSE:
            return best
    return sorted(((max(score, partial_likeness(row[1], folded)), row) for score, row in best), reverse=True)


def _likely(database: Database, folded: str) -> Iterator[list[int]]:
    """The rows of the names that share most runs of letters, pass by pass, each counting more runs than the one before."""
    runs = sorted((ids for ids in database.holding(sorted(trigrams(folded))) if ids), key=len)
    shared: Counter[int] = Counter()
    used = at = 0
    for budget in _BUDGETS:
        counted = at
        while at < len(runs) and (not used or used + len(runs[at]) <= budget):
            shared.update(runs[at])
            used += len(runs[at])
            at += 1
        if at > counted:
            yield _most_shared(shared)


def _most_shared(shared: Counter[int]) -> list[int]:
    """The names counted most often, about as many as are compared."""
    if len(shared) <= _COMPARED:
        return list(shared)
    sizes = Counter(shared.values())
    least, left = 1, _COMPARED
    for count in sorted(sizes, reverse=True):
        if left < _COMPARED and sizes[count] > left:
            break
        least, left = count, left - sizes[count]
        if left <= 0:
            break
    return [name for name, count in shared.items() if count >= least][: 3 * _COMPARED]
