"""Telling servers of a new edition of the rules, and of answers retired: again when Discord refuses it, never twice, and not for ever."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.answers import EditionNews
from bot.errors import StorageError
from bot.frontends.discord import labels_vouching as labels
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.retrying import FAULTS
from bot.storage import MOST_TRIES, Alert, AuditEntry, Storage

__all__ = ["Announcing", "Touched"]

Touched = Callable[[int], Awaitable[Sequence[int]]]
"""The numbers of a server's validated answers that rest on rules that changed."""

_LOOKED_THROUGH = 200
_REFUSALS = (*FAULTS, discord.DiscordException)

log = logging.getLogger(__name__)


class Announcing:
    """The alerts of servers, each noted before it is sent and confirmed after."""

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

    async def tell_of_retired(self) -> None:
        """Tell each server here of its answers retired with their rules, once."""
        try:
            due = [one for one in await self._storage.dues.to_tell() if self._client.get_guild(one.guild_id)]
            for one in due:
                if one.alert is not None:
                    await self._tell_of_retired(one.guild_id, one.id, one.alert)
        except StorageError as fault:
            log.warning("servers are not told of retired answers: %s", fault)

    async def _tell(self, guild_id: int, news: EditionNews, touched: Touched) -> None:
        channel = await self._channel(guild_id)
        if channel is None:
            return
        retired = await touched(guild_id)
        attempt = await self._storage.guilds.try_edition(guild_id, news.edition, utc_now())
        if not attempt:
            return
        # a later try finds the answers retired by the first, and does not say that there were none
        said = labels.with_touched(news.text, retired) if retired or attempt == 1 else news.text
        if await self._say(channel, said, news.text, f"{guild_id} {news.edition}", attempt):
            await self._storage.guilds.told_edition(guild_id, news.edition)
        elif attempt >= MOST_TRIES:
            await self._give_up(guild_id, "untold", news.edition)

    async def _tell_of_retired(self, guild_id: int, validated_id: int, alert: Alert) -> None:
        channel = await self._channel(guild_id)
        if channel is None:  # nobody wants to be told
            await self._storage.dues.told(validated_id)
            return
        attempt = await self._storage.dues.try_alert(validated_id, utc_now())
        if not attempt:
            return
        said = labels.RETIRED_WITH_RULE.format(id=validated_id, rules=", ".join(alert.rules))
        if await self._say(channel, said, said, f"retired {validated_id}", attempt):
            await self._storage.dues.told(validated_id)
        elif attempt >= MOST_TRIES:
            await self._storage.dues.told(validated_id)
            await self._give_up(guild_id, "untold_retired", f"#{validated_id}")

    async def _channel(self, guild_id: int) -> discord.PartialMessageable | None:
        """Where a server wants to be told, if it does."""
        channel_id = (await self._storage.guilds.settings(guild_id)).alert_channel
        return self._client.get_partial_messageable(channel_id, guild_id=guild_id) if channel_id is not None else None

    async def _say(self, channel: discord.PartialMessageable, said: str, begins: str, key: str, attempt: int) -> bool:
        """Say something that ``begins`` so, unless an earlier try did although Discord seemed to refuse it; whether it is said."""
        try:
            if attempt == 1 or not await self._already_said(channel, begins):
                await channel.send(said, nonce=str(zlib.crc32(key.encode())))
        except _REFUSALS as refusal:
            log.warning("%s is not told yet, try %d of %s: %s", channel.guild_id, attempt, key, refusal)
            return False
        return True

    async def _already_said(self, channel: discord.PartialMessageable, text: str) -> bool:
        """Whether the channel has the alert all the same: an outage may hide that it was taken."""
        async for message in channel.history(limit=_LOOKED_THROUGH):
            if self._client.user and message.author.id == self._client.user.id and message.content.startswith(text):
                return True
        return False

    async def _give_up(self, guild_id: int, action: str, what: str) -> None:
        log.error("%s is not told of %s, after %d tries", guild_id, what, MOST_TRIES)
        await self._storage.audit.add(AuditEntry(guild_id, None, action, what, utc_now(), {"tries": MOST_TRIES}))
