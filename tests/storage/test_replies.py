"""An answer is given once, and found again by what it gives it."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

from bot.storage import Reply, ReplyState, Source, Storage, open_storage


async def intended(storage: Storage, now: datetime, source_id: int = 10) -> Reply | None:
    return await storage.replies.intend(
        Source.MESSAGE, source_id, guild_id=1, channel_id=2, asker_id=3, request="copie Clone Bâton", now=now, as_of="2006-02-01"
    )


async def test_an_intent_is_written_before_anything_is_sent(storage: Storage, now: datetime) -> None:
    reply = await intended(storage, now)
    assert reply
    assert (reply.state, reply.reply_id, reply.request, reply.as_of) == (ReplyState.INTENDED, None, "copie Clone Bâton", "2006-02-01")
    assert reply.created_at == now
    assert await storage.replies.get(reply.id) == reply


async def test_a_question_delivered_twice_is_answered_once(storage: Storage, now: datetime) -> None:
    assert await intended(storage, now)
    assert await intended(storage, now) is None


async def test_of_many_that_intend_at_once_one_does(storage: Storage, now: datetime) -> None:
    given = await asyncio.gather(*(intended(storage, now) for _ in range(20)))
    assert sum(reply is not None for reply in given) == 1


async def test_two_processes_on_one_database_answer_once(storage: Storage, url: str, tmp_path: Path, now: datetime) -> None:
    other = await open_storage(url, tmp_path)
    given = await asyncio.gather(*(intended(one, now, source) for source in range(30) for one in (storage, other)))
    await other.close()
    assert sum(reply is not None for reply in given) == 30


async def test_an_answer_sent_is_found_by_its_message(storage: Storage, now: datetime, later: datetime) -> None:
    reply = await intended(storage, now)
    assert reply
    await storage.replies.becomes(reply, {"state": ReplyState.SENT, "reply_id": 99}, later)
    found = await storage.replies.by_reply(99)
    assert found
    assert (found.id, found.state, found.updated_at) == (reply.id, ReplyState.SENT, later)
    assert await storage.replies.by_source(10) == found
    assert await storage.replies.by_reply(98) is None


async def test_only_intents_never_sent_are_unfinished(storage: Storage, now: datetime, later: datetime) -> None:
    first, second, third = [await intended(storage, now, source) for source in (1, 2, 3)]
    assert first
    assert second
    assert third
    await storage.replies.becomes(first, {"state": ReplyState.SENT, "reply_id": 50}, later)
    await storage.replies.becomes(second, {"state": ReplyState.FAILED}, later)
    assert [reply.id for reply in await storage.replies.unfinished(now)] == [third.id]
    assert await storage.replies.unfinished(later) == []


async def test_what_happens_to_an_answer_is_kept(storage: Storage, now: datetime, later: datetime) -> None:
    reply = await intended(storage, now)
    assert reply
    await storage.replies.becomes(reply, {"request": "carte Clone"}, later)
    await storage.replies.becomes(reply, {"settled": True}, later + timedelta(minutes=1))
    changed = await storage.replies.get(reply.id)
    assert changed
    assert (changed.request, changed.settled) == ("carte Clone", True)
    await storage.replies.becomes(reply, {"state": ReplyState.DELETED}, later)
    gone = await storage.replies.get(reply.id)
    assert gone
    assert gone.state is ReplyState.DELETED


async def test_the_last_answer_that_someone_got_in_a_channel_is_found(storage: Storage, now: datetime) -> None:
    assert await storage.replies.last_of(3, 2) is None
    for source_id in (10, 11, 12):
        reply = await intended(storage, now, source_id)
        assert reply
        if source_id < 12:
            await storage.replies.becomes(reply, {"state": ReplyState.SENT, "reply_id": 100 + source_id}, now)
    last = await storage.replies.last_of(3, 2)
    assert last
    assert last.source_id == 11
    assert await storage.replies.last_of(3, 9) is None
    assert await storage.replies.last_of(4, 2) is None
