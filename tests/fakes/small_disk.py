"""A disk of a few megabytes that really gets full: a mount of our own, which only root may make; nothing elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["SmallDisk", "small_disk"]

_PIECE = b"\0" * 4096


class SmallDisk:
    """A folder on a disk of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "reste"

    def fill(self, spare: int = 0) -> None:
        """Leave no room but ``spare`` bytes."""
        with suppress_full(), self._filler.open("ab", buffering=0) as filler:
            while filler.write(_PIECE):
                pass
        os.truncate(self._filler, self._filler.stat().st_size - spare)

    def free(self) -> None:
        """Leave the room that there was."""
        self._filler.unlink()


@contextmanager
def suppress_full() -> Iterator[None]:
    """Go on where the disk is full."""
    try:
        yield
    except OSError:
        return


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk | None]:
    """A disk mounted on a folder, for the time of a test; null where it cannot be."""
    folder.mkdir()
    if os.name != "posix" or os.getuid() != 0 or shutil.which("mount") is None:
        yield None
        return
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        yield None
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
