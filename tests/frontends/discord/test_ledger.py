"""The database, asked without making anyone wait."""

from __future__ import annotations

import asyncio

import pytest

from bot.frontends.discord.ledger import Ledger
from bot.frontends.discord.questions import Question
from bot.storage import GuildSettings, Source, Storage
from bot.storage.guilds import Guilds
from bot.storage.replies import Replies

QUESTION = Question(Source.INTERACTION, 10, guild_id=1, channel_id=2, asker_id=3, text="règle 1")


async def test_a_database_that_takes_too_long_is_not_waited_for(database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    never = asyncio.Event()

    async def stuck(*_: object, **__: object) -> None:
        await never.wait()

    monkeypatch.setattr(Replies, "intend", stuck)
    monkeypatch.setattr(Guilds, "settings", stuck)
    ledger = Ledger(database, patience=0.01)
    assert await ledger.settings(1) == GuildSettings(everywhere=True)
    reply = await ledger.intend(QUESTION, None)
    assert reply
    assert reply.id < 0
    assert await ledger.get(reply.id) == reply
    assert await ledger.intend(QUESTION, None) is None
    never.set()


async def test_one_answer_waits_once_for_a_database_that_hangs(database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[str] = []
    never = asyncio.Event()

    async def stuck(*_: object, **__: object) -> None:
        waits.append("asked")
        await never.wait()

    monkeypatch.setattr(Guilds, "settings", stuck)
    ledger = Ledger(database, patience=0.01)
    for _ in range(3):
        assert await ledger.settings(1) == GuildSettings(everywhere=True)
    assert len(waits) == 1
    never.set()


async def test_of_two_deliveries_at_once_one_is_taken(database: Storage) -> None:
    ledger = Ledger(database)
    taken = await asyncio.gather(*(ledger.intend(QUESTION, None) for _ in range(5)))
    assert sum(reply is not None for reply in taken) == 1


async def test_what_is_kept_in_the_database_is_not_kept_in_memory_too(database: Storage) -> None:
    reply = await Ledger(database).intend(QUESTION, "2006-02-01")
    assert reply
    assert reply.id > 0
    assert await Ledger(database).get(reply.id) == reply
    assert await Ledger().get(reply.id) is None
