"""Written commands, mentions and private messages, through the real library."""

from __future__ import annotations

import discord
import pytest

from bot.answers.model import Answer, Kind, Request
from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier, labels
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.world import World

pytestmark = pytest.mark.simcord(shard_count=1)


async def one(world: World, text: str) -> str:
    (reply,) = await world.say(text)
    return reply.content


async def test_a_command_is_answered_with_a_reply_that_names_no_one(world: World, answerer: Broken) -> None:
    answerer.answers["copie Clone Bâton"] = CLONE
    (reply,) = await world.say("!copie Clone Bâton")
    assert reply.content.startswith("**Un artefact, pas une créature.**")
    assert reply.message
    assert reply.message.reference
    assert not reply.message.mentions


async def test_typographic_quotes_and_apostrophes_reach_the_answerer(world: World, answerer: Broken) -> None:
    await world.say("! règle « l’Arbre » “x”")
    assert answerer.texts == ["règle « l’Arbre » “x”"]


async def test_an_unknown_word_is_somebody_elses(world: World, answerer: Broken) -> None:
    for text in ("!play musique", "!!!", "bonjour", "!"):
        assert await world.say(text) == []
    assert answerer.requests == []


async def test_bots_and_webhooks_are_ignored(world: World, answerer: Broken) -> None:
    assert await world.say("!aide", world.person("robot", bot=True)) == []
    assert await world.say_by_webhook("!aide") == []
    assert answerer.requests == []


async def test_a_mention_asks_anything(world: World) -> None:
    assert await one(world, f"{world.bot_mention} mon Clone copie quoi ?") == "Écho : mon Clone copie quoi ?"
    assert await one(world, world.bot_mention) == "Écho : aide"


async def test_a_private_message_needs_no_prefix(world: World) -> None:
    (reply,) = await world.say_privately("mon Clone copie quoi ?")
    assert reply.content == "Écho : mon Clone copie quoi ?"


@pytest.mark.parametrize("hostile", ["@everyone", "@here"])
async def test_a_quoted_mention_reaches_no_one(world: World, hostile: str) -> None:
    (reply,) = await world.say(f"!règle {hostile} {world.alice.mention}")
    assert hostile not in reply.content
    assert world.alice.mention not in reply.content
    assert reply.message
    assert not reply.message.mention_everyone
    assert reply.message.mentions == []


async def test_a_long_answer_comes_in_messages_that_fit(world: World, answerer: Broken) -> None:
    answerer.answers["règle 702"] = Answer("", Kind.LOOKUP, text="\n\n".join(f"Règle {n}. " + "mot " * 200 for n in range(5)))
    reply = await world.ask("!règle 702")
    said = [reply, *await world.press(reply, "Suite")]
    assert all(len(one.content) <= 2000 for one in said)
    assert [[f"Règle {n}." in one.content for one in said].index(True) for n in range(5)] == [0, 0, 1, 1, 2]


async def test_a_fault_of_the_answerer_is_one_french_sentence(world: World) -> None:
    assert await one(world, "!règle panne") == labels.FAILED
    assert world.faults() == []


async def test_a_channel_where_the_bot_may_not_speak_is_no_fault(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=403)
    assert await world.say("!aide") == []
    assert world.faults() == []
    assert await one(world, "!aide") == "Écho : aide"


async def test_a_long_question_is_answered_on_a_thread(world: World) -> None:
    (reply,) = await world.say("!règle " + "mot " * 200)
    assert reply.content.startswith("Écho : règle mot mot")


async def test_the_picture_of_a_card_is_a_thumbnail(world: World, answerer: Broken) -> None:
    answerer.answers["carte Clone"] = Answer("", Kind.LOOKUP, text="Clone", image_url="https://exemple.fr/clone.jpg")
    (reply,) = await world.say("!carte Clone")
    assert reply.message
    assert reply.message.embeds[0].thumbnail.url == "https://exemple.fr/clone.jpg"


class TestOtherSettings:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return Settings(prefix="jg.", default_date="2006-02-01", data_dir=settings.data_dir)

    async def test_the_prefix_and_the_date_are_those_of_the_settings(self, world: World, answerer: Broken) -> None:
        assert await world.say("!aide") == []
        assert await one(world, "jg.règle 503.2") == "Écho : règle 503.2"
        assert answerer.requests == [Request("règle 503.2", as_of="2006-02-01")]


@pytest.mark.simcord(shard_count=1, approved_intents=discord.Intents.default())
class TestWithoutMessageContent:
    @pytest.fixture
    def simcord_bot(self, clerk: Clerk, settings: Settings) -> Greffier:
        return Greffier(clerk, settings, message_content=False)

    async def test_mentions_and_private_messages_still_have_an_answer(self, world: World) -> None:
        assert await one(world, f"{world.bot_mention} règle 707.2") == "Écho : règle 707.2"
        assert [reply.content for reply in await world.say_privately("règle 707.2")] == ["Écho : règle 707.2"]
        assert await world.say("!règle 707.2") == []
