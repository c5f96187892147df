"""Where the bot speaks on a server where nobody chose it: in one channel, Discord's own at first, then where who manages it asks."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import discord

from bot.frontends.discord import labels
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.ledger import Ledger
from bot.frontends.discord.memory import Recent
from bot.frontends.discord.questions import Question
from bot.frontends.discord.saying import say_in
from bot.storage import GuildSettings

__all__ = ["Places", "placed", "waiting_place"]

_REMEMBERED = 2000


def placed(settings: GuildSettings, guild: discord.Guild | None) -> GuildSettings:
    """The settings with the place that a server did not choose; without a server, or on one that is not the bot's, that is everywhere."""
    settings = _living(settings, guild)
    if settings.has_place:
        return settings
    if guild is None:
        return replace(settings, everywhere=True)
    waiting = waiting_place(guild)
    return replace(settings, channels=(waiting.id,)) if waiting else settings


def _living(settings: GuildSettings, guild: discord.Guild | None) -> GuildSettings:
    """The settings without the channels that were deleted since: a bot whose only channel is gone has no place, and finds one again."""
    if guild is None or guild.unavailable:
        return settings
    return replace(settings, channels=tuple(one for one in settings.channels if guild.get_channel(one)))


def waiting_place(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel where Discord itself speaks to a server, if the bot may speak there too."""
    channel = guild.system_channel
    return channel if channel and _may_speak(channel) else None


class Places:
    """Settles on a server where nobody chose a place, and says elsewhere, once a day, where it is."""

    def __init__(self, ledger: Ledger) -> None:
        """``ledger`` keeps what was settled."""
        self._ledger = ledger
        self._told: Recent[tuple[int, date]] = Recent(_REMEMBERED)

    async def settle_by_message(self, message: discord.Message) -> str:
        """Settle where who may manage the server asks something; what to say of it, empty where nothing changed."""
        manages = isinstance(message.author, discord.Member) and message.author.guild_permissions.manage_guild
        return await self._settle(message.guild, message.channel, message.author.id) if manages else ""

    async def settle_by_interaction(self, interaction: discord.Interaction) -> str:
        """The same, for a slash command that is answered aloud."""
        guild = _own_guild(interaction)
        manages = guild is not None and interaction.permissions.manage_guild
        return await self._settle(guild, interaction.channel, interaction.user.id) if manages else ""

    async def of(self, guild: discord.Guild | None) -> GuildSettings:
        """The settings of a server, with the place that it did not choose."""
        return placed(await self._ledger.settings(guild.id if guild else None), guild)

    async def of_interaction(self, interaction: discord.Interaction) -> GuildSettings:
        """The same, for where an interaction comes from: somebody may have brought the application to a server that is not the bot's."""
        return placed(await self._ledger.settings(interaction.guild_id), _own_guild(interaction))

    async def point(self, message: discord.Message, question: Question) -> None:
        """Say where the answer is to be had, where nobody chose that; once a day in each channel, and by one process alone."""
        if _living(await self._ledger.settings(question.guild_id), message.guild).has_place:
            return
        if not self._told.is_new((question.channel_id, utc_now().date())):
            return
        if await self._ledger.takes(question):
            await say_in(message, labels.speaks_only_in((await self.of(message.guild)).channels))

    async def _settle(self, guild: discord.Guild | None, channel: object, actor_id: int) -> str:
        place = channel.parent if isinstance(channel, discord.Thread) else channel
        storage = self._ledger.storage
        if guild is None or storage is None or not isinstance(place, discord.abc.GuildChannel) or not _may_speak(place):
            return ""
        settings = await self._ledger.settings(guild.id)
        living = _living(settings, guild)
        if living.has_place:
            return ""
        gone = set(settings.channels) - set(living.channels)
        settled = await self._ledger.attempt("settle", storage.guilds.settle_in(guild.id, place.id, actor_id, utc_now(), gone=gone))
        return labels.SETTLED.format(channel=f"<#{place.id}>") if settled else ""


def _own_guild(interaction: discord.Interaction) -> discord.Guild | None:
    return interaction.client.get_guild(interaction.guild_id) if interaction.guild_id else None


def _may_speak(channel: discord.abc.GuildChannel) -> bool:
    granted = channel.permissions_for(channel.guild.me)
    return granted.view_channel and granted.send_messages
