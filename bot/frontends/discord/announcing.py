"""Telling servers of a new edition of the rules: again when Discord refuses it, never twice, and not for ever."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.answers import EditionNews
from bot.errors import StorageError
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.labels_vouching import with_touched
from bot.storage import MOST_EDITION_TRIES, AuditEntry, Storage

__all__ = ["Announcing", "Touched"]

Touched = Callable[[int], Awaitable[Sequence[int]]]
"""The numbers of a server's validated answers that rest on rules that changed."""

_LOOKED_THROUGH = 200
_REFUSALS = (discord.DiscordException, OSError, TimeoutError)

log = logging.getLogger(__name__)


class Announcing:
    """The alerts of new editions, each noted before it is sent and confirmed after."""

    def __init__(self, client: discord.Client, storage: Storage) -> None:
        """``client`` speaks, ``storage`` remembers."""
        self._client = client
        self._storage = storage

    async def tell(self, news: EditionNews, touched: Touched) -> None:
        """Tell each server here that chose a channel for that, once; ``touched``: the validated answers that the edition retires."""
        for guild in self._client.guilds:
            try:
                await self._tell(guild.id, news, touched)
            except StorageError as fault:
                log.warning("%s is not told of the edition: %s", guild.id, fault)

    async def _tell(self, guild_id: int, news: EditionNews, touched: Touched) -> None:
        channel_id = (await self._storage.guilds.settings(guild_id)).alert_channel
        if channel_id is None:
            return
        retired = await touched(guild_id)
        attempt = await self._storage.guilds.try_edition(guild_id, news.edition, utc_now())
        if not attempt:
            return
        # a later try finds the answers retired by the first, and does not say that there were none
        said = with_touched(news.text, retired) if retired or attempt == 1 else news.text
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        try:
            if attempt == 1 or not await self._already_said(channel, news.text):
                await channel.send(said, nonce=str(zlib.crc32(f"{guild_id} {news.edition}".encode())))
        except _REFUSALS as refusal:
            await self._refused(guild_id, news.edition, attempt, refusal)
        else:
            await self._storage.guilds.told_edition(guild_id, news.edition)

    async def _already_said(self, channel: discord.PartialMessageable, text: str) -> bool:
        """Whether the channel has the alert all the same: an outage may hide that it was taken."""
        async for message in channel.history(limit=_LOOKED_THROUGH):
            if self._client.user and message.author.id == self._client.user.id and message.content.startswith(text):
                return True
        return False

    async def _refused(self, guild_id: int, edition: str, attempt: int, refusal: BaseException) -> None:
        if attempt < MOST_EDITION_TRIES:
            log.warning("%s is not told of the edition yet, try %d: %s", guild_id, attempt, refusal)
            return
        log.error("%s is not told of the edition, after %d tries: %s", guild_id, attempt, refusal)
        await self._storage.audit.add(AuditEntry(guild_id, None, "untold", edition, utc_now(), {"tries": attempt}))
