"""What happens while the bot waits, is away, or no longer remembers."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier
from bot.frontends.discord import labels as general
from bot.frontends.discord import labels_config as words
from bot.frontends.discord import labels_forum as labels
from bot.storage import Forum, GuildSettings, PostState, Source, Storage
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.court import Court, started
from tests.frontends.discord.world import Reply as Shown

pytestmark = pytest.mark.simcord(shard_count=1)

TITLE, BODY = "Clone et Bâton", "mon Clone copie un Bâton animé, c'est une créature ?"


@pytest.fixture
def storage(database: Storage) -> Storage:
    return database


@pytest.fixture
def answerer() -> Broken:
    return Broken({"copie Clone Bâton": CLONE})


@pytest.fixture
def other(clerk: Clerk, settings: Settings, storage: Storage) -> Greffier:
    """The bot, started again."""
    return started(clerk, settings, storage)


async def follow(court: Court, database: Storage, settings: GuildSettings | None = None) -> None:
    """The server follows its forum."""
    decided = replace(settings or GuildSettings(), forums=(Forum(court.questions.id),), judge_role=court.judges.id)
    await database.guilds.change(court.guild.id, decided, court.owner.id, court.env.now())


async def shown_after(court: Court) -> list[Shown]:
    """What the bot says in the channel, once it did all that it had to."""
    await court.settle()
    return court.said_in(court.channel)


class TestASentenceWithLinks:
    """Other bots get three seconds, in which its author may change their mind."""

    @pytest.fixture
    async def inline(self, court: Court, database: Storage, simcord_bot: Greffier) -> Greffier:
        await follow(court, database, GuildSettings(inline=True))
        return simcord_bot

    def meanwhile(self, bot: Greffier, patch: pytest.MonkeyPatch, change: str, court: Court) -> None:
        """While the bot waits for others, the sentence is deleted, or becomes ``change``."""

        async def waits(_channel_id: int, message_id: int) -> bool:
            backend = court.env.backend
            if change:
                backend.edit_message(court.channel.id, message_id, {"content": change})
            else:
                backend.delete_message(court.channel.id, message_id)
            for _ in range(100):
                await asyncio.sleep(0.001)
            return True

        patch.setattr(bot.messages.watch, "is_left_alone", waits)

    async def test_deleted_meanwhile_it_is_not_answered(self, court: Court, inline: Greffier, monkeypatch: pytest.MonkeyPatch) -> None:
        self.meanwhile(inline, monkeypatch, "", court)
        assert await court.say("je pose [[Clone]] ce soir") == []

    async def test_edited_meanwhile_it_is_answered_as_it_is_now(
        self, court: Court, inline: Greffier, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.meanwhile(inline, monkeypatch, "je pose [[Opalescence]] ce soir", court)
        assert [one.content for one in await court.say("je pose [[Clone]] ce soir")] == ["Écho : [[Opalescence]]"]


class TestAfterARestart:
    """Posts are answered once, whatever the database remembers of them."""

    async def test_a_post_whose_author_had_it_forgotten_is_not_answered_again(
        self, court: Court, database: Storage, other: Greffier
    ) -> None:
        await follow(court, database)
        thread, _ = await court.post(court.questions, TITLE, BODY)
        await database.privacy.forget_user(court.alice.id, court.env.now())
        await court.restart(other)
        assert len(court.said_in(thread)) == 1

    async def test_nor_where_the_arbitres_read_it_first(self, court: Court, database: Storage, other: Greffier) -> None:
        await follow(court, database, GuildSettings(shadow_channel=court.channel.id))
        thread, _ = await court.post(court.questions, TITLE, BODY)
        await database.privacy.forget_user(court.alice.id, court.env.now())
        await court.restart(other)
        assert (len(court.said_in(court.channel)), court.said_in(thread)) == (1, [])

    @pytest.mark.parametrize("known", [False, True])
    async def test_what_was_put_in_the_bin_then_forgotten_stays_there(
        self, court: Court, database: Storage, other: Greffier, known: bool
    ) -> None:
        (reply,) = await court.say("!copie Clone Bâton")
        assert reply.message
        court.env.backend.delete_message(court.channel.id, reply.message.id)
        await court.settle()
        await database.privacy.forget_user(court.alice.id, court.env.now())
        if not known:  # a bot that answers again shows that this test sees what it must
            await database.privacy.purge(court.env.now() + timedelta(days=2))
        await court.restart(other)
        assert len(await shown_after(court)) == (0 if known else 1)

    @pytest.mark.parametrize(("hours", "answers"), [(2, 1), (25, 0)])
    async def test_a_post_begun_long_before_is_finished_within_a_day(
        self, court: Court, database: Storage, other: Greffier, hours: int, answers: int
    ) -> None:
        thread = court.open_post(court.questions, TITLE, BODY, told=False)
        await follow(court, database)
        await database.replies.intend(
            Source.POST,
            thread.id,
            guild_id=court.guild.id,
            channel_id=thread.id,
            asker_id=court.alice.id,
            request="question Clone",
            now=court.env.now() - timedelta(hours=hours),
        )
        await court.restart(other)
        assert len(court.said_in(thread)) == answers


async def test_an_edit_does_not_make_the_bot_speak_where_it_must_be_silent(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    await court.press(reply, labels.MUTE)
    said = await court.alice.send(thread, "bonjour")
    await court.alice.edit(said, "!copie Clone Bâton")
    assert len(court.said_in(thread)) == 1


async def test_who_reports_too_often_is_told_and_fills_nothing(court: Court, database: Storage) -> None:
    await court.ask("!copie Clone Bâton")
    said = [(await court.slash("signaler")).content for _ in range(20)]
    assert said[-1] == general.TOO_OFTEN
    assert len(await database.reports.of(court.guild.id)) < 15


async def test_arbitres_read_why_an_answer_is_incorrect_without_a_channel_for_alerts(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    await court.submit(reply, labels.INCORRECT, "@everyone la règle 707.2")
    listed = (await court.slash("arbitre questions", court.judge)).content
    assert f"<#{thread.id}> · {words.STATES[PostState.INCORRECT.value]}" in listed
    assert "la règle 707.2" in listed
    assert "@everyone" not in listed


@pytest.mark.parametrize("menu", ["Valider la réponse", "Corriger la réponse", ""])
async def test_while_the_database_does_not_answer_no_answer_is_said_to_be_forgotten(
    court: Court, database: Storage, monkeypatch: pytest.MonkeyPatch, menu: str
) -> None:
    reply = await court.ask("!copie Clone Bâton")
    court.break_database(database, monkeypatch)
    said = await court.menu(menu, reply, court.owner) if menu else (await court.press(reply, "Sources"))[0]
    assert isinstance(said, Shown)
    assert said.content == general.MEMORY_BUSY


@pytest.mark.parametrize("whole", [False, True])
async def test_an_answer_that_arbitres_read_first_goes_with_its_question(court: Court, database: Storage, whole: bool) -> None:
    await follow(court, database, GuildSettings(shadow_channel=court.channel.id))
    thread, _ = await court.post(court.questions, TITLE, BODY)
    assert len(court.said_in(court.channel)) == 1
    if whole:
        court.env.backend.delete_channel(thread.id)
    else:
        court.env.backend.delete_message(thread.id, thread.id)
    await court.settle()
    assert court.said_in(court.channel) == []
