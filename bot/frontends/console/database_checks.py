"""A look at the database: where it is, what version its tables have, how much room there is, and its last backup."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bot.answers import storage_words
from bot.config import Settings
from bot.errors import StorageError
from bot.frontends.layout import Check
from bot.storage import BACKUPS, backups_in, check_revision, database_file, database_url, newest_revision, revision_at

__all__ = ["examine_database"]

_DATABASE = "base"
_ROOM = 200_000_000
"""Bytes under which a disk is too full to go on for long."""


def examine_database(settings: Settings) -> Iterator[Check]:
    """Check the database, without changing or creating anything."""
    try:
        url = database_url(settings.database, settings.data_dir)
        file = database_file(url)
        yield Check(_DATABASE, "PostgreSQL" if file is None else f"SQLite, {file}")
        yield _tables(url, file)
    except StorageError as fault:
        yield Check(_DATABASE, storage_words(fault), sound=False)
        return
    if file is not None:
        yield _room(file)
        yield _backup(settings.data_dir / BACKUPS)


def _tables(url: str, file: Path | None) -> Check:
    about = "tables de la base"
    if file is not None and not file.exists():
        return Check(about, "elles seront faites au premier lancement sur Discord")
    now, newest = asyncio.run(revision_at(url)), newest_revision()
    if now == newest:
        return Check(about, f"à jour (révision {now})")
    check_revision(now)
    return Check(about, f"révision {now or 'aucune'} ; `python -m bot migrate` les met à jour, après une sauvegarde")


def _room(file: Path) -> Check:
    about = "place libre"
    folder = next(parent for parent in file.parents if parent.exists())
    free = shutil.disk_usage(folder).free
    said = f"{free / 1e9:.1f} Go".replace(".", ",")
    if free < _ROOM:
        return Check(about, f"{said} ; faites de la place, sans quoi plus rien ne sera retenu", sound=False)
    return Check(about, said)


def _backup(folder: Path) -> Check:
    about = "dernière sauvegarde"
    found = backups_in(folder)
    if not found:
        return Check(about, "aucune ; `make backup` en fait une")
    made = datetime.fromtimestamp(found[-1].stat().st_mtime, UTC)
    return Check(about, f"{found[-1].name} ({made:%d/%m/%Y})")
