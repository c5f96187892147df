"""The rules that have a name: keywords and sections, in both languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.records import dataclass
from bot.rules.stems import EMPTY, stem, words

__all__ = ["Keyword", "NamedRules"]

_ASKING = frozenset(("marche", "marchent", "fonctionne", "definition", "definir", "dire", "keyword", "regle", "regles", "signifie", "sert"))
"""Words around the name of a thing that is asked about."""
_LEAST_FOR_ONE, _LEAST_FOR_TWO = 4, 10
"""Letters of a name from which one of them, or two, may have slipped."""


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword: English name, rule of its heading, verified French name or nothing, subrule that says what it does."""

    english: str
    number: str
    french: str
    definition: str

    @property
    def names(self) -> tuple[str, ...]:
        """Its spellings in both languages, one for each of two words that share a rule."""
        joined = (self.english, *self.french.split(" / "), *self.english.split(" and "))
        return tuple(dict.fromkeys(name for name in joined if name))


class NamedRules:
    """Names and the rules that they lead to, the one that says most first."""

    def __init__(self, keywords: Iterable[Keyword], sections: Mapping[str, str]) -> None:
        self._rules: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        self._definitions: dict[str, str] = {}
        self._shown: list[tuple[str, str]] = []
        for keyword in keywords:
            self._definitions[keyword.number] = keyword.definition
            for name in keyword.names:
                self._add(name, keyword.definition, keyword.number)
                self._shown.append((f" {' '.join(words(name))}", keyword.number))
        for number, title in sections.items():
            if len(number) > 1:
                self._add(title, number)
                self._shown.append((f" {' '.join(words(title))}", number))

    def _add(self, name: str, *numbers: str) -> None:
        for key in {_key(words(name)), tuple(words(name))}:
            if key:
                self._rules[key].extend(number for number in numbers if number not in self._rules[key])

    def whole(self, said: Sequence[str]) -> list[str]:
        """The rules whose name these words are; none where they say anything else."""
        bare = [word for word in said if word not in _ASKING]
        for key in (tuple(said), tuple(bare), _key(bare)):
            if key in self._rules:
                return self._rules[key]
        return []

    def misspelt(self, said: Sequence[str]) -> list[str]:
        """The rules whose name these words nearly are: one letter slipped, or two of a long name; never a very short one."""
        bare = [word for word in said if word not in _ASKING]
        typed = "".join(word for word in bare if word not in EMPTY) or "".join(bare)
        slips = 2 if len(typed) >= _LEAST_FOR_TWO else 1 if len(typed) >= _LEAST_FOR_ONE else 0
        whole = self.misspelt_phrase(said)
        if whole:
            return whole
        found = process.extractOne(typed, self._spelt.keys(), scorer=OSA.distance, score_cutoff=slips) if slips else None
        return self._spelt[found[0]] if found else []

    def misspelt_phrase(self, said: Sequence[str]) -> list[str]:
        """The rules whose name of several words these words nearly are, small words included: one letter slipped into another word."""
        typed = "".join(said)
        if len(said) < 2 or len(typed) < _LEAST_FOR_TWO:
            return []
        found = process.extractOne(typed, self._spelt.keys(), scorer=OSA.distance, score_cutoff=1)
        return self._spelt[found[0]] if found else []

    @cached_property
    def _spelt(self) -> dict[str, list[str]]:
        spelt: defaultdict[str, list[str]] = defaultdict(list)
        for key, numbers in self._rules.items():
            for name in dict.fromkeys(("".join(word for word in key if word not in EMPTY), "".join(key))):
                spelt[name].extend(numbers)
        return {name: numbers for name, numbers in spelt.items() if len(name) >= _LEAST_FOR_ONE}

    def beginning(self, typed: Sequence[str]) -> list[str]:
        """The rules and sections that have a name in which a word begins so: those whose first word does, then the shortest."""
        sought = f" {' '.join(typed)}"
        found = sorted((not name.startswith(sought), len(name), number) for name, number in self._shown if sought in name)
        return list(dict.fromkeys(number for _, _, number in found)) if typed else []

    def within(self, said: Sequence[str]) -> Iterator[tuple[str, float]]:
        """The rules of the longest name within the words, and which share of them the name is."""
        key = _key(said)
        for length in range(len(key), 0, -1):
            parts = (key[start : start + length] for start in range(len(key) - length + 1))
            found = {number: length / len(key) for part in parts for number in self._rules.get(part, ())}
            if found:
                yield from found.items()
                return

    def to_definitions(self, scores: Mapping[str, float]) -> dict[str, float]:
        """The scores with that of each keyword's heading given to the subrule that says what the keyword does."""
        moved: dict[str, float] = {}
        for number, score in scores.items():
            target = self._definitions.get(number, number)
            moved[target] = max(score, moved.get(target, 0.0))
        return moved

    @property
    def vocabulary(self) -> frozenset[str]:
        """The stems of all names."""
        return frozenset(one for key in self._rules for one in key)


def _key(said: Iterable[str]) -> tuple[str, ...]:
    return tuple(stem(word) for word in said if word not in EMPTY)
