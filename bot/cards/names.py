"""Finding cards by what people type: exact names, faces, nicknames, short names, beginnings, words in any order, likeness.

The stages run from the surest to the vaguest and stop at the first that finds a card of ordinary games; vanguards,
schemes and parodies are only found where nothing else is. French and English names are compared at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.cards import lookups, sentences
from bot.cards.alike import alike
from bot.cards.database import Database, NameKind
from bot.cards.folding import fold, stem, tokens
from bot.cards.lookups import Entry
from bot.cards.matches import Candidate, Match, MatchKind, Span, first_of_each_card, ranked, ranked_by_likeness
from bot.cards.misspelt import misspelt_names
from bot.cards.nicknames import nicknamed, nicknames_from
from bot.cards.sounds import heard
from bot.memories import Memory

__all__ = ["NameIndex"]

_LONGEST = 150
"""What is typed beyond this many characters is no card name."""
_MANY = 100
"""Entries looked at for a beginning or a word: a command may narrow down all the « Bâton … » by their own texts."""
_ALIKE = 20
"""Names taken for the likeliest of what was misspelt; several may be one card's."""
_TEXTS = 64
"""Sentences whose names are remembered: one sentence is read by everything that may answer it."""
_Found: TypeAlias = Memory[tuple[str, bool], tuple[Span, ...]]
_LINKS = frozenset({"de", "du", "des", "d", "of", "from", "a", "au", "aux"})
_UNFINISHED = 3
"""Letters from which a name may break off in the middle of a word."""


