"""The terminal: its command line, a conversation, one answer, or one answer a line."""

from bot.frontends.console.arguments import Arguments, parse
from bot.frontends.console.chat import chat
from bot.frontends.console.doctor import examine
from bot.frontends.console.lines import LONGEST_SCENARIO, answer_lines, evaluate, evaluate_lines, write_line
from bot.frontends.console.render import render

__all__ = [
    "LONGEST_SCENARIO",
    "Arguments",
    "answer_lines",
    "chat",
    "evaluate",
    "evaluate_lines",
    "examine",
    "parse",
    "render",
    "write_line",
]
