"""The little Discord of the measures, with the client library turned towards it for the time of a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import pytest
import yarl

from bot.bench.fakediscord import FakeDiscord

__all__ = ["FakeDiscord", "serving"]


@asynccontextmanager
async def serving(patch: pytest.MonkeyPatch, token: str, *, approves: bool = True) -> AsyncIterator[FakeDiscord]:
    """Listen, and turn discord.py towards here."""
    async with FakeDiscord(token, approves=approves).listening() as server:
        patch.setattr(discord.http.Route, "BASE", server.api_base)
        patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway_url))
        yield server
