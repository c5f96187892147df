"""What stands between a database and its first use: a file that is still there, and work that must have been done once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.errors import StorageError

__all__ = ["FilePlace", "Preparation"]


class FilePlace:
    """The file of an SQLite database: what is written to one that was deleted, no one will ever read."""

    def __init__(self, path: Path | None) -> None:
        """Null for a database that is no file."""
        self._path = path
        self._known: tuple[int, int] | None = None

    def opened(self) -> None:
        """The file is open, and made if it was not there."""
        if self._known is None:
            self._known = self._now()

    def is_another(self) -> bool:
        """Whether another file stands in the place of the one that was opened. Raises StorageError where none does."""
        if self._known is None or (now := self._now()) == self._known:
            return False
        if now is None:
            raise StorageError("file_gone")
        self._known = now
        return True

    def _now(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat() if self._path else None
        except OSError:
            return None
        return (found.st_dev, found.st_ino) if found else None


class Preparation:
    """Some work that is tried before each use, until it once succeeds."""

    def __init__(self, work: Callable[[], Awaitable[object]]) -> None:
        self._work = work
        self._turn = asyncio.Lock()
        self._worker: asyncio.Task[object] | None = None
        self._is_done = False

    async def done(self) -> None:
        """Do the work, unless it is done; the uses that it is itself made of do not wait for it. Raises what it raises."""
        if self._is_done or asyncio.current_task() is self._worker:
            return
        async with self._turn:
            if not self._is_done:
                self._worker = asyncio.current_task()
                try:
                    await self._work()
                    self._is_done = True
                finally:
                    self._worker = None
