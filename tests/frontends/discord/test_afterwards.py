"""What becomes of an answer when its question is edited or deleted, delivered twice, or when the bot stops."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.config import Settings
from bot.errors import StorageError
from bot.frontends.discord import Clerk, Greffier, labels
from bot.frontends.discord.answering import EDITED
from bot.frontends.discord.messages import Messages
from bot.frontends.discord.questions import of_message
from bot.storage import ReplyState, Source, Storage
from bot.storage.database import Database
from tests.frontends.answerers import CHOICE, CLONE, Broken
from tests.frontends.discord.world import World

pytestmark = pytest.mark.simcord(shard_count=1)


@pytest.fixture(params=["database", "memory"])
def storage(request: pytest.FixtureRequest) -> Storage | None:
    """Everything here holds with a database, and without one as long as the process lives."""
    return request.getfixturevalue("database") if request.param == "database" else None


@pytest.fixture
def answerer() -> Broken:
    return Broken({"copie Clone Bâton": CLONE, "carte Contemplation": CHOICE})


async def test_an_edited_question_has_its_answer_edited(world: World) -> None:
    await world.ask("!règle 1")
    await world.edit("!règle 2")
    assert [reply.content for reply in world.shown()] == ["Écho : règle 2"]


async def test_an_edit_that_asks_the_same_computes_nothing(world: World, answerer: Broken) -> None:
    await world.ask("!règle 1")
    await world.edit("! règle 1")
    assert answerer.texts == ["règle 1"]


async def test_an_edit_asks_no_more_than_a_message_may_and_the_same_once(world: World, answerer: Broken) -> None:
    await world.ask("!règle 1")
    for _ in range(2):
        await world.edit("!carte " + " ".join(f"[[{number}]]" for number in range(9)))
    assert answerer.texts == ["règle 1", "[[0]] [[1]] [[2]]"]


async def test_a_question_that_is_no_longer_one_keeps_its_answer(world: World) -> None:
    await world.ask("!règle 1")
    await world.edit("merci")
    assert [reply.content for reply in world.shown()] == ["Écho : règle 1"]


async def test_a_message_that_becomes_a_question_is_answered(world: World) -> None:
    assert await world.say("règle 1") == []
    await world.edit("!règle 1")
    await world.edit("!règle 2")
    assert [reply.content for reply in world.shown()] == ["Écho : règle 2"]


async def test_an_edit_a_quarter_of_an_hour_later_changes_and_asks_nothing(world: World) -> None:
    await world.ask("!règle 1")
    late = world.asked
    assert await world.say("règle 2") == []
    never = world.asked
    await world.wait(EDITED + timedelta(seconds=1))
    for asked in (late, never):
        world.asked = asked
        await world.edit("!règle 3")
    assert [reply.content for reply in world.shown()] == ["Écho : règle 1"]


async def test_an_answer_that_stands_is_not_edited(world: World, simcord_bot: Greffier) -> None:
    await world.ask("!règle 1")
    assert world.asked
    reply = await simcord_bot.desk.ledger.by_source(world.asked.id)
    assert reply
    await simcord_bot.desk.ledger.settle(reply)
    await world.edit("!règle 2")
    assert [shown.content for shown in world.shown()] == ["Écho : règle 1"]


async def test_an_answer_still_to_be_sent_is_that_of_the_question_as_edited(world: World, simcord_bot: Greffier) -> None:
    await world.say("règle 1, sans préfixe")
    assert world.asked
    ledger = simcord_bot.desk.ledger
    await ledger.intend(of_message(world.asked, "règle 1"), None)
    await world.edit("!règle 2")
    waiting = await ledger.by_source(world.asked.id)
    assert waiting
    assert (waiting.request, waiting.state) == ("règle 2", ReplyState.INTENDED)


async def test_deleting_the_question_deletes_the_answer(world: World) -> None:
    await world.ask("!règle 1")
    await world.delete()
    assert world.shown() == []


async def test_questions_deleted_together_take_their_answers_with_them(world: World) -> None:
    await world.say("!règle 1")
    first = world.asked
    await world.say("!règle 2")
    assert first
    assert world.asked
    await world.clean([first, world.asked])
    assert world.shown() == []


async def test_who_asked_may_put_the_answer_in_the_bin_and_others_may_not(world: World) -> None:
    reply = await world.ask("!règle 1")
    await world.react(reply, "🗑️", world.person("bob"))
    await world.react(reply, "👍")
    assert len(world.shown()) == 1
    await world.react(reply, "🗑️")
    assert world.shown() == []


async def test_an_answer_that_was_deleted_does_not_come_back(world: World) -> None:
    reply = await world.ask("!règle 1")
    await world.press(reply, "🗑️")
    await world.edit("!règle 2")
    assert world.shown() == []


async def test_a_message_delivered_twice_is_answered_once(world: World, simcord_bot: Greffier) -> None:
    await world.ask("!règle 1")
    assert world.asked
    simcord_bot.messages = Messages(simcord_bot.desk, simcord_bot.door, simcord_bot.places, "!")
    await simcord_bot.on_message(world.asked)
    assert len(world.shown()) == 1


class TestWithADatabase:
    """After a restart."""

    @pytest.fixture
    def storage(self, database: Storage) -> Storage:
        return database

    @pytest.fixture
    def other(self, clerk: Clerk, settings: Settings, storage: Storage) -> Greffier:
        """The bot, started again."""
        return Greffier(clerk, settings, storage)

    async def test_buttons_and_choices_outlive_the_process(self, world: World, other: Greffier) -> None:
        verdict, choice = await world.ask("!copie Clone Bâton"), await world.ask("!carte Contemplation")
        await world.restart(other)
        (sheet,) = await world.press(verdict, "Feuille de copie", world.person("bob"))
        assert sheet.content.startswith("**▸ Feuille de copie**")
        await world.press(choice, "Contemplation (Ponder)")
        assert world.shown()[1].content == "Écho : carte Ponder"

    async def test_edits_and_deletions_still_reach_the_answer(self, world: World, other: Greffier) -> None:
        await world.ask("!règle 1")
        await world.restart(other)
        await world.edit("!règle 2")
        assert [reply.content for reply in world.shown()] == ["Écho : règle 2"]
        await world.delete()
        assert world.shown() == []

    async def test_the_button_of_a_purged_answer_says_so(self, world: World, storage: Storage) -> None:
        reply = await world.ask("!copie Clone Bâton")
        await storage.privacy.purge(world.now() + timedelta(days=60))
        (refusal,) = await world.press(reply, "Sources")
        assert (refusal.content, refusal.private) == (labels.EXPIRED, True)

    async def test_a_question_of_just_before_is_answered(self, world: World, other: Greffier, storage: Storage) -> None:
        await self._interrupted(world, storage, world.now() - timedelta(minutes=1))
        await world.restart(other)
        assert [reply.content for reply in world.shown()] == ["Écho : règle 1"]

    async def test_an_answer_sent_but_not_recorded_is_not_sent_again(self, world: World, other: Greffier, storage: Storage) -> None:
        await world.ask("!règle 1")
        assert world.asked
        reply = await storage.replies.by_source(world.asked.id)
        assert reply
        await storage.privacy.purge(world.now() + timedelta(days=60))
        await self._interrupted(world, storage, world.now() - timedelta(minutes=1), say=False)
        await world.restart(other)
        assert len(world.shown()) == 1
        found = await storage.replies.by_source(world.asked.id)
        assert found
        assert (found.state, found.reply_id) == (ReplyState.SENT, reply.reply_id)

    async def test_a_question_of_long_before_is_left(self, world: World, other: Greffier, storage: Storage) -> None:
        await self._interrupted(world, storage, world.now() - timedelta(minutes=11))
        await world.restart(other)
        assert world.shown() == []

    async def test_a_question_deleted_meanwhile_is_left(self, world: World, other: Greffier, storage: Storage) -> None:
        await self._interrupted(world, storage, world.now() - timedelta(minutes=1))
        await world.delete()
        await world.restart(other)
        assert world.shown() == []

    async def _interrupted(self, world: World, storage: Storage, when: datetime, *, say: bool = True) -> None:
        """A question that the bot wrote down, and did not answer."""
        if say:
            await world.say("règle 1, sans préfixe")
        assert world.asked
        await storage.replies.intend(
            Source.MESSAGE,
            world.asked.id,
            guild_id=world.guild.id,
            channel_id=world.channel.id,
            asker_id=world.alice.id,
            request="règle 1",
            now=when,
        )


class TestWithABrokenDatabase:
    """Nothing is remembered but in memory, and everybody is answered."""

    @pytest.fixture
    def storage(self, database: Storage, monkeypatch: pytest.MonkeyPatch) -> Storage:
        def refused(*_: object) -> None:
            raise StorageError("database is locked")

        monkeypatch.setattr(Database, "_ready", refused)
        return database

    async def test_answers_are_given_once_and_may_be_edited_and_unfolded(
        self, world: World, simcord_bot: Greffier, caplog: pytest.LogCaptureFixture
    ) -> None:
        reply = await world.ask("!copie Clone Bâton")
        assert world.asked
        simcord_bot.messages = Messages(simcord_bot.desk, simcord_bot.door, simcord_bot.places, "!")
        await simcord_bot.on_message(world.asked)
        assert len(world.shown()) == 1
        assert (await world.press(reply, "Sources"))[0].private
        await world.edit("!règle 2")
        assert [shown.content for shown in world.shown()] == ["Écho : règle 2"]
        assert "La base est occupée" in caplog.text

    async def test_slash_commands_are_answered(self, world: World) -> None:
        assert (await world.slash("règle", numéro="1")).content == "Écho : règle 1"
