"""Keywords read from the texts of creatures, next to those that the source lists for each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from bot.bench.figures import Figure, Json, Report, Section
from bot.bench.pool import card_records
from bot.cards import CardRecord, parse_type_line, to_carddef
from bot.engine.abilities import Ability, Band, Keyword
from bot.engine.trees import keywords_of
from bot.oracle import OracleCompiler
from bot.records import dataclass
from bot.rules.data import RulesData

__all__ = ["Differing", "compare_keywords", "keywords_report"]

_VARIANTS = {"partner with": "partner", "multikicker": "kicker", "commander ninjutsu": "ninjutsu", "megamorph": "morph"}
"""Variants, with the ability that a source may list beside them or instead [CR 702.124j, 702.33c, 702.49d, 702.37b]."""


@dataclass(frozen=True, slots=True)
class Differing:
    """A card whose keywords are not those listed: ``more`` are read here only, ``fewer`` are listed only."""

    card: str
    more: tuple[str, ...]
    fewer: tuple[str, ...]

    def as_json(self) -> dict[str, Json]:
        return {"card": self.card, "more": list(self.more), "fewer": list(self.fewer)}


@cache
def _abilities_of_702() -> frozenset[str]:
    rows = RulesData.bundled().rows("history/keywords.tsv")
    return frozenset(row[0].lower() for row in rows if row[1].startswith("702."))


def keywords_report(data_dir: Path) -> Report:
    """Every one-faced creature at hand whose source lists keywords. Raises DataError where there are no cards."""
    total, differing = compare_keywords(card_records(data_dir))
    kinds = Counter(f"+ {word}" for one in differing for word in one.more) + Counter(f"− {word}" for one in differing for word in one.fewer)
    section = Section(
        f"{total} créatures à une face, {len(differing)} différences",
        (
            Figure("keywords.cards", "créatures comparées", total),
            Figure("keywords.agreement", "mêmes mots-clés", round(100 * (total - len(differing)) / (total or 1), 2), "%", at_least=99),
        ),
        (
            ", ".join(f"{kind} ({count})" for kind, count in kinds.most_common()),
            *(f"{one.card} : ici en plus {_words(one.more)} ; listés en plus {_words(one.fewer)}" for one in differing),
        ),
        tuple(one.as_json() for one in differing),
    )
    return Report("keywords", "Mots-clés des créatures, à côté de la source", (section,))


def _words(words: tuple[str, ...]) -> str:
    return ", ".join(words) or "rien"


def compare_keywords(records: Iterable[CardRecord]) -> tuple[int, list[Differing]]:
    """How many one-faced creatures there are, and those whose keywords differ."""
    creatures = [record for record in records if _is_compared(record)]
    compiler = OracleCompiler()
    return len(creatures), [found for record in creatures if (found := _difference(record, compiler)) is not None]


def _is_compared(record: CardRecord) -> bool:
    return len(record.faces) == 1 and not record.apart and "Creature" in parse_type_line(record.faces[0].type_line).types


def _difference(record: CardRecord, compiler: OracleCompiler) -> Differing | None:
    listed = _canonical(word.lower() for word in record.keywords)
    read = _canonical(name for ability in to_carddef(record, compiler).front.abilities for name in _names(ability))
    if read == listed:
        return None
    return Differing(record.name, tuple(sorted(read - listed)), tuple(sorted(listed - read)))


def _canonical(names: Iterable[str]) -> frozenset[str]:
    return frozenset(_VARIANTS.get(name, name) for name in names) & _abilities_of_702()


def _names(ability: Ability) -> Iterator[str]:
    """The keywords that a paragraph is made of: those of a striation too, and one that is the parameter of another."""
    if isinstance(ability, Band):
        for inner in ability.abilities:
            yield from _names(inner)
    for keyword in keywords_of(ability):
        if isinstance(keyword, Keyword):
            yield keyword.name.lower()
            yield from (name for param in keyword.params if isinstance(param, Keyword) for name in _names(param))
