"""Who may change what: asked of Discord's own data at each action, never of what a client shows."""

from __future__ import annotations

import discord

from bot.storage import GuildSettings, Reply

__all__ = ["is_moderator", "may_change"]


def is_moderator(interaction: discord.Interaction, settings: GuildSettings) -> bool:
    """Whether who acts is an arbitre of the server, one of its moderators, or may manage messages here."""
    if not isinstance(interaction.user, discord.Member):
        return False
    trusted = [role for role in (settings.judge_role, *settings.moderator_roles) if role]
    return interaction.permissions.manage_messages or any(map(interaction.user.get_role, trusted))


def may_change(interaction: discord.Interaction, reply: Reply, settings: GuildSettings) -> bool:
    """Whether who acts may change the public answer: who asked, and moderators."""
    return interaction.user.id == reply.asker_id or is_moderator(interaction, settings)
