"""Searching rules by the words of players.

Four readings of a question are added up: the names of keywords and sections that it holds, the notions that it speaks
of and the rules to which these lead together (`bot.rules.topics`), the words that digests and known questions hold
(`bot.rules.fulltext`), and how likely all that is said of a rule makes it (`bot.rules.evidence`). The cards that it names
bring notions of their own. The weights below were fitted on real questions, so that a right rule comes before the others as
often as it can (listwise logistic loss), each set of questions being measured by weights that the others gave.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property
from itertools import takewhile

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.records import dataclass
from bot.rules.concepts import CardFacts, Concepts, mark_of
from bot.rules.fulltext import FullText, safe
from bot.rules.named import NamedRules
from bot.rules.numbers import in_order
from bot.rules.stems import EMPTY, english_stems, stem, words
from bot.rules.topics import Topics

__all__ = ["Hit", "SearchIndex"]

_TOPICS, _EVENER = 3.6, 0.75
"""What the notions of a question weigh beside its words, and how evenly: many topics of one rule together say less than each alone."""
_LIKELY = 3.5
"""What it is worth to be likely from all that is said of a rule (`bot.rules.evidence`)."""
_NEARLY, _NEARER = 32.0, 2
"""What it is worth to be led to by notions of which a question says only some, and how fast that falls off as it says fewer."""
_OFTEN = 8.6
"""What it is worth to settle many topics: players ask most of a few rules."""
_QUESTION = 6
"""Marks that make a whole question; fewer look a thing up, and what players mostly ask about it says less."""
_NAME = 55.0
"""What the name of a rule is worth that makes up the whole question; less as it is a smaller part of it: a quarter of it, half as much."""
_ASKED, _SHARPER = 45.0, 4
"""What it is worth to be known to answer this very question, and how fast that falls off for one that is only like it."""
_ASKS = 60
"""Known questions that are compared."""
_OF_TEXT = 300
"""Rules that the full text proposes."""
_PAST = 0.75
"""What a rule that only tells what the rules were is worth beside the rules of today."""
_LEAST_FOR_A_SLIP = 5
"""Letters of a word below which another letter makes another word; and below which none is taken for one too many."""
_RUN_TOGETHER = re.compile(r"(?:[cjn]|[dlmst](?=[aeiouhy])|qu(?=[aeiouhy]))([a-z]+)$")
"""A pronoun or article written with the word after it: `` j'`` before anything, ``d'`` or ``l'`` before a vowel."""
_NEAREST = 4
"""Words near a misspelt one that are looked at."""
_ROWS = ("azertyuiop", "qsdfghjklm", "wxcvbn", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = {
    letter: "".join(row[max(0, place - 1) : place + 2] for row in _ROWS for place in [row.find(letter)] if place >= 0)
    for letter in "abcdefghijklmnopqrstuvwxyz"
}
"""The letters beside each on French and English keyboards."""
_SLIPS_MENDED = 5
"""Misspelt words mended in one question."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A base rule found, and how well (comparable within one search); ``named``: the words are nothing but its name."""

    number: str
    score: float
    named: bool = False


class SearchIndex:
    """An index over full text, names, notions and topics."""

    def __init__(self, text: FullText, names: NamedRules, concepts: Concepts, topics: Topics, past: Iterable[str] = ()) -> None:
        """``past``: the rules that only tell what the rules were."""
        self._text = text
        self._names = names
        self._concepts = concepts
        self._topics = topics
        self._past = tuple(past)

    def search(self, asked: str, limit: int, cards: Sequence[CardFacts] = ()) -> list[Hit]:
        """The rules that answer to these words and cards, best first; ties in the order of the document."""
        typed = words(asked)
        named = self._names.whole(typed) or self._misspelt(typed)
        said = self._mended(typed)
        scores = self._scores(said, cards)
        top = max(scores.values(), default=0.0)
        first = [Hit(number, top + len(named) - place, named=True) for place, number in enumerate(named)]
        others = sorted((number for number in scores if "." in number and number not in named), key=scores.__getitem__, reverse=True)
        least = scores[others[min(limit, len(others)) - 1]] if others else 0.0
        kept = takewhile(lambda number: scores[number] >= least, others)  # those of the last score too: the document settles their order
        ranked = sorted(kept, key=lambda number: (-scores[number], in_order(number)))[:limit]
        return [*first, *(Hit(number, scores[number]) for number in ranked)][:limit]

    def _misspelt(self, typed: Sequence[str]) -> list[str]:
        """The rules whose name has one letter slipped, into a word that nothing has or into another word."""
        unknown = any(map(self._is_unknown, typed))
        return self._names.misspelt(typed) if unknown else self._names.misspelt_phrase(typed)

    def _scores(self, said: Sequence[str], cards: Sequence[CardFacts]) -> Mapping[str, float]:
        telling = [stem(word) for word in said if word not in EMPTY]
        in_english = english_stems(" ".join(said))
        scores: defaultdict[str, float] = defaultdict(float, self._text.scores([*telling, *in_english], _OF_TEXT))
        notions = self._concepts.weights(said, cards)
        for number, score in self._topics.scores(notions).items():
            scores[number] += _TOPICS * score**_EVENER
        for number, likeness in self._topics.alike(notions).items():
            scores[number] += _NEARLY * likeness**_NEARER
        marks = self._concepts.sense(" ".join(said))
        for number, likeness in self._text.alike(marks, _ASKS).items():
            scores[number] += _ASKED * likeness**_SHARPER
        for number, share in self._names.within(said):
            scores[number] += _NAME * math.sqrt(share)
        for number in self._past:
            if number in scores:
                scores[number] *= _PAST
        self._weigh_likelihood(scores, notions, marks)
        return self._names.to_definitions(scores)

    def _weigh_likelihood(self, scores: defaultdict[str, float], notions: Mapping[str, float], marks: Set[str]) -> None:
        """Add to the scores what is usually meant: by such marks, and whatever is asked."""
        whole = min(1.0, len(marks) / _QUESTION)
        weighed = {**{mark_of(concept): weight for concept, weight in notions.items()}, **dict.fromkeys(marks, 1.0)}
        for number, likely in self._text.evidence.scores({safe(mark): weight for mark, weight in weighed.items()}).items():
            scores[number] += whole * _LIKELY * likely
        for number in scores:
            scores[number] += whole * self._standing.get(number, 0.0)

    @cached_property
    def _standing(self) -> Mapping[str, float]:
        """How likely each rule is to be the one that is meant, whatever is asked."""
        return {number: _OFTEN * math.log1p(often) for number, often in self._topics.often.items()}

    def _mended(self, said: Sequence[str]) -> list[str]:
        """The words with those that no text knows taken for the nearest that one does, where a single letter slipped."""
        mended: list[str] = []
        left = _SLIPS_MENDED
        for word in map(self._parted, said):
            near = self._nearest(word) if left and len(word) >= _LEAST_FOR_A_SLIP and self._is_unknown(word) else None
            left -= near is not None
            mended.append(near or word)
        return mended

    def _parted(self, word: str) -> str:
        """A word that no text knows without the small one that it was run together with, as in « jcopie » or « dinvocation »."""
        if not self._is_unknown(word):
            return word
        run = _RUN_TOGETHER.match(word)
        rest = run[1] if run else ""
        return rest if rest in EMPTY or (len(rest) >= _LEAST_FOR_A_SLIP - 1 and not self._is_unknown(rest)) else word

    def _is_unknown(self, word: str) -> bool:
        return word.isalpha() and word not in EMPTY and stem(word) not in self._vocabulary

    def _nearest(self, word: str) -> str | None:
        typed = stem(word)
        near = process.extract(typed, self._spellings, scorer=OSA.distance, score_cutoff=1, limit=_NEAREST)
        return next((found for found, *_ in near if _is_slip(typed, found)), None)

    def complete(self, typed: str, limit: int) -> list[str]:
        """The rules whose name, or a notion of which, goes on from what is typed; then those that its words lead to."""
        said = words(typed)
        notions = (self._topics.main_rule(concept) for concept in self._concepts.beginning(said)) if said else ()
        named = [*self._names.beginning(said), *(rule for rule in notions if rule is not None)]
        found = [hit.number for hit in self.search(typed, limit)] if len(named) < limit else []
        return list(dict.fromkeys((*named, *found)))[:limit]

    def speaks_of(self, asked: str, concept: str) -> bool:
        """Whether a text speaks of a notion."""
        return concept in self._concepts.said(words(asked))

    def knows(self, word: str) -> bool:
        """Whether digests, notions or names hold a word."""
        return all(stem(one) in self._vocabulary or one in EMPTY for one in words(word))

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(self._text.vocabulary()) | self._concepts.vocabulary | self._names.vocabulary

    @cached_property
    def _spellings(self) -> tuple[str, ...]:
        return tuple(sorted(word for word in self._vocabulary if len(word) >= _LEAST_FOR_A_SLIP and word.isalpha()))


def _is_slip(typed: str, meant: str) -> bool:
    """Whether a finger may have slipped from one stem to the other: a letter too many or too few, two swapped, or one beside another.

    A letter far from the right one makes another word: « insecte » is not « infecte », nor « glace » « grâce ».
    """
    if typed[:1] != meant[:1] or len(meant) < len(typed) <= _LEAST_FOR_A_SLIP:
        return False
    if len(typed) != len(meant):
        return True
    wrong = [pair for pair in zip(typed, meant, strict=True) if pair[0] != pair[1]]
    return len(wrong) > 1 or all(other in _BESIDE.get(one, "") for one, other in wrong)
