"""`histoire`: what a number has meant, and what changed in its rule; or what an edition changed."""

from __future__ import annotations

from dataclasses import replace

from bot.answers.changes_fr import change_line, dated_changes
from bot.answers.commands import Command
from bot.answers.dates import french_date
from bot.answers.eras import eras_of
from bot.answers.errors_fr import missing_argument
from bot.answers.model import Answer, Kind
from bot.answers.official import official_changes
from bot.answers.rules_answers import all_meanings, rule
from bot.answers.searching import rules_for
from bot.answers.services import Ask, Services, plain_answer
from bot.rules import parse_number

__all__ = ["history"]


def history(services: Services, ask: Ask) -> Answer:
    """The history of a number, whatever the date asked, of the rule that words lead to, or of an edition."""
    if not ask.text and ask.day is None:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.HISTORY))
    if not ask.text:
        return _edition(services, ask)
    number = parse_number(ask.text)
    if number is None:
        hits = rules_for(services, ask.text, 1)
        return _of_number(services, ask, hits[0].number) if hits else rule(services, ask)
    return _of_number(services, ask, number)


def _of_number(services: Services, ask: Ask, number: str) -> Answer:
    """Everything that a number has meant, what changed in the rules that carry it, and word for word where texts are imported."""
    answer = all_meanings(services, replace(ask, day=None), number)
    eras = eras_of(services, number)
    bases = tuple(dict.fromkeys(base for era in eras for base in era.became)) or (number,)
    changed = official_changes(services, eras[0].base) if eras and eras[0].base else ()
    return replace(answer, sections=(*dated_changes(services, bases), *answer.sections, *changed))


def _edition(services: Services, ask: Ask) -> Answer:
    """What the edition in force on a day changed."""
    edition = services.edition(ask.day)
    lines = [f"- {change_line(services, change)}" for change in services.corpus.changes_on(edition)]
    told = "a changé :" if lines else "n'a rien changé de notable."
    said = f"**L'édition du {french_date(edition)} {told}**"
    return Answer(ask.query, Kind.LOOKUP, title="Histoire", text="\n".join((said, *lines)), as_of=edition)
