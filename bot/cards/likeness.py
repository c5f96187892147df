"""How alike two names are, out of 100, by rapidfuzz: loaded only when a name is misspelt, for it takes longer than all the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

__all__ = ["likeness"]


def likeness(name: str, other: str) -> float:
    """Likeness of two folded names, whatever the order of their words."""
    ratio, sorted_ratio = _measures()
    return max(ratio(name, other), sorted_ratio(name, other) - 1.0)


@cache
def _measures() -> tuple[Callable[[str, str], float], Callable[[str, str], float]]:
    from rapidfuzz.fuzz import ratio, token_sort_ratio

    return ratio, token_sort_ratio
