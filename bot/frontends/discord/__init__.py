"""Discord, by discord.py: written commands, mentions, private messages, slash commands, menus and buttons."""

from bot.frontends.discord.clerk import Clerk
from bot.frontends.discord.client import Greffier
from bot.frontends.discord.doctor import report
from bot.frontends.discord.render import Rendered, render
from bot.frontends.discord.run import run

__all__ = ["Clerk", "Greffier", "Rendered", "render", "report", "run"]
