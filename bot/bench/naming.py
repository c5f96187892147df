"""Card names as people type them: how many are understood, how many wrongly, how fast, beside rapidfuzz over the whole list."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bot.bench.clock import each, percentile
from bot.bench.crowd import crowded
from bot.bench.figures import Figure, Report, Section, percent
from bot.bench.phrases import WITH_A_CARD, WITHOUT
from bot.bench.pool import card_records
from bot.bench.queries import Query, one_slip, partial_queries, typed_queries
from bot.cards import CardRecord, Match, NameIndex, fold, in_memory, load_curated

__all__ = ["names_report"]

_TYPED, _PARTIAL, _SENTENCES = 2_000, 500, 100
_CHOICES = 25
"""Choices that a menu shows."""
_SIZES = (50_000, 95_000)
_RATIOS, _WRATIOS = 200, 40
"""Queries that the whole list is compared with, by each scorer."""
_LEAST_LETTERS = 8
_STARTS = 5
_REPEAT = 3
"""Times that each query is asked; the best counts, since the machine has other work."""


@dataclass(frozen=True, slots=True)
class _Names:
    """An index under measure: its size, the names that are asked for with their language, and the cards of each folded name."""

    index: NameIndex
    size: int
    asked: list[tuple[str, str]]
    cards: dict[str, set[str]]

    def right(self, query: Query) -> set[str]:
        return self.cards[fold(query.meant)]

    def fair(self, queries: Iterable[Query]) -> list[Query]:
        """The queries that are not, by chance, exactly another card's name."""
        return [query for query in queries if not (self.cards.get(fold(query.text), set()) - self.right(query))]


def names_report(data_dir: Path) -> Report:
    """Typed, partial and misspelt names over the pool, at two sizes, then the first answer of a fresh process."""
    records = card_records(data_dir)
    fewer, more = (_names(records, size) for size in _SIZES)
    sections = (
        *(section for names, size in zip((fewer, more), _SIZES, strict=True) for section in (_typed(names, size), _partial(names, size))),
        _sentences(fewer),
        _rivals(more),
        _start(data_dir),
    )
    return Report("names", "Noms de cartes", sections)


def _names(records: Sequence[CardRecord], size: int) -> _Names:
    """The names of the pool, made up to a size with invented ones that are never asked for."""
    real = _all_names(records)
    crowd = crowded(records, size, sum(len(names) for names in real.values()))
    curated = {fold(record.name): record for record in load_curated().records()}
    index = NameIndex([in_memory(crowd)])
    asked = sorted({name for record in records if not record.apart for name in _own_names(record)})
    cards: defaultdict[str, set[str]] = defaultdict(set)
    for card, names in _all_names([*crowd, *curated.values()]).items():
        for name in names:
            cards[fold(name)].add(card)
    return _Names(index, index.databases[0].rows("SELECT count(*) FROM names")[0][0], asked, dict(cards))


def _all_names(records: Iterable[CardRecord]) -> dict[str, set[str]]:
    return {record.name: {name for name, _ in _own_names(record)} | {face.name for face in record.faces} for record in records}


def _own_names(record: CardRecord) -> list[tuple[str, str]]:
    """The whole names of a card, with their language."""
    return [(record.name, "en"), *([(record.name_fr, "fr")] if record.name_fr else [])]


def _typed(names: _Names, size: int) -> Section:
    queries = names.fair(typed_queries(names.asked, _TYPED))
    found = [names.index.match(query.text) for query in queries]
    times = each(lambda query: names.index.match(query.text), queries, _REPEAT)
    right = [_first(match) in names.right(query) for query, match in zip(queries, found, strict=True)]
    wrong = sum(match.sure and not good for match, good in zip(found, right, strict=True))
    answered = sum(match.sure for match in found)
    ways = dict.fromkeys(query.way for query in queries)
    return Section(
        f"{len(queries)} noms mal tapés, {names.size} noms",
        (
            Figure(f"{size}.top1", "la bonne carte en tête", percent(sum(right), len(right)), "%", at_least=97.0),
            Figure(f"{size}.wrong", "une autre carte donnée sans question", round(100 * wrong / len(found), 2), "%", at_most=1.0),
            Figure(f"{size}.answered", "donnée sans question", percent(answered, len(found)), "%"),
            Figure(f"{size}.p50", "médiane", round(percentile(times, 0.5), 3), "ms", at_most=0.5),
            Figure(f"{size}.p99", "99 sur 100 en moins de", round(percentile(times, 0.99), 3), "ms", at_most=2.0),
            *(_way(size, way, [good for query, good in zip(queries, right, strict=True) if query.way == way]) for way in ways),
        ),
        tuple(_line(query, match) for query, match, good in zip(queries, found, right, strict=True) if not good),
    )


