"""Whether a disk has room left: SQLite often says of a full one only that it cannot be read or written."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from pathlib import Path

__all__ = ["is_full"]

_ROOM = 256 * 1024
"""Bytes under which nothing of ours can be written."""


def is_full(error: BaseException, folder: Path) -> bool:
    """Whether an error of the files of a folder, or of SQLite there, is for want of room."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return True
    return isinstance(error, OSError | sqlite3.Error) and ("full" in str(error) or _room(folder) < _ROOM)


def _room(folder: Path) -> int:
    there = next((one for one in (folder, *folder.parents) if one.is_dir()), None)
    try:
        return shutil.disk_usage(there).free if there else _ROOM
    except OSError:
        return _ROOM
