"""What goes on by itself: servers joined and left, old data purged, silent posts recalled and archived, stale answers retired."""

from __future__ import annotations

import logging
from collections.abc import Collection, Coroutine, Iterable
from datetime import datetime, timedelta

import discord

from bot.errors import StorageError
from bot.frontends.discord import labels_forum as labels
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.labels_operation import GONE_ON_SERVER
from bot.frontends.discord.post_buttons import Resolved
from bot.frontends.discord.retrying import FAULTS
from bot.frontends.discord.vanished import vanished_from
from bot.storage import GuildSettings, Post, PostState, Storage

__all__ = ["Upkeep", "of_shard"]

Work = Coroutine[object, object, int | None]

log = logging.getLogger(__name__)


class Upkeep:
    """What the bot does without being asked."""

    def __init__(self, client: discord.Client, storage: Storage) -> None:
        """``client`` speaks, ``storage`` remembers."""
        self._client = client
        self._storage = storage

    async def joined(self, guild_id: int) -> None:
        """The bot was added to a server."""
        await self._attempt("joined", self._storage.guilds.joined(guild_id))

    async def left(self, guild_id: int) -> None:
        """The bot was taken off a server; an outage of Discord's is no such thing, and does not come here."""
        await self._attempt("left", self._storage.guilds.left(guild_id, utc_now()))

    async def reconcile(self, present: Collection[int], shard_id: int, shard_count: int) -> None:
        """At the start of a shard: what was left while the bot was away. Servers cut off by an outage are ``present``."""
        try:
            ours = of_shard(await self._storage.guilds.known(), shard_id, shard_count)
            await self._storage.guilds.reconcile(present, ours, utc_now())
        except StorageError as fault:
            log.warning("servers are not reconciled: %s", fault)

    async def warn_of_vanished(self, guilds: Iterable[discord.Guild]) -> None:
        """Say in the log what the settings of some servers still name though it was deleted."""
        for guild in guilds:
            try:
                settings = await self._storage.guilds.settings(guild.id)
            except StorageError as fault:
                log.warning("settings of %s: %s", guild.id, fault)
                continue
            for gone in vanished_from(settings, guild):
                log.warning(GONE_ON_SERVER, guild.id, gone)

    async def purge(self, now: datetime) -> None:
        """Delete what was kept long enough."""
        count = await self._attempt("purge", self._storage.privacy.purge(now))
        if count:
            log.info("purged: %d", count)

    async def wake(self, guilds: Iterable[discord.Guild], now: datetime) -> None:
        """Recall the posts silent for long, and archive those silent for longer."""
        for guild in guilds:
            try:
                settings = await self._storage.guilds.settings(guild.id)
                await self._remind(guild, settings, now)
                await self._archive(guild, settings, now)
            except StorageError as fault:
                log.warning("silent posts of %s: %s", guild.id, fault)

    async def _remind(self, guild: discord.Guild, settings: GuildSettings, now: datetime) -> None:
        if settings.reminder_hours is None or settings.shadow_channel is not None:
            return
        for post in await self._storage.posts.idle(guild.id, now - timedelta(hours=settings.reminder_hours)):
            thread = guild.get_thread(post.thread_id)
            if thread is None or thread.archived or post.muted or post.reminded_at is not None or post.state is PostState.SEEN:
                continue
            if await self._storage.posts.reminded(post.thread_id, now):  # first: a reminder too few is better than one an hour
                await self._recall(thread, post)

    async def _recall(self, thread: discord.Thread, post: Post) -> None:
        reply = await self._storage.replies.by_source(post.thread_id)
        view = discord.ui.View(timeout=None)
        if reply is not None:
            view.add_item(Resolved(reply.id))
        try:
            await thread.send(labels.REMINDER, view=view)
        except FAULTS as refusal:
            log.warning("no reminder in %s: %s", thread.id, refusal)

    async def _archive(self, guild: discord.Guild, settings: GuildSettings, now: datetime) -> None:
        if settings.archive_hours is None:
            return
        for post in await self._storage.posts.idle(guild.id, now - timedelta(hours=settings.archive_hours)):
            thread = guild.get_thread(post.thread_id)
            if thread is None or thread.archived or post.state is not PostState.ANSWERED:
                continue
            try:
                await thread.edit(archived=True)
            except FAULTS as refusal:
                log.warning("%s is not archived: %s", thread.id, refusal)

    async def _attempt(self, what: str, work: Work) -> int | None:
        try:
            return await work
        except StorageError as fault:
            log.warning("%s: %s", what, fault)
            return None


def of_shard(guilds: Iterable[int], shard_id: int, shard_count: int) -> list[int]:
    """The servers that a shard is told of."""
    return [guild_id for guild_id in guilds if (guild_id >> 22) % shard_count == shard_id]
