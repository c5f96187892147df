"""One database behind one URL: connections, transactions, and its faults as one error."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine, Executable, Insert, Table, event, func, make_url, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Row
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.disk import is_full
from bot.errors import StorageError
from bot.storage.opening import FilePlace, Preparation
from bot.storage.whole import WRITING, Outcome, Whole, outcome_of

__all__ = ["Database", "sqlite_file"]

_WAIT_FOR_LOCK = 5.0
"""Seconds to wait for another writer of the same file."""
_WAIT_TO_CONNECT = 5.0


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite URL; null for a database elsewhere."""
    parsed = make_url(url)
    return Path(str(parsed.database)) if parsed.get_backend_name() == "sqlite" else None


class Database:
    """Transactions that read, and transactions that write; every fault of the database is a StorageError."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine = _engine(make_url(url))
        self._holding: AsyncConnection | None = None
        self._held: set[str] = set()
        self._whole = Whole(make_url(url), _listen, _WAIT_FOR_LOCK) if sqlite_file(url) else None
        """Where a transaction known beforehand is done."""
        self._place = FilePlace(sqlite_file(url))
        self._faults = _Faults(sqlite_file(url))
        self._preparation: Preparation | None = None
        self._open = 0
        self._idle = asyncio.Event()
        self._closed = False
        self._writer = asyncio.Lock() if self.is_sqlite else None
        """Writers of this process wait for one another here: SQLite makes them sleep, and look again, each in turn too late."""

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file of SQLite's."""
        return self._engine.dialect.name == "sqlite"

    def before_all(self, work: Callable[[], Awaitable[object]]) -> None:
        """Some work to be done, until it once succeeds, before anything else is read or written."""
        self._preparation = Preparation(work)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads. Raises StorageError."""
        with self._faults, self._begun():
            await self._ready()
            async with self._engine.connect() as connection:
                self._place.opened()
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that takes its place among writers at once, and is kept whole or not at all. Raises StorageError."""
        with self._faults, self._begun():
            await self._ready()
            async with self._writer or nullcontext(), self._engine.connect() as connection:
                self._place.opened()
                await connection.execution_options(**{WRITING: True})
                async with connection.begin():
                    yield connection

    async def rows(self, statement: Executable) -> Sequence[Row[tuple[object, ...]]]:
        """Every row of a statement that only reads."""
        if self._whole:
            with self._faults, self._begun():
                await self._ready()
                return (await self._whole.read(statement, self._place.opened)).rows
        async with self.reading() as connection:
            return (await connection.execute(statement)).all()

    async def write(self, *statements: Executable) -> int:
        """Statements in one transaction; how many rows the last one touched."""
        return (await self._written(statements)).count

    async def written(self, statement: Executable) -> Sequence[Row[tuple[object, ...]]]:
        """The rows that a statement which writes gives back."""
        return (await self._written([statement])).rows

    async def _written(self, statements: Sequence[Executable]) -> Outcome:
        if self._whole and self._writer:
            with self._faults, self._begun():
                await self._ready()
                return await self._whole.written(statements, self._place.opened, self._writer)
        async with self.writing() as connection:
            outcome = Outcome()
            for statement in statements:
                outcome = outcome_of(await connection.execute(statement))
            return outcome

    def insert_or_ignore(self, table: Table, values: Mapping[str, object]) -> Insert:
        """An insertion that does nothing where a row with one of its unique keys is there already."""
        if self.is_sqlite:
            return sqlite.insert(table).values(dict(values)).on_conflict_do_nothing()
        return postgresql.insert(table).values(dict(values)).on_conflict_do_nothing()

    def upsert(self, table: Table, key: str, values: Mapping[str, object]) -> Insert:
        """An insertion that replaces, in the row that has the same ``key``, the other columns given."""
        changed = {name: value for name, value in values.items() if name != key}
        if self.is_sqlite:
            return sqlite.insert(table).values(dict(values)).on_conflict_do_update(index_elements=[key], set_=changed)
        return postgresql.insert(table).values(dict(values)).on_conflict_do_update(index_elements=[key], set_=changed)

    async def claim(self, name: str) -> bool:
        """Hold a name with a connection of its own until `close`; false when another process holds it. In SQLite, always true.

        To be asked again now and then: a database that was stopped forgot what was held.
        """
        self._check_open()
        if self.is_sqlite:
            return True
        with self._faults:
            try:
                return await self._hold(name)
            except BaseException:
                await self._let_go()
                raise

    async def _hold(self, name: str) -> bool:
        if self._holding is None:
            self._holding = await self._engine.connect()
            await self._holding.execution_options(isolation_level="AUTOCOMMIT")
        if name in self._held:
            await self._holding.execute(select(1))  # the lock lives as long as the connection does
            return True
        key = func.hashtextextended(name, 0)
        taken = bool((await self._holding.execute(select(func.pg_try_advisory_lock(key)))).scalar_one())
        self._held |= {name} if taken else set()
        return taken

    async def _let_go(self) -> None:
        holding, self._holding = self._holding, None
        self._held.clear()
        if holding:
            with suppress(SQLAlchemyError, OSError):
                await holding.close()

    async def _ready(self) -> None:
        """Raises StorageError after the end, or where the file of the database was taken away; one put in its place is opened."""
        self._check_open()
        if self._place.is_another():
            await self._engine.dispose()
            if self._whole:
                self._whole.let_go()
        if self._preparation:
            await self._preparation.done()

    def _check_open(self) -> None:
        """A connection made after the end would be one that nobody closes. Raises StorageError."""
        if self._closed:
            raise StorageError("closed")

    @contextmanager
    def _begun(self) -> Iterator[None]:
        """A transaction, from before it has its connection to its end."""
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            if not self._open:
                self._idle.set()

    async def close(self) -> None:
        """Let every connection go, once what is being read and written is, or has had the time that a lock may take."""
        if self._open:
            self._idle.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._idle.wait(), _WAIT_FOR_LOCK + 1)
        self._closed = True
        await self._let_go()
        await self._engine.dispose()
        if self._whole:
            await self._whole.close()


class _Faults:
    """What goes wrong in a database, as the one error that callers know."""

    def __init__(self, file: Path | None) -> None:
        self._file = file

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, fault: BaseException | None, __: object) -> None:
        if isinstance(fault, SQLAlchemyError | OSError):
            cause = getattr(fault, "orig", None) or fault
            full = self._file is not None and is_full(cause, self._file.parent)
            raise StorageError("disk is full" if full else str(cause)) from fault


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args={"timeout": _WAIT_TO_CONNECT})
    engine = create_async_engine(url, connect_args={"timeout": _WAIT_FOR_LOCK}, hide_parameters=True)
    _listen(engine.sync_engine)
    return engine


def _listen(engine: Engine) -> None:
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)


class _Cursor(Protocol):
    """What is used of a DBAPI cursor."""

    def execute(self, statement: str) -> object: ...
    def close(self) -> None: ...


class _Dbapi(Protocol):
    """What is used of a DBAPI connection."""

    isolation_level: str | None

    def cursor(self) -> _Cursor: ...
    def close(self) -> None: ...


def _prepare_sqlite(connection: _Dbapi, _: object) -> None:
    """Readers beside one writer, references kept, and transactions that begin where the code says."""
    connection.isolation_level = None
    try:
        with closing(connection.cursor()) as cursor:
            for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
                cursor.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()  # the pool does not know it yet, and would leave it open
        raise


def _begin_sqlite(connection: Connection) -> None:
    """A writer says so at once: two readers that turned into writers could only fail."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITING) else "BEGIN")
