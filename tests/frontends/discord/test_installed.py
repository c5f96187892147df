"""The application taken by a person to a server where the bot is not, over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from bot.bench.fakediscord import FakeDiscord, Payload, Person
from bot.config import Settings
from bot.frontends.discord import Clerk, labels
from tests.fakes.discord_server import serving
from tests.frontends.answerers import CLONE, Broken
from tests.frontends.discord.test_sockets import TOKEN, Server, connected

ELSEWHERE = 777_000_000_000_000_000
CHANNEL = 778_000_000_000_000_000


@pytest.fixture
def answerer() -> Broken:
    return Broken({"copie Clone Bâton": CLONE})


@pytest_asyncio.fixture
async def fake(monkeypatch: pytest.MonkeyPatch, clerk: Clerk, settings: Settings) -> AsyncIterator[FakeDiscord]:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", False)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", False)
    async with serving(monkeypatch, TOKEN) as fake, connected(Server(fake), clerk, settings):
        yield fake


def channel_elsewhere(fake: FakeDiscord) -> Payload:
    """A channel of a server that the bot is not on."""
    made: Payload = {
        "id": str(CHANNEL),
        "type": 0,
        "guild_id": str(ELSEWHERE),
        "name": "ailleurs",
        "position": 0,
        "permission_overwrites": [],
    }
    fake.world.channels[CHANNEL] = made
    return made


def person(fake: FakeDiscord, permissions: discord.Permissions | None = None) -> Person:
    return Person(fake.world, "alice", permissions=permissions.value if permissions else 0)


async def test_a_command_and_its_buttons_are_answered(fake: FakeDiscord) -> None:
    alice = person(fake)
    done = await alice.slash(channel_elsewhere(fake), "copie", user_install=True, cartes="Clone Bâton")
    assert done.content.startswith("**Un artefact, pas une créature.**")
    assert done.message
    sheet = await alice.presses(done.message, "Feuille de copie")
    assert sheet.ephemeral
    assert sheet.content.startswith("**▸ Feuille de copie**")


async def test_nothing_is_sent_but_through_the_interaction(fake: FakeDiscord) -> None:
    moderator = person(fake, discord.Permissions(manage_messages=True))
    channel = channel_elsewhere(fake)
    said = fake.world.add_message(channel, moderator.user, "copie Clone Bâton")
    shown = await moderator.uses_menu(said, labels.ANSWER_MENU)
    assert shown.ephemeral
    assert shown.message
    published = await moderator.presses(shown.message, labels.PUBLISH)
    assert not published.ephemeral
    link = f"https://discord.com/channels/{ELSEWHERE}/{CHANNEL}/{said['id']}"
    assert published.content.endswith(f"-# {labels.about_message(link)}")


async def test_who_may_not_manage_messages_there_publishes_nothing(fake: FakeDiscord) -> None:
    alice = person(fake)
    said = fake.world.add_message(channel_elsewhere(fake), alice.user, "copie Clone Bâton")
    shown = await alice.uses_menu(said, labels.ANSWER_MENU)
    assert shown.message
    assert labels.PUBLISH not in [item.get("label") for row in shown.message["components"] for item in row["components"]]
