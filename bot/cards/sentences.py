"""Card names in a sentence: every run of words is looked up at once, and the longest names win."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.cards import lookups
from bot.cards.context import is_ordinary, names_a_card
from bot.cards.database import Database, NameKind
from bot.cards.folding import Token, stem, tokens
from bot.cards.lookups import Column, Entry
from bot.cards.matches import Match, MatchKind, Span, ranked
from bot.cards.nicknames import nicknames

__all__ = ["LONGEST_TEXT", "places_of", "whole_names", "with_parts"]

_LONGEST_NAME = 12
"""Words of the longest run that is looked up."""
LONGEST_TEXT = 300
"""Words of a text that are looked at."""
_KINDS = {NameKind.NAME: MatchKind.EXACT, NameKind.FACE: MatchKind.FACE, NameKind.SHORT: MatchKind.SHORT}
_SHORTEST_PART = 4


class _Run(NamedTuple):
    """Words ``first`` to ``last``, included, of a text."""

    first: int
    last: int
    folded: str


def whole_names(databases: Sequence[Database], text: str) -> list[Span]:
    """The names that stand whole in a text, in order, without overlap: the longer first, then the one that stands first."""
    words = tokens(text)[:LONGEST_TEXT]
    runs = sorted(_runs(words), key=lambda run: (run.first - run.last, run.first))
    folded = {run.folded for run in runs}
    exact, alike, called = (
        _found(databases, "folded", folded),
        _found(databases, "stem", {_root(run) for run in runs}),
        _called(databases, folded),
    )
    taken: set[int] = set()
    spans = []
    for run in runs:
        entries = exact.get(run.folded) or alike.get(_root(run)) or called.get(run.folded)
        if entries and taken.isdisjoint(range(run.first, run.last + 1)):
            span = _span(text, words, run, entries)
            if not _is_noise(span, run):
                taken.update(range(run.first, run.last + 1))
                spans.append(span)
    return sorted(spans, key=lambda span: span.start)


def _called(databases: Sequence[Database], names: Iterable[str]) -> dict[str, list[Entry]]:
    """The cards of the nicknames among these."""
    known = {name: nicknames()[name] for name in names if name in nicknames()}
    cards = sorted({card for called in known.values() for card in called})
    entries = [entry for database in databases for entry in lookups.of_cards(database, cards)] if cards else []
    found = {name: [entry._replace(kind=NameKind.SHORT) for entry in entries if entry.card in called] for name, called in known.items()}
    return {name: entries for name, entries in found.items() if entries}


def _is_noise(span: Span, run: _Run) -> bool:
    """Whether a word is most likely no name: one of a card set apart, or one that every sentence has."""
    apart = all(candidate.apart for candidate in span.match.candidates)
    slight = len(run.folded) < _SHORTEST_PART or span.match.kind is not MatchKind.EXACT
    return (span.weak and slight and is_ordinary(run.folded)) or (apart and (span.weak or is_ordinary(run.folded)))


def places_of(spans: Sequence[Span], words: Sequence[Token]) -> set[int]:
    """The numbers of the words that spans cover."""
    return {i for i, word in enumerate(words) if any(span.start <= word.start < span.end for span in spans)}


def with_parts(spans: list[Span], text: str, match: Callable[[str], Match]) -> list[Span]:
    """The spans, and weak ones for the capitalised words beside them that ``match`` knows as parts of names."""
    taken = {place for span in spans for place in range(span.start, span.end)}
    parts = []
    for word in tokens(text)[:LONGEST_TEXT]:
        said = text[word.start : word.end]
        if word.start not in taken and said[0].isupper() and len(word.word) >= _SHORTEST_PART and (found := match(said)).candidates:
            parts.append(Span(word.start, word.end, found, weak=True))
    return sorted(spans + parts, key=lambda span: span.start)


def _runs(words: Sequence[Token]) -> Iterator[_Run]:
    for first in range(len(words)):
        for last in range(first, min(first + _LONGEST_NAME, len(words))):
            yield _Run(first, last, " ".join(word.word for word in words[first : last + 1]))


def _root(run: _Run) -> str:
    """The stem, unless an article leads the run: the shorter run without it is looked up anyway."""
    root = stem(run.folded)
    return root if root.count(" ") == run.last - run.first else ""


def _found(databases: Sequence[Database], column: Column, names: Iterable[str]) -> dict[str, list[Entry]]:
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    wanted = sorted(name for name in names if name)
    for database in databases:
        for entry in lookups.among(database, column, wanted):
            found[entry.folded if column == "folded" else entry.stem].append(entry)
    return found


def _span(text: str, words: Sequence[Token], run: _Run, entries: list[Entry]) -> Span:
    start, end = words[run.first].start, words[run.last].end
    ordinary = [entry for entry in entries if not entry.apart] or entries
    best = NameKind(min(entry.kind for entry in ordinary))
    kind = _KINDS[best]
    candidates = ranked([entry for entry in ordinary if entry.kind == best], run.folded, kind)
    return Span(start, end, Match(text[start:end], kind, candidates), weak=not names_a_card(text, start, end))
