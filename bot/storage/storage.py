"""Everything that survives a restart, behind one object."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from bot.errors import StorageError
from bot.storage.database import Database, sqlite_file
from bot.storage.dues import Dues
from bot.storage.guilds import Guilds
from bot.storage.journal import Audit, Reports
from bot.storage.migrating import HEAD, UNKNOWN_REVISION, migrate, revision_of
from bot.storage.posts import Posts
from bot.storage.privacy import Privacy
from bot.storage.replies import Replies
from bot.storage.vouching import ValidatedAnswers

__all__ = ["BACKUPS", "Storage", "database_url", "migrate_at", "open_storage", "revision_at"]

_FILE = "greffier.db"
BACKUPS = "sauvegardes"
"""Folder of the data folder that holds the backups."""
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class Storage:
    """The tables of one database, each behind what is asked of it."""

    def __init__(self, database: Database, fault: StorageError | None = None) -> None:
        self._database = database
        self.fault = fault
        """Why the database could not be opened at first; null where it was."""
        self.guilds = Guilds(database)
        self.replies = Replies(database)
        self.posts = Posts(database)
        self.validated = ValidatedAnswers(database)
        self.dues = Dues(database)
        self.reports = Reports(database)
        self.audit = Audit(database)
        self.privacy = Privacy(database)

    @property
    def file(self) -> Path | None:
        """The SQLite file; null for a database elsewhere."""
        return sqlite_file(self._database.url)

    async def check(self) -> None:
        """Raises StorageError when the database does not answer."""
        await self.guilds.known()

    async def claim(self, name: str) -> bool:
        """Hold a name until the end, among all processes of this database; false when another holds it. Raises StorageError.

        An SQLite file, which one machine has, leaves that to the locks of files.
        """
        return await self._database.claim(name)

    async def revision(self) -> str | None:
        """The revision of the tables. Raises StorageError."""
        return await revision_of(self._database)

    async def close(self) -> None:
        """Let every connection go."""
        await self._database.close()


def database_url(given: str | None, data_dir: Path) -> str:
    """The URL of the database: the operator's, with the driver that this project uses, else a file of the data folder.

    Raises StorageError for one that is no database of a known kind.
    """
    try:
        url = make_url(given or f"sqlite:///{(data_dir / _FILE).absolute()}")
    except (ArgumentError, ValueError):
        raise StorageError("bad_url") from None
    if url.get_backend_name() not in _DRIVERS or _is_hidden(url):
        raise StorageError("bad_url")
    return url.set(drivername=_DRIVERS[url.get_backend_name()]).render_as_string(hide_password=False)


def _is_hidden(url: URL) -> bool:
    """Whether an SQLite database is in memory, which survives nothing, or behind an address of SQLite's own: it has no file to watch."""
    return url.get_backend_name() == "sqlite" and (url.database in (None, "", ":memory:") or "uri" in url.query)


async def open_storage(url: str, data_dir: Path, *, patient: bool = False) -> Storage:
    """Open a database, with the tables that this version expects. Raises StorageError, and leaves nothing open.

    ``patient``, a database elsewhere that does not answer is opened when it does; `Storage.fault` then says what was wrong.
    """
    _make_folder(url)
    database = Database(url)
    try:
        await migrate(database, data_dir / BACKUPS)
    except StorageError as fault:
        await database.close()
        if not patient or database.is_sqlite or fault.problem.startswith(UNKNOWN_REVISION):
            raise
        later = Database(url)
        later.before_all(lambda: migrate(later, data_dir / BACKUPS))
        return Storage(later, fault)
    return Storage(database)


async def revision_at(url: str) -> str | None:
    """The revision of the tables of a database, which nothing changes; null where there are none. Raises StorageError."""
    database = Database(url)
    try:
        return await revision_of(database)
    finally:
        await database.close()


async def migrate_at(url: str, data_dir: Path, target: str = HEAD) -> tuple[str | None, str | None]:
    """Bring the tables of a database forward, or back, to ``target``: the revisions before and after. Raises StorageError."""
    _make_folder(url)
    database = Database(url)
    try:
        before = await migrate(database, data_dir / BACKUPS, target)
        return before, await revision_of(database)
    finally:
        await database.close()


def _make_folder(url: str) -> None:
    file = sqlite_file(url)
    if file is None:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise StorageError(str(fault)) from fault
