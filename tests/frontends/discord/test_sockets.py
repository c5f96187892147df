"""The real client over real sockets: cut, resumed, refused, slowed down, told twice."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

import discord
import pytest
import pytest_asyncio

from bot.answers import Answer, Kind
from bot.bench.fakediscord import FakeDiscord, Fault, Payload, Person
from bot.config import Settings
from bot.frontends.discord import Clerk, Greffier
from bot.storage import Storage
from tests.fakes.discord_server import serving
from tests.frontends.answerers import Broken

TOKEN = "un.jeton.juste"
GUARD = 20
"""Seconds after which a silent server fails a test instead of hanging it."""


class _Served(Protocol):
    fake: FakeDiscord


class Server:
    """The little Discord with one server, one channel, one forum, Alice, and the bot connected."""

    def __init__(self, fake: FakeDiscord) -> None:
        self.fake = fake
        self.guild = fake.world.add_guild()
        self.channel = fake.world.add_text_channel(self.guild)
        self.forum = fake.world.add_forum(self.guild)
        self.alice = Person(fake.world, "alice", self.guild)

    async def says(self, text: str, *, times: int = 1) -> Payload:
        return await self.fake.reply_to(self.alice.says(self.channel, text, times=times), GUARD)

    def said(self) -> list[str]:
        return [str(one["content"]) for one in self.fake.world.said_by_bot(self.channel)]


@asynccontextmanager
async def connected(server: _Served, clerk: Clerk, settings: Settings, storage: Storage | None = None) -> AsyncIterator[Greffier]:
    """The bot, connected until the end of the block."""
    async with Greffier(clerk, settings, storage) as client:
        running = asyncio.create_task(client.start(TOKEN))
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({running, ready}, timeout=GUARD, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait_for(server.fake.connected.wait(), GUARD)
        yield client
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait_for(running, GUARD)


@pytest_asyncio.fixture
async def server(monkeypatch: pytest.MonkeyPatch, clerk: Clerk, settings: Settings) -> AsyncIterator[Server]:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", False)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", False)
    async with serving(monkeypatch, TOKEN) as fake:
        made = Server(fake)
        async with connected(made, clerk, settings):
            yield made


async def test_a_command_is_answered(server: Server) -> None:
    said = await server.says("!carte Clone")
    assert said["content"] == "Écho : carte Clone"


async def test_a_slash_command_is_answered_in_time(server: Server) -> None:
    done = await server.alice.slash(server.channel, "carte", nom="Clone")
    assert done.content == "Écho : carte Clone"
    assert done.elapsed < 3


async def test_an_option_is_completed(server: Server, answerer: Broken) -> None:
    assert await server.alice.completes(server.channel, "carte", "nom", "Clo") is not None


async def test_a_message_delivered_twice_is_answered_once(server: Server) -> None:
    await server.says("!carte Clone", times=3)
    await server.fake.settles()
    assert server.said() == ["Écho : carte Clone"]


async def test_what_was_said_while_the_socket_was_cut_is_answered(server: Server) -> None:
    server.fake.gateway.cut()
    assert (await server.says("!carte Clone"))["content"] == "Écho : carte Clone"
    assert server.fake.gateway.resumed == 1


async def test_a_lost_session_is_begun_again(server: Server) -> None:
    server.fake.gateway.lose_sessions()
    await asyncio.wait_for(server.fake.connected.wait(), GUARD)
    assert (await server.says("!carte Clone"))["content"] == "Écho : carte Clone"
    assert server.fake.gateway.identified == 2


@pytest.mark.parametrize("status", [429, 500, 502])
async def test_a_refusal_of_discord_that_passes_loses_no_answer(server: Server, status: int) -> None:
    fault = server.fake.faults.add(Fault(r"POST /channels/\d+/messages", times=1, status=status))
    assert (await server.says("!carte Clone"))["content"] == "Écho : carte Clone"
    assert fault.met == 1


async def test_where_the_bot_may_not_write_it_does_not_insist(server: Server) -> None:
    server.fake.world.forbidden.add(int(server.channel["id"]))
    server.alice.says(server.channel, "!carte Clone")
    await server.fake.settles()
    assert sum(asked.startswith("POST") and asked.endswith("/messages") for asked in server.fake.rest.requests) == 1


@pytest.mark.parametrize("refused", [False, True])
async def test_while_an_answer_takes_long_the_bot_types_and_where_it_may_not_it_answers_all_the_same(
    monkeypatch: pytest.MonkeyPatch, clerk: Clerk, settings: Settings, answerer: Broken, refused: bool
) -> None:
    never = threading.Event()
    answerer.reply = lambda request: Answer(request.text, Kind.LOOKUP, text=f"Enfin : {never.wait(0.2)}")
    async with serving(monkeypatch, TOKEN) as fake:
        server = Server(fake)
        if refused:
            fake.faults.add(Fault(r"POST /channels/\d+/typing", times=1, status=403))
        async with connected(server, clerk, settings) as client:
            client.desk.patience = 0.01
            assert (await server.says("!question mon Clone ?"))["content"].startswith("Enfin")
        assert sum(asked.endswith("/typing") for asked in fake.rest.requests) == 1
