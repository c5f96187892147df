"""Forms and buttons of people who insist, or take their time: each thing happens once, and nobody loses what they wrote."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.config import Settings
from bot.errors import StorageError
from bot.frontends.discord import Clerk, Greffier
from bot.frontends.discord import labels as general
from bot.frontends.discord import labels_config as words
from bot.frontends.discord import labels_forum as labels
from bot.storage import Forum, GuildSettings, Storage
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.court import Court, started
from tests.frontends.discord.world import Reply

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


async def follow(court: Court, database: Storage, **more: int) -> None:
    settings = GuildSettings(forums=(Forum(court.questions.id),), judge_role=court.judges.id, alert_channel=more.get("alerts"))
    await database.guilds.change(court.guild.id, settings, court.owner.id, court.env.now())


async def test_what_could_not_be_published_may_be_later(court: Court, database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    await court.say("mon Clone ?")
    assert court.asked
    reply = await court.menu(general.ANSWER_MENU, court.asked, court.owner)
    assert isinstance(reply, Reply)
    court.env.inject_error("POST", f"/channels/{court.channel.id}/messages", status=403, code=50013)
    assert [one.content for one in await court.press(reply, general.PUBLISH, court.owner)] == [general.NOT_PUBLISHED]
    assert [one.content for one in await court.press(reply, general.PUBLISH, court.owner)] == [general.PUBLISHED]


async def test_who_insists_that_an_answer_is_incorrect_is_heard_once(court: Court, database: Storage) -> None:
    await follow(court, database, alerts=court.channel.id)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    bob, carl = court.person("bob"), court.person("carl")
    said = [(await court.submit(reply, labels.INCORRECT, f"raison {n}", who))[0].content for n, who in enumerate((bob, bob, carl, bob))]
    assert said == [labels.IS_INCORRECT, labels.ALREADY_INCORRECT, labels.ALSO_INCORRECT, labels.ALREADY_INCORRECT]
    assert [one.content for one in court.said_in(thread)].count(labels.IS_INCORRECT) == 1
    assert [one.content.split()[-1] for one in court.said_in(court.channel)] == ["0", "2"]


async def test_a_complaint_that_the_database_refused_may_be_made_again(
    court: Court, database: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await follow(court, database)
    _, (reply,) = await court.post(court.questions, TITLE, BODY)

    async def busy(*_: object) -> bool:
        raise StorageError("database is locked")

    with monkeypatch.context() as patch:
        patch.setattr(database.posts, "becomes", busy)
        (refused,) = await court.submit(reply, labels.INCORRECT, "raison")
    assert refused.content == words.STORAGE_BUSY
    assert (await court.submit(reply, labels.INCORRECT, "raison"))[0].content == labels.IS_INCORRECT


async def test_a_form_sent_twice_by_discord_is_read_once(court: Court, database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    await follow(court, database, alerts=court.channel.id)
    _, (reply,) = await court.post(court.questions, TITLE, BODY)
    court.deliver_twice(monkeypatch)
    await court.submit(reply, labels.INCORRECT, "la règle 707.2")
    assert len(court.said_in(court.channel)) == 1


class TestFormsThatStayOpen:
    """What happens to the answer while somebody writes about it."""

    async def test_a_form_opened_before_a_restart_is_read_after_it(self, court: Court, database: Storage, other: Greffier) -> None:
        await follow(court, database)
        reply = await court.ask("!copie Clone Bâton")
        form = await court.menu(general.CORRECT_MENU, reply, court.judge)
        assert not isinstance(form, Reply)
        await court.restart(other)
        (said,) = await court.fill(form, "Non : voyez 707.2.", court.judge)
        assert said.content.startswith("Réponse corrigée")
        assert "Non : voyez 707.2." in court.shown()[0].content

    async def test_a_question_that_changed_meanwhile_is_not_corrected(self, court: Court, database: Storage) -> None:
        await follow(court, database)
        reply = await court.ask("!copie Clone Bâton")
        form = await court.menu(general.CORRECT_MENU, reply, court.judge)
        assert not isinstance(form, Reply)
        await court.edit("!règle 1")
        (said,) = await court.fill(form, "Non : voyez 707.2.", court.judge)
        assert (said.content, said.private) == (general.CHANGED_MEANWHILE, True)
        assert [one.content for one in court.shown()] == ["Écho : règle 1"]

    async def test_who_is_no_longer_an_arbitre_corrects_nothing(self, court: Court, database: Storage) -> None:
        await follow(court, database)
        reply = await court.ask("!copie Clone Bâton")
        form = await court.menu(general.CORRECT_MENU, reply, court.judge)
        assert not isinstance(form, Reply)
        settings = await database.guilds.settings(court.guild.id)
        await database.guilds.change(court.guild.id, replace(settings, judge_role=None), 1, court.env.now())
        (said,) = await court.fill(form, "Non : voyez 707.2.", court.judge)
        assert said.content == general.MODERATORS_ONLY
