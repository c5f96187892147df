"""Transactions of an SQLite file whose statements are known beforehand, each done whole on a thread.

The library for `asyncio` goes to another thread and back for each of the dozen steps of a transaction, which takes ten times what
SQLite itself does; a bot that writes down every question before it answers spent half its time there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import CursorResult, Engine, Executable, create_engine
from sqlalchemy.engine import URL, Result, Row

from bot.errors import StorageError
from bot.records import dataclass

__all__ = ["WRITING", "Outcome", "Whole", "outcome_of"]

WRITING = "greffier_writing"
"""The execution option of a transaction that writes."""
_AT_ONCE = 4
"""Threads: one writes at most, and others read meanwhile."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the last statement of a transaction gave back, and how many rows it touched."""

    rows: Sequence[Row[tuple[object, ...]]] = ()
    count: int = 0


class Whole:
    """The threads and their connections."""

    def __init__(self, url: URL, listen: Callable[[Engine], None], wait_for_lock: float) -> None:
        """``listen`` makes an engine's connections and transactions what they are elsewhere; ``wait_for_lock`` in seconds."""
        self.engine = create_engine(url.set(drivername="sqlite"), connect_args={"timeout": wait_for_lock}, hide_parameters=True)
        listen(self.engine)
        self._closed = False
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="database")

    async def read(self, statement: Executable, opened: Callable[[], None]) -> Outcome:
        """A statement that only reads; ``opened`` is called once the file is. Raises SQLAlchemyError, and StorageError after the end."""
        return await self._begin([statement], opened, writing=False)

    async def written(self, statements: Sequence[Executable], opened: Callable[[], None], turn: asyncio.Lock) -> Outcome:
        """Some statements in one transaction, kept whole or not at all. Raises SQLAlchemyError, and StorageError after the end.

        Who gives up waiting does not cut it, and the ``turn`` is the next one's when it is done: what is written later stays later.
        """
        await turn.acquire()
        try:
            doing = self._begin(statements, opened, writing=True)
        except BaseException:
            turn.release()
            raise
        doing.add_done_callback(lambda _: turn.release())
        return await asyncio.shield(doing)

    def _begin(self, statements: Sequence[Executable], opened: Callable[[], None], *, writing: bool) -> asyncio.Future[Outcome]:
        if self._closed:
            raise StorageError("closed")
        return asyncio.get_running_loop().run_in_executor(self._threads, self._do, statements, opened, writing)

    def _do(self, statements: Sequence[Executable], opened: Callable[[], None], writing: bool) -> Outcome:
        with self.engine.connect() as connection:
            opened()
            connection.execution_options(**{WRITING: writing})
            with connection.begin():
                outcome = Outcome()
                for statement in statements:
                    outcome = outcome_of(connection.execute(statement))
                return outcome

    def let_go(self) -> None:
        """Close the connections that nobody uses: another file is in the place of theirs."""
        self.engine.dispose()

    async def close(self) -> None:
        """End what is being done, and close every connection."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self.engine.dispose()


def outcome_of(result: Result[tuple[object, ...]]) -> Outcome:
    """What a statement gave back, read to its end."""
    count = result.rowcount if isinstance(result, CursorResult) else 0
    return Outcome(result.all() if result.returns_rows else (), count)  # type: ignore[attr-defined]
