"""How far an import is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

from typing import TextIO

__all__ = ["ProgressBar"]

_WIDTH = 30
_STEPS = 4
"""Lines that one task is told in where there is no terminal."""


class ProgressBar:
    """Shows what it hears on a stream: what is being done, how much, of how much (zero where that is not known)."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._terminal = stream.isatty()
        self._what = ""
        self._step = -1

    def __call__(self, what: str, done: int, total: int) -> None:
        if self._terminal:
            self._draw(what, done, total)
        else:
            self._tell(what, done, total)
        self._what = what

    def end(self) -> None:
        """Leave the bar behind."""
        if self._terminal and self._what:
            self._stream.write("\n")
        self._stream.flush()

    def _draw(self, what: str, done: int, total: int) -> None:
        if what != self._what and self._what:
            self._stream.write("\n")
        share = min(1.0, done / total) if total else 0.0
        bar = f"[{'█' * round(share * _WIDTH):·<{_WIDTH}}] {share:4.0%}" if total else f"{done}"
        self._stream.write(f"\r{what} : {bar} ")
        self._stream.flush()

    def _tell(self, what: str, done: int, total: int) -> None:
        step = min(_STEPS, _STEPS * done // total) if total else 0
        if what != self._what or step > self._step:
            self._step = step
            self._stream.write(f"{what} : {done}{f' sur {total}' if total else ''}\n")
            self._stream.flush()
