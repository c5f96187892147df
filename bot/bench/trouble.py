"""The database of the bot goes away now and then: another program holds it, or its file is moved aside."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

__all__ = ["trouble"]

_BETWEEN = (8.0, 20.0)
_LASTS = (1.0, 6.0)
_CALM = 15.0
"""Seconds without trouble at the end."""


async def trouble(file: Path, seconds: float, seed: int = 1) -> Counter[str]:
    """Trouble a database for some seconds; how often, by what was done."""
    chance, done, end = random.Random(seed), Counter[str](), time.monotonic() + seconds - _CALM
    while True:
        await asyncio.sleep(chance.uniform(*_BETWEEN))
        if time.monotonic() >= end:
            return done
        name, act = chance.choice((("base occupée", _held), ("base absente", _moved)))
        await asyncio.to_thread(act, file, chance.uniform(*_LASTS))
        done[name] += 1


def _held(file: Path, seconds: float) -> None:
    """Hold the database as another program would."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN EXCLUSIVE")
        time.sleep(seconds)
        other.execute("ROLLBACK")


def _moved(file: Path, seconds: float) -> None:
    """Move the file aside, and back."""
    aside = file.with_suffix(".ailleurs")
    file.rename(aside)
    try:
        time.sleep(seconds)
    finally:
        aside.rename(file)
