"""What the settings of a server still name though it was deleted, perhaps while the bot was away: nobody is told of that by Discord."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import discord

from bot.frontends.discord import labels_doctor as labels
from bot.storage import Forum, GuildSettings

__all__ = ["Channels", "vanished", "vanished_from"]

Channels = Mapping[int, discord.abc.GuildChannel]
Roles = Callable[[int], discord.Role | None]
"""A role of a server by its id; null where it has none such."""


def vanished_from(settings: GuildSettings, guild: discord.Guild) -> Iterator[str]:
    """What is gone of a server that the bot is told of, and how to mend each."""
    yield from vanished(settings, {one.id: one for one in guild.channels}, guild.get_role)


def vanished(settings: GuildSettings, channels: Channels, role: Roles) -> Iterator[str]:
    """The same, by the channels and the roles that the server has."""
    others = [one for one in (settings.shadow_channel, settings.alert_channel) if one is not None]
    for channel_id in (*settings.channels, *others, *(forum.channel_id for forum in settings.forums)):
        if channel_id not in channels:
            yield labels.GONE_CHANNEL.format(id=channel_id)
    for forum in settings.forums:
        yield from _tag(forum, channels.get(forum.channel_id))
    if settings.judge_role is not None and role(settings.judge_role) is None:
        yield labels.GONE_ROLE
    if any(role(one) is None for one in settings.moderator_roles):
        yield labels.GONE_MODERATORS


def _tag(forum: Forum, channel: discord.abc.GuildChannel | None) -> Iterator[str]:
    if forum.resolved_tag is not None and isinstance(channel, discord.ForumChannel) and channel.get_tag(forum.resolved_tag) is None:
        yield labels.GONE_TAG.format(channel=f"#{channel.name}")
