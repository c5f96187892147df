"""One module a command: scenes written, played, and told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.answers import rules_answers
from bot.answers.commands import Command
from bot.answers.compose import card, copy, faces, facts, layers, planeswalker, scene_text, text, token, types
from bot.answers.compose.help import help_on
from bot.answers.model import Answer
from bot.answers.services import Ask, Services

__all__ = ["HANDLERS", "Handler"]

Handler = Callable[[Services, Ask], Answer]

HANDLERS: Mapping[Command, Handler] = {
    Command.RULE: rules_answers.rule,
    Command.HISTORY: rules_answers.history,
    Command.WORD: rules_answers.keyword,
    Command.CARD: card.described,
    Command.TOKEN: token.created,
    Command.COPY: copy.copied,
    Command.LAYERS: layers.applied,
    Command.TYPES: types.typed,
    Command.TEXT: text.changed,
    Command.PLANESWALKER: planeswalker.explained,
    Command.FACE: faces.shown,
    Command.LEGEND: planeswalker.legends,
    Command.IDENTITY: facts.identity,
    Command.RULINGS: facts.rulings,
    Command.SCENARIO: scene_text.played,
    Command.HELP: help_on,
}
"""The handler of each command; free questions are `bot.answers.free`."""
