"""What the database could not be told while it was away is told when it is back: edits and deletions find the answer meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.bench.fakediscord import FakeDiscord, Payload
from bot.config import Settings
from bot.errors import StorageError
from bot.frontends.discord import Clerk
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.ledger import Ledger
from bot.frontends.discord.questions import Question
from bot.storage import Reply, ReplyState, Source, Storage
from bot.storage.database import Database
from bot.storage.replies import Replies
from tests.frontends.discord.living import GUARD, Place, connected


@contextmanager
def busy(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Something else holds the database once answers are intended: nothing more is written of them."""

    async def refused(*_: object) -> int:
        raise StorageError("locked")

    with patch.context() as context:
        context.setattr(Database, "write", refused)
        yield


async def until(database: Storage, question: Payload, state: ReplyState) -> Reply:
    """The row of a question, once it says so. Raises TimeoutError."""
    async with asyncio.timeout(GUARD):
        while (kept := await database.replies.by_source(int(question["id"]))) is None or kept.state is not state:
            await asyncio.sleep(0.05)
    return kept


@pytest.mark.parametrize("back", [False, True])
async def test_an_answer_sent_while_the_database_was_busy_follows_its_question(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, database: Storage, monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    async with connected(fake, clerk, settings, database) as client:
        client.desk.ledger.owed.pace = 0.1 if back else 60
        with busy(monkeypatch):
            kept, lost = place.asks("!carte Clone"), place.asks("!carte Bâton")
            for question in (kept, lost):
                await fake.reply_to(question, GUARD)
            await fake.settles()
        if back:
            for question in (kept, lost):
                await until(database, question, ReplyState.SENT)
        place.alice.edits(kept, "!carte Opalescence")
        place.alice.deletes(lost)
        async with asyncio.timeout(GUARD):
            while place.replies() != ["Écho : carte Opalescence"]:
                await fake.settles(0.1)
        client.desk.ledger.owed.pace = 0.1
    assert (await database.replies.by_source(int(kept["id"]))) is not None


async def intended(ledger: Ledger, storage: Storage) -> Reply:
    made = await storage.replies.intend(Source.MESSAGE, 7, guild_id=1, channel_id=2, asker_id=3, request="carte Clone", now=utc_now())
    assert made
    return made


async def test_what_is_owed_is_written_in_its_order_and_whole(database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger(database)
    ledger.owed.pace = 0.1
    reply = await intended(ledger, database)
    with busy(monkeypatch):
        sent = await ledger.sent(reply, 50)
    asked = await ledger.asked_again(sent, "carte Bâton")
    await ledger.settle(asked)
    assert await ledger.get(reply.id) == (await ledger.by_reply(50)) == (await ledger.by_source(7))
    kept = await until(database, {"id": 7}, ReplyState.SENT)
    assert (kept.reply_id, kept.request, kept.settled) == (50, "carte Bâton", True)
    async with asyncio.timeout(GUARD):
        while ledger.owed.get(reply.id):
            await asyncio.sleep(0.05)
    assert (await ledger.deleted(kept)).state is ReplyState.DELETED
    await until(database, {"id": 7}, ReplyState.DELETED)


@pytest.mark.parametrize("by", ["asker", "server", "another process"])
async def test_what_is_owed_of_somebody_forgotten_is_never_written(database: Storage, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    ledger = Ledger(database)
    ledger.owed.pace = 0.1
    reply = await intended(ledger, database)
    with busy(monkeypatch):
        await ledger.asked_again(reply, "carte Bâton")
        await database.privacy.forget_user(3, utc_now())
        if by == "asker":
            ledger.forget_user(3)
        elif by == "server":
            ledger.forget_guild(1)
    await asyncio.sleep(0.5)
    assert ledger.owed.get(reply.id) is None
    kept = await database.replies.by_source(7)
    assert kept
    assert (kept.request, kept.channel_id) == ("", 0)


# --- intents --------------------------------------------------------------------------------------------------------------

ASKED = Question(Source.MESSAGE, 7, guild_id=1, channel_id=2, asker_id=3, text="carte Clone")


@contextmanager
def unintended(patch: pytest.MonkeyPatch, *, late: bool) -> Iterator[None]:
    """No intent is written at all, or each only after nobody waits for it any more."""
    intend = Replies.intend

    async def hindered(*args: object, **kwargs: object) -> Reply | None:
        if not late:
            raise StorageError("locked")
        await asyncio.sleep(0.2)
        return await intend(*args, **kwargs)  # type: ignore[arg-type]  # what it is given

    with patch.context() as context:
        context.setattr(Replies, "intend", hindered)
        yield


@pytest.mark.parametrize("late", [False, True])
async def test_an_answer_whose_intent_was_not_written_in_time_is_known_later(
    database: Storage, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    ledger = Ledger(database, patience=0.05)
    ledger.owed.pace = 0.5
    with unintended(monkeypatch, late=late):
        reply = await ledger.intend(ASKED, "2006-02-01")
        assert reply
        await asyncio.sleep(0.3)
    ledger.patience = GUARD
    await ledger.settle(await ledger.sent(reply, 50))
    kept = await until(database, {"id": 7}, ReplyState.SENT)
    assert (kept.reply_id, kept.request, kept.as_of, kept.settled) == (50, "carte Clone", "2006-02-01", True)
    assert kept.created_at == reply.created_at or late
    known = await ledger.get(reply.id)
    assert known
    await ledger.deleted(known)
    assert (await until(database, {"id": 7}, ReplyState.DELETED)).id == kept.id


async def test_what_could_not_be_written_is_written_at_the_end(database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger(database, patience=GUARD)
    ledger.owed.pace = 60
    with unintended(monkeypatch, late=False):
        reply = await ledger.intend(ASKED, None)
    assert reply
    await ledger.sent(reply, 50)
    await ledger.owed.stop()
    assert (await until(database, {"id": 7}, ReplyState.SENT)).reply_id == 50


async def test_the_answer_of_another_process_is_left_to_it(database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger, other = (Ledger(database, patience=GUARD) for _ in range(2))
    with unintended(monkeypatch, late=False):
        reply = await ledger.intend(ASKED, None)
    theirs = await other.intend(ASKED, None)
    assert reply
    assert theirs
    await other.sent(theirs, 51)
    await ledger.sent(reply, 50)
    await ledger.owed.stop()
    assert (await until(database, {"id": 7}, ReplyState.SENT)).reply_id == 51


async def test_a_question_of_somebody_forgotten_is_not_written_afterwards(database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger(database, patience=GUARD)
    with unintended(monkeypatch, late=False):
        await ledger.intend(ASKED, None)
    ledger.forget_user(3)
    await ledger.owed.stop()
    assert await database.replies.by_source(7) is None
