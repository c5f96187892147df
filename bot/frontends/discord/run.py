"""Connects to Discord and stays; says in one line why it cannot."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys

import discord

from bot.answers import Answerer
from bot.config import Settings
from bot.errors import ConfigError
from bot.frontends.discord import labels
from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.client import Greffier

__all__ = ["run", "stay"]

_WRONG_SETTING = 2
"""Exit code of what starting again will not repair, so that a supervisor may leave it."""


def run(answerer: Answerer, settings: Settings, *, sync_only: bool = False) -> int:
    """Answer on Discord until stopped; with ``sync_only``, only send the slash commands. Returns the process's exit code.

    Raises ConfigError without a token.
    """
    if not settings.discord_token:
        raise ConfigError([labels.NO_TOKEN])
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks
    clerk = Clerk(answerer, settings.default_date)
    try:
        return asyncio.run(stay(clerk, settings, settings.discord_token, sync_only=sync_only))
    finally:
        clerk.close()


async def stay(clerk: Clerk, settings: Settings, token: str, *, sync_only: bool = False) -> int:
    """Stay connected. Where Discord withholds the content of messages, say so, and stay without it."""
    _stop_on_termination()
    for message_content in (True, False):
        try:
            async with Greffier(clerk, settings, message_content=message_content, force_sync=sync_only) as client:
                await client.login(token)
                if not sync_only:
                    await client.connect()
                return 0
        except discord.PrivilegedIntentsRequired:
            _say(labels.NO_MESSAGE_CONTENT)
        except discord.LoginFailure:
            _say(labels.BAD_TOKEN)
            return _WRONG_SETTING
        except (OSError, discord.HTTPException, discord.GatewayNotFound):
            _say(labels.UNREACHABLE)
            return 1
        except asyncio.CancelledError:
            return 0
    return _WRONG_SETTING


def _stop_on_termination() -> None:
    """Leave Discord properly when a supervisor asks; some platforms have no such signal."""
    task = asyncio.current_task()
    if task:
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
