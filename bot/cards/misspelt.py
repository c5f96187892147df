"""Misspelt card names in a sentence.

Most words of a sentence are ordinary; only the runs of words around the others are compared with names, first of all those
around words that stand in no name as they are, which are likely misspelt. A run is taken for a name when it is as near
as a name typed alone would have to be, and nearer than any ordinary word is to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.cards.context import is_ordinary, ordinary_words, starts_sentence
from bot.cards.folding import Token, fold, stem
from bot.cards.matches import Match, Span

__all__ = ["misspelt_names"]

_MOST = 6
"""Words of a sentence around which names are looked for."""
_LONGEST = 6
"""Words of the longest name looked for."""
_SHORTEST = 3
"""Letters of the shortest word that is taken for misspelt."""
_LETTERS = 6
"""Letters of the shortest run of words that is compared."""
_NEAR, _MARGIN = 84.0, 5.0
_NEAR_IN_DOUBT = 90.0
"""Likeness that a run needs when its odd word may be an ordinary one misspelt."""
_ORDINARY = 82.0
"""Likeness to an ordinary word from which a word may be that one misspelt."""
_BREAK = re.compile(r"[.!?…;:\n()\[\]«»“”\"<>]")
_EDGES = frozenset(
    re.findall(
        r"\w+",
        "le la les l un une des du de d et ou a au aux en sur sous avec par pour que qui qu si est sont ce cet cette ces mon ma mes ton ta "
        "tes son sa ses je tu il elle on nous vous ils elles ne n pas se s y dans quand mais donc comme deux the of and",
    )
)
"""Words that no run begins or ends with: a name that does is found without them."""

_ELIDED = frozenset("cdjlmt")
"""What no run ends with: « Opalescence c'est… » names no « Opalescence c »."""


class _Run(NamedTuple):
    first: int
    last: int
    said: str


def misspelt_names(
    text: str,
    words: Sequence[Token],
    taken: set[int],
    known: Callable[[Sequence[str]], set[str]],
    near: Callable[[str], Match],
) -> list[Span]:
    """The misspelt names outside the places taken (numbers of words), without overlap.

    ``known`` tells which words stand in names; ``near`` gives the names that are like a text, best first.
    """
    free = [i for i, word in enumerate(words) if i not in taken and len(word.word) >= _SHORTEST and not is_ordinary(word.word)]
    standing = known([stem(words[i].word) for i in free])
    wrong = [i for i in free if stem(words[i].word) not in standing]
    sound = [i for i in free if i not in wrong and len(words[i].word) > _SHORTEST]
    anchors = [*((i, True) for i in wrong), *((i, False) for i in sound)][:_MOST]
    bests = (_best(text, words, taken, i, near, wrong=odd) for i, odd in anchors)
    found = sorted((best for best in bests if best is not None), key=lambda pair: -pair[0])
    spans: list[Span] = []
    for _, span in found:
        if all(span.end <= other.start or other.end <= span.start for other in spans):
            spans.append(span)
    return spans


def _best(
    text: str, words: Sequence[Token], taken: set[int], anchor: int, near: Callable[[str], Match], *, wrong: bool
) -> tuple[float, Span] | None:
    """The run around a word that is most like a name, with its worth: longer ones count for more.

    ``wrong``: the word itself is likely misspelt; otherwise one of its neighbours may be.
    """
    doubtful = not wrong or (_like_ordinary(words[anchor].word) and not _is_capital(text, words[anchor]))
    best: tuple[float, Span] | None = None
    for run in _runs(text, words, taken, anchor):
        if doubtful and run.first == run.last:
            continue
        match = near(run.said)
        if not match.candidates or match.margin < _MARGIN or match.candidates[0].score < _needed(text, words, run, doubtful=doubtful):
            continue
        if run.first == run.last and fold(match.candidates[0].said)[0] != words[anchor].word[0]:
            continue
        worth = match.candidates[0].score + 2.0 * (run.last - run.first)
        if best is None or worth > best[0]:
            best = worth, Span(words[run.first].start, words[run.last].end, match)
    return best


def _needed(text: str, words: Sequence[Token], run: _Run, *, doubtful: bool) -> float:
    """The likeness that a run must have: more where it may be ordinary words, as a single one without capital may always be."""
    bare = run.first == run.last and not _is_capital(text, words[run.first])
    return _NEAR_IN_DOUBT if doubtful or bare else _NEAR


def _is_capital(text: str, word: Token) -> bool:
    """Whether a word has a capital that no sentence gives it."""
    return text[word.start].isupper() and not starts_sentence(text, word.start)


def _runs(text: str, words: Sequence[Token], taken: set[int], odd: int) -> Iterator[_Run]:
    """The runs of words around one, within its clause and between the names already found."""
    for first in range(odd, max(-1, odd - _LONGEST), -1):
        if first in taken or (first < odd and _BREAK.search(text[words[first].end : words[first + 1].start])):
            return
        for last in range(odd, min(first + _LONGEST, len(words))):
            if last in taken or (last > odd and _BREAK.search(text[words[last - 1].end : words[last].start])):
                break
            said = text[words[first].start : words[last].end]
            if len(said) >= _LETTERS and words[first].word not in _EDGES and words[last].word not in _EDGES | _ELIDED:
                yield _Run(first, last, said)


@lru_cache(maxsize=4096)
def _like_ordinary(word: str) -> bool:
    """Whether a word may be an ordinary one misspelt."""
    from rapidfuzz.fuzz import ratio
    from rapidfuzz.process import extractOne

    return extractOne(word, ordinary_words(), scorer=ratio, score_cutoff=_ORDINARY) is not None
