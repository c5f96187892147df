"""What was found or read, kept for a while.

A memory has two generations: once the younger is full, the elder is forgotten, except what was asked for meanwhile.
Nothing is ever forgotten all at once, and what only one question needed does not stay.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Generic, TypeVar

__all__ = ["Memory", "by_identity"]

_K = TypeVar("_K")
_V = TypeVar("_V")


class Memory(Generic[_K, _V]):
    """What was found for the last keys: ``most`` of them, and no fewer than half as many."""

    def __init__(self, most: int) -> None:
        self._half = most // 2
        self._younger: dict[_K, _V] = {}
        self._elder: dict[_K, _V] = {}

    def __getitem__(self, key: _K) -> _V:
        """What is kept for a key, and stays for longer. Raises KeyError where nothing is."""
        try:
            return self._younger[key]
        except KeyError:
            return self.keep(key, self._elder[key])

    def get(self, key: _K) -> _V | None:
        """The same; ``None`` where nothing is kept. Other threads may forget it meanwhile: there is no asking first."""
        try:
            return self[key]
        except KeyError:
            return None

    def keep(self, key: _K, value: _V) -> _V:
        """Keep a value, and return it."""
        if len(self._younger) >= self._half:
            self._younger, self._elder = {}, self._younger
        self._younger[key] = value
        return value


def by_identity(most: int) -> Callable[[Callable[[_K], _V]], Callable[[_K], _V]]:
    """A reading that keeps what it read of the last things, ``most`` of them.

    Trees and definitions are shared, and never change: identity tells them apart without comparing them.
    """

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
