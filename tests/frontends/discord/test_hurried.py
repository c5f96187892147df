"""A question edited or deleted before the bot began to answer it: what a cut replays comes in one burst, and a database may be slow."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from bot.bench.fakediscord import FakeDiscord
from bot.config import Settings
from bot.frontends.discord import Clerk
from bot.storage import Forum, GuildSettings, Storage
from bot.storage.guilds import Guilds
from tests.frontends.discord.living import GUARD, Place, connected


@pytest.fixture
async def slow(place: Place, database: Storage, monkeypatch: pytest.MonkeyPatch) -> Storage:
    """A database that tells the settings of a server, with a forum, after a while."""
    decided = GuildSettings(everywhere=True, forums=(Forum(int(place.forum["id"])),))
    await database.guilds.change(int(place.guild["id"]), decided, 1, datetime.now(UTC))
    settings = Guilds.settings

    async def slowly(guilds: Guilds, guild_id: int | None) -> GuildSettings:
        await asyncio.sleep(0.3)
        return await settings(guilds, guild_id)

    monkeypatch.setattr(Guilds, "settings", slowly)
    monkeypatch.setattr(Guilds, "fresh", lambda *_: None)
    return database


async def test_an_edit_that_comes_before_the_answer_is_answered(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, slow: Storage
) -> None:
    async with connected(fake, clerk, settings, slow):
        await fake.settles(1)
        question = place.asks("!carte Clone")
        post = place.alice.opens_post(place.forum, "Question", "!carte Clone")
        await fake.settles(0.02)
        place.alice.edits(question, "!carte Bâton")
        place.alice.edits(fake.world.history(post)[0], "!carte Bâton")
        async with asyncio.timeout(GUARD):
            while place.replies() + place.replies(post) != ["Écho : carte Bâton"] * 2:
                await fake.settles(0.1)


async def test_a_question_deleted_before_the_answer_gets_none(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, slow: Storage
) -> None:
    async with connected(fake, clerk, settings, slow):
        await fake.settles(1)
        for number in range(4):
            question = place.asks(f"!carte {number}")
            await fake.settles(0.02)
            place.alice.deletes(question)
        last = place.asks("!carte Clone")
        await fake.reply_to(last, GUARD)
        await fake.settles(2.5)
    assert place.replies() == ["Écho : carte Clone"]
