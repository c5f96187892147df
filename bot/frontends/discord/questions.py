"""What is asked, by whom, and where."""

from __future__ import annotations

import discord

from bot.records import dataclass
from bot.storage import Source

__all__ = ["Question", "of_interaction", "of_message", "writable"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question: what asks it (``source`` and its unique ``source_id``), where, who, and its ``text`` without prefix."""

    source: Source
    source_id: int
    guild_id: int | None
    channel_id: int
    asker_id: int
    text: str


def of_message(message: discord.Message, text: str, source: Source = Source.MESSAGE) -> Question:
    """The question that a message asks."""
    guild_id = message.guild.id if message.guild else None
    return Question(source, message.id, guild_id, message.channel.id, message.author.id, text)


def of_interaction(interaction: discord.Interaction, text: str) -> Question:
    """The question that a slash command or a menu asks."""
    return Question(Source.INTERACTION, interaction.id, interaction.guild_id, interaction.channel_id or 0, interaction.user.id, text)


def writable(text: str) -> str:
    """The text without what databases refuse: halves of characters, and the character zero."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "")
