"""The bot under load and faults, for a few seconds (`TRAFIC_DE_TEST`: how many): what must never happen, whatever the machine."""

from __future__ import annotations

import asyncio
import os

import discord
import pytest

from bot.bench.load import Load, discord_report
from bot.bench.process import held
from tests.frontends.answerers import Scripted

AT_MOST = ("discord.burst.unanswered", "discord.burst.twice", "discord.messages.unanswered", "discord.messages.twice", "discord.unhandled")


@pytest.fixture(autouse=True)
def _library(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library speaks to Discord again after these tests: the bench turns it towards its own."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)


def test_under_load_and_faults_nothing_is_lost_nor_doubled_and_everything_is_let_go() -> None:
    seconds = float(os.environ.get("TRAFIC_DE_TEST", "8"))
    report = discord_report(Scripted, Load(burst=120, rate=10, steady=1, messages=1000, mixed=seconds))
    figures = {figure.key: figure for figure in report.figures()}
    assert {key: figures[key].value for key in AT_MOST} == dict.fromkeys(AT_MOST, 0), report.text()
    mixed = [key for key in figures if key.startswith("discord.mixed.") and figures[key].at_most == 0]
    assert len(mixed) == 6
    assert all(figures[key].met for key in mixed), report.text()
    assert figures["discord.mixed.asked"].value > 5
    assert figures["discord.burst.cpu_discord"].value > 0


def test_what_the_process_holds_is_seen_to_grow() -> None:
    async def more() -> tuple[int, int]:
        before = held()
        waiting = [asyncio.create_task(asyncio.sleep(60)) for _ in range(3)]
        server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", 0)
        after = held()
        server.close()
        await server.wait_closed()
        for task in waiting:
            task.cancel()
        return after.tasks - before.tasks, after.descriptors - before.descriptors

    assert asyncio.run(more()) == (3, 1)
