"""Dated changes of the rules, in French sentences."""

from __future__ import annotations

from bot.answers.dates import day_before, french_date
from bot.answers.describe import enumerate_fr
from bot.answers.model import Section
from bot.answers.services import Services
from bot.rules import ChangeKind, EditionState, RuleChange, section_of

__all__ = ["change_line", "change_words", "dated_changes"]

_MANY = 12
_COME, _GO = ("arrive", "arrivent"), ("disparaît", "disparaissent")


def dated_changes(services: Services, numbers: tuple[str, ...]) -> tuple[Section, ...]:
    """What changed in some base rules, a section each, newest first; none for a rule of which nothing is written."""
    found = ((number, services.corpus.changes(number)) for number in numbers)
    return tuple(_section(services, number, changes) for number, changes in found if changes)


def _section(services: Services, number: str, changes: list[RuleChange]) -> Section:
    title = services.corpus.title(number) or services.corpus.title(section_of(number))
    lines = [f"- {change_line(services, change)}" for change in reversed(changes)]
    return Section(f"Ce qui a changé : {number}{f' ({title})' if title else ''}", "\n".join(lines))


def change_line(services: Services, change: RuleChange) -> str:
    """One change: its date, and what it was."""
    return f"**{french_date(change.date)}** : {change_words(services, change)}"


def change_words(services: Services, change: RuleChange) -> str:
    """What a change was, and where that is known from if not from the editions."""
    known = f" *({change.source})*" if change.source else ""
    return f"{_said(services, change)}{known}"


def _said(services: Services, change: RuleChange) -> str:
    if change.kind is ChangeKind.KEYWORD:
        came = "a sa règle, peut-être depuis une édition d'avant, perdue" if _after_a_hole(services, change) else "entre dans les règles"
        return f"Le mot-clé « {_keyword(services, change)} » {came}."
    if change.kind is ChangeKind.CREATURE_TYPES:
        parts = [f"{_listed(names)} {verb[len(names) > 1]}" for verb, names in ((_COME, change.names), (_GO, change.gone)) if names]
        return f"Types de créature : {' ; '.join(parts)}."
    return change.text


def _after_a_hole(services: Services, change: RuleChange) -> bool:
    """Whether editions are missing just before a change: when it was made is not known."""
    return services.corpus.edition_for(day_before(change.date)).state is EditionState.HOLE


def _keyword(services: Services, change: RuleChange) -> str:
    """A keyword in French where that is verified, its English name beside it."""
    english = change.names[0]
    shown = services.corpus.title(change.rules[0]) or english
    return english if shown == english else f"{shown} ({english})"


def _listed(names: tuple[str, ...]) -> str:
    if len(names) <= _MANY:
        return enumerate_fr([f"*{name}*" for name in names])
    return f"{', '.join(f'*{name}*' for name in names[:_MANY])} et {len(names) - _MANY} autres"
