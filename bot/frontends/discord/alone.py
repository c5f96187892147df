"""One process for the same shards of the same bot: two would answer everything twice."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from bot.config import Shards
from bot.frontends.discord import labels_operation as labels

__all__ = ["alone", "claim_of"]

log = logging.getLogger(__name__)


def claim_of(token: str, shards: Shards | None) -> str:
    """A name for what one process alone may hold. The part of a token before its first dot is the bot's id, which outlives the token."""
    bot = hashlib.sha256(token.partition(".")[0].encode()).hexdigest()[:12]
    return f"discord-{bot}-{str(shards).replace('/', '-') if shards else 'tout'}"


@contextmanager
def alone(folder: Path, claim: str) -> Iterator[bool]:
    """Hold a claim until the end of the block; false when another process of this machine, on the same folder, holds it."""
    lock = FileLock(folder / f"{claim}.lock")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout:
        yield False
        return
    except OSError:
        log.warning(labels.NO_LOCK, folder)
    try:
        yield True
    finally:
        lock.release()
