"""Kept running for months: stopped, refused, watched, started twice, cut in shards."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import discord
import pytest
import yarl
from aiohttp import ClientSession

from bot.answers import Answer, Request
from bot.bench.fakediscord import FakeDiscord, Person
from bot.config import Listening, Settings, Shards
from bot.frontends.discord import Clerk, labels_operation, run
from bot.frontends.discord.alone import alone, claim_of
from bot.frontends.discord.operated import Operated, turn_towards
from bot.frontends.discord.run import stay, stay_with
from bot.frontends.metering import Health, MeasuredAnswerer, Meter, Monitor
from bot.storage import open_storage
from tests.fakes.discord_server import serving
from tests.frontends.answerers import Broken, Scripted

TOKEN = "un.jeton.juste"
GUARD = 20
"""Seconds after which a silent server fails a test instead of hanging it."""


@pytest.fixture(autouse=True)
def _library_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", False)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", False)
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    async with serving(monkeypatch, TOKEN) as made:
        yield made


@asynccontextmanager
async def staying(
    server: FakeDiscord, clerk: Clerk, settings: Settings, monitor: Monitor | None = None
) -> AsyncIterator[asyncio.Task[int]]:
    """The bot, connected; its exit code once it ended."""
    task = asyncio.create_task(stay(clerk, settings, TOKEN, monitor=monitor))
    await asyncio.wait_for(server.connected.wait(), GUARD)
    yield task
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


class Slow(Scripted):
    """Answers scenarios, on their thread, only when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.go_on = threading.Event(), threading.Event()

    def answer(self, request: Request) -> Answer:
        if request.text.startswith("scenario"):
            self.asked.set()
            self.go_on.wait(GUARD)
        return super().answer(request)


async def test_asked_to_stop_it_finishes_what_it_began_and_hears_nothing_more(server: FakeDiscord, settings: Settings) -> None:
    slow = Slow()
    clerk = Clerk(slow)
    guild = server.world.add_guild()
    channel = server.world.add_text_channel(guild)
    alice = Person(server.world, "alice", guild)
    async with staying(server, clerk, settings) as task:
        question = alice.says(channel, "!scenario long")
        await asyncio.to_thread(slow.asked.wait, GUARD)
        os.kill(os.getpid(), signal.SIGTERM)
        await server.settles()
        assert not task.done()
        alice.says(channel, "!carte trop tard")
        slow.go_on.set()
        assert await asyncio.wait_for(task, GUARD) == 0
    replies = [str(one["message_reference"]["message_id"]) for one in server.world.said_by_bot(channel)]
    assert replies == [question["id"]]
    clerk.close()


async def test_asked_twice_to_stop_it_stops_at_once(server: FakeDiscord, settings: Settings) -> None:
    slow = Slow()
    clerk = Clerk(slow)
    guild = server.world.add_guild()
    channel = server.world.add_text_channel(guild)
    async with staying(server, clerk, settings) as task:
        Person(server.world, "alice", guild).says(channel, "!scenario long")
        await asyncio.to_thread(slow.asked.wait, GUARD)
        for _ in range(2):
            os.kill(os.getpid(), signal.SIGINT)
            await asyncio.sleep(0.05)
        assert await asyncio.wait_for(task, GUARD) == 0
    assert server.world.said_by_bot(channel) == []
    slow.go_on.set()
    clerk.close()


