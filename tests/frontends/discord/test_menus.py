"""The menus of a message: what they show, to whom, and who may publish or correct."""

from __future__ import annotations

import pytest

from bot.answers.model import Answer, Choice, Kind
from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier, labels
from bot.frontends.discord.drafts import Draft
from bot.frontends.discord.publishing import Publish
from bot.frontends.discord.questions import Question
from bot.frontends.discord.unvouched import Unvouched
from bot.storage import GuildSettings, Source, Storage
from bot.storage import Reply as Given
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.world import Reply, World

pytestmark = pytest.mark.simcord(shard_count=1)

SEARCH, ANSWER, CORRECT = labels.SEARCH_MENU, labels.ANSWER_MENU, labels.CORRECT_MENU
QUESTION = "mon Clone copie un Bâton animé, c'est une créature ?"


@pytest.fixture
def answerer() -> Broken:
    answerer = Broken({QUESTION: CLONE, "on joue ?": Answer("", Kind.NOT_FOUND, text="Rien.")})
    answerer.proposed = [Choice("707.2 Copier un objet", "règle 707.2"), Choice("Clone", "carte Clone")]
    return answerer


async def shown(world: World, menu: str, text: str, who: object = None) -> Reply:
    assert await world.say(text) == []
    assert world.asked
    reply = await world.menu(menu, world.asked, who)  # type: ignore[arg-type]  # an actor of the simulator
    assert isinstance(reply, Reply)
    return reply


async def test_the_answer_of_a_clear_board_is_shown_privately_beside_what_may_be_looked_up(world: World) -> None:
    reply = await shown(world, SEARCH, QUESTION, world.person("bob"))
    assert reply.private
    assert reply.content.startswith("**Un artefact, pas une créature.**")
    assert reply.lines == ["707.2 Copier un objet", "Clone"]
    assert labels.PUBLISH not in reply.buttons
    assert world.shown() == []


async def test_without_an_answer_the_proposals_alone_are_shown_and_picking_one_shows_it(world: World) -> None:
    reply = await shown(world, SEARCH, "on joue ?")
    assert reply.content == labels.PICK_ONE
    await world.pick(reply, "707.2 Copier un objet")
    now = world.again(reply)
    assert now.content == "Écho : règle 707.2"
    assert now.lines == reply.lines


async def test_five_proposals_are_enough(world: World, answerer: Broken) -> None:
    answerer.proposed = [Choice(f"Règle {number}", f"règle {number}") for number in range(9)]
    assert len((await shown(world, SEARCH, "on joue ?")).lines) == 5


async def test_nothing_to_propose_is_said(world: World, answerer: Broken) -> None:
    answerer.proposed = []
    assert (await shown(world, SEARCH, "on joue ?")).content == labels.NOTHING_FOUND


async def test_a_message_is_answered_as_if_it_asked(world: World, answerer: Broken) -> None:
    reply = await shown(world, ANSWER, QUESTION)
    assert reply.private
    assert reply.content.startswith("**Un artefact, pas une créature.**")
    assert reply.lines == []
    await world.say("!règle 1")
    assert world.asked
    await world.menu(ANSWER, world.asked)
    assert answerer.texts == [QUESTION, "règle 1", "règle 1"]


async def test_a_moderator_publishes_once_as_a_reply_to_the_message(world: World) -> None:
    carole = world.moderator()
    reply = await shown(world, ANSWER, QUESTION, carole)
    assert [said.content for said in await world.press(reply, labels.PUBLISH, carole)] == [labels.PUBLISHED]
    assert [said.content for said in await world.press(reply, labels.PUBLISH, carole)] == [labels.ALREADY_PUBLISHED]
    (public,) = world.shown()
    assert public.content == reply.content
    assert world.asked
    assert public.message
    assert public.message.reference
    assert public.message.reference.message_id == world.asked.id
    assert "Sources" in public.buttons


async def test_what_was_picked_is_what_is_published(world: World) -> None:
    carole = world.moderator()
    reply = await shown(world, SEARCH, "on joue ?", carole)
    await world.pick(reply, "Clone", carole)
    await world.press(world.again(reply), labels.PUBLISH, carole)
    assert [public.content for public in world.shown()] == ["Écho : carte Clone"]


async def test_an_empty_message_is_said_to_be_one(world: World) -> None:
    assert (await shown(world, SEARCH, "👍")).content == labels.NOTHING_TO_READ


async def test_where_the_bot_may_not_reply_it_publishes_by_the_button_and_says_so(world: World, simcord_bot: Greffier) -> None:
    shown = await world.slash_privately("copie", cartes="Clone")
    assert shown.message
    asked = Question(Source.INTERACTION, 5, guild_id=None, channel_id=shown.message.channel.id, asker_id=world.alice.id, text="règle 1")
    reply = await simcord_bot.desk.ledger.intend(asked, None)
    assert reply
    forged = await shown.message.channel.send("Réponse privée", view=Draft("", items=(Publish(reply.id, 7),)).fields()["view"])
    (public,) = await world.press_privately(Reply("", message=forged), labels.PUBLISH)
    assert not public.private
    assert public.content == f"Écho : règle 1\n-# {labels.about_message(f'https://discord.com/channels/@me/{asked.channel_id}/7')}"


class TestCorrecting:
    """Only arbitres and moderators of the server correct."""

    @pytest.fixture
    def storage(self, database: Storage) -> Storage:
        return database

    @pytest.fixture
    def vouching(self) -> _Vouching:
        return _Vouching()

    @pytest.fixture
    def simcord_bot(self, clerk: Clerk, settings: Settings, storage: Storage, vouching: _Vouching) -> Greffier:
        return Greffier(clerk, settings, storage, vouching=vouching)

    async def test_an_arbitre_says_what_the_answer_should_be(self, world: World, storage: Storage, vouching: _Vouching) -> None:
        role = world.guild.create_role("arbitre")
        judge = world.bearer("judith", role)
        await storage.guilds.change(world.guild.id, GuildSettings(judge_role=role.id), 1, world.now())
        reply = await world.ask("!règle 1")
        form = await world.menu(CORRECT, reply, judge)
        assert not isinstance(form, Reply)
        (said,) = await world.fill(form, "Non : voyez 707.2.", judge)
        assert (said.content, said.private) == ("C'est noté.", True)
        assert vouching.corrections == [("règle 1", "Non : voyez 707.2.")]

    async def test_a_player_may_not(self, world: World, vouching: _Vouching) -> None:
        reply = await world.ask("!règle 1")
        refusal = await world.menu(CORRECT, reply)
        assert isinstance(refusal, Reply)
        assert (refusal.content, refusal.private) == (labels.MODERATORS_ONLY, True)
        assert vouching.corrections == []

    async def test_what_is_no_answer_is_said_to_be_none(self, world: World) -> None:
        await world.say("bonjour")
        assert world.asked
        refusal = await world.menu(CORRECT, world.asked, world.moderator())
        assert isinstance(refusal, Reply)
        assert refusal.content == labels.NOT_AN_ANSWER


class _Vouching(Unvouched):
    """Notes the corrections."""

    def __init__(self) -> None:
        self.corrections: list[tuple[str, str]] = []

    async def correct(self, reply: Given, text: str, author: object) -> str:
        self.corrections.append((reply.request, text))
        return "C'est noté."
