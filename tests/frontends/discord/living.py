"""The real client over real sockets, in this process or in one of its own, and the place where Alice asks."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.bench.fakediscord import FakeDiscord, Payload, Person
from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier
from bot.storage import Storage
from tests.project import ROOT

__all__ = ["GUARD", "SAY", "TOKEN", "Place", "connected", "living"]

TOKEN = "un.jeton.juste"
GUARD = 20
"""Seconds after which a silent server fails a test instead of hanging it."""
SAY = r"POST /channels/\d+/messages"


class Place:
    """A server with a channel and a forum, where Alice asks."""

    def __init__(self, fake: FakeDiscord) -> None:
        self.fake = fake
        self.guild = fake.world.add_guild()
        self.channel = fake.world.add_text_channel(self.guild)
        self.forum = fake.world.add_forum(self.guild)
        self.alice = Person(fake.world, "alice", self.guild)

    def asks(self, text: str) -> Payload:
        return self.alice.says(self.channel, text)

    def add_person(self, name: str) -> Person:
        """Somebody else."""
        return Person(self.fake.world, name, self.guild)

    def replies(self, channel: Payload | None = None) -> list[str]:
        """The beginnings of what the bot said."""
        return [str(one["content"]).split("\n")[0] for one in self.fake.world.said_by_bot(channel or self.channel)]


@asynccontextmanager
async def connected(fake: FakeDiscord, clerk: Clerk, settings: Settings, storage: Storage | None = None) -> AsyncIterator[Greffier]:
    async with Greffier(clerk, settings, storage) as client:
        running = asyncio.create_task(client.start(TOKEN))
        await asyncio.wait_for(fake.connected.wait(), GUARD)
        yield client
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait_for(running, GUARD)


@asynccontextmanager
async def living(
    fake: FakeDiscord, folder: Path, *points: str, alone: bool = True, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot in a process of its own, connected; ``points`` are where it dies, ``settings`` those of its environment.

    Not ``alone``, it may find another one there and leave.
    """
    if alone:
        fake.connected.clear()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.fakes.mortal",
        *points,
        cwd=ROOT,
        env={
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": fake.api_base,
            "DISCORD_GATEWAY_URL": fake.gateway_url,
            "GREFFIER_DATA": str(folder),
            **settings,
        },
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        await asyncio.wait_for(fake.connected.wait(), GUARD)
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.communicate()