def _way(size: int, way: str, right: list[bool]) -> Figure:
    return Figure(f"{size}.{way.replace(' ', '_')}", f"— {_WAYS[way]}", percent(sum(right), len(right)), "%")


_WAYS = {
    "accents": "sans accents",
    "one slip": "une faute de frappe",
    "two slips": "deux fautes de frappe",
    "article": "avec un article, au pluriel",
    "by ear": "à l'oreille",
    "swapped": "mots échangés",
}


def _partial(names: _Names, size: int) -> Section:
    queries = names.fair(partial_queries(names.asked, _PARTIAL))
    found = [names.index.match(query.text) for query in queries]
    times = each(lambda query: names.index.match(query.text), queries, _REPEAT)
    offered = [_offered(match) for match in found]
    there = [not names.right(query).isdisjoint(cards) for query, cards in zip(queries, offered, strict=True)]
    wrong = sum(match.sure and not names.right(query) & {_first(match)} for query, match in zip(queries, found, strict=True))
    return Section(
        f"{len(queries)} noms incomplets, {names.size} noms",
        (
            Figure(f"{size}.partial", "la bonne carte parmi les choix", percent(sum(there), len(there)), "%", at_least=95.0),
            Figure(f"{size}.partial.wrong", "une autre carte donnée sans question", round(100 * wrong / len(found), 2), "%"),
            Figure(f"{size}.partial.p50", "médiane", round(percentile(times, 0.5), 3), "ms"),
        ),
        tuple(_line(query, match) for query, match, good in zip(queries, found, there, strict=True) if not good),
    )


def _sentences(names: _Names) -> Section:
    misspelt = _misspelt(names)
    found = [(query, _strong(names.index, query.text)) for query in misspelt]
    good = [query for query, cards in found if not names.right(query).isdisjoint(cards)]
    false = [text for text in WITHOUT if _strong(names.index, text)]
    times = each(lambda query: names.index.find_in_text(query.text), misspelt)
    return Section(
        f"{len(misspelt)} phrases avec un nom mal écrit, {len(WITHOUT)} sans nom, {names.size} noms",
        (
            Figure("sentences.found", "nom trouvé", percent(len(good), len(misspelt)), "%", at_least=90.0),
            Figure("sentences.false", "phrases sans nom où un nom est trouvé", len(false), at_most=0),
            Figure("sentences.p50", "médiane", round(percentile(times, 0.5), 3), "ms"),
        ),
        (*false, *(query.text for query, cards in found if query not in good)),
    )


def _misspelt(names: _Names, seed: int = 20261203) -> list[Query]:
    """Sentences with a name in which one letter slipped."""
    chance = random.Random(seed)
    made: list[Query] = []
    while len(made) < _SENTENCES:
        name, _ = names.asked[chance.randrange(len(names.asked))]
        slipped = one_slip(name, chance) if len(name) >= _LEAST_LETTERS else None
        if slipped and slipped != fold(name) and fold(slipped) not in names.cards:
            said = slipped[:1].upper() + slipped[1:] if len(made) % 2 else slipped
            made.append(Query(WITH_A_CARD[len(made) % len(WITH_A_CARD)].format(said), "sentence", name))
    return made


def _strong(index: NameIndex, text: str) -> set[str]:
    """The cards that a sentence surely names."""
    return {span.match.candidates[0].card for span in index.find_in_text(text, partial=False) if not span.weak}


