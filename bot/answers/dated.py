"""Answers for a period: cut where the rules changed, equal neighbours merged, today's answer beside.

[A period cites the first edition that takes effect within it, else the one in force on its first day.]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.answers.dates import Period, day_before, french_date, span_words
from bot.answers.model import Answer, Branch, Kind
from bot.answers.services import Services
from bot.engine.epochs import CHANGES
from bot.rules import EditionState

__all__ = ["answer_over"]

Evaluate = Callable[[str | None], Answer]

_NEVER_DATED = (Kind.ERROR, Kind.CHOICE)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Days that have one answer, ``first`` the first of them."""

    first: str
    answer: Answer


def answer_over(services: Services, period: Period | None, evaluate: Evaluate) -> Answer:
    """The answer of a period, or today's without one."""
    if period is None:
        return evaluate(None)
    stretches = _stretches(services, period, evaluate)
    answer = _with_branches(stretches)
    if answer.kind in _NEVER_DATED:
        return answer
    now = evaluate(None)
    since = _since(answer.as_of, evaluate, now) if _essence(now) != _essence(answer) else None
    text = "\n".join((answer.text, _today_line(answer, now, since)))
    warnings = tuple(dict.fromkeys((*answer.warnings, *_edition_warnings(services, period))))
    return replace(answer, text=text.rstrip(), now=now, warnings=warnings)


def _stretches(services: Services, period: Period, evaluate: Evaluate) -> list[_Stretch]:
    """One stretch for each different answer; its answer is that of its first edition within the period."""
    editions = services.corpus.editions_within(period.start, period.end)
    changes = {change.date for change in CHANGES if period.start < change.date <= period.end}
    stretches: list[_Stretch] = []
    quoted: set[int] = set()
    for day in sorted({period.start, *editions, *changes}):
        answer = evaluate(day)
        if not stretches or _essence(stretches[-1].answer) != _essence(answer):
            stretches.append(_Stretch(day, answer))
        elif day in editions and len(stretches) not in quoted and stretches[-1].first not in editions:
            stretches[-1] = _Stretch(stretches[-1].first, answer)
        if day in editions:
            quoted.add(len(stretches))
    return stretches


def _essence(answer: Answer) -> tuple[object, ...]:
    """What makes two answers different, editions and rule numbers apart."""
    return answer.kind, answer.verdict, answer.text, answer.choices


def _with_branches(stretches: list[_Stretch]) -> Answer:
    last = stretches[-1].answer
    if len(stretches) == 1:
        return last
    starts = [stretch.first for stretch in stretches]
    branches = []
    for at, stretch in enumerate(stretches):
        start = None if at == 0 else stretch.first
        end = day_before(starts[at + 1]) if at + 1 < len(starts) else None
        branches.append(Branch(span_words(start, end), stretch.answer))
    return replace(last, branches=(*last.branches, *branches))


def _since(day: str, evaluate: Evaluate, now: Answer) -> str | None:
    """The day since which today's answer holds; ``None`` if no dated parameter explains it."""
    since = None
    for date in sorted({change.date for change in CHANGES if change.date > day}, reverse=True):
        if _essence(evaluate(date)) != _essence(now):
            break
        since = date
    return since


def _today_line(answer: Answer, now: Answer, since: str | None) -> str:
    if _essence(answer) == _essence(now):
        return "C'est encore vrai aujourd'hui." if answer.kind is Kind.VERDICT else ""
    if now.kind is not Kind.VERDICT:
        return ""
    when = f" (depuis le {french_date(since)})" if since else ""
    return f"Aujourd'hui{when} : {_headline(now)}"


def _headline(answer: Answer) -> str:
    """The first line, as it stands there: front ends see that it is said already."""
    return answer.text.partition("\n")[0]


def _edition_warnings(services: Services, period: Period) -> list[str]:
    edition = services.corpus.edition_for(period.end)
    if edition.state is EditionState.HOLE:
        return [f"Il me manque des éditions autour de cette date : je réponds avec celle du {french_date(edition.date)}."]
    if edition.state is EditionState.NEWER:
        return [f"Une édition plus récente existe, que je n'ai pas : je réponds avec celle du {french_date(edition.date)}."]
    return []
