"""What is read of immutable things, kept for a while.

Trees and definitions are shared, so identity tells them apart without comparing them. A memory has two generations: once
the younger is full, the elder is forgotten, except what was asked for meanwhile. Nothing is ever forgotten all at once, and
what only one question needed does not stay.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

__all__ = ["by_identity"]

_K = TypeVar("_K")
_V = TypeVar("_V")


def by_identity(most: int) -> Callable[[Callable[[_K], _V]], Callable[[_K], _V]]:
    """A reading of immutable things that keeps what it read of the last ones: ``most`` of them, and no fewer than half as many."""

    def decorate(read: Callable[[_K], _V]) -> Callable[[_K], _V]:
        younger: dict[int, tuple[_K, _V]] = {}
        elder: dict[int, tuple[_K, _V]] = {}

        @wraps(read)
        def kept(thing: _K) -> _V:
            known = younger.get(id(thing))
            if known is not None and known[0] is thing:
                return known[1]
            return keep(thing)

        def keep(thing: _K) -> _V:
            nonlocal younger, elder
            known = elder.get(id(thing))
            if known is None or known[0] is not thing:
                known = thing, read(thing)
            if len(younger) >= most // 2:
                younger, elder = {}, younger
            younger[id(thing)] = known
            return known[1]

        return kept

    return decorate
