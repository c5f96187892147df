"""How well what a question says goes with all that is said of each rule, added up."""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter

__all__ = ["Evidence", "Said", "Worths", "learned"]

Said = tuple[str, str, float]
"""A rule, a mark that is said of it, and how much that weighs."""
Worths = tuple["array[int]", "array[float]"]
"""The rules of which a mark is said, by their places, and what it is worth for each."""

_SMOOTHING = 200.0
"""Marks that every rule is given as if they were said of it in their usual proportion, so that a rare one decides nothing alone."""
_SPOKEN_OF = 1.0
"""How much a rule of which much is said is likelier to be meant, beyond the marks that it shares with the question."""
_WITHIN = 15.0
"""How far behind the likeliest rule one may be and still count; beyond, the logarithms say nothing."""
_LIKELIEST = 150
"""Rules that are proposed."""
_USUAL = 0.5
"""What each mark is counted besides its uses, as one that may yet be said."""


class Evidence:
    """The likelihood of a question under each rule: naive Bayes over marks (notions and stems), smoothed after Dirichlet.

    Where the nearest known question speaks for one rule, this one adds up all of them, with the topics and the digest.
    """

    def __init__(self, totals: Mapping[str, float], worths: Callable[[str], Worths | None]) -> None:
        """``totals``: how much is said of each rule, by their places; ``worths``: what a mark is worth, null for one that nothing says."""
        self._numbers = list(totals)
        self._length = [math.log1p(total / _SMOOTHING) for total in totals.values()]
        self._standing = [_SPOKEN_OF * math.log1p(total) for total in totals.values()]
        self._worths = worths

    @classmethod
    def of(cls, said: Iterable[Said]) -> Evidence:
        """What is said, held in memory."""
        totals, worths = learned(said)
        return cls(totals, worths.get)

    def scores(self, asked: Mapping[str, float]) -> dict[str, float]:
        """How likely each rule is, above the least that counts, for marks and how much each is asked of."""
        known = [(*held, weight) for mark, weight in asked.items() if (held := self._worths(mark)) is not None]
        if not known:
            return {}
        length = sum(weight for _, _, weight in known)
        shared = [0.0] * len(self._numbers)
        for places, worths, weight in known:
            for place, worth in zip(places, worths, strict=True):
                shared[place] += weight * worth
        standing, lengths = self._standing, self._length
        sums = [(worth + standing[place] - length * lengths[place], place) for place, worth in enumerate(shared) if worth]
        least = max(sums)[0] - _WITHIN
        likely = sorted([one for one in sums if one[0] > least], key=itemgetter(0), reverse=True)[:_LIKELIEST]
        return {self._numbers[place]: score - least for score, place in likely}


def learned(said: Iterable[Said]) -> tuple[dict[str, float], dict[str, Worths]]:
    """How much is said of each rule, in the order of their places, and what each mark is worth; the same pair may come again."""
    counts: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    totals: defaultdict[str, float] = defaultdict(float)
    for number, mark, weight in said:
        counts[mark][number] += weight
        totals[number] += weight
    place = {number: index for index, number in enumerate(totals)}
    all_said = sum(totals.values()) + _USUAL * len(counts)
    worths: dict[str, Worths] = {}
    for mark, rules in counts.items():
        expected = _SMOOTHING * (sum(rules.values()) + _USUAL) / all_said
        worth = array("f", (math.log1p(count / expected) for count in rules.values()))
        worths[mark] = array("H", (place[number] for number in rules)), worth
    return dict(totals), worths
