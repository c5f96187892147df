"""Backups and migrations of the database, asked on the command line."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from bot.config import Settings
from bot.errors import StorageError
from bot.frontends.console import labels
from bot.storage import BACKUPS, back_up, backups_in, database_file, database_url, migrate_at, restore

__all__ = ["back_up_now", "list_backups", "migrate_to", "restore_backup"]


def back_up_now(settings: Settings) -> str:
    """Copy the database, even while the bot runs; says where. Raises StorageError."""
    file = _file(settings)
    if not file.exists():
        raise StorageError("no_file")
    copy = back_up(file, settings.data_dir / BACKUPS, datetime.now(UTC))
    return labels.BACKED_UP.format(path=copy, size=_megabytes(copy))


def list_backups(settings: Settings) -> str:
    """The backups, the newest first."""
    folder = settings.data_dir / BACKUPS
    found = list(reversed(backups_in(folder)))
    if not found:
        return labels.NO_BACKUP.format(folder=folder)
    return "\n".join([labels.BACKUPS.format(folder=folder), *(f"- {one.name} ({_megabytes(one)})" for one in found)])


def restore_backup(settings: Settings, given: Path) -> str:
    """Put a backup back, by its path or its name among the backups; says what became of the present. Raises StorageError."""
    folder = settings.data_dir / BACKUPS
    backup = given if given.exists() else folder / given.name
    aside = restore(backup, _file(settings), folder, datetime.now(UTC))
    kept = labels.PUT_ASIDE.format(path=aside) if aside else ""
    return labels.RESTORED.format(path=backup, aside=kept)


def migrate_to(settings: Settings, target: str | None) -> str:
    """Bring the tables to a revision, the newest without one. Raises StorageError."""
    url, folder = database_url(settings.database, settings.data_dir), settings.data_dir / BACKUPS
    kept = set(backups_in(folder))
    before, after = asyncio.run(migrate_at(url, settings.data_dir, *([target] if target else [])))
    if before == after:
        return labels.NOTHING_TO_MIGRATE.format(revision=after or labels.EMPTY_DATABASE)
    done = labels.MIGRATED.format(before=before or labels.EMPTY_DATABASE, after=after or labels.EMPTY_DATABASE)
    return done + "".join(labels.PUT_ASIDE.format(path=one) for one in backups_in(folder) if one not in kept)


def _file(settings: Settings) -> Path:
    file = database_file(database_url(settings.database, settings.data_dir))
    if file is None:
        raise StorageError("not_a_file")
    return file


def _megabytes(file: Path) -> str:
    return f"{file.stat().st_size / 1e6:.1f} Mo".replace(".", ",")
