"""The posts of a forum: answered once, whatever the order of events, with what may be done about each."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.answers import Answer, Assumption, Citation, Kind
from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier
from bot.frontends.discord import labels_forum as labels
from bot.storage import Forum, GuildSettings, PostState, Source, Storage, ValidatedState
from tests.frontends.answerers import CLONE, EDITION, Broken
from tests.frontends.discord.court import Court, started

pytestmark = pytest.mark.simcord(shard_count=1)

TITLE, BODY = "Clone et Bâton", "mon Clone copie un Bâton animé, c'est une créature ?"
QUESTION = f"question {TITLE}\n{BODY}"
LEAD = Answer(QUESTION, Kind.LEAD, text="Trois règles.", citations=tuple(Citation(rule, EDITION) for rule in ("614.12", "707.5", "613.1f")))


@pytest.fixture
def storage(database: Storage) -> Storage:
    return database


@pytest.fixture
def answerer() -> Broken:
    return Broken({"copie Clone Bâton": CLONE, "question piste": LEAD})


async def follow(court: Court, database: Storage, **more: object) -> Court:
    """The server follows a forum, whose tag for solved questions exists."""
    tag = int(court.env.backend.get_channel(court.questions.id).available_tags[0]["id"])
    settings = GuildSettings(forums=(Forum(court.questions.id, 0, tag),), judge_role=court.judges.id)
    await database.guilds.change(court.guild.id, GuildSettings(**{**settings_of(settings), **more}), court.owner.id, court.env.now())  # type: ignore[arg-type]  # fields by name
    return court


def settings_of(settings: GuildSettings) -> dict[str, object]:
    return {name: getattr(settings, name) for name in GuildSettings.__slots__}


@pytest.mark.parametrize("message_first", [False, True])
async def test_a_post_is_answered_once_in_any_order_of_events(
    message_first: bool, court: Court, database: Storage, answerer: Broken
) -> None:
    await follow(court, database)
    thread = court.open_post(court.questions, TITLE, BODY, message_first=message_first)
    await court.settle()
    (reply,) = court.said_in(thread)
    assert reply.content.replace("\xa0", " ").startswith(f"Écho : {QUESTION}")
    assert reply.message
    assert reply.message.reference
    assert reply.message.reference.message_id == thread.id
    kept = await database.posts.get(thread.id)
    assert kept
    assert (kept.state, kept.asker_id) == (PostState.ANSWERED, court.alice.id)
    assert answerer.texts[-1] == QUESTION


async def test_a_post_told_of_twice_is_answered_once(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, _ = await court.post(court.questions, TITLE, BODY)
    court.announce_again(thread)
    await court.settle()
    assert len(court.said_in(thread)) == 1


async def test_only_the_forums_chosen_are_answered_and_only_since_then(court: Court, database: Storage) -> None:
    await follow(court, database)
    other = court.forum("bavardages")
    assert (await court.post(other, TITLE, BODY))[1] == []
    later = discord.utils.time_snowflake(court.env.now() + timedelta(hours=1))
    await database.guilds.change(court.guild.id, GuildSettings(forums=(Forum(court.questions.id, later),)), 1, court.env.now())
    assert (await court.post(court.questions, TITLE, BODY))[1] == []


async def test_a_bot_that_opens_a_post_is_left_alone(court: Court, database: Storage) -> None:
    await follow(court, database)
    assert (await court.post(court.questions, TITLE, BODY, court.person("robot", bot=True)))[1] == []


@pytest.mark.parametrize(
    ("title", "body", "asked"),
    [
        ("Clone", "!copie Clone Bâton", "copie Clone Bâton"),
        ("!copie Clone Bâton", "Que devient-il ?", "copie Clone Bâton"),
        ("Une carte", "que fait [[Clone]] ici ?", "[[Clone]]"),
        (TITLE, f"{TITLE} : {BODY}", f"question {TITLE} : {BODY}"),
        (TITLE, "", f"question {TITLE}"),
    ],
)
async def test_a_command_in_a_post_is_obeyed_else_all_its_words_are_one_question(
    title: str, body: str, asked: str, court: Court, database: Storage, answerer: Broken
) -> None:
    await follow(court, database)
    await court.post(court.questions, title, body or "\u200b")
    assert answerer.texts[-1] == asked


async def test_a_command_that_the_server_forbids_is_read_as_words(court: Court, database: Storage, answerer: Broken) -> None:
    await follow(court, database, disabled_commands=("copie", "carte"))
    await court.post(court.questions, "Clone", "!copy Clone Bâton")
    await court.post(court.questions, "Clone", "que fait [[Clone]] ?")
    assert "question Clone\n!copy Clone Bâton" in answerer.texts
    assert "question Clone\nque fait [[Clone]] ?" in answerer.texts
    assert not {"copy Clone Bâton", "[[Clone]]"} & set(answerer.texts)


@pytest.mark.parametrize(
    ("title", "body", "asked"),
    [
        ("Question de règles !", "Merci !", "question "),
        ("Petite question", BODY, f"question {BODY}"),
        ("Question sur Clone", BODY, f"question Question sur Clone\n{BODY}"),
    ],
)
async def test_a_title_that_only_says_that_something_is_asked_is_not_searched_for(
    title: str, body: str, asked: str, court: Court, database: Storage, answerer: Broken
) -> None:
    answerer.answers["question "] = Answer("", Kind.ERROR, text="Il manque la suite.")
    await follow(court, database)
    _, (reply,) = await court.post(court.questions, title, body)
    assert answerer.texts[-1] == asked
    assert (reply.content == labels.NOTHING_FOUND) is not body.strip().startswith("mon")


async def test_a_post_that_gets_another_title_is_answered_again(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, _ = await court.post(court.questions, TITLE, BODY)
    court.env.backend.edit_channel(thread.id, {"name": "Clone et Opalescence"})
    await court.settle()
    (reply,) = court.said_in(thread)
    assert reply.content.startswith(f"Écho : question Clone et Opalescence\n{BODY}")


async def test_a_title_that_calls_everyone_calls_nobody(court: Court, database: Storage) -> None:
    await follow(court, database)
    _, (reply,) = await court.post(court.questions, f"@everyone <@&{court.judges.id}> `x`", "@here **Clone** [lien](https://exemple.fr)")
    assert "@everyone" not in reply.content
    assert "@here" not in reply.content
    assert court.calls() == []


async def test_a_very_long_post_is_answered_within_the_limits(court: Court, database: Storage) -> None:
    await follow(court, database)
    _, (reply,) = await court.post(court.questions, "x" * 100, "clone " * 333)
    assert len(reply.content) <= 2000


async def test_a_button_that_cannot_be_obeyed_is_one_sentence(court: Court, database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    await follow(court, database)
    _, (reply,) = await court.post(court.questions, TITLE, BODY)
    kept = await database.replies.by_reply(reply.message.id if reply.message else 0)
    court.break_database(database, monkeypatch)
    for label in (labels.RESOLVED, labels.MUTE, labels.CALL_JUDGE):
        said = await court.press(reply, label)
        assert [one.private for one in said] == [True]
    assert kept
    assert court.faults() == []


@pytest.mark.parametrize(("title", "kept"), [(TITLE, True), ("Aide !", True), ("Sous Opalescence", False)])
async def test_where_all_the_words_give_no_verdict_a_part_that_names_every_card_may(
    title: str, kept: bool, court: Court, database: Storage, answerer: Broken
) -> None:
    await follow(court, database)
    whole = f"question {title}\n{BODY}"
    answerer.answers[whole] = Answer(whole, Kind.LEAD, text="Une règle.", citations=(Citation("100.1", EDITION),))
    answerer.answers[f"question {BODY}"] = Answer("", Kind.VERDICT, verdict="non", text="**Non.**")
    _, (reply,) = await court.post(court.questions, title, BODY)
    assert reply.content.startswith("**Non.**") is kept


async def test_a_verdict_says_what_was_understood(court: Court, database: Storage, answerer: Broken) -> None:
    await follow(court, database)
    understood = Assumption(f"{TITLE}\n{BODY}", "copie Clone > Bâton")
    answerer.answers[QUESTION] = Answer(QUESTION, Kind.VERDICT, verdict="non", text="**Non.**", assumed=(understood,))
    _, (reply,) = await court.post(court.questions, TITLE, BODY)
    assert "copie Clone > Bâton" in reply.content


async def test_what_unfolds_what_closes_and_what_arbitres_do_have_their_own_rows(court: Court, database: Storage) -> None:
    await follow(court, database)
    _, (reply,) = await court.post(court.questions, "Clone", "!copie Clone Bâton")
    rows = [[getattr(item, "label", "") for item in row.children] for row in court.rows(reply)]
    assert rows == [
        ["Détails", "Feuille de copie", "Sources", *rows[0][3:]],
        [labels.RESOLVED, labels.INCORRECT, labels.CALL_JUDGE, labels.MUTE],
        ["Valider", "Corriger"],
    ]


async def test_a_lead_stays_behind_a_button(court: Court, database: Storage) -> None:
    await follow(court, database)
    _, (reply,) = await court.post(court.questions, "piste", "piste")
    assert reply.content == "**Je n'ai pas de verdict sûr.** J'ai trouvé 3 pistes."
    assert reply.buttons[0] == labels.SHOW_LEADS
    (leads,) = await court.press(reply, labels.SHOW_LEADS, court.judge)
    assert leads.private
    assert leads.content.startswith("Trois règles.")


async def test_the_author_or_a_moderator_calls_it_solved_and_it_gets_its_tag(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    (refused,) = await court.press(reply, labels.RESOLVED, court.person("bob"))
    assert (refused.content, refused.private) == (labels.ASKER_ONLY, True)
    (said,) = await court.press(reply, labels.RESOLVED)
    assert (said.content, said.private) == (labels.IS_RESOLVED, False)
    assert court.tags(thread, court.questions) == ["résolu"]
    kept = await database.posts.get(thread.id)
    assert kept
    assert kept.state is PostState.RESOLVED
    (again,) = await court.press(reply, labels.RESOLVED, court.judge)
    assert again.content == labels.ALREADY_RESOLVED


async def test_a_tag_that_is_gone_does_not_prevent_solving(court: Court, database: Storage) -> None:
    await follow(court, database)
    _, (reply,) = await court.post(court.questions, TITLE, BODY)
    court.env.backend.edit_channel(court.questions.id, {"available_tags": []})
    said = await court.press(reply, labels.RESOLVED)
    assert [one.content for one in said] == [labels.IS_RESOLVED, labels.TAG_REFUSED]


async def test_whoever_says_it_is_incorrect_gives_the_reason_and_the_arbitres_read_it(court: Court, database: Storage) -> None:
    await follow(court, database, alert_channel=court.channel.id)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    (said,) = await court.submit(reply, labels.INCORRECT, "@everyone la règle 707.2", court.person("bob"))
    assert said.content == labels.IS_INCORRECT
    kept = await database.posts.get(thread.id)
    assert kept
    assert (kept.state, kept.reason) == (PostState.INCORRECT, "@everyone la règle 707.2")
    (alert,) = court.said_in(court.channel)
    assert f"<#{thread.id}>" in alert.content
    assert "@everyone" not in alert.content
    assert court.calls() == []


async def test_the_arbitres_are_called_once_and_nobody_else(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    (said,) = await court.press(reply, labels.CALL_JUDGE)
    assert (said.content, said.private) == (labels.CALL_DONE, True)
    (again,) = await court.press(reply, labels.CALL_JUDGE)
    assert again.content == labels.ALREADY_CALLED
    calls = [one.content for one in court.said_in(thread) if str(court.judges.id) in one.content]
    assert calls == [labels.JUDGE_CALLED.format(role=court.judges.id)]
    assert court.calls() == [{"parse": [], "roles": [court.judges.id]}]


async def test_a_role_that_cannot_be_called_is_said_and_may_be_called_later(court: Court, database: Storage) -> None:
    court.bot_without(mention_everyone=False)
    quiet = court.guild.create_role("muets")
    await follow(court, database, judge_role=quiet.id)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    (said,) = await court.press(reply, labels.CALL_JUDGE)
    assert said.content == labels.JUDGE_NOT_MENTIONABLE
    kept = await database.posts.get(thread.id)
    assert kept
    assert not kept.judge_called


async def test_in_a_post_where_it_must_be_silent_the_bot_says_nothing_more(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    await court.alice.send(thread, "!copie Clone Bâton")
    assert len(court.said_in(thread)) == 2
    await court.press(reply, labels.MUTE)
    await court.alice.send(thread, "!copie Clone Bâton")
    assert len(court.said_in(thread)) == 2


async def test_the_button_that_silences_the_bot_lets_it_speak_again(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    await court.press(reply, labels.MUTE)
    (said,) = await court.press(reply, labels.MUTE)
    assert said.content == labels.SPEAKS_AGAIN
    await court.alice.send(thread, "!copie Clone Bâton")
    assert len(court.said_in(thread)) == 2


async def test_in_shadow_mode_the_arbitres_read_the_answer_and_the_author_nothing(court: Court, database: Storage) -> None:
    await follow(court, database, shadow_channel=court.channel.id)
    thread, replies = await court.post(court.questions, TITLE, BODY)
    assert replies == []
    (reply,) = court.said_in(court.channel)
    assert f"<#{thread.id}>" in reply.content
    await court.press(reply, labels.RESOLVED, court.judge)
    assert court.tags(thread, court.questions) == ["résolu"]


async def test_the_buttons_of_arbitres_are_theirs(court: Court, database: Storage) -> None:
    await follow(court, database)
    _, (reply,) = await court.post(court.questions, TITLE, BODY)
    for label in ("Valider", "Corriger"):
        (refused,) = await court.press(reply, label)
        assert (refused.content, refused.private) == ("Seuls les arbitres et les modérateurs de ce serveur peuvent faire cela.", True)
    said = await court.submit(reply, "Corriger", "Non, le Bâton reste un artefact.", court.judge)
    assert said[-1].private
    assert await database.validated.of(court.guild.id, ValidatedState.ACTIVE)


async def test_an_edited_post_is_answered_again(court: Court, database: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    await follow(court, database)
    thread, _ = await court.post(court.questions, TITLE, BODY)
    (opening,) = [one for one in thread.history() if one.id == thread.id]
    await court.alice.edit(opening, "!copie Clone Bâton")
    (reply,) = court.said_in(thread)
    assert reply.content.startswith("**Un artefact, pas une créature.**")


class TestAfterACut:
    async def restarted(self, court: Court, clerk: Clerk, settings: Settings, database: Storage) -> None:
        await court.restart(started(clerk, settings, database))
        await court.settle()

    async def test_posts_missed_are_answered_once(self, court: Court, database: Storage, clerk: Clerk, settings: Settings) -> None:
        await follow(court, database)
        missed = court.open_post(court.questions, TITLE, BODY, told=False)
        archived = court.open_post(court.questions, "Archivé", BODY, told=False)
        court.archive(archived)
        for _ in range(2):
            await self.restarted(court, clerk, settings, database)
            assert len(court.said_in(missed)) == 1
            assert len(court.said_in(archived)) == 1

    async def test_a_post_half_answered_is_answered(self, court: Court, database: Storage, clerk: Clerk, settings: Settings) -> None:
        await follow(court, database)
        thread = court.open_post(court.questions, TITLE, BODY, told=False)
        seen = {"guild_id": court.guild.id, "forum_id": court.questions.id, "asker_id": court.alice.id}
        await database.posts.seen(thread.id, created_at=court.env.now(), **seen)
        await self.restarted(court, clerk, settings, database)
        assert len(court.said_in(thread)) == 1

    @pytest.mark.parametrize("shadow", [False, True])
    async def test_an_answer_begun_is_finished_where_it_belongs(
        self, shadow: bool, court: Court, database: Storage, clerk: Clerk, settings: Settings
    ) -> None:
        await follow(court, database, **({"shadow_channel": court.channel.id} if shadow else {}))
        thread = court.open_post(court.questions, TITLE, BODY, told=False)
        where = court.channel if shadow else thread
        asked = {"guild_id": court.guild.id, "channel_id": where.id, "asker_id": court.alice.id, "request": QUESTION}
        await database.replies.intend(Source.POST, thread.id, now=court.env.now(), **asked)  # type: ignore[arg-type]  # fields by name
        await court.env.advance_time(5)
        for _ in range(2):
            await self.restarted(court, clerk, settings, database)
            assert len(court.said_in(where)) == 1
        assert len(court.said_in(court.channel if shadow else thread)) == 1

    async def test_posts_older_than_a_day_are_left(self, court: Court, database: Storage, clerk: Clerk, settings: Settings) -> None:
        await follow(court, database)
        thread = court.open_post(court.questions, TITLE, BODY, told=False)
        await court.env.advance_time(25 * 3600)
        await self.restarted(court, clerk, settings, database)
        assert court.said_in(thread) == []

    async def test_the_buttons_of_a_post_still_work(self, court: Court, database: Storage, clerk: Clerk, settings: Settings) -> None:
        await follow(court, database)
        thread, (reply,) = await court.post(court.questions, TITLE, BODY)
        await self.restarted(court, clerk, settings, database)
        await court.press(reply, labels.RESOLVED)
        assert court.tags(thread, court.questions) == ["résolu"]


async def test_a_database_that_fails_still_lets_a_post_be_answered_once(
    court: Court, database: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await follow(court, database)
    await database.guilds.settings(court.guild.id)
    court.break_database(database, monkeypatch)
    thread, replies = await court.post(court.questions, TITLE, BODY)
    assert len(replies) == 1
    court.announce_again(thread)
    await court.settle()
    assert len(court.said_in(thread)) == 1


async def test_the_post_and_its_answer_are_one_question_for_the_database(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    kept = await database.replies.by_source(thread.id)
    assert kept
    assert reply.message
    assert (kept.source, kept.reply_id) == (Source.POST, reply.message.id)


class TestWithoutTheContentOfMessages:
    @pytest.fixture
    def simcord_bot(self, clerk: Clerk, settings: Settings, storage: Storage) -> Greffier:
        return Greffier(clerk, settings, storage, message_content=False)

    async def test_the_title_of_a_post_still_comes_and_is_answered(self, court: Court, database: Storage, answerer: Broken) -> None:
        await follow(court, database)
        _, replies = await court.post(court.questions, TITLE, BODY)
        assert len(replies) == 1
        assert answerer.texts[-1] == f"question {TITLE}"


async def test_a_solved_question_called_incorrect_is_open_again_and_may_be_solved_again(court: Court, database: Storage) -> None:
    await follow(court, database)
    thread, (reply,) = await court.post(court.questions, TITLE, BODY)
    await court.press(reply, labels.RESOLVED)
    await court.submit(reply, labels.INCORRECT, "Non.")
    assert [post.thread_id for post in await database.posts.open(court.guild.id)] == [thread.id]
    (said,) = await court.press(reply, labels.RESOLVED)
    assert said.content == labels.IS_RESOLVED
    assert await database.posts.open(court.guild.id) == []
