"""Compiling all texts of a store beforehand, in processes of their own, so that an answer compiles nothing.

Trees of the store in use are taken over where the text and the grammar are the same: an update compiles what changed.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from bot.cards import CardStore, FaceRecord, compile_packed, grammar_version
from bot.oracle import OracleCompiler

__all__ = ["compiled"]

_Text = tuple[bytes, FaceRecord]
_Tree = tuple[bytes, bytes]
_CHUNK = 400
"""Texts that are given to a process at once."""
_ALONE = 2 * _CHUNK
"""Texts below which starting processes takes longer than it spares."""
_PROCESSES = 2
_TASKS = 16
"""Chunks after which a process gives its memory back by ending."""
_T = TypeVar("_T")


def compiled(texts: Iterable[_Text], held: CardStore | None, progress: Callable[[int], None]) -> Iterator[_Tree]:
    """The packed abilities of all texts; ``progress`` hears how many are done."""
    known = held if held is not None and held.grammar == grammar_version() else None
    missing: list[_Text] = []
    done = 0
    for chunk in _chunks(texts):
        found = known.packed([key for key, _ in chunk]) if known else {}
        yield from found.items()
        missing += [(key, face) for key, face in chunk if key not in found]
        done += len(found)
        progress(done)
    for chunk_made in _spread(missing):
        yield from chunk_made
        done += len(chunk_made)
        progress(done)


def _spread(texts: list[_Text]) -> Iterator[list[_Tree]]:
    chunks = _chunks(texts)
    if len(texts) <= _ALONE or (os.cpu_count() or 1) == 1:
        yield from map(_compile, chunks)
        return
    # Forking is not safe in a process with threads, and ends nowhere else alike.
    with ProcessPoolExecutor(_PROCESSES, mp_context=get_context("spawn"), max_tasks_per_child=_TASKS) as pool:
        waiting: deque[Future[list[_Tree]]] = deque(pool.submit(_compile, chunk) for chunk in islice(chunks, 2 * _PROCESSES))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting += (pool.submit(_compile, chunk) for chunk in islice(chunks, 1))
        finally:
            pool.shutdown(cancel_futures=True)


def _compile(texts: list[_Text]) -> list[_Tree]:
    return [(key, compile_packed(face, _compiler())) for key, face in texts]


@cache
def _compiler() -> OracleCompiler:
    return OracleCompiler()


def _chunks(items: Iterable[_T]) -> Iterator[list[_T]]:
    source = iter(items)
    while chunk := list(islice(source, _CHUNK)):
        yield chunk
