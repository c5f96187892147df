"""What Discord hides of itself at the start: the servers that an outage took, and no other, wait."""

from __future__ import annotations

import asyncio

import pytest

from bot.bench.fakediscord import FakeDiscord, Fault
from bot.config import Settings
from bot.frontends.discord import Clerk
from bot.storage import Storage
from tests.frontends.discord.living import GUARD, Place, connected


async def test_a_server_hidden_at_the_start_keeps_no_other_waiting_and_is_read_back_once_it_shows(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, database: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    hidden = Place(fake)
    fake.gateway.out.add(int(hidden.guild["id"]))
    seen_too = Place(fake)
    questions = [fake.world.add_message(one.channel, one.alice.user, "!carte Clone") for one in (place, hidden, seen_too)]
    async with connected(fake, clerk, settings, database):
        await asyncio.gather(*(fake.reply_to(questions[number], GUARD) for number in (0, 2)))
        assert hidden.replies() == []
        fake.world.emit("GUILD_CREATE", {**hidden.guild, "threads": [], "unavailable": False})
        await fake.reply_to(questions[1], GUARD)
        await fake.settles()
    assert [one.replies() for one in (place, hidden, seen_too)] == [["Écho : carte Clone"]] * 3
    assert "failed" not in caplog.text


async def test_an_edit_and_a_deletion_that_discord_refuses_for_a_moment_come_later(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, database: Storage
) -> None:
    async with connected(fake, clerk, settings, database) as client:
        client.desk.retries.delays = (0.2,)
        kept, lost = place.asks("!carte Clone"), place.asks("!carte Bâton")
        for question in (kept, lost):
            await fake.reply_to(question, GUARD)
        await fake.settles()
        for method in ("PATCH", "DELETE"):
            fake.faults.add(Fault(rf"{method} /channels/\d+/messages/\d+", status=503))
        place.alice.edits(kept, "!carte Opalescence")
        place.alice.deletes(lost)
        async with asyncio.timeout(GUARD):
            while place.replies() != ["Écho : carte Opalescence"]:
                await fake.settles(0.1)


async def test_a_network_that_comes_back_after_some_tries_brings_what_was_asked_meanwhile(
    fake: FakeDiscord, place: Place, clerk: Clerk, settings: Settings, database: Storage
) -> None:
    async with connected(fake, clerk, settings, database):
        fake.gateway.unreachable = True
        fake.gateway.lose_sessions()
        question = place.asks("!carte Clone")
        async with asyncio.timeout(GUARD):
            while fake.gateway.refused < 2:
                await fake.settles(0.1)
        fake.gateway.unreachable = False
        await fake.reply_to(question, 2 * GUARD)
        await fake.settles()
    assert place.replies() == ["Écho : carte Clone"]
