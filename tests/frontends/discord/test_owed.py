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
from bot.storage import Reply, ReplyState, Source, Storage
from bot.storage.database import Database
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
