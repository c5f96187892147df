"""What a question is about: notions said in the words of players, or shown by the cards that it names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from bot.records import dataclass
from bot.rules.data import RulesData
from bot.rules.stems import EMPTY, linked_stems, stem, words

__all__ = ["NOTIONS", "CardFacts", "Concepts", "mark_of"]

NOTIONS = "lexicon/concepts.tsv"

_OF_CARD = 0.6
"""How much a notion that only a named card shows weighs beside one that is said."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What tells the rules that a card comes under: Oracle text, type line and layout, in English."""

    text: str
    types: str = ""
    layout: str = ""


@dataclass(frozen=True, slots=True)
class _Said:
    """A turn of phrase found: its notion, and the words ``start`` to ``end`` that it takes."""

    concept: str
    start: int
    end: int


def mark_of(concept: str) -> str:
    """A notion among the marks of what is said."""
    return f"notion_{concept}"


class Concepts:
    """The notions of `lexicon/concepts.tsv`, found in words, and of `lexicon/clues.tsv`, found on cards."""

    def __init__(self, data: RulesData) -> None:
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        self._hides: dict[str, frozenset[str]] = {}
        self._spelt: list[tuple[str, str]] = []
        for concept, said, hidden in data.rows(NOTIONS):
            self._hides[concept] = frozenset(hidden.split())
            self._add(concept, said.split("|"))
        self._clues = [(concept, where, re.compile(pattern)) for concept, where, pattern in data.rows("lexicon/clues.tsv")]

    def _add(self, concept: str, phrases: Sequence[str]) -> None:
        for phrase in phrases:
            self._spelt.append((" ".join(words(phrase)), concept))
            if key := tuple(linked_stems(words(phrase))):
                self._phrases[key[0]].append((key, concept))

    @property
    def vocabulary(self) -> frozenset[str]:
        """The stems of all turns of phrase."""
        return frozenset(stem for phrases in self._phrases.values() for key, _ in phrases for stem in key)

    def beginning(self, typed: Sequence[str]) -> list[str]:
        """The notions that have a turn of phrase which goes on from folded words, that of the shortest first."""
        start = " ".join(typed)
        return [concept for _, concept in sorted((len(phrase), concept) for phrase, concept in self._spelt if phrase.startswith(start))]

    def said(self, text: Sequence[str]) -> set[str]:
        """The notions that folded words speak of, without those that a longer turn of phrase hides."""
        return self._spoken_of(self._found(linked_stems(text)))

    def _spoken_of(self, found: Sequence[_Said]) -> set[str]:
        hiding = [one for one in found if self._hides[one.concept]]
        return {one.concept for one in found if not any(self._covers(other, one) for other in hiding)}

    def _found(self, asked: list[str]) -> list[_Said]:
        return [
            _Said(concept, place, place + len(key))
            for place, first in enumerate(asked)
            for key, concept in self._phrases.get(first, ())
            if tuple(asked[place : place + len(key)]) == key
        ]

    def _covers(self, longer: _Said, one: _Said) -> bool:
        within = longer.start <= one.start and one.end <= longer.end and longer.end - longer.start > one.end - one.start
        return within and one.concept in self._hides[longer.concept]

    def sense(self, text: str) -> set[str]:
        """What a question says: its notions, marked as such, and the stems of the words that belong to none."""
        said = words(text)
        asked = linked_stems(said)
        found = self._found(asked)
        taken = {asked[place] for one in found for place in range(one.start, one.end)}
        rest = {stem(word) for word in said if word not in EMPTY} - taken
        return set(map(mark_of, self._spoken_of(found))) | rest

    def shown(self, cards: Iterable[CardFacts]) -> set[str]:
        """The notions that cards bring with them."""
        found: set[str] = set()
        for card in cards:
            fields = {"text": card.text.lower(), "type": card.types.lower(), "layout": card.layout.lower()}
            found.update(concept for concept, where, pattern in self._clues if pattern.search(fields[where]))
        return found

    def weights(self, text: Sequence[str], cards: Iterable[CardFacts]) -> Mapping[str, float]:
        """How much each notion is in question, from 0 to 1."""
        weighed = dict.fromkeys(self.shown(cards), _OF_CARD)
        weighed.update(dict.fromkeys(self.said(text), 1.0))
        return weighed
