"""Two processes that hear the same, over one database: one of them speaks, and either takes care of what the other sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.bench.fakediscord import FakeDiscord
from bot.config import Settings
from bot.frontends.discord import Clerk, labels
from bot.frontends.discord import labels_forum as forum_words
from bot.frontends.discord.clock import utc_now
from bot.storage import Forum, GuildSettings, database_url, open_storage
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.living import GUARD, Place, connected


@pytest.fixture
async def twins(fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, tmp_path: Path) -> AsyncIterator[None]:
    """Two clients, each with its own connection to the same database, both told of everything."""
    first, second = [await open_storage(database_url(None, tmp_path), tmp_path) for _ in range(2)]
    decided = GuildSettings(channels=(int(place.channel["id"]),), forums=(Forum(int(place.forum["id"])),))
    await first.guilds.change(int(place.guild["id"]), decided, 1, utc_now())
    async with connected(fake, clerk, settings, first), connected(fake, clerk, settings, second):
        while len(fake.gateway.shards) < 2:
            await asyncio.sleep(0.01)
        await fake.settles()
        yield
    await fake.settles()  # what began before the end
    await first.close()
    await second.close()


pytestmark = pytest.mark.usefixtures("twins")


async def test_a_message_is_answered_by_one_of_them(fake: FakeDiscord, place: Place) -> None:
    for number in range(5):
        await fake.reply_to(place.asks(f"!carte {number}"), GUARD)
    await fake.settles()
    assert sorted(place.replies()) == [f"Écho : carte {number}" for number in range(5)]


async def test_a_post_is_answered_by_one_of_them(fake: FakeDiscord, place: Place) -> None:
    post = place.alice.opens_post(place.forum, "Clone", "!carte Clone")
    await fake.settles(1)
    assert place.replies(post) == ["Écho : carte Clone"]


async def test_a_slash_command_is_answered_by_one_of_them(fake: FakeDiscord, place: Place) -> None:
    done = await place.alice.slash(place.channel, "carte", nom="Clone")
    await fake.settles()
    assert done.content == "Écho : carte Clone"
    assert not done.follow_ups


async def test_a_button_is_taken_care_of_by_one_of_them_whoever_sent_it(fake: FakeDiscord, place: Place, answerer: Broken) -> None:
    answerer.answers["copie Clone Bâton"] = CLONE
    said = await fake.reply_to(place.asks("!copie Clone Bâton"), GUARD)
    for _ in range(3):
        pressed = await place.alice.presses(said, labels.PARTS["s"])
        await fake.settles()
        assert pressed.content
        assert not pressed.follow_ups


async def test_a_post_is_solved_once_and_said_so_once(fake: FakeDiscord, place: Place) -> None:
    post = place.alice.opens_post(place.forum, "Clone", "!carte Clone")
    await fake.settles(1)
    (said,) = fake.world.said_by_bot(post)
    pressed = await place.alice.presses(said, forum_words.RESOLVED)
    await fake.settles()
    assert [str(one["content"]) for one in pressed.follow_ups].count(forum_words.IS_RESOLVED) == 1
    assert forum_words.ALREADY_RESOLVED not in [one["content"] for one in pressed.follow_ups]


async def test_an_edit_changes_the_answer_and_a_deletion_takes_it_away(fake: FakeDiscord, place: Place) -> None:
    question = place.asks("!carte Clone")
    await fake.reply_to(question, GUARD)
    place.alice.edits(question, "!carte Bâton")
    await fake.settles()
    assert place.replies() == ["Écho : carte Bâton"]
    place.alice.deletes(question)
    await fake.settles()
    assert place.replies() == []


async def test_who_is_in_a_hurry_is_told_so_once(fake: FakeDiscord, place: Place) -> None:
    for number in range(30):
        place.asks(f"!carte {number}")
    await fake.settles(2)
    assert place.replies().count(labels.TOO_OFTEN) == 1


async def test_a_report_is_kept_once(fake: FakeDiscord, place: Place) -> None:
    await fake.reply_to(place.asks("!carte Clone"), GUARD)
    await fake.settles()  # the answer is recorded
    place.asks("!signaler")
    await fake.settles(1)
    assert len([said for said in place.replies() if said.startswith("Merci")]) == 1
