"""What a search by name gives: candidates, how they were found, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from bot.cards.alike import NEAR
from bot.cards.database import NameKind
from bot.cards.lookups import Entry
from bot.records import dataclass

__all__ = ["Candidate", "Match", "MatchKind", "Span", "first_of_each_card", "ranked", "ranked_by_likeness"]

_NEAREST = 10
"""Misspelt names are offered this many candidates."""
_MARGIN = 5.0
"""Lead over the next card from which a misspelt name is taken as meant."""


class MatchKind(Enum):
    """How candidates were found, surest first."""

    EXACT = "exact"
    FACE = "face"
    SHORT = "short"
    PREFIX = "prefix"
    WORDS = "words"
    FUZZY = "fuzzy"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card that a name may mean."""

    card: str
    """Its English name."""
    said: str
    """The name that matched, as it is written on the card."""
    language: str
    """Of the name that matched: ``en`` or ``fr``."""
    score: float
    """Likeness to what was typed, 100 for the same name."""
    face: int = 0
    """The face or half that the name is of."""
    name_fr: str | None = None
    """The card's French name."""
    apart: bool = False
    """Not a card of ordinary games."""
    rank: int | None = None
    """Its place among the most played cards, where it is known."""


@dataclass(frozen=True, slots=True)
class Match:
    """What a name may mean: candidates of distinct cards, best first; none where nothing comes near."""

    said: str
    kind: MatchKind
    candidates: tuple[Candidate, ...] = ()
    others: tuple[Candidate, ...] = ()
    """Cards that hold the words elsewhere in their names: worth offering where the candidates leave a choice."""

    @property
    def sure(self) -> bool:
        """Whether the first candidate may be taken as meant."""
        if self.kind is MatchKind.FUZZY:
            return self.candidates[0].score >= NEAR and self.margin >= _MARGIN
        return len(self.candidates) == 1

    @property
    def margin(self) -> float:
        """The lead of the first candidate over the second, in points of likeness."""
        scores = [candidate.score for candidate in self.candidates[:2]]
        return scores[0] - scores[1] if len(scores) == 2 else sum(scores)


@dataclass(frozen=True, slots=True)
class Span:
    """A card name in a sentence: ``text[start:end]``.

    ``weak``: it may well be an ordinary word (a single word without capital), or is only a part of a name.
    """

    start: int
    end: int
    match: Match
    weak: bool = False


def ranked(entries: Iterable[Entry], folded: str, kind: MatchKind) -> tuple[Candidate, ...]:
    """The cards of the entries found at one stage, best first; between equals, French names first, then the most played."""
    return _distinct(_candidate(entry, _score(entry, folded, kind)) for entry in entries)


def ranked_by_likeness(scored: Iterable[tuple[float, Entry]]) -> tuple[Candidate, ...]:
    """The cards of entries that are more or less like what was typed, best first; a face gives way to the card of its very name."""
    found = list(scored)
    names = {entry.folded for _, entry in found if entry.kind == NameKind.NAME}
    whole = ((score, entry) for score, entry in found if entry.kind != NameKind.FACE or entry.folded not in names)
    return _distinct(_candidate(entry, score) for score, entry in whole)[:_NEAREST]


def first_of_each_card(entries: list[Entry]) -> list[Entry]:
    """The entries without those of a card that came before."""
    first = {entry.card: entry for entry in reversed(entries)}
    return [entry for entry in entries if first[entry.card] is entry]


def _distinct(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The best candidate of each card, in order."""
    ordered = sorted(candidates, key=_order)
    best = {candidate.card: candidate for candidate in reversed(ordered)}
    return tuple(candidate for candidate in ordered if best[candidate.card] is candidate)


def _order(candidate: Candidate) -> tuple[bool, float, bool, bool, int, str]:
    c = candidate
    return (c.apart, -c.score, c.language != "fr", c.rank is None, c.rank or 0, c.card)


def _candidate(entry: Entry, score: float) -> Candidate:
    return Candidate(entry.card, entry.said, entry.language, score, entry.face, entry.card_fr, bool(entry.apart), entry.rank)


def _score(entry: Entry, folded: str, kind: MatchKind) -> float:
    if kind in (MatchKind.EXACT, MatchKind.FACE):
        return 100.0
    if kind is MatchKind.SHORT and entry.kind == NameKind.SHORT:
        return 95.0
    return 60.0 + 35.0 * min(1.0, len(folded) / len(entry.folded))
