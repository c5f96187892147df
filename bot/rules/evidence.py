"""How well what a question says goes with all that is said of each rule, added up."""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping
from heapq import nlargest

__all__ = ["Evidence"]

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
    Held as arrays, one per mark: the rules of which it is said, and what it is worth for each.
    """

    def __init__(self, said: Iterable[tuple[str, str, float]]) -> None:
        """``said``: a rule, a mark that is said of it, and how much that weighs; the same pair may come again."""
        counts: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
        totals: defaultdict[str, float] = defaultdict(float)
        for number, mark, weight in said:
            counts[mark][number] += weight
            totals[number] += weight
        self._numbers = list(totals)
        self._length = [math.log1p(total / _SMOOTHING) for total in totals.values()]
        self._standing = [_SPOKEN_OF * math.log1p(total) for total in totals.values()]
        place = {number: index for index, number in enumerate(self._numbers)}
        all_said = sum(totals.values()) + _USUAL * len(counts)
        self._of: dict[str, tuple[array[int], array[float]]] = {}
        for mark, rules in counts.items():
            expected = _SMOOTHING * (sum(rules.values()) + _USUAL) / all_said
            worth = array("f", (math.log1p(count / expected) for count in rules.values()))
            self._of[mark] = array("H", (place[number] for number in rules)), worth

    def scores(self, asked: Mapping[str, float]) -> dict[str, float]:
        """How likely each rule is, above the least that counts, for marks and how much each is asked of."""
        known = [(*self._of[mark], weight) for mark, weight in asked.items() if mark in self._of]
        if not known:
            return {}
        length = sum(weight for _, _, weight in known)
        shared: defaultdict[int, float] = defaultdict(float)
        for places, worths, weight in known:
            for place, worth in zip(places, worths, strict=True):
                shared[place] += weight * worth
        sums = [(worth + self._standing[place] - length * self._length[place], place) for place, worth in shared.items()]
        best = nlargest(_LIKELIEST, sums)
        least = best[0][0] - _WITHIN
        return {self._numbers[place]: score - least for score, place in best if score > least}
