"""Slash commands, through the real library."""

from __future__ import annotations

import pytest

from bot.answers.model import Answer, Choice, Kind
from bot.frontends.discord import labels
from bot.frontends.discord.slash import COMMANDS, completions
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.world import World

pytestmark = pytest.mark.simcord(shard_count=1)


async def test_every_command_of_the_table_asks_its_own_request(world: World, answerer: Broken) -> None:
    for command in COMMANDS:
        await world.slash(command.name, None, **{command.option.name: "Clone"})
    assert answerer.texts == [f"{command.name} Clone" for command in COMMANDS]


async def test_the_answer_is_public_and_complete(world: World, answerer: Broken) -> None:
    answerer.answers["copie Clone Bâton"] = CLONE
    reply = await world.slash("copie", cartes="Clone Bâton")
    assert reply.content.startswith("**Un artefact, pas une créature.**")
    assert not reply.private
    assert not reply.deferred


async def test_what_is_not_found_is_said_to_the_asker_alone(world: World, answerer: Broken) -> None:
    answerer.answers["carte xyz"] = Answer("", Kind.NOT_FOUND, text="Je ne connais pas « xyz ».")
    assert (await world.slash("carte", nom="xyz")).private


async def test_a_private_answer_is_asked_for(world: World) -> None:
    assert (await world.slash("carte", nom="Clone", privé=True)).private
    assert not (await world.slash("carte", nom="Clone", privé=False)).private


@pytest.mark.parametrize("date", ["2006-02", "@2006-02", " @ 2006-02 "])
async def test_a_date_is_that_of_the_written_command(world: World, answerer: Broken, date: str) -> None:
    await world.slash("règle", numéro=" 503.2 ", date=date)
    assert answerer.texts == ["règle 503.2 @2006-02"]


async def test_help_needs_no_topic(world: World, answerer: Broken) -> None:
    await world.slash("aide")
    assert answerer.texts == ["aide"]


async def test_a_fault_of_the_answerer_is_one_french_sentence(world: World) -> None:
    for question in ("panne", "panne " * 100):
        assert (await world.slash("question", question=question)).content == labels.FAILED
    assert world.faults() == []


async def test_a_fault_of_the_front_end_is_one_french_sentence(world: World, answerer: Broken) -> None:
    answerer.answers["carte Clone"] = Answer("", Kind.LOOKUP, text=None)  # type: ignore[arg-type]  # what no answerer may return
    reply = await world.slash("carte", nom="Clone")
    assert (reply.content, reply.private) == (labels.FAILED, True)
    assert world.faults() == []


async def test_completions_come_from_the_answerer(world: World, answerer: Broken) -> None:
    answerer.suggestions = [Choice("Clone (Clone)", "Clone"), Choice("Cloner", "carte Cloner"), Choice("Ours", "Ours")]
    assert await world.complete("carte", "nom", "clon") == [("Clone (Clone)", "Clone"), ("Cloner", "Cloner")]


async def test_a_completion_that_fails_offers_nothing(world: World, answerer: Broken) -> None:
    answerer.suggestions = [None]  # type: ignore[list-item]  # a broken answerer
    assert await world.complete("carte", "nom", "clon") == []
    assert world.faults() == []


def test_completions_fit_what_discord_takes() -> None:
    many = [Choice(f"carte {n} " + "x" * 200, f"carte {n} " + "y" * 200) for n in range(40)] + [Choice("", " "), Choice("vide", "")]
    offered = completions(many, "jeton")
    assert len(offered) == 25
    assert all(1 <= len(choice.name) <= 100 and 1 <= len(choice.value) <= 100 for choice in offered)
    assert offered[0].name.endswith("x…")


def test_a_value_is_offered_once() -> None:
    offered = completions([Choice("Clone", "Clone"), Choice("Clone aussi", "carte Clone")], "carte")
    assert [choice.name for choice in offered] == ["Clone"]


async def test_commands_are_french_with_english_names_beside(world: World) -> None:
    sent = world.commands()
    assert list(sent)[:6] == ["règle", "carte", "jeton", "copie", "couches", "types"]
    assert sent["règle"]["name_localizations"] == {"en-US": "rule", "en-GB": "rule"}
    assert sent["règle"]["description_localizations"] == dict.fromkeys(("en-US", "en-GB"), "A rule, by its number or by words")
    assert not sent["types"].get("name_localizations")
    option = sent["règle"]["options"][0]  # type: ignore[index]  # JSON
    assert (option["name"], option["name_localizations"]["en-GB"], option["autocomplete"]) == ("numéro", "number", True)


def test_the_table_is_within_the_limits_of_discord() -> None:
    assert len({command.name for command in COMMANDS}) == len({command.english for command in COMMANDS}) == len(COMMANDS) <= 100
    for command in COMMANDS:
        texts = [command.about, command.about_english, command.option.about, command.option.about_english]
        assert all(1 <= len(text) <= 100 for text in texts)
