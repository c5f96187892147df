"""`histoire`: what a number has meant, and what changed in its rule; or what the editions of a period changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.answers.changes_fr import change_line, change_words, dated_changes
from bot.answers.commands import Command
from bot.answers.dates import Period, french_date
from bot.answers.describe import enumerate_fr
from bot.answers.eras import eras_of
from bot.answers.errors_fr import missing_argument
from bot.answers.model import Answer, Citation, Kind, Section
from bot.answers.official import official_changes, with_original
from bot.answers.rules_answers import all_meanings, citation_of, headline, rule, subrules
from bot.answers.searching import rules_for
from bot.answers.services import Ask, Services, citations, plain_answer, until_words
from bot.answers.word_answers import defining_rule
from bot.rules import RuleChange, parse_number

__all__ = ["history", "history_of_period"]

_MOST_NUMBERS = 6


def history(services: Services, ask: Ask) -> Answer:
    """The history of a number, whatever the date asked, or of the rule that words lead to."""
    if not ask.text:
        return plain_answer(services, ask, Kind.ERROR, missing_argument(Command.HISTORY))
    number = parse_number(ask.text)
    return _of_words(services, ask) if number is None else _of_number(services, ask, number)


def _of_words(services: Services, ask: Ask) -> Answer:
    """The history of the rule that words lead to, not of all that its number meant, and the other changes that tell of them."""
    telling = services.corpus.changes_telling(ask.text)
    number = _rule_of_words(services, ask.text)
    era = next(iter(eras_of(services, number)), None) if number else None
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


def _rule_of_words(services: Services, text: str) -> str | None:
    """The rule that bears these words as its name, else the one that defines them, else the one that they lead to first."""
    hits = rules_for(services, text, 1)
    if hits and hits[0].named:
        return hits[0].number
    return defining_rule(services, text) or (hits[0].number if hits else None)


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
    rules = tuple(dict.fromkeys(number for change in changes for number in change.rules))
    vanished = services.corpus.vanished_telling(ask.text)
    former = [citation_of(services, meaning) for meaning in vanished]
    said = [f"{cite.digest} *(règle {until_words(services.corpus, cite.rule, cite.edition)})*" for cite in former[:1]]
    text = "\n".join(("**Les règles d'aujourd'hui n'en disent plus rien.**", *said, "Ce qui a changé :", *lines))
    cited = (*former, *citations(services, rules, None))
    return Answer(ask.query, Kind.LOOKUP, title="Histoire", text=text, citations=cited, as_of=services.edition(None))


def _of_number(services: Services, ask: Ask, number: str) -> Answer:
    """Everything that a number has meant, what changed in the rules that carry it, and word for word where texts are imported."""
    answer = all_meanings(services, replace(ask, day=None), number)
    eras = eras_of(services, number)
    bases = tuple(dict.fromkeys(base for era in eras for base in era.became)) or (number,)
    changed = official_changes(services, eras[0].base) if eras and eras[0].base else ()
    return replace(answer, sections=(*dated_changes(services, bases), *answer.sections, *changed))


def history_of_period(services: Services, ask: Ask, period: Period) -> Answer:
    """What the editions of a period changed, those that changed something told one after the other."""
    editions = services.corpus.editions_within(period.start, period.end) or (services.edition(period.start),)
    told = {edition: _changes_on(services, edition) for edition in editions}
    changed = {edition: lines for edition, lines in told.items() if lines}
    if not changed:
        return _told(ask, editions[-1], f"**{_that_nothing(editions)} rien changé de notable.**")
    if len(editions) == 1:
        return _told(ask, editions[0], f"**L'édition du {french_date(editions[0])} a changé :**", *changed[editions[0]])
    parts = [line for edition, lines in changed.items() for line in (f"**Édition du {french_date(edition)}**", *lines)]
    return _told(ask, editions[-1], *parts)


def _that_nothing(editions: Sequence[str]) -> str:
    """« L'édition du 1er mai 2011 n'a », or several."""
    dates = [french_date(edition) for edition in editions]
    return f"Les éditions du {enumerate_fr(dates)} n'ont" if dates[1:] else f"L'édition du {dates[0]} n'a"


def _changes_on(services: Services, edition: str) -> list[str]:
    return [f"- {change_words(services, change)}" for change in services.corpus.changes_on(edition)]


def _told(ask: Ask, edition: str, *lines: str) -> Answer:
    return Answer(ask.query, Kind.LOOKUP, title="Histoire", text="\n".join(lines), as_of=edition)