class NameIndex:
    """The names of one or several tables. Nothing is loaded before it is asked for."""

    def __init__(self, databases: Iterable[Database], first: Callable[[], Database] | None = None) -> None:
        """``first`` gives the tables whose cards are suggested before anything is typed; the first of all by default."""
        self.databases = tuple(databases)
        self._first = first
        self._found: _Found = Memory(_TEXTS)

    def use(self, databases: Iterable[Database]) -> None:
        """Search other tables from now on; a search under way ends on those that it began on."""
        self.databases = tuple(databases)
        self._found = Memory(_TEXTS)

    def match(self, said: str, *, whole: bool = False) -> Match:
        """The cards that ``said`` may mean, by the surest stage that finds any; ``whole``: only whole names, short ones too."""
        folded = fold(said) if len(said) <= _LONGEST else ""
        aside = Match(said, MatchKind.NONE)
        sure = (self._exactly, self._joined, self._shortly)
        stages = sure if whole else (*sure, self._partly, self._vaguely)
        for stage in stages if len(folded) > 1 else (self._exactly,) if folded else ():  # a letter alone begins everything
            found = stage(said, folded)
            if any(not candidate.apart for candidate in found.candidates):
                return aside if found.kind is MatchKind.FUZZY and _is_spelt_out(aside) else _ordinary(found)
            aside = aside if aside.candidates else found
        return aside

    def exact(self, said: str) -> Match:
        """The cards whose full name, or whose face's, is exactly this, whatever its spelling."""
        folded = fold(said)
        entries = [entry for entry in self._stemmed(folded) if entry.folded == folded] if folded else []
        return _ordinary(_whole_names(said, folded, entries))

    def suggest(self, prefix: str, limit: int = 25) -> list[tuple[str, str]]:
        """Cards for a name being typed, the likeliest first: a label « Français (English) », and the English name."""
        folded = fold(prefix[:_LONGEST])
        databases = self.databases if folded else (self._first() if self._first else self.databases[0],)
        found = [entry for database in databases for entry in _completions(database, folded, limit * 3)]
        found.sort(
            key=lambda entry: (bool(entry.apart), not entry.folded.startswith(folded), entry.kind, entry.rank or 99_999, len(entry.folded))
        )
        called = self._of_cards(nicknames_from(folded)) if len(folded) >= _UNFINISHED else []
        exactly = [entry for entry in found if entry.folded == folded]
        return [(_label(entry), entry.card) for entry in first_of_each_card(exactly + called + found)[:limit]]

    def find_in_text(self, text: str, *, partial: bool = True) -> list[Span]:
        """The card names in a sentence, misspelt ones too, in order; where two overlap, the longer.

        ``partial``: capitalised words that begin or stand in card names too, as weak spans.
        """
        found = self._found
        known = found.get((text, partial))
        return list(known if known is not None else found.keep((text, partial), self._in_text(text, partial)))

    # --- the stages ----------------------------------------------------------------------------------------------

    def _in_text(self, text: str, partial: bool) -> tuple[Span, ...]:
        words = tokens(text)[: sentences.LONGEST_TEXT]
        found = sentences.whole_names(self.databases, text)
        spans = [replace(span, match=self.match(span.match.said)) if span.match.kind is MatchKind.SHORT else span for span in found]
        long = [span for span in spans if not span.weak and " " in fold(span.match.said)]
        wrong = misspelt_names(text, words, sentences.places_of(long, words), self._standing, self._alike)
        kept = [span for span in spans if all(span.end <= other.start or other.end <= span.start for other in wrong)]
        spans = sorted(kept + wrong, key=lambda span: span.start)
        return tuple(sentences.with_parts(spans, text, self._part) if partial else spans)

    def _exactly(self, said: str, folded: str) -> Match:
        """Whole names and faces, as they are written; else in the singular and without articles."""
        found = self._stemmed(folded)
        exact = _whole_names(said, folded, [entry for entry in found if entry.folded == folded])
        if any(not c.apart for c in exact.candidates):
            return exact
        alike = _or(_whole_names(said, folded, found), exact)
        later = self._partly(said, folded) if alike.candidates and _is_later_part(folded) else Match(said, MatchKind.NONE)
        rivals = tuple(c for c in later.candidates if c.card not in {one.card for one in alike.candidates})
        return Match(said, MatchKind.PREFIX, alike.candidates + rivals, later.others) if rivals else alike

    def _joined(self, said: str, folded: str) -> Match:
        """Whole names but for a blank within a word: « counter spell »."""
        words = folded.split()
        joined = [stem(" ".join((*words[:at], words[at] + words[at + 1], *words[at + 2 :]))) for at in range(len(words) - 1)]
        entries = self._each(lambda db: lookups.among(db, "stem", joined)) if joined else []
        return _whole_names(said, folded, entries)

    def _shortly(self, said: str, folded: str) -> Match:
        """Nicknames; else short names, together with the names that begin so."""
        if called := nicknamed(folded):
            return Match(said, MatchKind.SHORT, ranked(self._of_cards(called), folded, MatchKind.EXACT))
        shorts = [entry for entry in self._stemmed(folded) if entry.kind == NameKind.SHORT]
        entries = shorts + self._starting("folded", f"{folded} ") if shorts else []
        return Match(said, MatchKind.SHORT, ranked(entries, folded, MatchKind.SHORT))

    def _partly(self, said: str, folded: str) -> Match:
        """Names that begin with these words; and those that hold them all.

        These are beside the point if several begin so, or one that has no rival in its own language.
        """
        root = stem(folded)
        begun = self._starting("folded", f"{folded} ") or self._starting("stem", f"{root} ")
        held = self._each(lambda db: lookups.holding(db, root.split(), _MANY))
        if _is_later_part(folded) and (later := [entry for entry in held if f" {folded} " in f"{entry.folded} "]):
            begun, held = later, begun + held
        first = ranked(begun, folded, MatchKind.PREFIX)
        cards = {candidate.card for candidate in first}
        others = tuple(c for c in ranked(held, folded, MatchKind.WORDS) if c.card not in cards)
        beside = {candidate.language for candidate in others if not candidate.apart}
        if sum(not candidate.apart for candidate in first) > 1 or (first and first[0].language not in beside):
            return Match(said, MatchKind.PREFIX, first, others)
        return Match(said, MatchKind.PREFIX if first else MatchKind.WORDS, first + others)

    def _vaguely(self, said: str, folded: str) -> Match:
        """Names that break off in the middle of a word, and those that are alike."""
        begun = self._starting("folded", folded) if len(folded) >= _UNFINISHED else []
        unfinished = ranked(begun, folded, MatchKind.PREFIX)
        if sum(not candidate.apart for candidate in unfinished) > 1:
            return Match(said, MatchKind.PREFIX, unfinished)
        return _with_rivals(said, unfinished, self._alike(said).candidates)

    def _alike(self, said: str) -> Match:
        """The names that are alike, whatever would be found otherwise."""
        sound = heard(said)
        near = ranked_by_likeness(pair for database in self.databases for pair in alike(database, fold(said), sound, _ALIKE))
        return Match(said, MatchKind.FUZZY if near else MatchKind.NONE, near)

    def _standing(self, words: Sequence[str]) -> set[str]:
        """Those of these stemmed words that stand in names."""
        grams = [f"={word}" for word in words]
        return {word for database in self.databases for word, ids in zip(words, database.holding(grams), strict=True) if ids}

    def _part(self, word: str) -> Match:
        """The cards whose name begins with a word, or holds it."""
        folded = fold(word)
        found = self._partly(word, folded)
        return replace(found, kind=found.kind if found.candidates else MatchKind.NONE, others=())

    def _stemmed(self, folded: str) -> list[Entry]:
        root = stem(folded)
        return self._each(lambda db: lookups.named(db, "stem", root))

    def _starting(self, column: lookups.Column, start: str) -> list[Entry]:
        return self._each(lambda db: lookups.starting(db, column, start, _MANY))

    def _of_cards(self, cards: Iterable[str]) -> list[Entry]:
        names = tuple(cards)
        return self._each(lambda db: lookups.of_cards(db, names)) if names else []

    def _each(self, find: Callable[[Database], list[Entry]]) -> list[Entry]:
        return [entry for database in self.databases for entry in find(database)]


