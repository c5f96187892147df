"""A simulated Discord under the real discord.py: a server, a channel, people, and the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio
import simcord

from bot.bench.fakediscord import FakeDiscord
from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier, ledger
from bot.storage import Storage, database_url, open_storage
from tests.fakes.discord_server import serving
from tests.frontends.answerers import Broken
from tests.frontends.discord.court import Court, started
from tests.frontends.discord.living import GUARD, TOKEN, Place, until_done
from tests.frontends.discord.world import World


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database and the client are waited for, unless a test says otherwise: a busy machine may stop for a second."""
    monkeypatch.setattr(ledger, "_PATIENCE", GUARD)
    monkeypatch.setattr(FakeDiscord, "settles", until_done)


@pytest.fixture
def answerer() -> Broken:
    """Echoes, answers what the test wrote, and fails on « panne »."""
    return Broken()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path)


@pytest.fixture
def clerk(answerer: Broken, settings: Settings) -> Iterator[Clerk]:
    clerk = Clerk(answerer, settings.default_date)
    yield clerk
    clerk.close()


@pytest.fixture
def storage() -> Storage | None:
    """Nothing is kept, unless a test says so."""
    return None


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[Storage]:
    """A database of our own."""
    opened = await open_storage(database_url(None, tmp_path), tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
def simcord_bot(clerk: Clerk, settings: Settings, storage: Storage | None) -> Greffier:
    return started(clerk, settings, storage)


@pytest.fixture
def court(simcord_env: simcord.Env) -> Court:
    return Court(simcord_env)


@pytest.fixture
def world(simcord_env: simcord.Env) -> World:
    return World(simcord_env)


@pytest_asyncio.fixture
async def fake(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    """The little Discord, on sockets."""
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", False)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", False)
    async with serving(monkeypatch, TOKEN) as made:
        yield made


@pytest_asyncio.fixture
async def place(fake: FakeDiscord) -> Place:
    """A server of it, where Alice asks."""
    return Place(fake)
