"""The page: what it shows of an answer, in reading order, and its template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from bot.answers import FOOTER, Answer, Json, Kind
from bot.frontends.layout import blocks
from bot.frontends.web import labels
from bot.frontends.web.asking import LONGEST
from bot.frontends.web.markup import to_html
from bot.records import dataclass

__all__ = ["STYLE", "page"]

_HERE = Path(__file__).parent
STYLE = (_HERE / "style.css").read_text(encoding="utf-8")
_TEMPLATE = Environment(
    loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
).get_template("page.html")


@dataclass(frozen=True, slots=True)
class _Link:
    """A request that is one click away."""

    label: str
    address: str


@dataclass(frozen=True, slots=True)
class _Fold:
    """A part that the reader unfolds."""

    title: str
    body: Markup


@dataclass(frozen=True, slots=True)
class _Shown:
    """An answer as the page lays it out: the verdict, why, what goes with it, the other readings, the parts to unfold, the steps.

    ``answered`` tells that the other readings are only offered beside an answer.
    """

    verdict: Markup
    why: Markup
    beside: tuple[Markup, ...]
    choices: tuple[_Link, ...]
    answered: bool
    folds: tuple[_Fold, ...]
    steps: tuple[tuple[str, ...], ...]
    footer: str


def page(question: str = "", day: str = "", answer: Answer | None = None, problem: str = "") -> str:
    """The whole page: the form, then the ``answer`` to a ``question`` asked of a ``day``, or a ``problem`` in a sentence."""
    return _TEMPLATE.render(
        question=question,
        day=day,
        longest=LONGEST,
        problem=problem,
        shown=_shown(answer, day) if answer else None,
        examples=[_link(example, example, "") for example in labels.EXAMPLES],
        columns=labels.STEPS,
        data=f"/api/answer?{_query(question, day)}",
    )


def _shown(answer: Answer, day: str) -> _Shown:
    first, *others = [part.text for part in blocks(answer, None, choices=False) if not part.folded] or [""]
    verdict, why = _parted(first)
    return _Shown(
        verdict=to_html(verdict),
        why=to_html(why),
        beside=tuple(to_html(text) for text in others),
        choices=tuple(_link(choice.label, choice.value, day) for choice in answer.choices),
        answered=answer.kind in (Kind.VERDICT, Kind.LOOKUP, Kind.LEAD),
        folds=tuple(_folds(answer)),
        steps=tuple(_step(step) for step in answer.trace),
        footer=FOOTER if answer.kind is Kind.VERDICT else "",
    )


def _parted(text: str) -> tuple[str, str]:
    """The first line, which is the verdict, and the rest."""
    first, _, rest = text.partition("\n")
    return (first, rest) if "```" not in first else ("", text)


def _folds(answer: Answer) -> Iterator[_Fold]:
    for part in blocks(answer, None, choices=False):
        if part.folded and not (answer.trace and _is_one_fence(part.text)):  # the page has a real table of the steps
            yield _Fold(part.title, to_html(part.text))
    for title, other in ((labels.NOW, answer.now), (labels.THEN, answer.then)):
        if other:
            texts = [to_html(part.text) for part in blocks(other, None, choices=False) if not part.folded]
            yield _Fold(title, Markup("").join(texts))


def _is_one_fence(text: str) -> bool:
    said = text.strip()
    return said.startswith("```") and said.endswith("```") and said.count("```") == 2


def _step(step: Mapping[str, Json]) -> tuple[str, ...]:
    effect, source = _cell(step.get("effect")), _cell(step.get("source"))
    named = f"{effect} ({source})" if effect and source else effect or source
    return (_cell(step.get("layer")) or "–", named, *(_cell(step.get(name)) for name in ("name", "before", "after", "rule")))


def _cell(value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(map(_cell, value))
    return "" if value is None or isinstance(value, dict) else str(value)


def _link(label: str, question: str, day: str) -> _Link:
    return _Link(label, f"/?{_query(question, day)}")


def _query(question: str, day: str) -> str:
    return urlencode({"q": question, **({"au": day} if day else {})})
