"""The official English text of a rule: one at a time, on request, where the server allows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.answers.model import Citation, Kind, Section
from bot.frontends.discord import labels
from bot.storage import GuildSettings, Storage
from tests.frontends.answerers import CLONE, EDITION, Broken
from tests.frontends.discord.world import World

pytestmark = pytest.mark.simcord(shard_count=1)

CITED = replace(
    CLONE,
    citations=(
        Citation(
            "707.2",
            EDITION,
            "Résumé.",
            original="Invented words of a *rule*.",
            decisive=True,
            original_edition="2031-05-04",
            owner="© 2031 Tea",
        ),
        Citation("613.2a", EDITION, "Autre résumé.", decisive=True),
    ),
)
LINE = "707.2 — édition du 17 avril 2026"


@pytest.fixture
def storage(database: Storage) -> Storage:
    return database


@pytest.fixture
def answerer() -> Broken:
    return Broken({"copie Clone Bâton": CITED})


async def test_one_rule_is_shown_with_its_edition_and_whose_it_is(world: World) -> None:
    (sources,) = await world.press(await world.ask("!copie Clone Bâton"), "Sources")
    assert "Invented words" not in sources.content
    assert sources.lines == [LINE]
    (shown,) = await world.pick(sources, LINE)
    assert shown.private
    assert shown.content == "**707.2** — édition du 4 mai 2031\n> Invented words of a \\*rule\\*.\n-# Texte officiel, © 2031 Tea."


async def test_nothing_is_offered_where_the_server_wants_no_english(world: World, storage: Storage) -> None:
    reply = await world.ask("!copie Clone Bâton")
    (before,) = await world.press(reply, "Sources")
    await storage.guilds.change(world.guild.id, GuildSettings(official_english=False), 1, world.now())
    (sources,) = await world.press(reply, "Sources")
    assert sources.lines == []
    assert [said.content for said in await world.pick(before, LINE)] == [labels.NOTHING_HERE]


async def test_nothing_is_offered_where_nothing_was_imported(world: World, answerer: Broken) -> None:
    answerer.answers["copie Clone Bâton"] = CLONE
    (sources,) = await world.press(await world.ask("!copie Clone Bâton"), "Sources")
    assert sources.lines == []


async def test_what_quotes_the_english_is_folded_and_kept_from_a_server_that_wants_none(
    world: World, storage: Storage, answerer: Broken
) -> None:
    quoting = (Section("Texte officiel (anglais)", "Invented words.", official=True), Section("Exemple", "Le nôtre."))
    answerer.answers["règle 707.2"] = replace(CITED, kind=Kind.LOOKUP, sections=quoting)
    shown = []
    for wanted in (True, False):
        await storage.guilds.change(world.guild.id, GuildSettings(official_english=wanted), 1, world.now())
        reply = await world.ask("!règle 707.2")
        assert "Invented words" not in reply.content
        shown.append("\n".join(page.content for page in await world.press(reply, labels.PARTS["d"])))
    assert ["Invented words" in text for text in shown] == [True, False]
    assert ["Le nôtre" in text for text in shown] == [True, True]
