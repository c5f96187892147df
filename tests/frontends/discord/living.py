"""The real client over real sockets, in this process or in one of its own, and the place where Alice asks."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.bench.fakediscord import FakeDiscord, Payload, Person
from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier
from bot.frontends.discord.operated import _begun
from bot.storage import Storage
from tests.project import ROOT

__all__ = ["GUARD", "SAY", "TOKEN", "Place", "connected", "living", "until_done"]

TOKEN = "un.jeton.juste"
GUARD = 20
"""Seconds after which a silent server fails a test instead of hanging it."""
SAY = r"POST /channels/\d+/messages"


_IDLE = 0.05
_POLL = 0.1
"""Seconds between two looks at something that a test waits for: the client may well be busy meanwhile."""
_LONGEST = 3.0
"""Seconds given to what began before it is taken for something that waits on purpose."""


async def until_done(fake: FakeDiscord, seconds: float = 0.3) -> None:
    """Let some seconds pass, then what the client of this process began end: a busy machine takes its time."""
    await asyncio.sleep(seconds)
    late = time.monotonic() + (_LONGEST if seconds > _POLL else 0)
    before = -1
    while (any(_begun()) or len(fake.rest.requests) != before) and time.monotonic() < late:
        before = len(fake.rest.requests)
        await asyncio.sleep(_IDLE)


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
