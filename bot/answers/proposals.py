"""What one may want to look up in a text that asks nothing: the rules and the cards that it names, and the rules that its words lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.answers.commands import Command
from bot.answers.model import Choice
from bot.answers.search_words import searchable
from bot.answers.services import Services
from bot.answers.suggest import rule_label

__all__ = ["proposals"]

_NUMBER = re.compile(r"(?<![\d.])([1-9]\d\d\.\d{1,3}[a-z]?)(?![\d./])")
_CARDS = 2
"""Cards named first: the other places are for rules."""


def proposals(services: Services, text: str, limit: int) -> list[Choice]:
    """Requests worth making about a text, best first: each with its label."""
    cards = list(_cards(services, text))
    found = [*_numbers(services, text), *cards[:_CARDS], *_by_words(services, text, limit), *cards[_CARDS:]]
    return list({choice.value: choice for choice in found}.values())[:limit]


def _numbers(services: Services, text: str) -> Iterator[Choice]:
    """The rules whose number is written."""
    for number in dict.fromkeys(_NUMBER.findall(text)):
        if services.corpus.digest(number) is not None:
            yield _rule(services, number)


def _cards(services: Services, text: str) -> Iterator[Choice]:
    for span in services.names.find_in_text(text):
        if span.match.sure and not span.weak:
            name = span.match.candidates[0].card
            yield Choice(services.describe.both_names(name), f"{Command.CARD.value} {name}")


def _by_words(services: Services, text: str, limit: int) -> Iterator[Choice]:
    for hit in services.corpus.search(searchable(services.lexicon, text), limit):
        yield _rule(services, hit.number)


def _rule(services: Services, number: str) -> Choice:
    return Choice(rule_label(services, number), f"{Command.RULE.value} {number}")
