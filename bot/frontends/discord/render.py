"""An `Answer` as Discord shows it: a short message with the verdict first, and the parts that a button unfolds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum

from bot.answers import FOOTER, Answer, Kind
from bot.frontends.discord import labels
from bot.frontends.discord.pages import paged
from bot.frontends.layout import Block, blocks, edition, headline
from bot.records import dataclass

__all__ = ["Part", "Rendered", "render"]

_TABLE_WIDTH = 30
"""Columns of a code block that a phone shows whole: 34 do not fit where letters are large."""
_COPY_SHEET = "feuille de copie"


class Part(Enum):
    """What a button unfolds; the value is what its id says."""

    REST = "r"
    DETAILS = "d"
    COPY = "c"
    SOURCES = "s"
    WHAT_IF = "e"
    TIMES = "t"


@dataclass(frozen=True, slots=True)
class Rendered:
    """The ``message`` that everyone sees, and the messages of each part that it folds away; no part is empty."""

    message: str
    parts: Mapping[Part, tuple[str, ...]]


def render(answer: Answer, *, quiet: bool = False) -> Rendered:
    """An answer within the limits of Discord; ``quiet`` leaves of a verdict its first line, and folds the reasons away."""
    short, reasons = _quietened(answer) if quiet else (_without_names(answer), ())
    every = blocks(short, _TABLE_WIDTH, choices=False)
    first, *rest = paged(block for block in every if not block.folded) or (labels.FAILED,)
    folded = {
        Part.REST: tuple(rest),
        Part.DETAILS: paged((*reasons, *(block for block in every if block.folded and _part(block) is Part.DETAILS))),
        Part.COPY: paged(block for block in every if block.folded and _part(block) is Part.COPY),
        Part.SOURCES: paged(block for block in every if block.folded and _part(block) is Part.SOURCES),
        Part.WHAT_IF: paged(_cases(answer)),
        Part.TIMES: paged(_times(answer)),
    }
    return Rendered("\n".join((first, *_footer(answer, first))), {part: pages for part, pages in folded.items() if pages})


def _part(block: Block) -> Part:
    title = block.title.casefold()
    if title == _COPY_SHEET:
        return Part.COPY
    return Part.SOURCES if title.startswith("source") else Part.DETAILS


def _quietened(answer: Answer) -> tuple[Answer, tuple[Block, ...]]:
    """A verdict without its reasons, and the reasons; what was looked up is kept whole, for it is what was asked."""
    first, _, reasons = answer.text.strip().partition("\n")
    if answer.kind is not Kind.VERDICT or not reasons:
        return answer, ()
    return replace(answer, text=first), (Block(reasons.strip(), labels.REASONS),)


def _without_names(answer: Answer) -> Answer:
    """A choice without the list of names, which the buttons show."""
    if answer.kind is not Kind.CHOICE or not answer.choices:
        return answer
    return replace(answer, text=answer.text.strip().partition("\n")[0])


def _cases(answer: Answer) -> Iterator[Block]:
    """The answer in each case."""
    for branch in answer.branches:
        yield Block(_told(branch.answer), branch.when[:1].upper() + branch.when[1:])


def _times(answer: Answer) -> Iterator[Block]:
    """The answer in the other times that it speaks of."""
    for other, title in ((answer.then, labels.THEN), (answer.now, labels.NOW)):
        if other is not None:
            yield Block(_told(other), title)


def _told(answer: Answer) -> str:
    """An answer inside another one: its text and its rules; how the question was understood is said already."""
    shown = blocks(replace(answer, assumed=()), _TABLE_WIDTH, choices=False)
    return "\n".join(block.text for block in shown if not block.folded) or headline(answer)


def _footer(answer: Answer, shown: str) -> Iterator[str]:
    """The edition, unless the rules cited already say it, and who decides in the end."""
    if answer.kind is Kind.VERDICT:
        day = edition(answer.as_of) if answer.as_of else ""
        yield f"-# {labels.footer('' if day in shown else day, FOOTER)}"
