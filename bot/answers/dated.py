"""Answers for a period: cut where the rules changed, equal neighbours merged, today's answer beside.

[A period cites the first edition that takes effect within it, else the one in force on its first day.]
"""

from __future__ import annotations

from collections.abc import Callable

from bot.answers.dates import Period, day_before, french_date, span_words
from bot.answers.late_cards import within
from bot.answers.model import Answer, Branch, Citation, Kind
from bot.answers.services import CHANGED_SINCE, TODAYS_WORDING, VANISHED, Services
from bot.engine.epochs import CHANGES
from bot.records import dataclass, replace
from bot.rules import EditionState

__all__ = ["answer_over", "answer_then", "difference"]

Evaluate = Callable[[str | None], Answer]

_STILL = ", et encore aujourd'hui"
_NEVER_DATED = (Kind.ERROR, Kind.CHOICE)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Days that have one answer, ``first`` the first of them."""

    first: str
    answer: Answer


def answer_then(services: Services, era: Period, evaluate: Evaluate) -> Answer:
    """The answer of an era, without a word of today."""
    stretches = _stretches(services, era, evaluate)
    answer = _with_branches(stretches)
    return replace(answer, text="\n".join((answer.text, *_earlier_lines(stretches))))


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
    same = _essence(answer) == _essence(now)
    today = "" if same and len(stretches) > 1 else _today_line(answer, now, since)
    lines = (answer.text, _since_line(stretches, still=same), *_earlier_lines(stretches), today)
    warnings = tuple(dict.fromkeys((*within(answer.warnings, period), *_edition_warnings(services, period, answer.as_of))))
    return replace(answer, text="\n".join(filter(None, lines)), now=now, warnings=warnings)


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
    return replace(last, branches=(*last.branches, *branches), citations=_cited(stretches))


def _cited(stretches: list[_Stretch]) -> tuple[Citation, ...]:
    """The rules of the last stretch, then those that decided before."""
    last = stretches[-1].answer.citations
    known = {(cite.rule, cite.became) for cite in last}
    before = [cite for stretch in reversed(stretches[:-1]) for cite in stretch.answer.citations if cite.decisive]
    return (*last, *{key: cite for cite in before if (key := (cite.rule, cite.became)) not in known}.values())


def _since_line(stretches: list[_Stretch], *, still: bool) -> str:
    """How long this has been so, where the answer changed within the period."""
    if len(stretches) == 1:
        return ""
    return f"Cela vaut {span_words(stretches[-1].first, None)}{_STILL if still else ''}."


def _earlier_lines(stretches: list[_Stretch]) -> list[str]:
    """What was said before the last stretch, as far as it differs; the rule that decided is named where it is another."""
    if len(stretches) == 1:
        return []
    last = stretches[-1]
    return [_earlier_line(stretches, at, last.answer) for at in range(len(stretches) - 2, -1, -1)]


def _earlier_line(stretches: list[_Stretch], at: int, told: Answer) -> str:
    answer = stretches[at].answer
    when = span_words(stretches[at].first if at else None, day_before(stretches[at + 1].first))
    return f"{when[:1].upper()}{when[1:]}{_other_rule(answer, told)} : {difference(answer, told)}"


def _other_rule(answer: Answer, told: Answer) -> str:
    """The first decisive rule that an answer has and another one has not."""
    known = {cite.rule for cite in told.citations if cite.decisive}
    other = next((cite.rule for cite in answer.citations if cite.decisive and cite.rule not in known), "")
    return f" ({other})" if other else ""


def difference(answer: Answer, told: Answer) -> str:
    """The lines of an answer that another one has not, as sentences; else what it lacks of the other's."""
    lines, known = answer.text.split("\n"), told.text.split("\n")
    new = [line for line in lines if line not in known]
    missing = [line for line in known if line not in lines]
    return " ".join(map(_sentence, new)) or f"tout cela, sauf ceci : « {' '.join(missing)} »"


def _sentence(line: str) -> str:
    bare = line.removeprefix("• ")
    return bare if bare.rstrip("*»)").endswith((".", "?", "!")) else f"{bare}."


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
    if now.kind not in (Kind.VERDICT, Kind.LOOKUP):
        return ""
    when = f" (depuis le {french_date(since)})" if since else ""
    first, told = now.text.split("\n")[0], answer.text.split("\n")
    if now.kind is Kind.LOOKUP and answer.title.startswith("Règle") and (said := _number_today(answer, now, first)) is not None:
        return said
    if now.kind is Kind.LOOKUP and first not in told:
        return f"Aujourd'hui : {first}"
    return f"Aujourd'hui{when} : {difference(now, answer)}"


def _number_today(answer: Answer, now: Answer, first: str) -> str | None:
    """What has become of a rule's number, where its text is no longer the same: unused, still that of the rule, or of another."""
    then, today = next(iter(answer.citations), None), next(iter(now.citations), None)
    if then is None or today is None:
        return None
    if today.edition != now.as_of:
        return "" if then.became else None
    if first in answer.text:
        return None
    if then.became is not None or VANISHED in answer.text:
        return f"Ce numéro désigne aujourd'hui autre chose : {first}"
    if TODAYS_WORDING in answer.text or CHANGED_SINCE in answer.text:
        return "Ce numéro désigne toujours cette règle, dont le texte a changé depuis."
    return f"Ce numéro désigne toujours cette règle, que voici aujourd'hui : {first}"


def _edition_warnings(services: Services, period: Period, used: str) -> list[str]:
    edition = services.corpus.edition_for(period.end)
    if edition.state is EditionState.HOLE:
        return [f"Il me manque des éditions autour de cette date : je réponds avec celle du {french_date(used)}."]
    if edition.state is EditionState.NEWER:
        return [f"Ma dernière édition est celle du {french_date(edition.date)} ; une édition plus récente peut dire autre chose."]
    return []
