"""What is forgotten, handed over, purged, recalled and archived, and which servers were left."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier
from bot.frontends.discord import labels_forum as labels
from bot.frontends.discord import labels_privacy as words
from bot.frontends.discord.upkeep import of_shard
from bot.storage import Forum, GuildSettings, PostState, Source, Storage
from tests.frontends.discord.court import Court, started

pytestmark = pytest.mark.simcord(shard_count=1)

TITLE, BODY = "Clone", "que copie mon Clone ?"


@pytest.fixture
def storage(database: Storage) -> Storage:
    return database


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path, privacy_url="https://exemple.fr/vie-privee")


async def decided(court: Court, database: Storage, **settings: object) -> None:
    await database.guilds.change(court.guild.id, GuildSettings(**settings), court.owner.id, court.env.now())  # type: ignore[arg-type]  # fields by name


async def woken(court: Court) -> None:
    bot = court.env.bot
    assert isinstance(bot, Greffier)
    assert bot.keeper
    await bot.keeper.upkeep.wake(bot.guilds, court.env.now())
    await court.settle()


class TestForgetting:
    async def test_ones_data_are_handed_over_privately(self, court: Court) -> None:
        await court.ask("!règle 707.2")
        reply = await court.slash("oublier exporter")
        assert reply.private
        assert "https://exemple.fr/vie-privee" in reply.content
        assert json.loads(await court.file(reply))["replies"][0]["request"] == "règle 707.2"

    async def test_ones_data_are_deleted_once_confirmed_by_oneself(self, court: Court, database: Storage) -> None:
        await court.ask("!règle 707.2")
        asked = await court.slash("oublier moi")
        assert asked.private
        assert (await database.privacy.export_user(court.alice.id))["replies"]
        (done,) = await court.press(asked, words.FORGET_ME)
        assert done.private
        assert not any((await database.privacy.export_user(court.alice.id)).values())

    async def test_a_server_is_forgotten_by_its_administrators_alone(self, court: Court, database: Storage) -> None:
        await decided(court, database, prefix="?")
        assert (await court.slash("oublier serveur", court.alice)).content == words.ADMINISTRATORS_ONLY
        asked = await court.slash("oublier serveur", court.owner)
        await court.press(asked, words.FORGET_SERVER, court.owner)
        assert await database.guilds.settings(court.guild.id) == GuildSettings()
        assert await database.audit.recent(court.guild.id) == []
        assert court.guild.id in await database.guilds.known()


class TestServers:
    async def test_a_server_left_is_marked_and_forgotten_a_month_later(self, court: Court, database: Storage) -> None:
        await decided(court, database, prefix="?")
        court.env.backend.remove_guild(court.guild.id)
        await court.settle()
        assert court.guild.id not in await database.guilds.known()
        await database.privacy.purge(court.env.now() + timedelta(days=29))
        assert (await database.guilds.settings(court.guild.id)).prefix == "?"
        await database.privacy.purge(court.env.now() + timedelta(days=31))
        database.guilds.forget(court.guild.id)
        assert (await database.guilds.settings(court.guild.id)).prefix is None

    async def test_an_outage_is_no_departure(self, court: Court, database: Storage) -> None:
        await decided(court, database, prefix="?")
        court.env.backend.emit("GUILD_DELETE", {"id": str(court.guild.id), "unavailable": True})
        await court.settle()
        assert court.guild.id in await database.guilds.known()

    async def test_a_server_left_while_the_bot_was_away_is_found_at_its_start(
        self, court: Court, database: Storage, clerk: Clerk, settings: Settings
    ) -> None:
        await database.guilds.joined(1)
        await court.restart(started(clerk, settings, database))
        await court.settle()
        assert await database.guilds.known() == [court.guild.id]
        assert await database.guilds.left_before(court.env.now() + timedelta(seconds=1)) == [1]

    def test_each_shard_answers_for_its_own_servers(self) -> None:
        assert of_shard([0 << 22, 1 << 22, 2 << 22, 3 << 22], 1, 2) == [1 << 22, 3 << 22]


class TestByItself:
    async def test_what_was_kept_long_enough_goes_every_hour(self, court: Court, database: Storage) -> None:
        asked = {"guild_id": court.guild.id, "channel_id": 2, "asker_id": court.alice.id, "request": "règle 707.2"}
        await database.replies.intend(Source.MESSAGE, 3, now=court.env.now() - timedelta(days=31), **asked)  # type: ignore[arg-type]  # fields by name
        await court.env.advance_time(2 * 3600)
        assert await database.replies.by_source(3) is None

    async def test_a_silent_post_is_recalled_once_then_archived(self, court: Court, database: Storage) -> None:
        await decided(court, database, forums=(Forum(court.questions.id),), reminder_hours=2, archive_hours=5)
        thread, _ = await court.post(court.questions, TITLE, BODY)
        await court.env.advance_time(3 * 3600 + 60)
        await woken(court)
        await woken(court)
        recalled = [one for one in court.said_in(thread) if one.content == labels.REMINDER]
        assert len(recalled) == 1
        assert not court.is_archived(thread)
        await court.env.advance_time(3 * 3600)
        await woken(court)
        assert court.is_archived(thread)

    async def test_the_reminder_lets_its_author_call_it_solved(self, court: Court, database: Storage) -> None:
        await decided(court, database, forums=(Forum(court.questions.id),), reminder_hours=2)
        thread, _ = await court.post(court.questions, TITLE, BODY)
        await court.env.advance_time(3 * 3600)
        await woken(court)
        (reminder,) = [one for one in court.said_in(thread) if one.content == labels.REMINDER]
        await court.press(reminder, labels.RESOLVED)
        kept = await database.posts.get(thread.id)
        assert kept
        assert kept.state is PostState.RESOLVED

    async def test_a_post_where_somebody_speaks_or_that_is_muted_is_left(self, court: Court, database: Storage) -> None:
        await decided(court, database, forums=(Forum(court.questions.id),), reminder_hours=2)
        lively, _ = await court.post(court.questions, TITLE, BODY)
        muted, (reply,) = await court.post(court.questions, "Autre", BODY)
        await court.press(reply, labels.MUTE)
        await court.env.advance_time(90 * 60)
        await court.alice.send(lively, "Merci, j'ajoute que le Clone est engagé.")
        await court.env.advance_time(90 * 60)
        await woken(court)
        assert [one.content for one in (*court.said_in(lively), *court.said_in(muted))].count(labels.REMINDER) == 0

    async def test_a_deleted_post_is_no_open_question(self, court: Court, database: Storage) -> None:
        await decided(court, database, forums=(Forum(court.questions.id),))
        thread, _ = await court.post(court.questions, TITLE, BODY)
        court.env.backend.delete_channel(thread.id)
        await court.settle()
        assert await database.posts.open(court.guild.id) == []
