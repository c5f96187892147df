"""Checks the digest files; every problem names its file and its entry."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise

from bot.errors import DataError
from bot.records import dataclass
from bot.rules.blocks import Table, blocks
from bot.rules.data import RulesData
from bot.rules.digests import FOLDER, OLD_FILE
from bot.rules.editions import Editions
from bot.rules.glossary import is_glossary
from bot.rules.glossary_checks import glossary_problems
from bot.rules.history import History
from bot.rules.numbers import in_order, section_of
from bot.rules.record_checks import cited, shape

__all__ = ["problems"]

_TEXTS = {"number", "title", "text", "example", "state", "hand", "checker", "edition", "hash"}
_LISTS = {"see", "asks"}
_REQUIRED = ("number", "text", "state", "hand")
_OLD_TEXTS = _TEXTS | {"from", "to"}
_NUMBER = re.compile(r"[1-9]\d\d(\.[1-9]\d{0,2}[a-z]?)?")


def problems(data: RulesData) -> list[str]:
    """Everything wrong in the digests, one line each: ``707.toml: 707.2: …``; empty when all is well."""
    editions = Editions(data)
    history = History(data, editions)
    checker = _Checker(editions, history)
    found = list(glossary_problems(data, history))
    for name in data.names(FOLDER, ".toml"):
        if is_glossary(name):
            continue
        try:
            found += [f"{name}: {problem}" for problem in checker.file(name, data.text(f"{FOLDER}/{name}"))]
        except DataError as error:
            found.append(f"{name}: {error.problem}")
    return found


@dataclass(frozen=True, slots=True)
class _Checker:
    """The checks, with what is known of numbers and editions."""

    editions: Editions
    history: History

    def file(self, name: str, text: str) -> Iterator[str]:
        """The problems of one file, each starting with the entry's number."""
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            yield f"is no TOML: {error}"
            return
        yield from (f"holds {key!r}, which is no [[rule]]" for key in document if key != "rule")
        tables: list[Table] = document.get("rule", [])
        numbers = [str(table.get("number", "?")) for table in tables]
        if [number for number, _ in blocks(text)] != numbers:
            yield "a [[rule]] line is not directly followed by its number line, which the loader needs"
        yield from _order(numbers, twice_allowed=name == OLD_FILE)
        check = self._old if name == OLD_FILE else self._current(name.removesuffix(".toml"))
        for number, table in zip(numbers, tables, strict=True):
            yield from (f"{number}: {problem}" for problem in check(number, table))

    def _current(self, section: str) -> Callable[[str, Table], Iterator[str]]:
        def check(number: str, table: Table) -> Iterator[str]:
            yield from shape(table, _TEXTS, _LISTS, _REQUIRED)
            if not self.history.exists(number):
                yield f"is no rule of the edition {self.editions.base}"
            elif section_of(number) != section:
                yield f"belongs in {section_of(number)}.toml"
            yield from (f"cites {one}, which the edition lacks" for one in cited(table) if not self.history.exists(one))

        return check

    def _old(self, number: str, table: Table) -> Iterator[str]:
        yield from shape(table, _OLD_TEXTS, _LISTS | {"became"}, (*_REQUIRED, "from", "to", "became"))
        first, last = table.get("from"), table.get("to")
        if not isinstance(first, str) or not isinstance(last, str):
            return
        yield from (f"{date} is no date of an edition" for date in (first, last) if date not in self.editions.dates)
        if first > last:
            yield f"begins ({first}) after its end ({last})"
        for edition in self.editions.editions_within(first, last):
            if not self.history.meaning_in(number, edition):
                yield f"does not exist in the edition {edition}"
        became = table.get("became")
        for base in [became] if isinstance(became, str) else became if isinstance(became, list) else []:
            if not self.history.exists(str(base)):
                yield f"became {base}, which the edition {self.editions.base} lacks"


def _order(numbers: list[str], twice_allowed: bool) -> Iterator[str]:
    known = [number for number in numbers if _NUMBER.fullmatch(number)]
    yield from (f"{number}: is no rule number" for number in numbers if not _NUMBER.fullmatch(number))
    for before, after in pairwise(known):
        if before == after and not twice_allowed:
            yield f"{after}: is written twice"
        elif in_order(before) > in_order(after):
            yield f"{after}: comes after {before}"
