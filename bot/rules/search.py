"""Searching rules by words: a plain ranked search over the digests.

Words are folded (accents, case, plural) and weighted by how few rules hold them and where: title, ways of asking,
text. Keywords and section titles, in both languages, lead straight to their rule.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from bot.records import dataclass
from bot.rules.digests import Digest
from bot.rules.numbers import in_order

__all__ = ["Hit", "SearchIndex", "words_of"]

_ACCENT = re.compile("[\u0300-\u036f]")
_WORD = re.compile(r"[a-z0-9+/-]*[a-z0-9]")
_ENDINGS = ("issements", "issement", "ements", "ement", "ations", "ation", "aient", "antes", "ante", "ees", "ent", "ers", "er", "ee")
_EMPTY = frozenset(
    _WORD.findall(
        "a ai as au aux ce ces cet cette comment d dans de des du elle elles en est et etre il ils j je l la le les leur lui m ma me mes "
        "mon n ne nos notre on ou par pas peut peux pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa se ses si son sont "
        "sur t ta te tes ton tu un une va vos votre vous y can do does how i if in is it my of the to what when with"
    )
)
_TITLE, _ASKED, _TEXT = 6.0, 3.0, 1.0
_NAMED = 40.0
_LENGTH_DAMPING = 0.35


@dataclass(frozen=True, slots=True)
class Hit:
    """A base rule found, and how well (comparable within one search)."""

    number: str
    score: float


class SearchIndex:
    """An index over digests, keyword names and section titles."""

    def __init__(self, digests: Iterable[Digest], keywords: Iterable[tuple[str, str, str]], sections: Mapping[str, str]) -> None:
        self._weights: dict[str, dict[str, float]] = defaultdict(dict)
        self._names: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self._size = 0
        for digest in digests:
            self._add(digest)
        for english, number, french in keywords:
            self._name(number, english, french)
        for number, title in sections.items():
            self._name(number, title)

    def _add(self, digest: Digest) -> None:
        self._size += 1
        counts: dict[str, float] = defaultdict(float)
        for text, weight in ((digest.title, _TITLE), (" ".join(digest.asks), _ASKED), (digest.text, _TEXT)):
            for word in words_of(text):
                counts[word] += weight
        damping = (1 + len(digest.text) / 60) ** _LENGTH_DAMPING
        for word, weight in counts.items():
            self._weights[word][digest.number] = (1 + math.log(weight)) / damping

    def _name(self, number: str, *names: str) -> None:
        for name in names:
            for one in name.split(" / "):
                if (words := tuple(words_of(one))) and len(number) > 1:
                    self._names[words].append(number)

    def search(self, words: str, limit: int) -> list[Hit]:
        """The rules that hold these words, best first; ties in the order of the document."""
        asked = tuple(words_of(words))
        scores: dict[str, float] = defaultdict(float)
        for word in set(asked):
            held = self._weights.get(word, {})
            rarity = math.log(1 + self._size / (1 + len(held)))
            for number, weight in held.items():
                scores[number] += weight * rarity
        named, share = self._named(asked)
        for number in named:
            scores[number] += _NAMED * share
        ranked = sorted(scores.items(), key=lambda item: (-item[1], in_order(item[0])))
        return [Hit(number, score) for number, score in ranked[:limit]]

    def _named(self, asked: tuple[str, ...]) -> tuple[list[str], float]:
        """The rules of the longest name within the words, and which share of them the name is."""
        for length in range(len(asked), 0, -1):
            for start in range(len(asked) - length + 1):
                if numbers := self._names.get(asked[start : start + length]):
                    return numbers, length / len(asked)
        return [], 0.0


def words_of(text: str) -> list[str]:
    """The meaningful words of a text, folded and cut to a crude stem."""
    folded = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("’", "'")).casefold()
    return [_stem(word) for word in _WORD.findall(_ACCENT.sub("", folded)) if word not in _EMPTY]


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    """Without plural nor the commonest endings of verbs and nouns, where enough of the word is left."""
    singular = word[:-1] if len(word) > 3 and word[-1] in "sx" and not word.endswith("ss") else word
    for ending in _ENDINGS:
        if singular.endswith(ending) and len(singular) - len(ending) >= 4:
            return singular[: -len(ending)]
    return singular[:-1] if len(singular) > 4 and singular.endswith("e") else singular