async def test_a_token_replaced_while_it_runs_is_one_line_and_the_end(
    server: FakeDiscord, clerk: Clerk, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with staying(server, clerk, settings) as task:
        await server.gateway.refuse_from_now_on("un.autre.jeton")
        assert await asyncio.wait_for(task, GUARD) == 2
    assert server.gateway.identified == 1
    assert capsys.readouterr().err == f"{labels_operation.REVOKED}\n"


async def test_a_request_refused_for_its_token_is_the_end_too(
    server: FakeDiscord, clerk: Clerk, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    guild = server.world.add_guild()
    channel = server.world.add_text_channel(guild)
    async with staying(server, clerk, settings) as task:
        await server.settles()
        server.rest.refuse_from_now_on("un.autre.jeton")
        Person(server.world, "alice", guild).says(channel, "!carte Clone")
        assert await asyncio.wait_for(task, GUARD) == 2
    assert capsys.readouterr().err == f"{labels_operation.REVOKED}\n"
    assert sum("POST /channels" in asked for asked in server.rest.requests) == 1


async def test_an_interaction_whose_own_token_died_ends_nothing(server: FakeDiscord, clerk: Clerk, settings: Settings) -> None:
    guild = server.world.add_guild()
    channel = server.world.add_text_channel(guild)
    alice = Person(server.world, "alice", guild)
    async with staying(server, clerk, settings) as task:
        started = alice.starts_slash(channel, "carte", {"nom": "Clone"})
        server.world.interactions.clear()
        await server.settles()
        assert not started.answered.is_set()
        assert (await server.reply_to(alice.says(channel, "!carte Clone"), GUARD))["content"]
        assert not task.done()


async def test_shards_of_the_settings_alone_are_held(server: FakeDiscord, clerk: Clerk, settings: Settings) -> None:
    async with staying(server, clerk, replace(settings, shards=Shards(4, 2, 2))):
        assert server.gateway.shards == [(2, 4)]


def test_proxies_of_the_settings_are_spoken_to(settings: Settings) -> None:
    turn_towards(settings)
    before = discord.http.Route.BASE
    turn_towards(replace(settings, api_base="http://127.0.0.1:8080/api/v10/", gateway_url="ws://127.0.0.1:7878/"))
    assert before.startswith("https://discord.com")
    assert discord.http.Route.BASE == "http://127.0.0.1:8080/api/v10"
    assert yarl.URL("ws://127.0.0.1:7878/") == discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY


async def test_the_gateway_of_the_settings_is_used_even_where_discord_names_another(
    server: FakeDiscord, clerk: Clerk, settings: Settings
) -> None:
    server.rest.advised_gateway = "ws://127.0.0.1:9/"
    async with staying(server, clerk, replace(settings, gateway_url=server.gateway_url)):
        assert server.gateway.identified == 1


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def test_the_state_follows_the_connection_and_the_database(
    server: FakeDiscord, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_identify = asyncio.Event()

    async def identifies(_: Operated, __: int | None, *, initial: bool = False) -> None:
        if not initial:
            await may_identify.wait()

    monkeypatch.setattr(Operated, "before_identify_hook", identifies)
    port = free_port()
    watched = replace(settings, health=Listening("127.0.0.1", port))
    meter = Meter("9.9")
    monitor = Monitor(meter, Health("9.9", lambda: meter.data))
    clerk = Clerk(MeasuredAnswerer(Broken(), meter))
    url = f"sqlite+aiosqlite:///{tmp_path / 'greffier.db'}"
    task = asyncio.create_task(stay_with(clerk, watched, TOKEN, lambda: open_storage(url, tmp_path), monitor=monitor))
    await asyncio.wait_for(server.connected.wait(), GUARD)
    await server.settles()
    async with ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/sante") as answered:
            report = await answered.json()
            assert (answered.status, report["discord"]["connected"], report["database"]) == (200, 1, {"well": True})
        server.gateway.lose_sessions()
        await server.settles()
        async with session.get(f"http://127.0.0.1:{port}/sante") as answered:
            assert answered.status == 503
            assert (await answered.json())["discord"]["connected"] == 0
        async with session.get(f"http://127.0.0.1:{port}/metrics") as answered:
            told = await answered.text()
    assert 'greffier_discord_gateway_total{what="identify"} 1.0' in told
    assert 'greffier_discord_requests_total{status="200"}' in told
    may_identify.set()
    await asyncio.wait_for(server.connected.wait(), GUARD)
    task.cancel()
    assert await task == 0
    clerk.close()


def test_a_second_copy_says_so_and_leaves(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    with alone(settings.data_dir, claim_of(TOKEN, None)) as first:
        assert first
        assert run(Scripted(), replace(settings, discord_token=TOKEN)) == 1
    assert capsys.readouterr().err == f"{labels_operation.ALREADY_RUNNING}\n"


def test_copies_that_share_nothing_may_run_together(tmp_path: Path) -> None:
    claims = [claim_of(TOKEN, None), claim_of(TOKEN, Shards(4, 0, 1)), claim_of(TOKEN, Shards(4, 2, 3)), claim_of("dos.jeton", None)]
    with alone(tmp_path, claims[0]) as a, alone(tmp_path, claims[1]) as b, alone(tmp_path, claims[2]) as c, alone(tmp_path, claims[3]) as d:
        assert (a, b, c, d) == (True, True, True, True)
    with alone(tmp_path, claims[0]) as again:
        assert again


def test_a_new_token_of_the_same_bot_is_still_the_same_bot() -> None:
    assert claim_of("MTIz.ancien.jeton", None) == claim_of("MTIz.nouveau.jeton", None)


def test_a_folder_that_cannot_be_locked_does_not_stop_the_bot(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "fichier").write_text("")
    with alone(tmp_path / "fichier" / "dossier", "discord") as first:
        assert first
    assert "Aucun verrou possible" in caplog.text
