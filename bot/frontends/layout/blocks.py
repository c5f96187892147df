"""The parts of an answer, as Markdown, in the order in which a reader wants them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from bot.answers import Answer, Assumption, Citation, Json, Kind
from bot.frontends.layout import labels
from bot.frontends.layout.markdown import literal, with_literal_stars
from bot.frontends.layout.tables import fenced, narrow_tables
from bot.records import dataclass

__all__ = ["Block", "blocks", "headline"]

_CITATIONS_SHOWN = 4
_LOOKED_UP = 6
"""Citations shown of what was looked up: an old number and all that it became."""
_OTHERS_SHOWN = 3
_UNBOUNDED = 1000
"""Columns of a table that nothing bounds."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part that is shown whole or not at all; ``title`` names one that may be ``folded`` away."""

    text: str
    title: str = ""
    folded: bool = False


def blocks(answer: Answer, width: int | None, prefix: str = "", *, digests: bool = True, choices: bool = True) -> tuple[Block, ...]:
    """The answer's blocks: what matters first, then what may be folded.

    ``width`` bounds the tables, in columns, null leaving them as they are; ``prefix`` opens the commands shown beside choices;
    ``digests`` adds those of the rules that a verdict cites, where the answer has no section for them; without ``choices``, they are
    left to the front end, as the footer is.
    """
    shown = [Block(_shaped(text, width)) for text in _essential(answer, prefix, choices) if text]
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


def _shaped(text: str, width: int | None) -> str:
    return with_literal_stars(text if width is None else narrow_tables(text, width))


def _essential(answer: Answer, prefix: str, choices: bool) -> Iterator[str]:
    yield _body(answer)
    yield from (f"**{section.title}**\n{section.text}" for section in answer.sections if not section.fold)
    yield "\n".join(_unread(answer))
    yield "\n".join(_cited(answer))
    beside = answer.kind in (Kind.VERDICT, Kind.LOOKUP, Kind.LEAD)
    yield "\n".join((*_assumptions(answer), *(_other_readings(answer) if beside and choices else ())))
    yield "\n".join(f"⚠ {warning}" for warning in answer.warnings)
    yield "\n".join(_choices(answer, prefix) if choices and not beside else ())


def _foldable(answer: Answer, width: int | None, digests: bool) -> Iterator[tuple[str, str]]:
    folded = [section for section in answer.sections if section.fold]
    yield from ((section.title, section.text) for section in folded)
    if answer.trace and not any("```" in section.text or "|--" in section.text for section in answer.sections):
        yield labels.TABLE, fenced([_step(step) for step in answer.trace], width or _UNBOUNDED)
    if digests and not any(section.title.casefold().startswith("source") for section in folded):
        yield labels.SOURCES, "\n".join(_sources(answer))


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


def _sources(answer: Answer) -> Iterator[str]:
    """What the decisive rules say, unless the text does, then the numbers of the others; all that a lead found."""
    if answer.kind not in (Kind.VERDICT, Kind.UNSUPPORTED, Kind.LEAD):
        return
    shown = list(answer.citations) if answer.kind is Kind.LEAD else _shown(answer)
    yield from (f"**{one.rule}** — {one.digest}" for one in shown if one.digest and one.digest not in answer.text)
    others = [one.rule for one in answer.citations if one not in shown]
    if others:
        yield labels.also(others)


def _shown(answer: Answer) -> list[Citation]:
    """The few rules that a short reply names: those that decide, else the first ones."""
    decisive = [citation for citation in answer.citations if citation.decisive]
    return (decisive or list(answer.citations))[: _LOOKED_UP if answer.kind is Kind.LOOKUP else _CITATIONS_SHOWN]


def _cited(answer: Answer) -> Iterator[str]:
    shown = _shown(answer)
    for edition, group in groupby(shown, key=lambda citation: citation.edition):
        numbers = " · ".join(_number(citation, first=citation is shown[0]) for citation in group)
        yield f"📜 {numbers} — {labels.edition(edition)}"


def _number(citation: Citation, *, first: bool) -> str:
    """The number, with what it became; what it was is said of the first one alone, for a line must stay readable."""
    notes = [labels.became(citation.became)] if citation.became and citation.became != citation.rule else []
    notes += [literal(citation.formerly)] if first and citation.formerly else []
    return citation.rule + (f" *({', '.join(notes)})*" if notes else "")


def _assumptions(answer: Answer) -> Iterator[str]:
    """What was settled for the user, unless the answer says it in its own words."""
    told = answer.text + "".join(section.text for section in answer.sections)
    for one in answer.assumed:
        if one.others or not one.shown or one.shown not in told:
            yield _assumption(one, named_below=bool(answer.choices))


def _assumption(assumption: Assumption, *, named_below: bool) -> str:
    names = [] if named_below else [literal(name) for name in assumption.others[:_OTHERS_SHOWN]]
    said, shown = literal(assumption.said), assumption.shown or f"*{literal(assumption.taken)}*"
    line = shown if shown.startswith(f"{said} ") else labels.assumed(said, shown)
    return line + (labels.others(names, more=len(assumption.others) > len(names)) if names else "")


def _other_readings(answer: Answer) -> Iterator[str]:
    """Beside an answer, choices are only other readings of the question: a few on one line."""
    few = [f"{number}. {literal(choice.label)}" for number, choice in enumerate(answer.choices[:_OTHERS_SHOWN], 1)]
    if few:
        yield labels.other_readings(few, more=len(answer.choices) > len(few))


def _choices(answer: Answer, prefix: str) -> Iterator[str]:
    """The ways out, a line each."""
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
