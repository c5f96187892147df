"""What arbitres vouch for: by whom, where it is shown, how it is corrected, disputed, exported and retired."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import delete, update

from bot.answers import Answer, Choice, Citation, Json, Kind
from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier
from bot.frontends.discord import labels_config as words
from bot.frontends.discord import labels_privacy as privacy
from bot.frontends.discord import labels_vouching as labels
from bot.frontends.discord.ledger import Ledger
from bot.storage import RETENTION, Forum, GuildSettings, Storage, ValidatedState, tables
from tests.frontends.answerers import CHOICE, EDITION, Broken
from tests.frontends.discord.court import Court, started
from tests.frontends.discord.world import Reply

pytestmark = pytest.mark.simcord(shard_count=1)

SCENE: dict[str, Json] = {"scenario": 1, "steps": [{"do": "enter", "id": "clone", "card": "Clone"}]}
LONG = "question que devient mon Clone quand son propriétaire quitte la partie avant la fin ?"


def verdict(query: str) -> Answer:
    cited = (Citation("707.2", EDITION, decisive=True), Citation("613.1", EDITION))
    return Answer(query, Kind.VERDICT, verdict="non", text="**Non.** Voilà.", scenario=SCENE, citations=cited, data={"rules": EDITION})


@pytest.fixture
def storage(database: Storage) -> Storage:
    return database


@pytest.fixture
def answerer() -> Broken:
    asked = ("copie Clone", "copy Clone", "jeton Clone")
    answerer = Broken({**{query: verdict(query) for query in asked}, LONG: Answer(LONG, Kind.LEAD, text="Des pistes.")})
    answerer.hashes.update({"707.2": "a" * 64, "613.1": "b" * 64})
    return answerer


async def judged(court: Court, database: Storage, **more: object) -> None:
    settings = {"judge_role": court.judges.id, **more}
    await database.guilds.change(court.guild.id, GuildSettings(**settings), court.owner.id, court.env.now())  # type: ignore[arg-type]  # fields by name


async def correct(court: Court, reply: Reply, text: str) -> Reply:
    form = await court.menu("Corriger la réponse", reply, court.judge)
    assert not isinstance(form, Reply)
    (said,) = await court.fill(form, text, court.judge)
    return said


async def shown(court: Court) -> list[str]:
    return [reply.content for reply in court.said_in(court.channel)]


async def validated(court: Court, reply: Reply) -> Reply:
    said = await court.menu(labels.VALIDATE_MENU, reply, court.judge)
    assert isinstance(said, Reply)
    return said


async def test_only_arbitres_vouch_for_an_answer(court: Court, database: Storage) -> None:
    await judged(court, database)
    reply = await court.ask("!copie Clone")
    refused = await court.menu(labels.VALIDATE_MENU, reply)
    assert isinstance(refused, Reply)
    assert (refused.content, refused.private) == (labels.JUDGES_ONLY, True)
    assert await database.validated.of(court.guild.id, ValidatedState.ACTIVE) == []


async def test_a_validated_answer_says_so_here_and_the_next_time_for_the_same_question(court: Court, database: Storage) -> None:
    await judged(court, database)
    said = await validated(court, await court.ask("!copie Clone"))
    assert said.private
    assert said.content.startswith("Réponse validée.")
    again = await court.ask("!copy Clone")
    other = await court.ask("!jeton Clone")
    first, second, third = await shown(court)
    assert "**✅ Réponse validée**\nValidée par un arbitre (judge) le 1er janvier 2026." in first
    assert again.content == second == first
    assert "validée" not in third
    assert third == other.content


async def test_what_an_arbitre_says_stands_beside_the_verdict_wherever_it_was_given(court: Court, database: Storage) -> None:
    await judged(court, database)
    reply = await court.ask("!copie Clone")
    await court.ask("!copy Clone")
    await validated(court, reply)
    await court.ask("!copie Clone")
    said = await correct(court, reply, "Oui, @everyone : voyez 707.5.")
    assert labels.DISPUTED.strip() in said.content
    first, before, after = await shown(court)
    for text in (first, after):
        assert text.startswith("**Non.** Voilà.")
        assert "n'est pas d'accord**\nOui" in text
        assert "@everyone" not in text
    assert "d'accord" not in before, "an answer given before anybody vouched for it rests on nothing"
    assert court.calls() == []


async def test_on_a_server_of_short_answers_what_an_arbitre_says_is_shown_too(court: Court, database: Storage) -> None:
    await judged(court, database, quiet=True)
    reply = await court.ask("!copie Clone")
    await correct(court, reply, "Oui.")
    (text,) = await shown(court)
    assert "n'est pas d'accord" in text


async def test_where_nothing_was_computed_the_arbitre_answers(court: Court, database: Storage) -> None:
    await judged(court, database)
    reply = await court.ask(f"!{LONG}")
    nothing = await validated(court, reply)
    assert nothing.content == labels.NOTHING_TO_VALIDATE
    await correct(court, reply, "Il quitte la partie avec lui.")
    again = await court.ask(f"!{LONG.upper()}")
    assert again.content.startswith("**Il quitte la partie avec lui.**\n**✅ Réponse d'un arbitre**\nValidée par un arbitre (judge)")


async def test_what_an_arbitre_says_rests_on_the_rules_that_they_name(court: Court, database: Storage, answerer: Broken) -> None:
    await judged(court, database)
    await correct(court, await court.ask(f"!{LONG}"), "Il quitte la partie, voyez 613.1.")
    await correct(court, await court.ask("!copie Clone"), "Oui, voyez 613.1.")
    (lead,), (disputed,) = [await database.validated.of(court.guild.id, state) for state in (ValidatedState.ACTIVE, ValidatedState.PENDING)]
    assert dict(lead.rules) == {"613.1": "b" * 64}
    assert dict(disputed.rules) == {"707.2": "a" * 64, "613.1": "b" * 64}


async def test_a_short_question_without_scene_is_corrected_for_its_message_alone(court: Court, database: Storage) -> None:
    await judged(court, database)
    said = await correct(court, await court.ask("!règle 1"), "La règle 1 dit autre chose.")
    assert labels.NOT_REUSED in said.content
    assert "autre chose" in (await shown(court))[0]
    assert "autre chose" not in (await court.ask("!règle 1")).content


async def test_another_server_does_not_get_it(court: Court, database: Storage) -> None:
    await judged(court, database)
    await validated(court, await court.ask("!copie Clone"))
    (kept,) = await database.validated.of(court.guild.id, ValidatedState.ACTIVE)
    assert await database.validated.find(court.guild.id, [kept.key]) == kept
    assert await database.validated.find(court.guild.id + 1, [kept.key]) is None


async def test_an_edited_question_leaves_a_validated_answer_as_it_is(court: Court, database: Storage) -> None:
    await judged(court, database)
    await validated(court, await court.ask("!copie Clone"))
    await court.edit("!règle 1")
    (text,) = await shown(court)
    assert text.startswith("**Non.** Voilà.")


async def test_it_is_retired_with_its_rule_and_the_server_is_told(court: Court, database: Storage, answerer: Broken) -> None:
    await judged(court, database, alert_channel=court.questions.id)
    elsewhere = court.guild.create_text_channel("alertes")
    await judged(court, database, alert_channel=elsewhere.id)
    await validated(court, await court.ask("!copie Clone"))
    answerer.hashes = {"707.2": "c" * 64, "613.1": "d" * 64}
    assert sorted(await asyncio.gather(court.retire_changed(), court.retire_changed())) == [0, 1]  # two processes over one database
    assert await court.retire_changed() == 0
    assert "validée" not in (await shown(court))[0]
    (alert,) = court.said_in(elsewhere)
    assert "707.2" in alert.content
    (kept,) = await database.validated.of(court.guild.id, ValidatedState.RETIRED)
    assert (kept.why, dict(kept.rules)) == ("707.2", {"707.2": "a" * 64})


async def test_a_rule_that_only_moved_retires_nothing(court: Court, database: Storage, answerer: Broken) -> None:
    await judged(court, database)
    await validated(court, await court.ask("!copie Clone"))
    answerer.hashes = {"707.3": "a" * 64}
    assert await court.retire_changed() == 0


async def test_disputes_are_listed_with_their_scenes_and_settled(court: Court, database: Storage) -> None:
    await judged(court, database)
    await correct(court, await court.ask("!copie Clone"), "Oui.")
    listed = await court.slash("arbitre litiges", court.judge)
    assert "« copie Clone » — moteur : non · arbitre : Oui." in listed.content
    (exported,) = json.loads(await court.file(listed))
    assert (exported["scenario"], exported["request"]) == (SCENE, None)
    assert (exported["engine"], exported["arbitre"]) == ("non", "Oui.")
    assert (await court.slash("arbitre clore", court.judge, numero=exported["id"])).content == words.SETTLED.format(id=exported["id"])
    assert (await court.slash("arbitre clore", court.judge, numero=exported["id"])).content == words.NO_DISPUTE.format(id=exported["id"])
    assert (await court.slash("arbitre litiges", court.judge)).content == words.NO_PENDING
    assert [entry.action for entry in await database.audit.recent(court.guild.id)] == ["settle", "correct", "config"]


async def test_a_validated_answer_is_listed_unsigned_and_retired(court: Court, database: Storage) -> None:
    await judged(court, database)
    await validated(court, await court.ask("!copie Clone"))
    listed = await court.slash("arbitre validees", court.judge)
    assert "« copie Clone » — non" in listed.content
    await court.slash("arbitre anonymiser", court.judge, numero=1)
    assert "par un arbitre le" in (await court.ask("!copie Clone")).content
    await court.slash("arbitre retirer", court.judge, numero=1)
    assert "validée" not in (await shown(court))[0]
    assert (await court.slash("arbitre retirer", court.judge, numero=1)).content == words.NO_SUCH_ANSWER


@pytest.mark.parametrize("command", ["retirer", "clore", "anonymiser"])
async def test_the_answers_of_another_server_are_out_of_reach(command: str, court: Court, database: Storage) -> None:
    await judged(court, database)
    elsewhere = await database.validated.save(
        court.guild.id + 1,
        "scene:x",
        request="copie Clone",
        as_of=None,
        text="Oui.",
        engine_verdict="non",
        scenario=SCENE,
        rules={},
        author_id=1,
        pending=True,
        now=court.env.now(),
    )
    assert (await court.slash(f"arbitre {command}", court.judge, numero=elsewhere.id)).content == words.NO_SUCH_ANSWER
    assert await database.validated.get(elsewhere.id) == elsewhere


@pytest.mark.parametrize("command", ["questions", "litiges", "validees", "signalements"])
async def test_the_commands_of_arbitres_are_theirs(command: str, court: Court, database: Storage) -> None:
    await judged(court, database)
    (refused,) = await court.slash_all(f"arbitre {command}", court.alice)
    assert (refused.content, refused.private) == (labels.JUDGES_ONLY, True)
    assert court.faults()


async def test_an_answer_is_reported_as_data_without_anybody_s_words(court: Court, database: Storage) -> None:
    await judged(court, database)
    await court.ask("!copie Clone")
    (said,) = await court.say("!signaler ce bot dit n'importe quoi")
    assert said.content == labels.REPORTED.format(number=1)
    assert (await court.slash("signaler")).content == labels.REPORTED.format(number=2)
    listed = await court.slash("arbitre signalements", court.judge)
    first, second = json.loads(await court.file(listed))
    assert first["scenario"] == second["scenario"] == SCENE
    assert (first["about"]["verdict"], first["about"]["rules"]) == ("non", ["707.2"])
    assert "n'importe" not in json.dumps(first)


async def test_with_nothing_to_report_that_is_said(court: Court) -> None:
    (said,) = await court.say("!signaler")
    assert said.content == labels.NOTHING_TO_REPORT
    assert (await court.slash("signaler")).content == labels.NOTHING_TO_REPORT


async def test_open_questions_are_listed_for_arbitres(court: Court, database: Storage) -> None:
    await judged(court, database)
    assert (await court.slash("arbitre questions", court.judge)).content == words.NO_OPEN_POST
    await database.posts.seen(42, guild_id=court.guild.id, forum_id=1, asker_id=2, created_at=court.env.now())
    assert "<#42> · sans réponse" in (await court.slash("arbitre questions", court.judge)).content


class TestOfAQuestionForgotten:
    """What a message says that gave a validated answer, once nothing but its place is kept."""

    async def given_long_ago(self, court: Court, database: Storage) -> Reply:
        """An answer validated, given again to Alice, and purged since."""
        await judged(court, database)
        await validated(court, await court.ask("!copie Clone"))
        given = await court.ask("!copy Clone")
        await database.privacy.purge(court.env.now() + RETENTION["replies"] + timedelta(days=1))
        assert given.message
        assert await database.replies.by_reply(given.message.id) is None
        return await court.ask("!copie Clone")

    async def test_a_correction_reaches_it_and_its_dead_buttons_go(self, court: Court, database: Storage) -> None:
        await correct(court, await self.given_long_ago(court, database), "Oui.")
        for said in court.said_in(court.channel)[:2]:
            assert said.content.startswith("**Non.** Voilà.")
            assert "n'est pas d'accord**\nOui." in said.content
            assert said.buttons == []

    async def test_a_retirement_reaches_it(self, court: Court, database: Storage) -> None:
        await self.given_long_ago(court, database)
        await court.slash("arbitre retirer", court.judge, numero=1)
        assert all("validée" not in text for text in await shown(court))

    async def test_a_credit_removed_is_removed_there_too(self, court: Court, database: Storage) -> None:
        await self.given_long_ago(court, database)
        await court.slash("arbitre anonymiser", court.judge, numero=1)
        assert all("par un arbitre le" in text for text in await shown(court))

    async def test_when_its_words_were_erased_the_verdict_of_then_is_shown(self, court: Court, database: Storage) -> None:
        await self.given_long_ago(court, database)
        await database.privacy.forget_user(court.alice.id, court.env.now())
        await database.validated.remove_credit(1, court.env.now())
        (kept,) = await database.validated.of(court.guild.id, ValidatedState.ACTIVE)
        assert (kept.request, kept.asker_id, kept.scenario) == ("", None, SCENE)
        assert words.ERASED in (await court.slash("arbitre validees", court.judge)).content
        await court.slash("arbitre anonymiser", court.judge, numero=1)
        assert all(text.startswith("**non**\n**✅ Réponse validée**") for text in await shown(court))
        await court.slash("arbitre retirer", court.judge, numero=1)
        assert {text.split("**")[1] for text in await shown(court)} == {"Cette réponse n'est plus donnée."}

    async def test_it_is_left_alone_while_the_database_does_not_tell(self, court: Court, database: Storage) -> None:
        await self.given_long_ago(court, database)
        before = await shown(court)
        bot = court.env.bot
        assert isinstance(bot, Greffier)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Ledger, "is_silent", True)
            patch.setattr(Ledger, "by_reply", AsyncMock(return_value=None))
            assert bot.keeper
            await bot.keeper.vouching.show_again(1)
        assert await shown(court) == before


async def test_who_signed_and_is_forgotten_is_named_nowhere(court: Court, database: Storage) -> None:
    await judged(court, database)
    await validated(court, await court.ask("!copie Clone"))
    asked = await court.slash("oublier moi", court.judge)
    await court.press(asked, privacy.FORGET_ME, court.judge)
    (text,) = await shown(court)
    assert "Validée par un arbitre le" in text


async def test_the_words_of_who_asked_go_with_them_and_the_answer_stays(court: Court, database: Storage) -> None:
    await judged(court, database)
    await validated(court, await court.ask("!copie Clone"))
    await court.press(await court.slash("oublier moi"), privacy.FORGET_ME)
    (kept,) = await database.validated.of(court.guild.id, ValidatedState.ACTIVE)
    assert (kept.request, kept.asker_id) == ("", None)
    assert "✅ Réponse validée" in (await court.ask("!copie Clone", court.judge)).content


@pytest.mark.parametrize("label", [labels.VALIDATE, labels.CORRECT])
async def test_a_press_delivered_twice_is_refused_once(
    label: str, court: Court, database: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await judged(court, database, forums=(Forum(court.questions.id),))
    _, (reply,) = await court.post(court.questions, "Clone", "!copie Clone")
    court.deliver_twice(monkeypatch)
    assert [said.content for said in await court.press(reply, label)] == [labels.JUDGES_ONLY]


async def test_a_correction_reaches_an_answer_that_came_by_an_edit_or_a_choice(court: Court, database: Storage, answerer: Broken) -> None:
    answerer.answers["carte Contemplation"] = replace(CHOICE, choices=(Choice("Clone", "copie Clone"), Choice("Autre", "carte Autre")))
    await judged(court, database)
    reply = await court.ask("!copie Clone")
    await validated(court, reply)
    await court.ask("!règle 1")
    await court.edit("!copy Clone")
    await court.press(await court.ask("!carte Contemplation"), "Clone")
    assert all("✅ Réponse validée" in one for one in await shown(court))
    said = await correct(court, reply, "Oui.")
    assert said.content.startswith("Réponse corrigée, dans 3 message(s)")
    assert all("n'est pas d'accord" in one for one in await shown(court))


async def test_a_correction_reaches_an_answer_that_was_sent_but_not_recorded(
    court: Court, database: Storage, clerk: Clerk, settings: Settings
) -> None:
    await judged(court, database)
    first = await court.ask("!copie Clone")
    await validated(court, first)
    second = await court.ask("!copy Clone")
    assert second.message
    lost = [
        update(tables.replies)
        .where(tables.replies.c.reply_id == second.message.id)
        .values(state="intended", reply_id=None, validated_id=None),
        delete(tables.uses).where(tables.uses.c.reply_id == second.message.id),
    ]
    await database._database.write(*lost)
    await court.restart(started(clerk, settings, database))
    said = await correct(court, first, "Oui.")
    assert said.content.startswith("Réponse corrigée, dans 2 message(s)")
    assert all("n'est pas d'accord" in one for one in await shown(court))
