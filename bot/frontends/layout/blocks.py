"""The parts of an answer, as Markdown, in the order in which a reader wants them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from bot.answers.model import Answer, Assumption, Citation, Json, Kind
from bot.frontends.layout import labels
from bot.frontends.layout.markdown import literal, with_literal_stars
from bot.frontends.layout.tables import fenced, narrow_tables

__all__ = ["Block", "blocks", "headline"]

_CITATIONS_SHOWN = 8
_OTHERS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Block:
    """A part that is shown whole or not at all; ``title`` names one that may be ``folded`` away."""

    text: str
    title: str = ""
    folded: bool = False


def blocks(answer: Answer, width: int, prefix: str = "", *, digests: bool = True) -> tuple[Block, ...]:
    """The answer's blocks: what matters first, then what may be folded.

    ``width`` bounds the tables, in columns; ``prefix`` opens the commands shown beside choices; ``digests`` adds those of the rules that
    a verdict cites, where the answer has no section for them. The footer is left to the front end.
    """
    shown = [Block(_shaped(text, width)) for text in _essential(answer, prefix) if text]
    folded = [Block(_shaped(text, width), title, folded=True) for title, text in _foldable(answer, width, digests) if text]
    return (*shown, *folded)


def headline(answer: Answer) -> str:
    """The answer in one line, its verdict in bold."""
    first, *_ = answer.text.strip().split("\n")
    if answer.kind is not Kind.VERDICT or "**" in first or not answer.verdict:
        return first or _bold(literal(answer.verdict or answer.title))
    said = literal(answer.verdict)
    if first.casefold().startswith(said.casefold()):
        return f"**{first[: len(said)]}**{first[len(said) :]}"
    return f"**{said[0].upper()}{said[1:]}.** {first}".rstrip()


def _bold(text: str) -> str:
    return f"**{text}**" if text.strip() else ""


def _shaped(text: str, width: int) -> str:
    return with_literal_stars(narrow_tables(text, width))


def _essential(answer: Answer, prefix: str) -> Iterator[str]:
    yield _body(answer)
    yield from (f"**{section.title}**\n{section.text}" for section in answer.sections if not section.fold)
    yield "\n".join(_unread(answer))
    yield "\n".join(_other_cases(answer))
    if answer.kind is Kind.LEAD:
        yield from (_digest(citation) for citation in _untold(answer) if citation.rule not in answer.text)
    yield "\n".join(_cited(answer))
    yield "\n".join(map(_assumption, answer.assumed))
    yield "\n".join(f"⚠ {warning}" for warning in answer.warnings)
    yield "\n".join(_choices(answer, prefix))


def _foldable(answer: Answer, width: int, digests: bool) -> Iterator[tuple[str, str]]:
    folded = [section for section in answer.sections if section.fold]
    yield from ((section.title, section.text) for section in folded)
    if answer.trace and not any("```" in section.text or "|--" in section.text for section in answer.sections):
        yield labels.TABLE, fenced([_step(step) for step in answer.trace], width)
    if digests and not any(section.title.casefold().startswith("source") for section in folded):
        yield labels.SOURCES, "\n".join(_digest(citation) for citation in _untold(answer) if _may_wait(answer, citation))


def _body(answer: Answer) -> str:
    _, *rest = answer.text.strip().split("\n")
    lines = [headline(answer), *rest]
    if answer.kind is Kind.LOOKUP and answer.title and "**" not in lines[0] and answer.title not in lines[0]:
        lines.insert(0, f"**{literal(answer.title)}**")
    return "\n".join(lines)


def _unread(answer: Answer) -> Iterator[str]:
    for item in answer.unsupported:
        if item.clause not in answer.text:
            yield labels.unread(literal(item.clause), literal(item.card), literal(item.why))


def _other_cases(answer: Answer) -> Iterator[str]:
    """The answers of the other cases and eras, each on a line, unless the text already gives them all."""
    branches = [(f"- *{branch.when}*", branch.answer) for branch in answer.branches]
    if not all(_said(answer, other) for _, other in branches):
        yield from (f"{case} : {headline(other)}" for case, other in branches)
    for era, other in ((labels.TODAY, answer.now), (labels.AT_THE_TIME, answer.then)):
        if other and not _said(answer, other):
            yield f"{era} : {headline(other)}"


def _said(answer: Answer, other: Answer) -> bool:
    """Whether the text of an answer, emphasis apart, holds what another one says first."""
    return _unmarked(headline(other)) in _unmarked(_body(answer))


def _unmarked(text: str) -> str:
    return text.replace("*", "").casefold()


def _untold(answer: Answer) -> Iterator[Citation]:
    """The rules cited whose digest the text does not already give."""
    return (citation for citation in answer.citations if citation.digest and citation.digest not in answer.text)


def _may_wait(answer: Answer, citation: Citation) -> bool:
    """Whether a digest may be folded: behind a verdict, and under a lead that sums it up."""
    return answer.kind is Kind.VERDICT or (answer.kind is Kind.LEAD and citation.rule in answer.text)


def _digest(citation: Citation) -> str:
    return f"**{citation.rule}** — {citation.digest}"


def _cited(answer: Answer) -> Iterator[str]:
    shown = answer.citations[:_CITATIONS_SHOWN]
    for edition, group in groupby(shown, key=lambda citation: citation.edition):
        numbers = " · ".join(_number(citation, decisive=citation is shown[0]) for citation in group)
        yield f"📜 {numbers} — {labels.edition(edition)}"
    left = len(answer.citations) - len(shown)
    if left > 0:
        yield f"… +{left}"


def _number(citation: Citation, *, decisive: bool) -> str:
    """The number, with what it became; what it was is said of the decisive one alone, for a line must stay readable."""
    notes = [labels.became(citation.became)] if citation.became and citation.became != citation.rule else []
    notes += [labels.was(*_number_and_date(was)) for was in citation.was[:1] if decisive]
    return citation.rule + (f" *({', '.join(notes)})*" if notes else "")


def _number_and_date(was: str) -> tuple[str, str]:
    """``503.2 (2006-02-01)`` in its two parts."""
    number, _, edition = was.partition(" (")
    return number, edition.rstrip(")")


def _assumption(assumption: Assumption) -> str:
    names = [literal(name) for name in assumption.others[:_OTHERS_SHOWN]]
    line = labels.assumed(literal(assumption.said), literal(assumption.taken))
    return line + (labels.others(names, more=len(assumption.others) > len(names)) if names else "")


def _choices(answer: Answer, prefix: str) -> Iterator[str]:
    for number, choice in enumerate(answer.choices, 1):
        yield f"{number}. {literal(choice.label)}" + (f" → `{prefix}{choice.value.replace('`', '')}`" if prefix else "")


def _step(step: Mapping[str, Json]) -> list[str]:
    source = _cell(step.get("source"))
    effect = _cell(step.get("effect"))
    before, after = _cell(step.get("before")), _cell(step.get("after"))
    change = f"{before} → {after}" if before and after else before or after
    return [_cell(step.get("layer")) or "–", f"{effect} ({source})" if effect and source else effect or source, change]


def _cell(value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(map(_cell, value))
    return "" if value is None or isinstance(value, dict) else str(value)
