"""Threads that may be archived: Discord changes nothing in those."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.frontends.discord.retrying import FAULTS

__all__ = ["thread_of", "unarchived"]

log = logging.getLogger(__name__)


async def thread_of(client: discord.Client, guild_id: int | None, thread_id: int) -> discord.Thread | None:
    """A thread of a server, archived ones too; null for any other channel, and for what cannot be seen."""
    guild = client.get_guild(guild_id) if guild_id else None
    if guild is None or guild.get_channel(thread_id):
        return None
    if cached := guild.get_thread(thread_id):
        return cached
    try:
        fetched = await client.fetch_channel(thread_id)
    except (*FAULTS, discord.InvalidData) as refusal:
        log.warning("no thread %s: %s", thread_id, refusal)
        return None
    return fetched if isinstance(fetched, discord.Thread) else None


@asynccontextmanager
async def unarchived(client: discord.Client, guild_id: int | None, channel_id: int) -> AsyncIterator[None]:
    """A channel whose messages may be changed inside the block: a thread that was archived is archived again after it."""
    thread = await thread_of(client, guild_id, channel_id)
    opened = thread is not None and thread.archived and await _archive(thread, archived=False)
    try:
        yield
    finally:
        if thread and opened:
            await _archive(thread, archived=True)


async def _archive(thread: discord.Thread, *, archived: bool) -> bool:
    try:
        await thread.edit(archived=archived)
    except FAULTS as refusal:
        log.warning("%s cannot be archived or opened: %s", thread.id, refusal)
        return False
    return True
