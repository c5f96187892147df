"""Dated changes of the rules, in French sentences."""

from __future__ import annotations

from bot.answers.dates import french_date
from bot.answers.describe import enumerate_fr
from bot.answers.model import Section
from bot.answers.services import Services
from bot.rules import ChangeKind, RuleChange, section_of

__all__ = ["change_line", "dated_changes"]

_MANY = 12


def dated_changes(services: Services, numbers: tuple[str, ...]) -> tuple[Section, ...]:
    """What changed in some base rules, a section each, newest first; none for a rule of which nothing is written."""
    found = ((number, services.corpus.changes(number)) for number in numbers)
    return tuple(_section(services, number, changes) for number, changes in found if changes)


def _section(services: Services, number: str, changes: list[RuleChange]) -> Section:
    title = services.corpus.title(number) or services.corpus.title(section_of(number))
    lines = [f"- {change_line(services, change)}" for change in reversed(changes)]
    return Section(f"Ce qui a changé : {number}{f' ({title})' if title else ''}", "\n".join(lines))


def change_line(services: Services, change: RuleChange) -> str:
    """One change: its date, what it was, and where that is known from if not from the editions."""
    known = f" *({change.source})*" if change.source else ""
    return f"**{french_date(change.date)}** : {_said(services, change)}{known}"


def _said(services: Services, change: RuleChange) -> str:
    if change.kind is ChangeKind.KEYWORD:
        return f"le mot-clé « {_keyword(services, change)} » entre dans les règles."
    if change.kind is ChangeKind.CREATURE_TYPES:
        parts = [f"{label} : {_listed(names)}" for label, names in (("arrivent", change.names), ("disparaissent", change.gone)) if names]
        return f"types de créature ; {' ; '.join(parts)}."
    return change.text


def _keyword(services: Services, change: RuleChange) -> str:
    """A keyword in French where that is verified, its English name beside it."""
    english = change.names[0]
    shown = services.corpus.title(change.rules[0]) or english
    return english if shown == english else f"{shown} ({english})"


def _listed(names: tuple[str, ...]) -> str:
    if len(names) <= _MANY:
        return enumerate_fr([f"*{name}*" for name in names])
    return f"{', '.join(f'*{name}*' for name in names[:_MANY])} et {len(names) - _MANY} autres"
