"""Compiling all texts of a store beforehand, in processes of their own, so that an answer compiles nothing.

Trees of the store in use are taken over where the text and the grammar are the same: an update compiles what changed.
"""

from __future__ import annotations

import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from itertools import chain, islice
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread

from bot.cards import CardStore, FaceRecord, compile_packed, grammar_version
from bot.oracle import OracleCompiler, OraclePrinter

__all__ = ["compiled"]

_Text = tuple[bytes, FaceRecord]
_Tree = tuple[bytes, bytes]
_CHUNK = 400
"""Texts that are given to a process at once."""
_ALONE = 2 * _CHUNK
"""Texts below which starting processes takes longer than it spares."""
_PROCESSES = 2
_REMEMBERED = 1_000
"""Results that a memo of the grammar keeps from one chunk to the next, for small ones (tables, words) are worth it."""


def compiled(texts: list[_Text], held: CardStore | None, progress: Callable[[int], None]) -> Iterator[_Tree]:
    """The packed abilities of all texts, which are taken out of their list; ``progress`` hears how many are done."""
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
    few, chunks = len(texts) <= _ALONE, _chunks(texts)
    if few or (os.cpu_count() or 1) == 1:
        yield from map(_compile, chunks)
        return
    given: deque[list[_Text]] = deque()
    try:
        yield from _in_processes(chunks, given)
    except BrokenProcessPool:  # one was killed, or none can start from a program without a file: no reason to give up
        yield from map(_compile, chain(given, chunks))


def _in_processes(chunks: Iterator[list[_Text]], given: deque[list[_Text]]) -> Iterator[list[_Tree]]:
    """The trees of the chunks, in order; those not back yet stand in ``given``. Raises BrokenProcessPool."""
    made: deque[Future[list[_Tree]]] = deque()

    def give(count: int) -> None:
        for chunk in islice(chunks, count):
            given.append(chunk)
            made.append(pool.submit(_compile_once, chunk))

    # Forking is not safe in a process with threads, and ends nowhere else alike.
    # Compiling makes no cycles, and to look for them among all trees takes a tenth of its time.
    with ProcessPoolExecutor(_PROCESSES, mp_context=get_context("spawn"), initializer=gc.disable) as pool:
        try:
            with _deaf():
                give(2 * _PROCESSES)
            while made:
                trees = made.popleft().result()
                given.popleft()
                yield trees
                give(1)
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Let the processes that start here not hear Ctrl-C, of which a terminal tells all: their parent ends them, without a trace."""
    if current_thread() is not main_thread():
        yield
        return
    heard = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, heard)


def _compile(texts: list[_Text]) -> list[_Tree]:
    return [(key, compile_packed(face, _compiler(), _printer())) for key, face in texts]


def _compile_once(texts: list[_Text]) -> list[_Tree]:
    """Compile texts that no one asks for again: what the grammar remembers of them only takes place."""
    made = _compile(texts)
    for name, module in list(sys.modules.items()):
        for memo in vars(module).values() if name.startswith("bot.oracle") else ():
            if isinstance(memo, _lru_cache_wrapper) and memo.cache_info().currsize > _REMEMBERED:
                memo.cache_clear()
    return made


@cache
def _compiler() -> OracleCompiler:
    return OracleCompiler()


@cache
def _printer() -> OraclePrinter:
    return OraclePrinter()


def _chunks(texts: list[_Text]) -> Iterator[list[_Text]]:
    """The texts, some at a time; what is given is no longer held."""
    while texts:
        chunk = texts[-_CHUNK:]
        del texts[-_CHUNK:]
        yield chunk
