"""The life of rule numbers: what each number meant in each edition, and what it is called today.

Numbers come and go: 503.2 was copying until 2009, then the upkeep. The table holds, for each number and span of
editions, the base rules that carry its content today. ``likeness`` (0 to 100) says how close the old text is to the
first of them and ranks the candidates when several old rules became one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from enum import Enum
from functools import cached_property

from bot.records import dataclass
from bot.rules.data import RulesData
from bot.rules.editions import Editions
from bot.rules.numbers import in_order, rule_of, section_of

__all__ = ["Confidence", "History", "Meaning"]


_COLUMNS = 6
_FAINT, _WHOLE = 60, 90
"""Likeness of an old text that says something of the rule, and of one that the rule carries."""


class Confidence(Enum):
    """How sure the correspondence is."""

    HIGH = ""
    MEDIUM = "m"
    LOW = "l"
    CORRECTED = "c"
    """Set by hand against the texts."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What ``number`` meant from the edition ``first`` to the edition ``last`` (effective dates).

    ``became`` holds the base rules that carry it, the main one first; none if it was removed.
    """

    number: str
    first: str
    last: str
    became: tuple[str, ...]
    confidence: Confidence = Confidence.HIGH
    likeness: int = 100

    @property
    def base(self) -> str | None:
        """The main base rule, or null for a rule that was removed."""
        return self.became[0] if self.became else None

    @property
    def is_faint(self) -> bool:
        """Whether its text, at the end, had little in common with that of the rule of today."""
        return self.likeness < _FAINT

    def covers(self, edition: str) -> bool:
        """Whether the number had this meaning in an edition."""
        return self.first <= edition <= self.last


class History:
    """Lookups in both directions; the table is read at the first one."""

    def __init__(self, data: RulesData, editions: Editions) -> None:
        self._data = data
        self._editions = editions

    def meanings(self, number: str) -> list[Meaning]:
        """All meanings of a number, newest first; none for a number never used."""
        return [_meaning(line, self._editions.base) for line in reversed(self._by_number.get(number, ()))]

    def meaning_in(self, number: str, edition: str) -> Meaning | None:
        """What a number meant in an edition (effective date)."""
        return next((meaning for meaning in self.meanings(number) if meaning.covers(edition)), None)

    def exists(self, number: str) -> bool:
        """Whether a rule has this number in the base edition."""
        return self.meaning_in(number, self._editions.base) is not None

    def count_in(self, edition: str) -> int:
        """How many rules an edition has."""
        lives = (_cells(line) for number, lines in self._by_number.items() if "." in number for line in lines)
        return sum(first <= edition <= (last or edition) for _, first, last, *_ in lives)

    def number_in(self, base_number: str, edition: str) -> str | None:
        """The number that a base rule had in an edition, or null if nothing in it became that rule."""
        then = [meaning for meaning in self._lives_of(base_number) if meaning.covers(edition)]
        return min(then, key=lambda meaning: _rank(base_number, meaning)).number if then else None

    def former_numbers(self, base_number: str) -> list[tuple[str, str]]:
        """The other numbers that a base rule had, each with the last edition in which it had it, newest first."""
        found = {
            meaning.number: meaning.last
            for meaning in sorted(self._lives_of(base_number), key=lambda meaning: meaning.last)
            if meaning.number != base_number and meaning.base == base_number and self.number_in(base_number, meaning.last) == meaning.number
        }
        return sorted(found.items(), key=lambda item: item[1], reverse=True)

    def first_edition(self, base_number: str) -> str | None:
        """The first edition that has what a base rule became of, under whatever number."""
        return min((meaning.first for meaning in self._lives_of(base_number) if meaning.base == base_number), default=None)

    def unchanged_since(self, base_number: str) -> str | None:
        """The first edition since which the text of a base rule has stayed the same, cited numbers apart."""
        return self._unchanged.get(base_number)

    def neighbours(self, number: str, count: int = 2) -> list[str]:
        """The base rules nearest to a number that does not exist, in the order of the document.

        Those of its own rule first (704.5k, 704.5m for 704.5l), else of its section, else the whole document.
        """
        for family in (rule_of(number) + "a", section_of(number) + ".", ""):
            kin = [one for one in self.numbers if not family or _same_family(one, family)]
            if kin:
                start = bisect_left(kin, in_order(number), key=in_order) - count // 2
                start = max(0, min(start, len(kin) - count))
                return kin[start : start + count]
        return []

    def numbers_between(self, first: str, last: str, edition: str | None = None) -> list[str]:
        """The rules of an edition (the base one without) from one number to another, subrules of the last included."""
        numbers = self.numbers if edition in (None, self._editions.base) else self._numbers_in(edition)
        return [one for one in numbers if in_order(first) <= in_order(one) and _starts_before_end(one, last)]

    def _numbers_in(self, edition: str) -> list[str]:
        used = (number for number in self._by_number if "." in number and self.meaning_in(number, edition) is not None)
        return sorted(used, key=in_order)

    @cached_property
    def numbers(self) -> list[str]:
        """The numbers of the base edition, in the order of the document."""
        return sorted((number for number, lines in self._by_number.items() if "." in number and not _last(lines[-1])), key=in_order)

    def _lives_of(self, base_number: str) -> list[Meaning]:
        return [_meaning(line, self._editions.base) for line in self._by_base.get(base_number, ())]

    @cached_property
    def _by_number(self) -> dict[str, list[str]]:
        """The lines of each number, oldest first; read into `Meaning` only when asked, for a fast start."""
        lines: dict[str, list[str]] = defaultdict(list)
        for line in self._data.lines("history/life.tsv"):
            lines[line[: line.index("\t")]].append(line)
        return dict(lines)

    @cached_property
    def _by_base(self) -> dict[str, list[str]]:
        carried: dict[str, list[str]] = defaultdict(list)
        for number, lines in self._by_number.items():
            for line in lines:
                for base_number in _became(line, number):
                    carried[base_number].append(line)
        return dict(carried)

    @cached_property
    def _unchanged(self) -> dict[str, str]:
        return dict(self._data.rows("history/unchanged.tsv"))


def _cells(line: str) -> list[str]:
    cells = line.split("\t")
    return cells + [""] * (_COLUMNS - len(cells))


def _last(line: str) -> str:
    return _cells(line)[2]


def _became(line: str, number: str) -> tuple[str, ...]:
    """The base rules in a line: left out for the same number, a dash for none."""
    said = _cells(line)[3]
    return tuple(said.split(",")) if said.strip("-") else () if said else (number,)


def _meaning(line: str, base: str) -> Meaning:
    number, first, last, _, confidence, likeness = _cells(line)
    return Meaning(number, first, last or base, _became(line, number), Confidence(confidence), int(likeness or 100))


def _rank(base_number: str, meaning: Meaning) -> tuple[object, ...]:
    """Best first: what mainly became the rule, then the likest text, then the likest number.

    A rule carried whole by several of today's governs each of them better than a remark that is only faintly alike.
    """
    _, rule, letter = in_order(meaning.number)
    _, base_rule, base_letter = in_order(base_number)
    return (
        meaning.became.index(base_number) > 0 and meaning.likeness < _WHOLE,
        meaning.likeness < _FAINT,
        meaning.became.index(base_number) > 0,
        -meaning.likeness,
        meaning.number != base_number,
        meaning.number[0] != base_number[0],
        letter != base_letter,
        rule != base_rule,
        in_order(meaning.number),
    )


def _same_family(number: str, family: str) -> bool:
    """Whether a number is a subrule of the rule ``704.5a`` stands for, or lies in the section ``704.``."""
    if family.endswith("a"):
        return number != family[:-1] and rule_of(number) == family[:-1]
    return number.startswith(family)


def _starts_before_end(number: str, last: str) -> bool:
    within = rule_of(number) == last or number.startswith(last if len(last) == 1 else last + ".")
    return within or in_order(number) <= in_order(last)
