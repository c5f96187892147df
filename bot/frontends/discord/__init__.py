"""Discord, by discord.py: written commands, mentions, private messages and slash commands."""

from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.client import Greffier
from bot.frontends.discord.render import DiscordReply, pages, render
from bot.frontends.discord.run import run

__all__ = ["Clerk", "DiscordReply", "Greffier", "pages", "render", "run"]
