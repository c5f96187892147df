"""What the buttons under an answer do, and for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.answers.model import Answer, Kind, Section
from bot.frontends.discord import labels
from tests.frontends.answerers import CHOICE, CLONE, LAYERS, Broken
from tests.frontends.discord.world import World

pytestmark = pytest.mark.simcord(shard_count=1)

TRASH = "🗑️"


@pytest.fixture
def answerer() -> Broken:
    return Broken({"copie Clone Bâton": CLONE, "carte Contemplation": CHOICE, "couches Opalescence + Humilité": LAYERS})


async def test_only_the_parts_that_the_answer_has_are_offered(world: World) -> None:
    assert (await world.ask("!copie Clone Bâton")).buttons == ["Détails", "Feuille de copie", "Sources", TRASH]
    assert (await world.ask("!règle 1")).buttons == [TRASH]


async def test_a_part_is_shown_to_anyone_privately(world: World) -> None:
    reply = await world.ask("!copie Clone Bâton")
    for who in (world.alice, world.person("bob")):
        (sheet,) = await world.press(reply, "Feuille de copie", who)
        assert sheet.private
        assert sheet.content.startswith("**▸ Feuille de copie**\n**copié** nom")


async def test_the_table_is_under_details_and_the_digests_under_sources(world: World) -> None:
    reply = await world.ask("!copie Clone Bâton")
    (details,) = await world.press(reply, "Détails")
    assert "animation (Bâton chimérique)" in " ".join(details.content.split())
    (sources,) = await world.press(reply, "Sources")
    assert "**613.2a** — La copie s'applique à la couche 1a." in sources.content
    assert "Aussi appliquées : 614.1c" in sources.content


async def test_each_case_is_under_what_if(world: World) -> None:
    (cases,) = await world.press(await world.ask(f"{world.bot_mention} couches Opalescence + Humilité"), "Et si…")
    assert cases.content.startswith("**▸ Si Humilité est arrivée en premier**\n**4/4.** Humilité est 4/4.")


async def test_a_choice_changes_the_answer_for_who_asked(world: World) -> None:
    reply = await world.ask("!carte Contemplation")
    assert reply.buttons == ["Contemplation (Ponder)", "Contemplation (Contemplation)", TRASH]
    assert await world.press(reply, "Contemplation (Ponder)") == []
    assert [one.content for one in world.shown()] == ["Écho : carte Ponder"]


async def test_the_picture_of_a_chosen_card_is_shown(world: World, answerer: Broken) -> None:
    answerer.answers["carte Ponder"] = Answer("", Kind.LOOKUP, text="Ponder", image_url="https://exemple.fr/a.jpg")
    reply = await world.ask("!carte Contemplation")
    await world.press(reply, "Contemplation (Ponder)")
    (shown,) = world.shown()
    assert shown.message
    assert shown.message.embeds[0].thumbnail.url == "https://exemple.fr/a.jpg"
    assert not shown.message.flags.suppress_embeds


async def test_a_choice_is_not_for_others(world: World) -> None:
    reply = await world.ask("!carte Contemplation")
    (refusal,) = await world.press(reply, "Contemplation (Ponder)", world.person("bob"))
    assert (refusal.content, refusal.private) == (labels.NOT_YOUR_CHOICE, True)
    assert world.shown()[0].content == reply.content


async def test_who_asked_may_delete_and_others_may_not(world: World) -> None:
    reply = await world.ask("!règle 1")
    (refusal,) = await world.press(reply, TRASH, world.person("bob"))
    assert (refusal.content, refusal.private) == (labels.NOT_YOURS, True)
    assert await world.press(reply, TRASH) == []
    assert world.shown() == []


async def test_a_part_too_long_for_five_messages_says_that_there_is_more(world: World, answerer: Broken) -> None:
    answerer.answers["règle 702"] = Answer("", Kind.LOOKUP, text="702", sections=(Section("Toutes", "mot " * 4000),))
    said = await world.press(await world.ask("!règle 702"), "Détails")
    assert len(said) == 5
    assert all(len(one.content) <= 2000 for one in said)
    assert [one.content.endswith(labels.TOO_LONG) for one in said] == [False] * 4 + [True]


async def test_a_fault_behind_a_button_is_one_french_sentence(world: World, answerer: Broken) -> None:
    reply = await world.ask("!copie Clone Bâton")
    answerer.answers["copie Clone Bâton"] = replace(CLONE, text=None)  # type: ignore[arg-type]  # what no answerer may return
    (said,) = await world.press(reply, "Sources")
    assert (said.content, said.private) == (labels.FAILED, True)
    assert world.faults() == []


async def test_buttons_work_in_a_private_conversation(world: World) -> None:
    reply = await world.slash_privately("copie", cartes="Clone Bâton")
    (sheet,) = await world.press_privately(reply, "Feuille de copie")
    assert sheet.content.startswith("**▸ Feuille de copie**")
    choice = await world.slash_privately("carte", nom="Contemplation")
    assert await world.press_privately(choice, "Contemplation (Ponder)") == []
