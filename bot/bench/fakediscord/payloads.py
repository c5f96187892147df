"""Objects of Discord as its API writes them: only what the client library insists on, and what a bot may look at."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

__all__ = [
    "BOT_ID",
    "Payload",
    "Snowflakes",
    "forum",
    "guild",
    "member",
    "message",
    "text_channel",
    "thread",
    "user",
]

Payload = dict[str, Any]
"""A JSON object of Discord's API: what it holds is Discord's business, and the client library checks it."""

BOT_ID = 1
_EPOCH_MS = 1_420_070_400_000
EVERYTHING = str((1 << 53) - 1)
"""Every permission."""
_ADMINISTRATOR, _MANAGE_GUILD = 1 << 3, 1 << 5
_EVERYONE = str(((1 << 53) - 1) & ~_ADMINISTRATOR & ~_MANAGE_GUILD)
"""Everything but to manage the server."""


class Snowflakes:
    """Ids that grow with time, as Discord's do."""

    def __init__(self) -> None:
        self._last = 0
        self._jitter: Iterator[int] = itertools.count(1)

    def next(self) -> int:
        """A new id, greater than all before."""
        made = (int(datetime.now(UTC).timestamp() * 1000) - _EPOCH_MS) << 22
        self._last = max(self._last + 1, made)
        return self._last


def user(user_id: int, name: str, *, bot: bool = False) -> Payload:
    """A person, or a bot."""
    return {"id": str(user_id), "username": name, "discriminator": "0", "global_name": name, "avatar": None, "bot": bot, "public_flags": 0}


def member(roles: Sequence[int] = ()) -> Payload:
    """What a server knows of a person, without the person."""
    return {
        "roles": [str(role) for role in roles],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
    }


def role(role_id: int, name: str, *, permissions: str = EVERYTHING, mentionable: bool = False) -> Payload:
    """A role of a server."""
    return {
        "id": str(role_id),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": 0,
        "permissions": permissions,
        "managed": False,
        "mentionable": mentionable,
        "flags": 0,
    }


def text_channel(channel_id: int, guild_id: int, name: str) -> Payload:
    """A text channel."""
    return {
        "id": str(channel_id),
        "type": 0,
        "guild_id": str(guild_id),
        "name": name,
        "position": 0,
        "permission_overwrites": [],
        "nsfw": False,
        "topic": None,
        "parent_id": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }


def forum(channel_id: int, guild_id: int, name: str, tags: Sequence[str]) -> Payload:
    """A forum, and the tags that its posts may have; their ids follow the forum's."""
    available = [
        {"id": str(channel_id + number), "name": tag, "moderated": False, "emoji_id": None, "emoji_name": None}
        for number, tag in enumerate(tags, 1)
    ]
    added = {"type": 15, "available_tags": available, "default_sort_order": None, "default_forum_layout": 0, "default_reaction_emoji": None}
    return {**text_channel(channel_id, guild_id, name), **added}


def thread(thread_id: int, parent: Payload, name: str, owner_id: int, *, tags: Sequence[int] = ()) -> Payload:
    """A post of a forum, or a thread of a channel."""
    return {
        "id": str(thread_id),
        "type": 11,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": str(owner_id),
        "name": name,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 1,
        "flags": 0,
        "applied_tags": [str(tag) for tag in tags],
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": now(),
            "locked": False,
            "create_timestamp": now(),
        },
    }


def guild(guild_id: int, name: str, owner_id: int) -> Payload:
    """A server with its everyone role, and nothing in it yet."""
    return {
        "id": str(guild_id),
        "name": name,
        "owner_id": str(owner_id),
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(guild_id, "@everyone", permissions=_EVERYONE)],
        "emojis": [],
        "stickers": [],
        "features": ["COMMUNITY"],
        "mfa_level": 0,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "max_members": 500_000,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "fr",
        "nsfw_level": 0,
        "nsfw": False,
        "safety_alerts_channel_id": None,
        "channels": [],
        "threads": [],
        "members": [],
        "member_count": 2,
        "large": False,
        "unavailable": False,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def message(message_id: int, channel: Payload, author: Payload, content: str) -> Payload:
    """A message; ``guild_id`` only where the channel is of a server."""
    made: Payload = {
        "id": str(message_id),
        "channel_id": channel["id"],
        "author": author,
        "content": content,
        "timestamp": now(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
    }
    return {**made, "guild_id": channel["guild_id"]} if channel.get("guild_id") else made


def now() -> str:
    """This moment, as Discord writes it."""
    return datetime.now(UTC).isoformat()