def _rivals(names: _Names) -> Section:
    """rapidfuzz over the whole list, folded: the likeliest name of all, by two of its scorers."""
    from rapidfuzz.fuzz import WRatio, ratio

    queries = names.fair(typed_queries(names.asked, _RATIOS))
    return Section(
        f"rapidfuzz sur les {len(names.cards)} noms distincts",
        (
            *_rival(names, "ratio", ratio, queries),
            *_rival(names, "WRatio", WRatio, queries[:_WRATIOS]),
        ),
    )


def _rival(names: _Names, label: str, scorer: Callable[..., float], queries: list[Query]) -> tuple[Figure, ...]:
    from rapidfuzz.process import extractOne

    whole = list(names.cards)

    def best(query: Query) -> str:
        return str(extractOne(fold(query.text), whole, scorer=scorer)[0])

    times = each(best, queries)
    ours = each(lambda query: names.index.match(query.text), queries)
    good = sum(not names.cards[best(query)].isdisjoint(names.right(query)) for query in queries)
    p50, here = percentile(times, 0.5), percentile(ours, 0.5)
    return (
        Figure(f"{label}.top1", f"{label}, la bonne carte en tête", percent(good, len(queries)), "%"),
        Figure(f"{label}.p50", f"{label}, médiane", round(p50, 3), "ms"),
        Figure(f"{label}.times", f"{label}, fois plus lent qu'ici", round(p50 / here, 1) if here else 0),
    )


def _start(data_dir: Path) -> Section:
    """A fresh process, from its start to the end of its first answer."""
    runs, misspelt, bare = [], [], []
    for _ in range(_STARTS):  # in turn, so that a busy moment slows all of them
        runs.append(_run(data_dir, "-m", "bot", "ask", "carte Clone"))
        misspelt.append(_run(data_dir, "-m", "bot", "ask", "carte Graizly Bares"))
        bare.append(_run(data_dir, "-c", "pass"))
    first, empty = min(runs).seconds, min(bare).seconds
    return Section(
        "démarrage jusqu'à la première réponse (ask)",
        (
            Figure("start.ms", "un nom exact", round(1000 * first), "ms", at_most=400),
            Figure("start.misspelt.ms", "un nom mal écrit", round(1000 * min(misspelt).seconds), "ms", at_most=400),
            Figure("start.cpu", "un nom exact, temps de calcul", round(1000 * min(run.busy for run in runs)), "ms"),
            Figure("start.times", "un nom exact, en démarrages de Python à vide", round(first / empty, 1) if empty else 0),
            Figure("start.mib", "mémoire au plus", round(max(run.mebibytes for run in runs + misspelt)), "Mio", at_most=100),
        ),
    )


class _Run(NamedTuple):
    """What one process took: seconds by the clock, seconds of work, mebibytes at most."""

    seconds: float
    busy: float
    mebibytes: float


def _run(data_dir: Path, *arguments: str) -> _Run:
    """What a process of Python with these arguments takes."""
    environment = os.environ | {"GREFFIER_DATA": str(data_dir)}
    watched = [sys.executable, "-c", _WATCH, sys.executable, *arguments]
    seconds, busy, size = subprocess.run(watched, env=environment, capture_output=True, text=True, check=True).stdout.split()[-3:]
    return _Run(float(seconds), float(busy), float(size) / (1024 * 1024 if sys.platform == "darwin" else 1024))


_WATCH = """
import os, subprocess, sys, time
begun = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
usage = os.wait4(process.pid, 0)[2]
print(time.perf_counter() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""
"""Starts a process and tells its seconds and its size. It is small itself: a child is counted at least as large as its parent."""


def _first(match: Match) -> str | None:
    return match.candidates[0].card if match.candidates else None


def _offered(match: Match) -> list[str]:
    return [candidate.card for candidate in (*match.candidates, *match.others)][:_CHOICES]


def _line(query: Query, match: Match) -> str:
    names = " · ".join(candidate.said for candidate in match.candidates[:3]) or "rien"
    return f"« {query.text} » ({query.meant}) : {names}"
