"""Finding cards by what people type: exact names, faces, short names, beginnings, words in any order, likeness.

The stages run from the surest to the vaguest and stop at the first that finds a card of ordinary games; vanguards,
schemes and parodies are only found where nothing else is. French and English names are compared at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from bot.cards import lookups, sentences
from bot.cards.database import Database, NameKind
from bot.cards.folding import fold, stem
from bot.cards.lookups import Entry
from bot.cards.matches import Match, MatchKind, Span, first_of_each_card, ranked

__all__ = ["NameIndex"]

_LONGEST = 150
"""What is typed beyond this many characters is no card name."""
_MANY = 100
"""Entries looked at for a beginning or a word: a command may narrow down all the « Bâton … » by their own texts."""
_ALIKE = 20
"""Names taken for the likeliest of what was misspelt; several may be one card's."""

_Stage = tuple[MatchKind, Callable[[], list[Entry]]]


class NameIndex:
    """The names of one or several tables; the first holds the curated set. Nothing is loaded before it is asked for."""

    def __init__(self, databases: Iterable[Database]) -> None:
        self.databases = tuple(databases)

    def match(self, said: str) -> Match:
        """The cards that ``said`` may mean, by the surest stage that finds any."""
        folded = fold(said) if len(said) <= _LONGEST else ""
        aside = Match(said, MatchKind.NONE)
        for kind, find in self._stages(folded) if folded else ():
            if kind is MatchKind.FUZZY and aside.candidates:
                break
            found = Match(said, kind, ranked(find(), folded, kind))
            if any(not candidate.apart for candidate in found.candidates):
                return _ordinary(found)
            aside = aside if aside.candidates or not found.candidates else found
        return aside

    def exact(self, said: str) -> Match:
        """The cards whose full name, or whose face's, is exactly this, whatever its spelling."""
        folded = fold(said)
        for kind, find in islice(self._stages(folded), 2) if folded else ():
            if candidates := ranked(find(), folded, kind):
                return _ordinary(Match(said, kind, candidates))
        return Match(said, MatchKind.NONE)

    def suggest(self, prefix: str, limit: int = 25) -> list[tuple[str, str]]:
        """Cards for a name being typed, the likeliest first: a label « Français (English) », and the English name."""
        folded = fold(prefix[:_LONGEST])
        databases = self.databases if folded else self.databases[:1]
        found = [entry for database in databases for entry in _completions(database, folded, limit * 3)]
        found.sort(key=lambda entry: (entry.apart, not entry.folded.startswith(folded), entry.kind, len(entry.folded)))
        return [(_label(entry), entry.card) for entry in first_of_each_card(found)[:limit]]

    def find_in_text(self, text: str, *, partial: bool = True) -> list[Span]:
        """The card names in a sentence, in order; where two overlap, the longer.

        ``partial``: capitalised words that begin or stand in card names too, as weak spans.
        """
        found = sentences.whole_names(self.databases, text)
        spans = [replace(span, match=self.match(span.match.said)) if span.match.kind is MatchKind.SHORT else span for span in found]
        return sentences.with_parts(spans, text, self._part) if partial else spans

    def _part(self, word: str) -> Match:
        """The cards whose name begins with a word, or holds it."""
        folded = fold(word)
        kinds = (MatchKind.PREFIX, MatchKind.WORDS)
        stages = ((kind, find) for kind, find in self._stages(folded) if kind in kinds)
        for kind, find in stages:
            candidates = ranked((entry for entry in find() if folded in entry.folded.split()), folded, kind)
            if candidates:
                return Match(word, kind, candidates)
        return Match(word, MatchKind.NONE)

    def _stages(self, folded: str) -> Iterator[_Stage]:
        root = stem(folded)
        exactly = self._each(lambda db: lookups.named(db, "folded", folded))
        alike = self._each(lambda db: lookups.named(db, "stem", root))
        yield MatchKind.EXACT, lambda: _of_kind(exactly, NameKind.NAME)
        yield MatchKind.FACE, lambda: _of_kind(exactly, NameKind.FACE)
        yield MatchKind.EXACT, lambda: _of_kind(alike, NameKind.NAME)
        yield MatchKind.FACE, lambda: _of_kind(alike, NameKind.FACE)
        begun = self._each(lambda db: lookups.starting(db, "folded", f"{folded} ", _MANY))
        shorts = _of_kind(exactly + alike, NameKind.SHORT)
        yield MatchKind.SHORT, lambda: shorts + begun if shorts else []
        yield MatchKind.PREFIX, lambda: begun
        yield MatchKind.PREFIX, lambda: self._each(lambda db: lookups.starting(db, "stem", f"{root} ", _MANY))
        yield MatchKind.PREFIX, lambda: self._each(lambda db: lookups.starting(db, "folded", folded, _MANY)) if len(folded) > 2 else []
        yield MatchKind.WORDS, lambda: self._each(lambda db: lookups.holding(db, root.split(), _MANY))
        yield MatchKind.FUZZY, lambda: self._each(lambda db: lookups.alike(db, folded, _ALIKE))

    def _each(self, find: Callable[[Database], list[Entry]]) -> list[Entry]:
        return [entry for database in self.databases for entry in find(database)]


def _ordinary(match: Match) -> Match:
    """The match without the cards set apart, unless one of them alone is spelt exactly so: « Lava, Axe »."""
    same = [c for c in match.candidates if c.said.casefold() == match.said.strip().casefold()]
    ordinary = [c for c in match.candidates if not c.apart]
    kept = ordinary if any(not c.apart for c in same) or not same else same
    return Match(match.said, match.kind, tuple(kept) or match.candidates)


def _of_kind(entries: list[Entry], kind: NameKind) -> list[Entry]:
    return [entry for entry in entries if entry.kind == kind]


def _completions(database: Database, folded: str, limit: int) -> list[Entry]:
    begun = lookups.starting(database, "folded", folded, limit)
    held = lookups.holding(database, folded.split(), limit, typing=True) if len(folded) > 1 else []
    return begun + held


def _label(entry: Entry) -> str:
    french = entry.card_fr
    return f"{french} ({entry.card})" if french and french != entry.card else entry.card
