"""Copies of an SQLite database, made while it is in use, and put back."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from bot.disk import is_full
from bot.errors import StorageError

__all__ = ["back_up", "backups_in", "restore"]

_KEPT = 20
"""Backups kept; the oldest go."""
_NAME = "greffier-*.db"


def back_up(file: Path, folder: Path, now: datetime, label: str = "") -> Path:
    """Copy a database into a folder, under a name that sorts by date; the copy's path. Raises StorageError."""
    target = folder / f"greffier-{now:%Y%m%dT%H%M%S}{f'-{label}' if label else ''}.db"
    draft = target.with_suffix(".tmp")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _copy(file, draft)
        draft.replace(target)
    except (OSError, sqlite3.Error) as fault:
        _drop(draft)
        raise _failed("backup", fault, folder) from fault
    for old in backups_in(folder)[:-_KEPT]:
        old.unlink(missing_ok=True)
    return target


def backups_in(folder: Path) -> list[Path]:
    """The backups of a folder, the oldest first."""
    return sorted(folder.glob(_NAME))


def restore(backup: Path, file: Path, folder: Path, now: datetime) -> Path | None:
    """Put a backup in the place of a database that no process uses; what was there is backed up, and its copy returned.

    Raises StorageError, with nothing changed, for a backup that is missing or damaged.
    """
    if not backup.is_file():
        raise StorageError("no_backup")
    _check(backup)
    aside = _put_aside(file, folder, now) if file.exists() else None
    draft = file.with_suffix(".restore")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _copy(backup, draft, still=True)
        for leftover in (file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
            leftover.unlink(missing_ok=True)
        draft.replace(file)
    except (OSError, sqlite3.Error) as fault:
        _drop(draft)
        raise _failed("restore", fault, file.parent) from fault
    return aside


def _put_aside(file: Path, folder: Path, now: datetime) -> Path:
    """A backup of a database, or its bytes as they are where it is damaged: that is when it is replaced."""
    try:
        return back_up(file, folder, now, "avant-restauration")
    except StorageError as fault:
        if not isinstance(fault.__cause__, sqlite3.DatabaseError):
            raise
    aside = folder / f"greffier-{now:%Y%m%dT%H%M%S}.abimee"
    try:
        return Path(shutil.copyfile(file, aside))
    except OSError as fault:
        _drop(aside)
        raise _failed("backup", fault, folder) from fault


def _copy(source: Path, target: Path, *, still: bool = False) -> None:
    """Copy a database; ``still`` where nobody writes it."""
    target.unlink(missing_ok=True)
    with closing(_read_only(source, still=still)) as origin, closing(sqlite3.connect(target)) as copy:
        origin.backup(copy)


def _drop(draft: Path) -> None:
    with contextlib.suppress(OSError):
        draft.unlink()


def _check(backup: Path) -> None:
    if not backup.is_file():
        raise StorageError(f"no_backup {backup}")
    try:
        with closing(_read_only(backup, still=True)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as fault:
        raise StorageError(f"damaged {fault}") from fault
    if verdict != "ok" or "alembic_version" not in tables:
        raise StorageError(f"damaged {verdict}")


def _read_only(file: Path, *, still: bool) -> sqlite3.Connection:
    """A database to be read; one that nobody writes needs no file beside it, for which there may be no room."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if still else ''}", uri=True)


def _failed(what: str, fault: OSError | sqlite3.Error, folder: Path) -> StorageError:
    return StorageError(f"{what} {'disk is full' if is_full(fault, folder) else fault}")
