"""Something done again and again on a thread of its own, as long as a block lasts."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from types import TracebackType

__all__ = ["Repeated"]

log = logging.getLogger(__name__)

Act = Callable[[threading.Event], object]
"""Does it once; the event tells it that the block is over."""


class Repeated:
    """A thread that does something, and does it again; a context manager that ends it.

    A failure is logged, and the next time comes all the same.
    """

    def __init__(self, name: str, act: Act, first: float, every: float) -> None:
        """``first`` is how many seconds the first time waits, ``every`` the next ones."""
        self._act = act
        self._first = first
        self._every = every
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._loop, name=name, daemon=True)

    def __enter__(self) -> Repeated:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stopped.set()
        self._thread.join()

    def _loop(self) -> None:
        pause = self._first
        while not self._stopped.wait(pause):
            pause = self._every
            try:
                self._act(self._stopped)
            except Exception:  # nobody waits for it
                log.exception("%s failed", self._thread.name)
