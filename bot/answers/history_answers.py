"""`histoire`: what a number has meant, and what changed in its rule; or what an edition changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.answers.changes_fr import change_line, dated_changes
from bot.answers.commands import Command
from bot.answers.dates import french_date
from bot.answers.eras import eras_of
from bot.answers.errors_fr import missing_argument
from bot.answers.model import Answer, Citation, Kind, Section
from bot.answers.official import official_changes, with_original
from bot.answers.rules_answers import all_meanings, citation_of, headline, rule, subrules
from bot.answers.searching import rules_for
from bot.answers.services import Ask, Services, citations, plain_answer, until_words
from bot.rules import RuleChange, parse_number

__all__ = ["history"]

_MOST_NUMBERS = 6


def history(services: Services, ask: Ask) -> Answer:
    """The history of a number, whatever the date asked, of the rule that words lead to, or of an edition."""
    if not ask.text and ask.day is None:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.HISTORY))
    if not ask.text:
        return _edition(services, ask)
    number = parse_number(ask.text)
    return _of_words(services, ask) if number is None else _of_number(services, ask, number)


def _of_words(services: Services, ask: Ask) -> Answer:
    """The history of the rule that words lead to, not of all that its number meant, and the other changes that tell of them."""
    telling = services.corpus.changes_telling(ask.text)
    hits = rules_for(services, ask.text, 1)
    era = next(iter(eras_of(services, hits[0].number)), None) if hits else None
    if era is None:
        return _of_changes(services, ask, telling) if telling else rule(services, ask)
    cited = citation_of(services, era)
    known = services.corpus.changes(era.number)
    others = [change for change in telling if change not in known]
    return Answer(
        ask.query,
        Kind.LOOKUP,
        title=f"Règle {era.number}",
        text="\n".join((headline(services, era, cited), *_numbers_it_had(services, cited))),
        citations=(with_original(services, cited, era),),
        sections=(
            *dated_changes(services, (era.number,)),
            *_telling(services, others),
            *subrules(services, era.number),
            *official_changes(services, era.number),
        ),
        as_of=services.corpus.base_edition,
    )


def _numbers_it_had(services: Services, cited: Citation) -> Iterator[str]:
    """The former numbers of a rule, newest first."""
    if cited.was:
        said = [until_words(services.corpus, *_parted(one)) for one in cited.was[:_MOST_NUMBERS]]
        yield f"Cette règle a porté d'autres numéros : {', '.join(said)}{'…' if len(cited.was) > _MOST_NUMBERS else ''}."


def _parted(was: str) -> tuple[str, str]:
    """« 503.2 (2009-05-01) » in its two parts."""
    number, _, edition = was.partition(" (")
    return number, edition.rstrip(")")


def _telling(services: Services, changes: Sequence[RuleChange]) -> Iterator[Section]:
    if changes:
        lines = [f"- {change_line(services, change)}" for change in reversed(changes)]
        yield Section("D'autres changements qui en parlent", "\n".join(lines))


def _of_changes(services: Services, ask: Ask, changes: Sequence[RuleChange]) -> Answer:
    """What is no longer in the rules, told by its changes."""
    lines = [f"- {change_line(services, change)}" for change in reversed(changes)]
    said = "**Les règles d'aujourd'hui n'en disent plus rien.** Ce qui a changé :"
    rules = tuple(dict.fromkeys(number for change in changes for number in change.rules))
    text = "\n".join((said, *lines))
    cited = citations(services, rules, None)
    return Answer(ask.query, Kind.LOOKUP, title="Histoire", text=text, citations=cited, as_of=services.edition(None))


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
