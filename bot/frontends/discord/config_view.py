"""The settings of a server, told in French."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

import discord

from bot.answers import french_date
from bot.frontends.discord import labels_config as labels
from bot.frontends.discord.places import waiting_place
from bot.frontends.discord.vanished import vanished_from
from bot.storage import MOST_TRIES, AuditEntry, Forum, GuildSettings

__all__ = [
    "audit_lines",
    "channels_named",
    "day_named",
    "gone_lines",
    "hours_named",
    "missing_permissions",
    "roles_named",
    "settings_lines",
]

_LONGEST_TARGET = 60
_SPEAKING = ("view_channel", "send_messages", "embed_links", "read_message_history")
_FORUM = ("view_channel", "send_messages_in_threads", "embed_links", "read_message_history", "manage_threads")


def settings_lines(settings: GuildSettings, prefix: str, guild: discord.Guild) -> Iterator[str]:
    """Everything decided on a server; ``prefix`` is the operator's, used where the server chose none."""
    yield labels.SETTINGS
    yield labels.CHANNELS_ARE.format(value=_places(settings, guild))
    yield labels.FORUMS_ARE.format(value=", ".join(map(_forum, settings.forums)) or labels.NONE)
    yield labels.SHADOW_IS.format(value=_channel(settings.shadow_channel))
    yield labels.JUDGES_ARE.format(value=roles_named([settings.judge_role] if settings.judge_role else []) or labels.NONE)
    yield labels.MODERATORS_ARE.format(value=roles_named(settings.moderator_roles) or labels.NOBODY_ELSE)
    yield labels.DISABLED_ARE.format(value=", ".join(f"`{word}`" for word in settings.disabled_commands) or labels.NO_COMMAND)
    yield labels.PREFIX_IS.format(value=settings.prefix or prefix)
    yield labels.INLINE_IS.format(value=_yes(settings.inline))
    yield labels.QUIET_IS.format(value=_yes(settings.quiet))
    yield labels.ENGLISH_IS.format(value=_yes(settings.official_english))
    yield labels.DATE_IS.format(value=day_named(settings.default_date))
    yield labels.ALERTS_ARE.format(value=_alerts(settings))
    yield labels.DELAYS_ARE.format(reminder=hours_named(settings.reminder_hours), archive=hours_named(settings.archive_hours))


def gone_lines(settings: GuildSettings, guild: discord.Guild) -> Iterator[str]:
    """What the settings name and was deleted since."""
    return (labels.GONE.format(what=f"{one[:1].upper()}{one[1:]}") for one in vanished_from(settings, guild))


def _alerts(settings: GuildSettings) -> str:
    """The channel of the alerts, and whether Discord refuses them there."""
    channel = _channel(settings.alert_channel)
    refused = settings.alert_channel is not None and settings.edition_tries >= MOST_TRIES
    return labels.ALERTS_REFUSED.format(value=channel, count=settings.edition_tries) if refused else channel


def audit_lines(entries: Sequence[AuditEntry]) -> Iterator[str]:
    """The last things done on a server, the newest first."""
    yield labels.RECENTLY
    for entry in entries:
        who = f"<@{entry.actor_id}>" if entry.actor_id else labels.MYSELF if entry.action in labels.DONE_BY_ITSELF else labels.SOMEBODY
        yield labels.ENTRY.format(at=int(entry.at.timestamp()), who=who, what=_action(entry))
    if not entries:
        yield labels.NOTHING_YET


def channels_named(ids: Iterable[int]) -> str:
    """Channels, as Discord shows them."""
    return ", ".join(f"<#{one}>" for one in ids)


def roles_named(ids: Iterable[int]) -> str:
    """Roles, as Discord shows them; the message must not be allowed to call them."""
    return ", ".join(f"<@&{one}>" for one in ids)


def hours_named(hours: int | None) -> str:
    """« après 48 h de silence »."""
    return labels.AFTER.format(hours=hours) if hours else labels.NEVER


def day_named(day: str | None) -> str:
    """« 1er février 2006 »."""
    return french_date(date.fromisoformat(day).isoformat()) if day else labels.TODAY


def missing_permissions(channel: discord.abc.GuildChannel) -> str | None:
    """What the bot lacks in a channel that it is to speak in; null where it lacks nothing."""
    granted = channel.permissions_for(channel.guild.me)
    wanted = _FORUM if isinstance(channel, discord.ForumChannel) else _SPEAKING
    missing = [labels.PERMISSIONS[name] for name in wanted if not getattr(granted, name)]
    return ", ".join(missing) or None


def _places(settings: GuildSettings, guild: discord.Guild) -> str:
    if settings.everywhere:
        return labels.ALL_CHANNELS
    waiting = None if settings.channels else waiting_place(guild)
    return channels_named(settings.channels) or (labels.WAITING.format(channel=waiting.mention) if waiting else labels.NO_CHANNEL)


def _forum(forum: Forum) -> str:
    return f"<#{forum.channel_id}>"


def _channel(channel_id: int | None) -> str:
    return f"<#{channel_id}>" if channel_id else labels.NO


def _yes(value: bool) -> str:
    return labels.YES if value else labels.NO


def _action(entry: AuditEntry) -> str:
    words = labels.ACTIONS.get(entry.action, entry.action)
    target = ", ".join(labels.FIELDS.get(part, part) for part in entry.target.split(", "))
    return words.format(target=target[:_LONGEST_TARGET])
