"""What `/config` reads and writes, what it checks of it, and what it says was changed."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from dataclasses import replace
from datetime import date, datetime

import discord

from bot.frontends.discord import labels_config as labels
from bot.frontends.discord.clock import utc_now
from bot.frontends.discord.config_view import channels_named, day_named, missing_permissions, roles_named
from bot.frontends.discord.kept import storage_of
from bot.frontends.discord.pages import neutral
from bot.frontends.discord.places import waiting_place
from bot.frontends.discord.saying import say_privately
from bot.storage import GuildSettings

__all__ = [
    "apply",
    "day_read",
    "guild_of",
    "lacking",
    "no_place_said",
    "no_such_tag",
    "place_meant",
    "place_said",
    "public",
    "settings_now",
    "since",
    "tag_named",
    "unmentionable",
    "what_changed",
    "with_living_roles",
    "with_place",
    "without_place",
    "without_role",
]

_FIRST_DAY = date(1999, 4, 23)

TextPlace = discord.TextChannel | discord.VoiceChannel


def guild_of(interaction: discord.Interaction) -> discord.Guild:
    """The server where a command of the group is used."""
    assert interaction.guild is not None, "the group is for servers only, and checked"
    return interaction.guild


async def settings_now(interaction: discord.Interaction) -> GuildSettings:
    """The settings as the database has them now: another process may have changed them."""
    guilds = storage_of(interaction).guilds
    guilds.doubt(guild_of(interaction).id)
    return await guilds.settings(guild_of(interaction).id)


async def apply(interaction: discord.Interaction, before: GuildSettings, settings: GuildSettings, *said: str) -> None:
    """Write the settings that came of those of ``before``, and say what changed."""
    guild_id = guild_of(interaction).id
    await storage_of(interaction).guilds.change(guild_id, settings, interaction.user.id, utc_now(), since=before)
    await say_privately(interaction, ["\n".join(said)])


def place_meant(channel: TextPlace | None, interaction: discord.Interaction) -> TextPlace | None:
    """The channel that was named, else the one where the command is used; null where that is none to speak in."""
    here = interaction.channel.parent if isinstance(interaction.channel, discord.Thread) else interaction.channel
    return channel or (here if isinstance(here, discord.TextChannel | discord.VoiceChannel) else None)


def with_place(settings: GuildSettings, channel: TextPlace) -> GuildSettings:
    """The settings with one channel more, which ends « everywhere »; channels deleted since go."""
    return replace(settings, channels=(*_living(settings, channel), channel.id), everywhere=False)


def without_place(settings: GuildSettings, channel: TextPlace) -> GuildSettings:
    """The settings without a channel; channels deleted since go too."""
    return replace(settings, channels=_living(settings, channel))


def _living(settings: GuildSettings, but: TextPlace) -> tuple[int, ...]:
    return tuple(one for one in settings.channels if one != but.id and but.guild.get_channel(one))


def place_said(settings: GuildSettings, guild: discord.Guild) -> str:
    """Where the bot speaks aloud from now on."""
    if settings.everywhere:
        return labels.EVERYWHERE
    if not settings.channels:
        return no_place_said(guild)
    said = labels.CHANNEL_ADDED if len(settings.channels) > 1 else labels.ONE_CHANNEL
    return said.format(channels=channels_named(settings.channels))


def no_place_said(guild: discord.Guild) -> str:
    """Where the bot speaks as long as nobody chose."""
    waiting = waiting_place(guild)
    return labels.WAITING_IN.format(channel=waiting.mention) if waiting else labels.WAITING_NOWHERE


def lacking(channel: discord.abc.GuildChannel) -> list[str]:
    """What the bot lacks in a channel, told; nothing where it lacks nothing."""
    missing = missing_permissions(channel)
    return [labels.CANNOT_WRITE.format(channel=f"<#{channel.id}>", missing=missing)] if missing else []


def public(channel: discord.TextChannel) -> list[str]:
    """What is wrong with a channel for arbitres alone."""
    everyone = channel.permissions_for(channel.guild.default_role).view_channel
    return [*([labels.SHADOW_IS_PUBLIC.format(channel=channel.mention)] if everyone else []), *lacking(channel)]


def unmentionable(role: discord.Role) -> list[str]:
    """Why a role cannot be called, told; nothing where it can."""
    can = role.mentionable or role.guild.me.guild_permissions.mention_everyone
    return [] if can else [labels.ROLE_NOT_MENTIONABLE.format(role=roles_named([role.id]))]


def with_living_roles(settings: GuildSettings, guild: discord.Guild) -> GuildSettings:
    """The settings without the roles that were deleted since, which nobody could name to have them forgotten."""
    judge = settings.judge_role if settings.judge_role and guild.get_role(settings.judge_role) else None
    return replace(settings, judge_role=judge, moderator_roles=tuple(one for one in settings.moderator_roles if guild.get_role(one)))


def without_role(settings: GuildSettings, role_id: int) -> GuildSettings:
    """The settings without a role, whatever it was for."""
    judge = None if settings.judge_role == role_id else settings.judge_role
    return replace(settings, judge_role=judge, moderator_roles=tuple(one for one in settings.moderator_roles if one != role_id))


def tag_named(forum: discord.ForumChannel, name: str) -> discord.ForumTag | None:
    """The tag of a forum, by its name."""
    wanted = name.strip().casefold()
    return next((tag for tag in forum.available_tags if tag.name.casefold() == wanted), None)


def no_such_tag(forum: discord.ForumChannel, name: str) -> str:
    """That a forum has no such tag, and which it has."""
    tags = ", ".join(f"« {tag.name} »" for tag in forum.available_tags) or labels.NO_TAGS
    return neutral(labels.NO_SUCH_TAG.format(tag=name[:40], tags=tags))


def since(settings: GuildSettings, forum: discord.ForumChannel, interaction: discord.Interaction) -> int:
    """The moment, by Discord's own clock, from which posts are answered; choosing another tag does not move it."""
    return next((one.since for one in settings.forums if one.channel_id == forum.id), interaction.id)


def day_read(said: str) -> str | None:
    """An ISO date; empty for today, null for what is no date of the rules."""
    if said.strip().casefold().replace("’", "'") in (labels.TODAY, "today"):
        return ""
    for form in ("%Y-%m-%d", "%d/%m/%Y"):
        try:
            day = datetime.strptime(said.strip(), form).date()
        except ValueError:
            continue
        return day.isoformat() if day >= _FIRST_DAY else None
    return None


def what_changed(changes: Collection[str], after: GuildSettings) -> str:
    """The settings changed, and what they are now."""
    if not changes:
        return labels.NOTHING_GIVEN
    return labels.CHANGED.format(what=" ; ".join(f"{labels.FIELDS[name]} : {_value(name, after)}" for name in changes))


def _value(name: str, settings: GuildSettings) -> str:
    value = dataclasses.asdict(settings)[name]
    if name == "default_date":
        return day_named(settings.default_date)
    return {True: labels.YES, False: labels.NO}.get(value, f"`{value}`")
