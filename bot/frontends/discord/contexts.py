"""Where commands may be used, and how the application may be installed."""

from __future__ import annotations

from discord import app_commands

__all__ = ["BY_SERVERS", "EVERYWHERE_INSTALLED", "EVERYWHERE_USED", "ON_SERVERS"]

EVERYWHERE_USED = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""On servers, in conversations with the bot, and in those of other people."""
EVERYWHERE_INSTALLED = app_commands.AppInstallationType(guild=True, user=True)
"""By a server, or by a person who takes it everywhere."""
ON_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
"""On servers alone: what these commands change is a server's."""
BY_SERVERS = app_commands.AppInstallationType(guild=True, user=False)
"""By a server alone."""
