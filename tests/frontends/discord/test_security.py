"""What people may try."""

from __future__ import annotations

import discord
import pytest

from bot.answers.model import Answer, Choice, Kind
from bot.frontends.discord import Greffier, labels
from bot.frontends.discord.buttons import Delete, Unfold
from bot.frontends.discord.cooldowns import Cooldowns
from bot.frontends.discord.drafts import Draft
from bot.frontends.discord.questions import Question
from bot.frontends.discord.render import Part
from bot.storage import GuildSettings, Source, Storage
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.world import Reply, World

pytestmark = pytest.mark.simcord(shard_count=1)

HOSTILE = [
    "@everyone",
    "<@1>",
    "](https://exemple.fr)",
    "`x`",
    "**x",
    "'; DROP TABLE replies; --",
    "../../etc",
    "\x00\u202e",
    "a\ud800b",
    "discord.gg/abc",
    "x" * 3000,
]


@pytest.fixture
def storage(database: Storage) -> Storage:
    return database


@pytest.fixture
def answerer() -> Broken:
    return Broken({"copie Clone Bâton": CLONE})


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_a_card_of_any_name_is_shown_chosen_and_pictured_without_harm(world: World, answerer: Broken, hostile: str) -> None:
    choices = tuple(Choice(f"{hostile} {n}", f"carte {hostile[:50]} {n}") for n in range(30))
    for few in (choices[:2], choices):
        answerer.answers["carte x"] = Answer(
            "", Kind.CHOICE, title=hostile, text=f"« {hostile} » ?", choices=few, image_url="https://exemple.fr/a"
        )
        reply = await world.ask("!carte x")
        assert "@everyone" not in reply.content
        assert "discord.gg/" not in reply.content
        assert reply.message
        assert not reply.message.mention_everyone
        assert (reply.buttons + reply.lines)[0]
        await world.delete()


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_a_question_of_any_words_is_answered(world: World, hostile: str) -> None:
    reply = await world.ask(f"!règle {hostile}"[:2000])
    assert reply.content
    assert reply.message
    assert not reply.message.mention_everyone
    assert (await world.slash("règle", numéro=hostile)).content


async def test_the_id_of_an_answer_of_another_server_opens_nothing(world: World, simcord_bot: Greffier) -> None:
    elsewhere = Question(Source.MESSAGE, 5, guild_id=77, channel_id=78, asker_id=world.alice.id, text="copie Clone Bâton")
    reply = await simcord_bot.desk.ledger.intend(elsewhere, None)
    assert reply
    forged = await forge(world, Draft("", items=(Unfold(Part.SOURCES, reply.id), Delete(reply.id))))
    for button in ("Sources", "🗑️"):
        (refusal,) = await world.press(forged, button)
        assert (refusal.content, refusal.private) == (labels.EXPIRED, True)


async def test_the_id_of_another_answer_opens_nothing(world: World, simcord_bot: Greffier) -> None:
    reply = await world.ask("!copie Clone Bâton")
    assert reply.message
    given = await simcord_bot.desk.ledger.by_reply(reply.message.id)
    assert given
    forged = await forge(world, Draft("", items=(Delete(given.id),)))
    assert [said.content for said in await world.press(forged, "🗑️")] == [labels.EXPIRED]
    assert len(world.shown()) == 2


async def test_an_id_that_no_answer_ever_had_says_that_it_expired(world: World) -> None:
    forged = await forge(world, Draft("", items=(Unfold(Part.DETAILS, 10**19 - 1), Unfold(Part.SOURCES, -1))))
    for button in ("Détails", "Sources"):
        assert [said.content for said in await world.press(forged, button)] == [labels.EXPIRED]


async def test_who_is_no_longer_a_moderator_publishes_nothing(world: World, storage: Storage) -> None:
    role = world.guild.create_role("arbitre")
    judge = world.bearer("judith", role)
    await storage.guilds.change(world.guild.id, GuildSettings(judge_role=role.id), 1, world.now())
    await world.say("mon Clone ?")
    assert world.asked
    reply = await world.menu(labels.ANSWER_MENU, world.asked, judge)
    assert isinstance(reply, Reply)
    await storage.guilds.change(world.guild.id, GuildSettings(), 1, world.now())
    assert [said.content for said in await world.press(reply, labels.PUBLISH, judge)] == [labels.MODERATORS_ONLY]
    assert world.shown() == []


async def test_a_moderator_may_delete_any_answer(world: World) -> None:
    reply = await world.ask("!règle 1")
    assert await world.press(reply, "🗑️", world.moderator()) == []
    assert world.shown() == []


async def test_buttons_pressed_in_a_hurry_are_refused(world: World, simcord_bot: Greffier) -> None:
    reply = await world.ask("!copie Clone Bâton")
    simcord_bot.door.cooldowns = Cooldowns(lambda: 0.0)
    said = [(await world.press(reply, "Sources"))[0].content for _ in range(21)]
    assert labels.TOO_OFTEN not in said[:20]
    assert said[20] == labels.TOO_OFTEN


async def test_an_interaction_delivered_twice_is_answered_once(world: World, answerer: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    world.deliver_twice(monkeypatch)
    reply = await world.slash("copie", cartes="Clone Bâton")
    assert answerer.texts == ["copie Clone Bâton"]
    assert [said.private for said in await world.press(reply, "Sources")] == [True]
    assert answerer.texts == ["copie Clone Bâton"] * 2
    assert len(world.shown()) == 1


async def forge(world: World, draft: Draft) -> Reply:
    """A message of the bot whose buttons somebody made up."""
    channel = world.env.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return Reply("", message=await channel.send("Contrefaçon", view=draft.fields()["view"]))
