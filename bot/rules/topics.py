"""Which rules settle what players ask about: notions that, together, lead to rules."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from bot.rules.concepts import mark_of
from bot.rules.data import RulesData
from bot.rules.evidence import Said

__all__ = ["TOPICS", "Topics"]

TOPICS = "lexicon/topics.tsv"

_NEXT = 0.8
"""What a rule of a topic is worth beside the one before it."""
_TOGETHER = 0.3
"""What each further notion of a topic adds to its strength."""
_SHARPNESS = 2
"""How far the strongest topic of a rule outweighs its others: 1 would add them up."""
_NEARLY = 0.85
"""What a rule of a topic that is only like the question is worth beside the one before it."""
_SAID = (0.6, 0.3, 0.15, 0.15)
"""What the notions of a topic weigh as evidence for its first rules, beside those of a known question."""
_OFTEN = 0.7
"""How much a place further down in a topic says of how often a rule settles what is asked."""


class Topics:
    """The table `lexicon/topics.tsv`: notions, and the rules that they lead to, the decisive one first."""

    def __init__(self, data: RulesData) -> None:
        self._topics = [(concepts.split(), rules.split()) for concepts, rules in data.rows(TOPICS)]
        used = Counter(concept for concepts, _ in self._topics for concept in concepts)
        self._rarity = {concept: math.log(1 + len(self._topics) / count) for concept, count in used.items()}
        self._of: dict[str, list[int]] = defaultdict(list)
        self._touched: dict[str, list[int]] = defaultdict(list)
        self._size: list[float] = []
        for place, (concepts, _) in enumerate(self._topics):
            self._of[min(concepts, key=used.__getitem__)].append(place)
            self._size.append(math.sqrt(sum(self._rarity[concept] ** 2 for concept in concepts)))
            for concept in concepts:
                self._touched[concept].append(place)

    def main_rule(self, concept: str) -> str | None:
        """The rule that a notion leads to by itself, if there is one."""
        return next((rules[0] for concepts, rules in self._topics if concepts == [concept]), None)

    def scores(self, weights: Mapping[str, float]) -> dict[str, float]:
        """How strongly the notions in question lead to each rule."""
        sums: dict[str, float] = defaultdict(float)
        for concept in weights:
            for place in self._of.get(concept, ()):
                self._credit(place, weights, sums)
        return {rule: value ** (1 / _SHARPNESS) for rule, value in sums.items()}

    def _credit(self, place: int, weights: Mapping[str, float], sums: dict[str, float]) -> None:
        concepts, rules = self._topics[place]
        if any(concept not in weights for concept in concepts):
            return
        strength = sum(weights[concept] * self._rarity[concept] for concept in concepts)
        strength *= min(weights[concept] for concept in concepts) ** 0.5 if len(concepts) == 1 else 1
        strength *= 1 + _TOGETHER * (len(concepts) - 1)
        for rule in rules:
            sums[rule] += strength**_SHARPNESS
            strength *= _NEXT

    def alike(self, weights: Mapping[str, float]) -> dict[str, float]:
        """How like a question is to the nearest topic of each rule, from 0 to 1, though it may not speak of all its notions."""
        shared: dict[int, float] = defaultdict(float)
        asked = 0.0
        for concept, weight in weights.items():
            told = self._rarity.get(concept, 0.0) ** 2 * weight
            asked += told * weight
            for place in self._touched.get(concept, ()):
                shared[place] += told
        alike: dict[str, float] = {}
        for place, told in shared.items():
            likeness = told / (self._size[place] * math.sqrt(asked))
            for rule in self._topics[place][1]:
                if likeness >= alike.get(rule, 0.0):
                    alike[rule] = likeness
                likeness *= _NEARLY
        return alike

    def said(self) -> Iterator[Said]:
        """The notions said of each rule, as marks."""
        for concepts, rules in self._topics:
            for weight, rule in zip(_SAID, rules, strict=False):
                yield from ((rule, mark_of(concept), weight) for concept in concepts)

    @cached_property
    def often(self) -> Mapping[str, float]:
        """How many topics each rule settles, those that it settles best counting most."""
        often: dict[str, float] = defaultdict(float)
        for _, rules in self._topics:
            for place, rule in enumerate(rules):
                often[rule] += _OFTEN**place
        return often
