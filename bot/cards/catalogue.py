"""The cards that the program knows: the curated ones, always; and what the operator imported.

Imported facts override curated ones. Imported texts do so face by face, where the grammar reads all of them; a face
that it does not read keeps its curated abilities, with a warning: an import never makes an answer worse.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import NamedTuple

from bot.cards.carddef import Compiler, compile_face, identity, layout_of, to_face
from bot.cards.compiled import Compiled, grammar_version, text_key
from bot.cards.curated import CuratedSet, load_curated
from bot.cards.database import Database
from bot.cards.dated import text_at, with_text
from bot.cards.folding import fold
from bot.cards.matches import Match
from bot.cards.merge import merge
from bot.cards.model import CardRecord, FaceRecord, Ruling, TokenRecord
from bot.cards.names import NameIndex
from bot.cards.store import CardStore, SourceInfo, card_directory, current_name, current_store
from bot.cards.verbatim import unread
from bot.engine.abilities import Ability
from bot.engine.values import CardDef
from bot.errors import AmbiguousName, DataError
from bot.memories import Memory

__all__ = ["CardWarning", "Catalogue", "open_catalogue"]

_CACHED = 2000
"""Names whose cards are kept ready: some kilobytes each."""
_NEVER_LOOKED = ""
"""No store's name: unlike the lack of one, which may be a pointer that was lost."""
_Abilities = tuple[Ability, ...]


class CardWarning(NamedTuple):
    """The imported text of a face is not read whole: its curated abilities stand in."""

    face: str
    words: tuple[str, ...]
    """What the grammar did not read."""


class _Known(NamedTuple):
    """What is kept of a card once it was asked for."""

    record: CardRecord
    card: CardDef
    warnings: tuple[CardWarning, ...]


