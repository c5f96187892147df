"""Dated changes of the rules: written ones, and those that the tables of keywords and creature types tell by themselves."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property

from bot.records import dataclass
from bot.rules.data import RulesData
from bot.rules.editions import Editions
from bot.rules.history import History
from bot.rules.named import Keyword
from bot.rules.numbers import rule_of, section_of

__all__ = ["ChangeKind", "Changes", "RuleChange"]

_TYPES_RULE = "205.3m"
_MOVES = re.compile(r"\binséré|\bpass(?:e|ent) (?:de|à) \d|\bdevien(?:t|nent) la \d|\bsection\b|\bnuméro\b|\brègle à part\b")
"""How a change reads by which rules only got another number, or a place of their own."""


class ChangeKind(Enum):
    """Where the words of a change come from."""

    WRITTEN = "written"
    KEYWORD = "keyword"
    """``names`` holds the keyword that came."""
    CREATURE_TYPES = "creature types"
    """``names`` holds the types that came, ``gone`` those that went."""


@dataclass(frozen=True, slots=True)
class RuleChange:
    """What changed on a day: ``date`` is the effective date of an edition, ``rules`` the base rules concerned.

    ``text`` is our French sentence, of written changes only; ``source`` where it is known from, if not from the editions.
    """

    date: str
    rules: tuple[str, ...]
    text: str = ""
    source: str = ""
    kind: ChangeKind = ChangeKind.WRITTEN
    names: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    def concerns(self, number: str) -> bool:
        """Whether it bears on a rule, on a subrule of it, or on the section of this number."""
        return any(number in (rule, rule_of(rule), section_of(rule)) for rule in self.rules)


class Changes:
    """All dated changes, oldest first; read at the first question."""

    def __init__(self, data: RulesData, history: History, editions: Editions) -> None:
        self._data = data
        self._history = history
        self._editions = editions

    def all(self, keywords: Iterable[Keyword]) -> list[RuleChange]:
        """Every change, oldest first."""
        return sorted((*self._written, *self._of_keywords(keywords), *self._of_types()), key=lambda change: change.date)

    def changed_after(self, number: str, edition: str) -> bool:
        """Whether a written change of what a base rule says is later than an edition; a new number, or a new section, is none."""
        return self._last_changed.get(number, "") > edition

    @cached_property
    def _last_changed(self) -> dict[str, str]:
        """When each rule last changed, and each rule of which a subrule did."""
        said = [change for change in self._written if not _MOVES.search(change.text)]
        numbered = [(number, change.date) for change in said for rule in change.rules for number in (rule, rule_of(rule))]
        return dict(sorted(numbered, key=lambda pair: pair[1]))

    @cached_property
    def _written(self) -> list[RuleChange]:
        rows = self._data.rows("history/changes.tsv")
        return [RuleChange(date, tuple(filter(None, rules.split(","))), text, source) for date, rules, text, source in rows]

    def _of_keywords(self, keywords: Iterable[Keyword]) -> Iterator[RuleChange]:
        """The coming of each keyword that the first edition had not."""
        for keyword in keywords:
            first = self._history.first_edition(keyword.number)
            if first is not None and first > self._editions.dates[0]:
                yield RuleChange(first, (keyword.number, keyword.definition), kind=ChangeKind.KEYWORD, names=keyword.names[:1])

    def _of_types(self) -> Iterator[RuleChange]:
        """The creature types that came and went, from the second edition that lists them on."""
        came: defaultdict[str, list[str]] = defaultdict(list)
        gone: defaultdict[str, list[str]] = defaultdict(list)
        for name, first, last in self._data.rows("history/creature_types.tsv"):
            came[first].append(name)
            if last:
                gone[self._after(last)].append(name)
        for date in sorted({*came, *gone})[1:]:
            yield RuleChange(date, (_TYPES_RULE,), kind=ChangeKind.CREATURE_TYPES, names=tuple(came[date]), gone=tuple(gone[date]))

    def _after(self, edition: str) -> str:
        return next(date for date in self._editions.dates if date > edition)
