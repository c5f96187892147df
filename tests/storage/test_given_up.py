"""Who gives up waiting for a write leaves it whole, in its place among the others, and in nobody's way."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from bot.storage import Reply, ReplyState, Source, Storage, database_url, open_storage


async def asked(storage: Storage, now: datetime) -> Reply:
    reply = await storage.replies.intend(Source.MESSAGE, 1, guild_id=2, channel_id=3, asker_id=4, request="carte Clone", now=now)
    assert reply
    return reply


@contextmanager
def another_writes(folder: Path) -> Iterator[None]:
    """Another program holds the file of the database for a while."""
    with closing(sqlite3.connect(folder / "greffier.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("COMMIT")


async def given_up(work: Coroutine[object, object, object]) -> None:
    """Begin some work, and wait for it no longer."""
    task = asyncio.create_task(work)
    await asyncio.sleep(0.05)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def test_what_is_written_after_a_write_given_up_stays_after_it(tmp_path: Path, now: datetime) -> None:
    storage = await open_storage(database_url(None, tmp_path), tmp_path)
    reply = await asked(storage, now)
    with another_writes(tmp_path):
        await given_up(storage.replies.becomes(reply, {"state": ReplyState.SENT, "reply_id": 5}, now))
        deleting = asyncio.create_task(storage.replies.becomes(reply, {"state": ReplyState.DELETED}, now))
        await asyncio.sleep(0.5)  # SQLite looks again less and less often: the first to wait would be the last served
    await deleting
    kept = await storage.replies.get(reply.id)
    await storage.close()
    assert kept
    assert (kept.state, kept.reply_id) == (ReplyState.DELETED, 5)


async def test_reading_does_not_wait_for_writes_given_up(tmp_path: Path, now: datetime) -> None:
    storage = await open_storage(database_url(None, tmp_path), tmp_path)
    reply = await asked(storage, now)
    with another_writes(tmp_path):
        for message_id in range(5, 12):
            await given_up(storage.replies.becomes(reply, {"state": ReplyState.SENT, "reply_id": message_id}, now))
        read = await storage.replies.get(reply.id)
    await storage.close()
    again = await open_storage(database_url(None, tmp_path), tmp_path)
    kept = await again.replies.get(reply.id)  # had the reading waited, the first write would have lost patience meanwhile
    await again.close()
    assert read
    assert kept
    assert (read.reply_id, kept.reply_id) == (None, 5)


async def test_the_end_waits_for_a_write_given_up(tmp_path: Path, now: datetime) -> None:
    storage = await open_storage(database_url(None, tmp_path), tmp_path)
    reply = await asked(storage, now)
    with another_writes(tmp_path):
        await given_up(storage.replies.becomes(reply, {"state": ReplyState.SENT, "reply_id": 5}, now))
        closing_it = asyncio.create_task(storage.close())
        await asyncio.sleep(0.05)
    await closing_it
    again = await open_storage(database_url(None, tmp_path), tmp_path)
    kept = await again.replies.get(reply.id)
    await again.close()
    assert kept
    assert kept.state is ReplyState.SENT
