"""How alike two names are, out of 100, by rapidfuzz: loaded only when a name is misspelt, for it takes longer than all the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

__all__ = ["likeness", "odd_word", "partial_likeness"]

_LIKE_NONE, _LIKE_NONE_LONG, _ODD = 62.0, 70.0, 7.0
"""Likeness below which a word, a short or a long one, is another word, and what that costs."""
_LONG = 6

_SWAPPED = 4.0
"""What swapped words cost."""
_PARTIAL = 0.78
"""What likeness to a part of a name is worth: enough to be offered, too little to be taken as meant."""


def likeness(name: str, name_sound: str, said: str, said_sound: str) -> float:
    """Likeness of two folded names, by their letters or half by how they sound, whatever the order of their words."""
    ratio, sorted_ratio, _ = _measures()
    written = max(ratio(name, said), sorted_ratio(name, said) - _SWAPPED)
    spoken = max(ratio(name_sound, said_sound), sorted_ratio(name_sound, said_sound) - _SWAPPED)
    return max(written, (written + spoken) / 2)


def partial_likeness(name: str, said: str) -> float:
    """Likeness of what was said to the part of a longer name that is most like it."""
    return _PARTIAL * _measures()[2](name, said) if len(said) < len(name) else 0.0


def odd_word(name: str, said: str) -> float:
    """What is to be taken off where, of as many words, one is like none of the name: « lune sanglante » is no « luttes sanglantes »."""
    ratio, words, said_words = _measures()[0], name.split(), said.split()
    if len(words) != len(said_words) or len(words) == 1:
        return 0.0
    odd = any(max(ratio(word, other) for word in words) < (_LIKE_NONE if len(other) < _LONG else _LIKE_NONE_LONG) for other in said_words)
    return _ODD if odd else 0.0


_Measure = Callable[[str, str], float]


@cache
def _measures() -> tuple[_Measure, _Measure, _Measure]:
    from rapidfuzz.fuzz import partial_ratio, ratio, token_sort_ratio

    return ratio, token_sort_ratio, partial_ratio