class Catalogue:
    """Cards by name: the `Catalogue` port of the engine, and the facts that the engine does not need."""

    def __init__(
        self, compiler: Compiler, curated: CuratedSet, directory: Path | None = None, printed: Callable[[Ability, str], None] | None = None
    ) -> None:
        """Curated cards, and the store in use in ``directory``, if any; ``printed`` hears how stored trees are printed."""
        self._compiler = compiler
        self._printed = printed
        self._curated = curated
        self._directory = directory
        self._store: CardStore | None = None
        self._old: CardStore | None = None
        self._seen: str | None = _NEVER_LOOKED
        self._known: Memory[str, _Known | None] = Memory(_CACHED)
        self._melded: dict[str, list[str]] | None = None
        self._then: dict[tuple[str, str], CardDef] = {}
        self._version: str | None = None
        self._day: str | None = None
        self.problem: str | None = None
        """Why the imported cards, or the newest of them, can't be used, if so: a code of `DataError`."""
        self.names = NameIndex((), first=lambda: curated.database)
        if not self.refresh():
            self.names.use([curated.database])

    def refresh(self) -> bool:
        """Take a newer import into use, and tell whether there was one. The file before is closed at the next change, long idle."""
        pointed = current_name(self._directory) if self._directory else None
        if self._directory is None or pointed == self._seen:
            return False
        self._seen = pointed
        try:
            store = current_store(self._directory)
            databases = self._databases(store)
        except DataError as error:
            self.problem = error.problem
            return False
        if self._old is not None:
            self._old.close()
        self._old = self._store
        self._store, self._known, self.problem = store, Memory(_CACHED), None
        self._melded, self._then, self._version = None, {}, None
        self.names.use(databases)
        return True

    @property
    def builtin(self) -> bool:
        """Whether no import is in use."""
        return self._store is None

    @property
    def stale(self) -> bool:
        """Whether the texts of the import in use were compiled by another grammar than today's."""
        return self._store is not None and self._store.grammar != grammar_version()

    def _databases(self, store: CardStore | None) -> list[Database]:
        """What names are searched in: the imported names alone where all curated ones are among them. Raises DataError."""
        imported = [store.database] if store else []
        covered = store is not None and store.knows(self._curated.folded_names())
        return imported if covered else [self._curated.database, *imported]

    def card(self, name: str) -> CardDef | None:
        """The card of this English or French name, its own or a face's; ``None`` where there is none.

        Raises AmbiguousName when it is the French name of several cards.
        """
        known = self._find(name)
        text = text_at(known.card.name, self._day) if known and self._day else None
        if known is None or text is None:
            return known.card if known else None
        key = text.card, text.until
        if key not in self._then:
            self._then[key] = with_text(known.card, text)
        return self._then[key]

    def as_of(self, day: str) -> Catalogue:
        """The same cards, each with the text that it had on a day where that is known."""
        then = copy(self)
        then._day = day
        return then

    def record(self, name: str) -> CardRecord | None:
        """The facts, French and rulings of the card that `card` gives."""
        known = self._find(name)
        return known.record if known else None

    def warnings(self, name: str) -> tuple[CardWarning, ...]:
        """What of its imported text could not be used."""
        known = self._find(name)
        return known.warnings if known else ()

    def rulings(self, name: str) -> tuple[Ruling, ...]:
        """The official rulings on a card, in English, oldest first."""
        known = self._find(name)
        return tuple(sorted(known.record.rulings)) if known else ()

    def tokens(self, name: str) -> tuple[TokenRecord, ...]:
        """The tokens that a card makes, where a source of tokens was imported."""
        known = self._find(name)
        return self._store.tokens(known.record.name) if known and self._store else ()

    def meld_pair(self, name: str) -> tuple[CardDef, ...]:
        """The two cards whose combined back face has this English or French name, or nothing."""
        found = (self.card(one) for one in self._melds().get(fold(name), ()))
        return tuple(card for card in found if card is not None)

    def sources(self) -> tuple[SourceInfo, ...]:
        """Where the cards come from: the imports, or else the curated set."""
        imported = self._store.sources() if self._store else ()
        return imported or (SourceInfo("greffier", self._curated.date, len(self._curated), len(self._curated), 0),)

    def data_version(self) -> str:
        """Sources and dates in one line, for ``Answer.data["cards"]``."""
        if self._version is None:
            self._version = ", ".join(f"{info.source} {info.date}" for info in self.sources())
        return self._version

    def close(self) -> None:
        """Release the imported files."""
        for store in (self._old, self._store):
            if store is not None:
                store.close()

    def _find(self, name: str) -> _Known | None:
        cache = self._known
        try:
            return cache[name]
        except KeyError:
            return cache.keep(name, self._look_up(name))

    def _look_up(self, name: str) -> _Known | None:
        english = _settled(self.names.exact(name))
        if english is None:
            return None
        curated, imported = self._curated.record(english), self._imported(english)
        record = merge(curated, imported) if curated and imported else imported or curated
        return self._compiled(record) if record else None

    def _imported(self, english: str) -> CardRecord | None:
        if self._store is None:
            return None
        return self._store.record(english) or self._store.pending(english)

    def _compiled(self, record: CardRecord) -> _Known:
        trees = self._curated.abilities(record.name)
        read = [self._read(face, trees.get(fold(face.name))) for face in record.faces]
        faces = tuple(to_face(face, abilities) for face, (abilities, _) in zip(record.faces, read, strict=True))
        card = CardDef(record.name, faces, layout_of(record), identity(record), record.name_fr, record.first_print)
        return _Known(record, card, tuple(warning for _, warning in read if warning))

    def _read(self, face: FaceRecord, curated: _Abilities | None) -> tuple[_Abilities, CardWarning | None]:
        """The abilities of a face, and what its curated ones stand in for."""
        if curated is not None and face.text is None:
            return curated, None
        abilities = self._abilities(face)
        words = unread(abilities) if curated is not None else ()
        if curated is None or not words:
            return abilities, None
        return curated, CardWarning(face.name, words)

    def _abilities(self, face: FaceRecord) -> _Abilities:
        """The abilities of a text: as compiled beforehand by the same grammar, else compiled now."""
        if face.text and self._store is not None and not self.stale:
            try:
                stored = self._store.compiled(text_key(face))
            except DataError:
                stored = None
            if stored is not None:
                return tuple(map(self._heard, stored))
        return compile_face(face, self._compiler)

    def _heard(self, compiled: Compiled) -> Ability:
        if self._printed is not None:
            self._printed(*compiled)
        return compiled.ability

    def _melds(self) -> dict[str, list[str]]:
        """The cards of each meld pair, by folded name of what they become."""
        if self._melded is None:
            imported = self._store.meld_cards() if self._store else ()
            found: dict[str, dict[str, None]] = {}
            for record in (*self._curated.records(), *imported):
                if record.layout == "meld" and len(record.faces) > 1:
                    for said in (record.faces[1].name, *record.faces[1].names_fr):
                        found.setdefault(fold(said), {})[record.name] = None
            self._melded = {said: list(names) for said, names in found.items()}
        return self._melded


def open_catalogue(data_dir: Path, compiler: Compiler, printed: Callable[[Ability, str], None] | None = None) -> Catalogue:
    """The catalogue of a data folder. Imports that can't be read are left aside, and told in ``problem``."""
    return Catalogue(compiler, load_curated(), card_directory(data_dir), printed)


def _settled(match: Match) -> str | None:
    """The one card that an exact name means: the English name first, since it is the Oracle's."""
    cards = [candidate.card for candidate in match.candidates]
    english = [card for card in cards if fold(card) == fold(match.said)]
    if len(cards) > 1 and len(english) != 1:
        raise AmbiguousName(match.said, cards)
    return next(iter(english or cards), None)
