"""What Discord hides of itself at the start: the servers that an outage took, and no other, wait."""

from __future__ import annotations

import asyncio

import pytest

from bot.bench.fakediscord import FakeDiscord
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
