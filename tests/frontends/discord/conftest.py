"""A simulated Discord under the real discord.py: a server, a channel, people, and the bot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import simcord

from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier
from tests.frontends.answerers import Broken
from tests.frontends.discord.world import World


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
def simcord_bot(clerk: Clerk, settings: Settings) -> Greffier:
    return Greffier(clerk, settings)


@pytest.fixture
def world(simcord_env: simcord.Env) -> World:
    return World(simcord_env)