def _is_later_part(folded: str) -> bool:
    """Whether the words are more likely the end of a name than its beginning: « des bourrasques », « of the dead »."""
    return folded.partition(" ")[0] in _LINKS


def _or(first: Match, second: Match) -> Match:
    return first if first.candidates else second


def _whole_names(said: str, folded: str, entries: list[Entry]) -> Match:
    """The cards of whole names; else of faces."""
    names = ranked((entry for entry in entries if entry.kind == NameKind.NAME), folded, MatchKind.EXACT)
    if names:
        return Match(said, MatchKind.EXACT, names)
    faces = ranked((entry for entry in entries if entry.kind == NameKind.FACE), folded, MatchKind.FACE)
    return Match(said, MatchKind.FACE if faces else MatchKind.NONE, faces)


def _with_rivals(said: str, unfinished: tuple[Candidate, ...], near: tuple[Candidate, ...]) -> Match:
    """The one name that breaks off so, unless one as near is written otherwise; else the names that are alike."""
    alone = Match(said, MatchKind.FUZZY if near else MatchKind.NONE, near)
    if not unfinished:
        return alone
    only = unfinished[0]
    if only.apart:
        return alone if near and alone.sure else Match(said, MatchKind.PREFIX, unfinished)
    rivals = tuple(c for c in near if c.card != only.card and c.score > only.score - 8)
    return Match(said, MatchKind.PREFIX, tuple(sorted((only, *rivals), key=lambda c: (c.apart, -c.score))))


def _is_spelt_out(match: Match) -> bool:
    """Whether what was said is the whole name of a card, to the letter."""
    said = match.said.strip().casefold()
    return match.kind is MatchKind.EXACT and any(candidate.said.casefold() == said for candidate in match.candidates)


def _ordinary(match: Match) -> Match:
    """The match without the cards set apart, unless one of them alone is spelt exactly so: « Lava, Axe »."""
    same = [c for c in match.candidates if c.said.casefold() == match.said.strip().casefold()]
    ordinary = [c for c in match.candidates if not c.apart]
    kept = ordinary if any(not c.apart for c in same) or not same else same
    others = tuple(c for c in match.others if not c.apart)
    return Match(match.said, match.kind, tuple(kept) or match.candidates, others)


def _completions(database: Database, folded: str, limit: int) -> list[Entry]:
    begun = lookups.starting(database, "folded", folded, limit)
    held = lookups.holding(database, folded.split(), limit, typing=True) if len(folded) > 1 else []
    return begun + held


def _label(entry: Entry) -> str:
    french = entry.card_fr
    return f"{french} ({entry.card})" if french and french != entry.card else entry.card
