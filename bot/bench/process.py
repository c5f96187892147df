"""What this process holds of the machine."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
from pathlib import Path
from time import process_time

from bot.records import dataclass

__all__ = ["Held", "held"]


@dataclass(frozen=True, slots=True)
class Held:
    """Resident memory in mebibytes, open file descriptors, asyncio tasks, and seconds of processor spent so far."""

    memory: float
    descriptors: int
    tasks: int
    cpu: float


def held() -> Held:
    """What is held now, once garbage is collected."""
    gc.collect()
    return Held(_memory(), _descriptors(), len(asyncio.all_tasks()), process_time())


def _memory() -> float:
    """Resident memory; on systems without /proc, the most that it ever was."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024**2


def _descriptors() -> int:
    for folder in ("/proc/self/fd", "/dev/fd"):
        try:
            return sum(1 for _ in Path(folder).iterdir())
        except OSError:
            continue
    return 0
