"""Names that could not be settled: the nearest ones, or the candidates, each with the request that settles it."""

from __future__ import annotations

import re

from bot.answers.commands import Command
from bot.answers.errors_fr import number_for_a_card, unknown_card
from bot.answers.folding import fold
from bot.answers.model import Answer, Choice, Kind
from bot.answers.services import Services
from bot.errors import AmbiguousName, UnknownName
from bot.records import replace
from bot.rules import parse_range

__all__ = ["choice_answer", "choices_for", "unknown_answer", "with_other_readings"]


def unknown_answer(services: Services, command: Command | None, text: str, error: UnknownName) -> Answer:
    """No card of that name: the nearest ones, as choices."""
    nearest = [services.describe.both_names(name) for name in error.nearest]
    number = not error.nearest and parse_range(error.said) is not None
    return Answer(
        text,
        Kind.NOT_FOUND,
        title="Carte inconnue",
        text=number_for_a_card(error.said) if number else unknown_card(error.said, nearest),
        choices=(Choice(*[f"règle {error.said}"] * 2),) if number else choices_for(services, command, text, error.said, error.nearest),
        as_of=services.corpus.base_edition,
    )


def choice_answer(services: Services, command: Command | None, text: str, error: AmbiguousName) -> Answer:
    """Several cards of that name: which one?"""
    candidates = french_first(services, error.said, error.candidates)
    named = " · ".join(f"*{services.describe.both_names(name)}*" for name in candidates[:10])
    more = f" … et {len(candidates) - 10} autres" if len(candidates) > 10 else ""
    return Answer(
        text,
        Kind.CHOICE,
        title="Quelle carte ?",
        text=f"**Plusieurs cartes répondent à « {error.said} ».** Laquelle ?\n{named}{more}",
        choices=choices_for(services, command, text, error.said, candidates),
        as_of=services.corpus.base_edition,
    )


def with_other_readings(services: Services, command: Command | None, text: str, answer: Answer) -> Answer:
    """An answer that took one card for a short name, with the requests that take the others."""
    if answer.choices or answer.kind is Kind.CHOICE:
        return answer
    read = [(one.said, one.others) for one in answer.assumed if one.others and services.catalogue.card(one.others[0]) is not None]
    choices = tuple(choice for said, others in read for choice in choices_for(services, command, text, said, others))
    return replace(answer, choices=choices)


def french_first(services: Services, said: str, candidates: tuple[str, ...]) -> tuple[str, ...]:
    """The candidates, those whose French name was said before those whose English name was."""
    return tuple(sorted(candidates, key=lambda name: services.describe.name(name).casefold() != said.casefold()))


def choices_for(services: Services, command: Command | None, text: str, said: str, names: tuple[str, ...]) -> tuple[Choice, ...]:
    """One choice a card: its label, and the same request with its English name."""
    return tuple(Choice(services.describe.both_names(name), _settled(command, text, said, name)) for name in names)


def _settled(command: Command | None, text: str, said: str, name: str) -> str:
    """The request with a name in place of what was said (the last time it was)."""
    found = list(re.finditer(rf"(?<!\w){re.escape(said)}(?!\w)", text, re.IGNORECASE))
    settled = f"{name} (anglais)" if fold(name) == fold(said) else name
    replaced = f"{text[: found[-1].start()]}{settled}{text[found[-1].end() :]}" if found else settled
    return f"{command.value} {replaced}" if command is not None else replaced
