"""Which edition of the rules held on a day."""

from __future__ import annotations

import pytest

from bot.engine import epochs
from bot.rules import Corpus, Edition, EditionState
from tests.rules.archive import editions, needs_archive

CORPUS = Corpus.bundled()


@pytest.mark.parametrize(
    ("date", "edition", "state"),
    [
        ("2006-02-01", "2006-02-01", EditionState.HELD),
        ("2006-04-30", "2006-02-01", EditionState.HELD),
        ("1999-11-01", "1999-11-01", EditionState.HELD),
        ("2000-06-01", "1999-11-01", EditionState.HOLE),
        ("2001-07-22", "1999-11-01", EditionState.HOLE),
        ("2001-07-23", "2001-07-23", EditionState.HELD),
        ("2002-10-06", "2002-02-20", EditionState.HOLE),
        ("1993-08-05", "1999-04-23", EditionState.BEFORE),
        ("2026-06-18", "2026-04-17", EditionState.HELD),
        ("2026-06-19", "2026-04-17", EditionState.NEWER),
    ],
)
def test_a_day_has_the_greatest_edition_not_later_and_says_how_sure(date: str, edition: str, state: EditionState) -> None:
    assert CORPUS.edition_for(date) == Edition(edition, state)


def test_a_year_lists_the_editions_that_took_effect_within_it() -> None:
    assert CORPUS.editions_within("2006-01-01", "2006-12-31") == ("2006-02-01", "2006-05-01", "2006-07-15", "2006-10-01")


def test_the_base_edition_is_that_of_the_engine() -> None:
    assert CORPUS.base_edition == epochs.BASE_EDITION
    assert CORPUS.edition_for("1990-01-01").date == epochs.FIRST_EDITION


@needs_archive
def test_the_editions_listed_are_those_of_the_archive() -> None:
    assert CORPUS.editions_within("", "9999") == tuple(sorted(editions()))
