"""What only real sockets show: people who press at the same moment, archived posts, and servers that go and come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from bot.bench.fakediscord import FakeDiscord, Payload, Person
from bot.config import Settings
from bot.frontends.discord import Clerk, labels_vouching
from bot.frontends.discord import labels as general
from bot.frontends.discord import labels_forum as labels
from bot.frontends.discord.clock import utc_now
from bot.storage import Forum, GuildSettings, Storage, ValidatedState
from tests.fakes.discord_server import serving
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.test_sockets import GUARD, TOKEN, connected

_TIMES = 7


class Crowd:
    """A server with a forum, where Alice asks, Judith is an arbitre, and Owen owns everything."""

    def __init__(self, fake: FakeDiscord, database: Storage) -> None:
        self.fake = fake
        self.database = database
        self.guild = fake.world.add_guild()
        self.channel = fake.world.add_text_channel(self.guild)
        self.forum = fake.world.add_forum(self.guild)
        self.role = fake.world.add_role(self.guild, "arbitres", mentionable=True)
        self.alice = Person(fake.world, "alice", self.guild)
        self.judith = Person(fake.world, "judith", self.guild, roles=(self.role,))
        self.owen = Person(fake.world, "owen", self.guild, permissions=discord.Permissions.all().value)

    @property
    def settings(self) -> GuildSettings:
        return GuildSettings(forums=(Forum(int(self.forum["id"])),), judge_role=self.role)

    async def post(self) -> Payload:
        """Alice opens a post; the answer to it."""
        thread = self.alice.opens_post(self.forum, "Clone et Bâton", "mon Clone copie un Bâton animé ?")
        return await self.answer_to({"channel_id": thread["id"], "id": thread["id"]})

    async def answer_to(self, question: Payload) -> Payload:
        """The answer to a message, once the bot also wrote down that it gave it: a person is slower than that."""
        reply = await self.fake.reply_to(question, GUARD)
        async with asyncio.timeout(GUARD):
            while await self.database.replies.by_reply(int(reply["id"])) is None:
                await asyncio.sleep(0.01)
        return reply

    async def all_press(self, message: Payload, custom_id: str) -> list[str]:
        """Everyone presses a button several times, all at once; what they are told."""
        people = (self.alice, self.judith, self.owen) * _TIMES
        pressed = await asyncio.gather(*(who.presses_id(message, custom_id) for who in people))
        return [one.follow_ups[-1]["content"] if one.follow_ups else one.content for one in pressed]

    def said(self, place: Payload) -> list[str]:
        return [str(one["content"]) for one in self.fake.world.said_by_bot(place)]


@pytest.fixture
def answerer() -> Broken:
    return Broken({"copie Clone Bâton": CLONE})


@pytest_asyncio.fixture
async def crowd(
    monkeypatch: pytest.MonkeyPatch, clerk: Clerk, settings: Settings, database: Storage, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Crowd]:
    async with serving(monkeypatch, TOKEN) as fake:
        made = Crowd(fake, database)
        await database.guilds.change(int(made.guild["id"]), made.settings, 1, utc_now())
        async with connected(made, clerk, settings, database) as bot:
            bot.desk.retries.delays = ()
            yield made
    assert "failed" not in caplog.text


def id_of(message: Payload, label: str) -> str:
    buttons = [one for row in message["components"] for one in row["components"]]
    return str(next(one["custom_id"] for one in buttons if label in (one.get("label"), (one.get("emoji") or {}).get("name"))))


async def test_a_question_is_solved_once(crowd: Crowd) -> None:
    reply = await crowd.post()
    said = await crowd.all_press(reply, id_of(reply, labels.RESOLVED))
    assert said.count(labels.IS_RESOLVED) == 1
    assert set(said) == {labels.IS_RESOLVED, labels.ALREADY_RESOLVED}


async def test_the_arbitres_are_called_once(crowd: Crowd) -> None:
    reply = await crowd.post()
    said = await crowd.all_press(reply, id_of(reply, labels.CALL_JUDGE))
    assert said.count(labels.CALL_DONE) == 1
    place = crowd.fake.world.channel(int(reply["channel_id"]))
    assert crowd.said(place).count(labels.JUDGE_CALLED.format(role=crowd.role)) == 1


async def test_an_answer_is_deleted_without_a_fault(crowd: Crowd) -> None:
    reply = await crowd.answer_to(crowd.alice.says(crowd.channel, "!règle 1"))
    said = await crowd.all_press(reply, id_of(reply, "🗑️"))
    assert general.FAILED not in said
    assert crowd.said(crowd.channel) == []


async def test_an_answer_is_published_once(crowd: Crowd) -> None:
    asked = crowd.alice.says(crowd.channel, "mon Clone ?")
    private = await crowd.owen.uses_menu(asked, general.ANSWER_MENU)
    assert private.message
    said = await crowd.all_press(private.message, id_of(private.message, general.PUBLISH))
    assert said.count(general.PUBLISHED) == 1
    assert crowd.said(crowd.channel) == ["Écho : mon Clone\u00a0?"]


async def test_an_answer_is_validated_by_two_arbitres_at_once_and_stands_once(crowd: Crowd, database: Storage) -> None:
    reply = await crowd.answer_to(crowd.alice.says(crowd.channel, "!copie Clone Bâton"))
    both = (crowd.judith, crowd.owen)
    done = await asyncio.gather(*(who.uses_menu(reply, labels_vouching.VALIDATE_MENU) for who in both))
    assert all(one.content.startswith("Réponse validée.") for one in done)
    assert len(await database.validated.of(int(crowd.guild["id"]), ValidatedState.ACTIVE)) == 1


async def test_a_correction_reaches_an_archived_post_which_stays_archived(crowd: Crowd) -> None:
    reply = await crowd.post()
    place = crowd.fake.world.channel(int(reply["channel_id"]))
    form = await crowd.judith.uses_menu(reply, general.CORRECT_MENU)
    place["thread_metadata"]["archived"] = True
    crowd.fake.world.emit("THREAD_UPDATE", place)
    done = await crowd.judith.submits(form, {"text": "Non : voyez 707.2."})
    assert done.content.startswith("Réponse corrigée, dans 1 message(s)")
    assert "Non : voyez 707.2." in crowd.said(place)[0].replace("\u00a0", " ")
    assert place["thread_metadata"]["archived"]


async def test_posts_opened_during_an_outage_are_answered_once_after_it(crowd: Crowd) -> None:
    first = await crowd.post()
    crowd.fake.world.emit("GUILD_DELETE", {"id": crowd.guild["id"], "unavailable": True})
    thread = crowd.alice.opens_post(crowd.forum, "Clone", "mon Clone ?", told=False)
    await crowd.fake.settles()
    threads = crowd.fake.world.threads_of(int(crowd.guild["id"]))
    crowd.fake.world.emit("GUILD_CREATE", {**crowd.guild, "threads": threads, "unavailable": False})
    await crowd.fake.reply_to({"channel_id": thread["id"], "id": thread["id"]}, GUARD)
    await crowd.fake.settles()
    assert [len(crowd.said(crowd.fake.world.channel(int(one)))) for one in (first["channel_id"], thread["id"])] == [1, 1]


@pytest.mark.parametrize("order", ["thread first", "message first"])
async def test_a_post_told_of_five_times_in_every_order_and_through_a_cut_is_answered_once(crowd: Crowd, order: str) -> None:
    thread = crowd.alice.opens_post(crowd.forum, "Clone et Bâton", "mon Clone ?", order=order)
    first = crowd.fake.world.messages[int(thread["id"])]
    told = [("THREAD_CREATE", {**thread, "newly_created": True}), ("MESSAGE_CREATE", first)] * 4
    for number, (event, data) in enumerate(told if order == "thread first" else reversed(told)):
        crowd.fake.world.emit(event, data)
        if number == 3:
            crowd.fake.gateway.cut()
    await crowd.fake.reply_to({"channel_id": thread["id"], "id": thread["id"]}, GUARD)
    await crowd.fake.settles(4)  # longer than the grace given to a first message
    assert len(crowd.said(thread)) == 1
