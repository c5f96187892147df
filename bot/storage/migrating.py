"""Brings a database to the tables that this version expects, after a backup of what was there."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, text

from bot.errors import StorageError
from bot.storage.backups import back_up
from bot.storage.database import Database, sqlite_file

__all__ = ["HEAD", "UNKNOWN_REVISION", "check_revision", "migrate", "newest_revision", "revision_of"]

_SCRIPTS = Path(__file__).parent / "migrations"
HEAD = "head"
UNKNOWN_REVISION = "unknown_revision"
"""What is wrong with tables of a version unknown here."""
_LOCK = 0x67726566
"""Key of the advisory lock under which one process at a time migrates a PostgreSQL database."""

log = logging.getLogger(__name__)


async def revision_of(database: Database) -> str | None:
    """The revision of a database's tables; null where there are none. Raises StorageError."""
    async with database.reading() as connection:
        return await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())


def newest_revision() -> str | None:
    """The revision that this version expects."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def check_revision(revision: str | None) -> None:
    """Raises StorageError (``unknown_revision``) for tables of a version unknown here."""
    _known(ScriptDirectory.from_config(_config()), revision, UNKNOWN_REVISION)


async def migrate(database: Database, backups: Path, target: str = HEAD) -> str | None:
    """Bring the tables to ``target``, forward or back; the revision that they had.

    An SQLite file that holds something is copied to ``backups`` first. Raises StorageError for tables of a version unknown here.
    """
    before = await revision_of(database)
    scripts = ScriptDirectory.from_config(_config())
    wanted = scripts.get_current_head() if target == HEAD else target
    if before == wanted:
        return before
    _known(scripts, before, UNKNOWN_REVISION)
    _known(scripts, target, "unknown_target")
    file = sqlite_file(database.url)
    if before and file:
        log.info("backup before migration: %s", back_up(file, backups, datetime.now(UTC), before))
    async with database.writing() as connection:
        if not database.is_sqlite:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        await connection.run_sync(_run, target, scripts)
    return before


def _known(scripts: ScriptDirectory, revision: str | None, problem: str) -> None:
    try:
        scripts.get_revision(revision or "base")
    except CommandError:
        raise StorageError(f"{problem} {revision}") from None


def _run(connection: Connection, target: str, scripts: ScriptDirectory) -> None:
    config = _config()
    config.attributes["connection"] = connection
    now = MigrationContext.configure(connection).get_current_revision()
    passed = {"base", *(one.revision for one in scripts.iterate_revisions(now or "base", "base"))}
    forward = target not in passed
    (command.upgrade if forward else command.downgrade)(config, target)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    return config
