"""Connecting to Discord, and being refused, over real sockets."""

from __future__ import annotations

import asyncio
import os
import signal

import discord
import pytest

from bot.bench.fakediscord import Fault
from bot.config import Settings
from bot.errors import ConfigError, StorageError
from bot.frontends.discord import Clerk, labels, run
from bot.frontends.discord.run import stay, stay_with
from bot.frontends.discord.sync import MEMORY
from bot.storage import Storage
from tests.fakes.discord_server import serving
from tests.frontends.answerers import Scripted

TOKEN = "un.jeton.juste"
GUARD = 20
"""Seconds after which a silent server fails a test instead of hanging it."""
MESSAGE_CONTENT = discord.Intents(message_content=True).value


@pytest.fixture(autouse=True)
def _silence_about_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", False)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", False)


def test_without_a_token_the_setting_is_named() -> None:
    with pytest.raises(ConfigError) as caught:
        run(Scripted(), Settings())
    assert caught.value.problems == (labels.NO_TOKEN,)


async def test_a_refused_token_is_one_line_and_the_end(
    clerk: Clerk, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(monkeypatch, TOKEN) as server:
        assert await stay(clerk, settings, "un.jeton.faux") == 2
        assert not server.intents
    assert capsys.readouterr().err == f"{labels.BAD_TOKEN}\n"


async def test_without_the_content_of_messages_it_says_so_once_and_stays(
    clerk: Clerk, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(monkeypatch, TOKEN, approves=False) as server:
        staying = asyncio.create_task(stay(clerk, settings, TOKEN))
        await asyncio.wait_for(server.connected.wait(), GUARD)
        staying.cancel()
        assert await staying == 0
        assert [bool(intents & MESSAGE_CONTENT) for intents in server.intents] == [True, False]
    assert capsys.readouterr().err == f"{labels.NO_MESSAGE_CONTENT}\n"


async def test_a_supervisor_stops_it_properly(clerk: Clerk, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(monkeypatch, TOKEN) as server:
        staying = asyncio.create_task(stay(clerk, settings, TOKEN))
        await asyncio.wait_for(server.connected.wait(), GUARD)
        os.kill(os.getpid(), signal.SIGTERM)
        assert await staying == 0
    asyncio.get_running_loop().remove_signal_handler(signal.SIGTERM)


async def test_an_unreachable_discord_is_one_line(
    clerk: Clerk, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9/api/v10")
    assert await stay(clerk, settings, TOKEN) == 1
    assert capsys.readouterr().err == f"{labels.UNREACHABLE}\n"


async def test_a_connection_that_is_cut_at_the_start_is_one_line(
    clerk: Clerk, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(monkeypatch, TOKEN) as server:
        server.faults.add(Fault("GET /users/@me", times=9, lost=True))
        assert await stay(clerk, settings, TOKEN) == 1
    assert capsys.readouterr().err == f"{labels.UNREACHABLE}\n"


async def test_commands_whose_sending_is_cut_leave_the_bot_at_work(
    clerk: Clerk, settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(monkeypatch, TOKEN) as server:
        server.faults.add(Fault("PUT /applications/.*/commands", times=9, lost=True))
        staying = asyncio.create_task(stay(clerk, settings, TOKEN))
        await asyncio.wait_for(server.connected.wait(), GUARD)
        staying.cancel()
        await staying
    assert labels.SYNC_FAILED % labels.CONNECTION_LOST in caplog.messages


async def test_slash_commands_are_sent_when_they_changed_or_on_demand(
    clerk: Clerk, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(monkeypatch, TOKEN) as server:
        for _ in range(2):
            server.connected.clear()
            staying = asyncio.create_task(stay(clerk, settings, TOKEN))
            await asyncio.wait_for(server.connected.wait(), GUARD)
            staying.cancel()
            await staying
        assert len(server.commands) == 1
        assert await stay(clerk, settings, TOKEN, sync_only=True) == 0
        assert len(server.commands) == 2
        assert "règle" in server.commands[1]
        assert len(server.intents) == 2, "only sending the commands opens no gateway"
        (settings.data_dir / MEMORY).write_text("[", encoding="utf-8")
        assert await stay(clerk, settings, TOKEN, sync_only=True) == 0
        assert len(server.commands) == 3


async def test_a_database_that_does_not_open_leaves_the_bot_at_work(
    clerk: Clerk, settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def locked() -> Storage:
        raise StorageError("database is locked")

    async with serving(monkeypatch, TOKEN) as server:
        staying = asyncio.create_task(stay_with(clerk, settings, TOKEN, locked))
        await asyncio.wait_for(server.connected.wait(), GUARD)
        staying.cancel()
        assert await staying == 0
    assert "occupée par un autre programme" in caplog.text


async def test_a_database_of_another_version_stops_the_bot_before_discord(clerk: Clerk, settings: Settings) -> None:
    async def newer() -> Storage:
        raise StorageError("unknown_revision 9999")

    with pytest.raises(StorageError):
        await stay_with(clerk, settings, TOKEN, newer)
