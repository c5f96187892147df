"""Sound inputs spoiled in one place: what a slip, or another program, makes of them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

__all__ = ["ANYTHING", "Json", "paths", "slipped", "spoiled"]

Json = Any
"""JSON about to be spoiled: nothing is promised of it."""

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


def paths(value: Json, before: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where every part of a value is."""
    yield before
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from paths(part, (*before, key))


def spoiled(sample: Json, path: tuple[str | int, ...], value: Json) -> Json:
    """A copy where something else stands at a path."""
    if not path:
        return value
    changed = copy.deepcopy(sample)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


def slipped(text: str, place: int, slip: str, lost: int) -> str:
    """A text where some characters were typed over others, somewhere in it."""
    at = place % (len(text) + 1)
    return text[:at] + slip + text[at + lost :]
