"""Durations of this process alone, in milliseconds; percentiles, since a mean hides what a user waits for."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import process_time
from typing import TypeVar

__all__ = ["best", "each", "percentile", "processor_seconds", "uncollected"]

_T = TypeVar("_T")


def each(call: Callable[[_T], object], items: Iterable[_T], repeat: int = 1) -> list[float]:
    """How long ``call`` takes on each item, the best of ``repeat`` times."""
    return [best(lambda item=item: call(item), repeat) for item in items]  # type: ignore[misc]  # a default binds the item


def best(call: Callable[[], object], repeat: int = 5) -> float:
    """The shortest of several times: what the machine's other work adds is not ours."""
    with uncollected():
        return min(_once(call) for _ in range(repeat))


def _once(call: Callable[[], object]) -> float:
    start = process_time()
    call()
    return (process_time() - start) * 1000


def processor_seconds(call: Callable[[], _T]) -> tuple[float, _T]:
    """Seconds of this process alone, and the result: for long computations on a shared machine."""
    start = process_time()
    result = call()
    return process_time() - start, result


def percentile(values: Sequence[float], share: float) -> float:
    """The value that a ``share`` of the values do not pass, 0.95 for p95; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the collector of cycles meanwhile."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
