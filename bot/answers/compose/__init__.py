"""One module a command: scenes written, played, and told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.answers.commands import Command
from bot.answers.compose.card import described
from bot.answers.compose.copy import copied
from bot.answers.compose.faces import shown
from bot.answers.compose.facts import identity, rulings
from bot.answers.compose.help import help_on
from bot.answers.compose.layers import applied
from bot.answers.compose.mana_values import valued
from bot.answers.compose.planeswalker import explained, legends, opposed_legends
from bot.answers.compose.scene_text import played
from bot.answers.compose.text import changed
from bot.answers.compose.token import created
from bot.answers.compose.types import typed
from bot.answers.history_answers import history
from bot.answers.model import Answer
from bot.answers.rules_answers import keyword, rule
from bot.answers.services import Ask, Services

__all__ = [
    "HANDLERS",
    "Handler",
    "applied",
    "changed",
    "copied",
    "created",
    "described",
    "help_on",
    "identity",
    "legends",
    "opposed_legends",
    "shown",
    "valued",
]

Handler = Callable[[Services, Ask], Answer]

HANDLERS: Mapping[Command, Handler] = {
    Command.RULE: rule,
    Command.HISTORY: history,
    Command.WORD: keyword,
    Command.CARD: described,
    Command.TOKEN: created,
    Command.COPY: copied,
    Command.LAYERS: applied,
    Command.TYPES: typed,
    Command.TEXT: changed,
    Command.PLANESWALKER: explained,
    Command.FACE: shown,
    Command.LEGEND: legends,
    Command.IDENTITY: identity,
    Command.RULINGS: rulings,
    Command.SCENARIO: played,
    Command.HELP: help_on,
}
"""The handler of each command; free questions are `bot.answers.free`."""
