"""Completions for what is being typed after a command, from memory."""

from __future__ import annotations

import re

from bot.answers.commands import Command, example
from bot.answers.folding import fold
from bot.answers.lexicon import TermKind
from bot.answers.model import Choice
from bot.answers.services import Services, digest_of, numbers_between
from bot.answers.word_answers import words_beginning
from bot.rules import parse_number

__all__ = ["rule_label", "suggestions"]

_RULES = (Command.RULE, Command.HISTORY)
_LAST_NAME = re.compile(r"^(.*(?:>|\+(?![\dxX])|\ssous\s|\savec\s|\()\s*)?([^>+(]*)$", re.DOTALL)
_LABEL = 100


def suggestions(services: Services, command: Command | None, text: str, limit: int) -> list[Choice]:
    """Completions, best first: rules, words of the rules, token types, command names, or cards for the name being typed."""
    if command in _RULES:
        return _rules(services, text, limit)
    if command is Command.WORD:
        return (words_beginning(services, text, limit) or _rules(services, text, limit))[:limit]
    if command is Command.HELP:
        return [Choice(f"{one.value} — {example(one)}", one.value) for one in Command if fold(one.value).startswith(fold(text))][:limit]
    if command is Command.TOKEN:
        return (_types(services, text, limit) + _cards(services, text, limit))[:limit]
    return _cards(services, text, limit)


def _rules(services: Services, text: str, limit: int) -> list[Choice]:
    return [Choice(rule_label(services, one), one) for one in _rule_numbers(services, text, limit)[:limit]]


def _rule_numbers(services: Services, text: str, limit: int) -> list[str]:
    number = parse_number(text)
    if number is None:
        return services.corpus.complete(text, limit) if text.strip() else []
    found = [one for one in numbers_between(services.corpus, number, number) if one.startswith(number)]
    return found or services.corpus.neighbours(number)


def rule_label(services: Services, number: str) -> str:
    """The number of a rule, and its title or how its digest begins."""
    digest = digest_of(services.corpus, number)
    said = services.corpus.title(number) or (digest.digest.text if digest is not None else "")
    return f"{number} {said}"[:_LABEL]


def _types(services: Services, text: str, limit: int) -> list[Choice]:
    """Creature types for the last word of a token's description."""
    before, _, last = text.rpartition(" ")
    folded = fold(last)
    if not folded:
        return []
    terms = services.lexicon.terms(TermKind.CREATURE_TYPE, TermKind.ARTIFACT_TYPE)
    found = [term for term in terms if fold(term.french).startswith(folded) or fold(term.english).startswith(folded)]
    completed = [f"{before} {term.shown()}".strip() for term in found[:limit]]
    return [Choice(words[:_LABEL], words) for words in completed]


def _cards(services: Services, text: str, limit: int) -> list[Choice]:
    """Cards for the name being typed, what stands before it kept."""
    split = _LAST_NAME.match(text)
    before, last = (split[1] or "", split[2]) if split else ("", text)
    found = services.names.suggest(last.strip(), limit)
    return [Choice(f"{before}{label}"[:_LABEL], f"{before}{name}") for label, name in found]
