"""Connects to Discord and stays; says in one line why it cannot."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable

import discord

from bot.answers import Answerer, is_lasting, storage_words
from bot.config import Settings
from bot.errors import ConfigError, StorageError
from bot.frontends.discord import labels
from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.client import Greffier
from bot.storage import Storage

__all__ = ["run", "stay", "stay_with"]

log = logging.getLogger(__name__)

Opener = Callable[[], Awaitable[Storage]]

_WRONG_SETTING = 2
"""Exit code of what starting again will not repair, so that a supervisor may leave it."""


def run(answerer: Answerer, settings: Settings, open_storage: Opener | None = None, *, sync_only: bool = False) -> int:
    """Answer on Discord until stopped; with ``sync_only``, only send the slash commands. Returns the process's exit code.

    ``open_storage`` opens what survives a restart. Raises ConfigError without a token.
    """
    if not settings.discord_token:
        raise ConfigError([labels.NO_TOKEN])
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks
    clerk = Clerk(answerer, settings.default_date)
    try:
        return asyncio.run(stay_with(clerk, settings, settings.discord_token, open_storage, sync_only=sync_only))
    finally:
        clerk.close()


async def stay_with(clerk: Clerk, settings: Settings, token: str, open_storage: Opener | None, *, sync_only: bool = False) -> int:
    """Stay connected, with what survives a restart where it opens."""
    async with _opened(open_storage) as storage:
        return await stay(clerk, settings, token, storage, sync_only=sync_only)


@contextlib.asynccontextmanager
async def _opened(open_storage: Opener | None) -> AsyncIterator[Storage | None]:
    """What survives a restart; nothing when it can't be opened now, which is said, for questions are answered all the same.

    Raises StorageError for what starting again will not mend.
    """
    storage = None
    try:
        storage = await open_storage() if open_storage else None
    except StorageError as fault:
        if is_lasting(fault):
            raise
        log.error(labels.WITHOUT_STORAGE, storage_words(fault))
    try:
        yield storage
    finally:
        if storage:
            await storage.close()


async def stay(clerk: Clerk, settings: Settings, token: str, storage: Storage | None = None, *, sync_only: bool = False) -> int:
    """Stay connected. Where Discord withholds the content of messages, say so, and stay without it."""
    _stop_on_termination()
    for message_content in (True, False):
        try:
            async with Greffier(clerk, settings, storage, message_content=message_content, force_sync=sync_only) as client:
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
