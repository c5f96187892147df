"""The life of rule numbers: what each one meant, and what it became."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import Corpus, Meaning, in_order, rule_hash
from bot.rules.data import RulesData
from bot.rules.editions import Editions
from bot.rules.history import History
from tests.rules.archive import editions, needs_archive

CORPUS = Corpus.bundled()
EDITIONS = CORPUS.editions_within("", "9999")


def eras(number: str) -> list[tuple[str, str, str | None]]:
    return [(meaning.first, meaning.last, meaning.base) for meaning in CORPUS.meanings(number)]


def test_a_reused_number_has_its_meanings_newest_first() -> None:
    assert eras("503.2") == [
        ("2016-09-30", "2026-04-17", "503.2"),
        ("2009-07-11", "2016-08-26", "503.1"),
        ("2001-07-23", "2009-05-01", "707.2"),
    ]
    assert eras("706.2") == [("2021-07-23", "2026-04-17", "706.2"), ("2009-07-11", "2021-06-18", "707.2")]
    assert [base for *_, base in eras("612.5")] == ["612.5", "612.6", "613.6"]


@pytest.mark.parametrize(
    ("number", "first", "last", "became"),
    [
        ("212.9g", "2007-10-01", "2009-05-01", ("306.7",)),
        ("216.1a", "2007-05-01", "2009-05-01", ("111.4",)),
        ("216.1", "1999-04-23", "2009-05-01", ("111.1", "111.2", "111.3", "111.4")),
        ("420.5e", "1999-04-23", "2009-05-01", ("704.5j",)),
        ("420.5q", "2007-10-01", "2009-05-01", ("306.4", "704.5j")),
        ("502.41b", "2004-10-01", "2009-05-01", ("702.3b",)),
    ],
)
def test_an_old_number_knows_what_it_became(number: str, first: str, last: str, became: tuple[str, ...]) -> None:
    (meaning,) = CORPUS.meanings(number)
    assert (meaning.first, meaning.last, meaning.became) == (first, last, became)


def test_a_removed_rule_became_nothing() -> None:
    (substance,) = CORPUS.meanings("502.49a")
    assert substance.base is None


def test_a_number_never_used_has_no_meaning() -> None:
    assert CORPUS.meanings("999.9") == []
    assert CORPUS.meanings("704.5l") == []


def test_sections_have_a_history_too() -> None:
    assert [base for *_, base in eras("503")] == ["503", "707"]
    assert [base for *_, base in eras("612")] == ["612", "613"]


@pytest.mark.parametrize(
    ("base_number", "date", "then"),
    [
        ("707.2", "2006-02-01", ("503.2", "2006-02-01")),
        ("707.2", "2008-06-01", ("503.2", "2008-05-01")),
        ("707.2", "2012-06-15", ("706.2", "2012-06-01")),
        ("707.2", "2026-04-17", ("707.2", "2026-04-17")),
        ("707.2", "1999-12-01", None),
        ("111.1", "2006-02-01", ("216.1", "2006-02-01")),
        ("111.2", "2006-02-01", ("216.1", "2006-02-01")),
        ("111.4", "2006-02-01", ("216.1", "2006-02-01")),
        ("111.4", "2007-05-01", ("216.1a", "2007-05-01")),
        ("111.4", "2012-06-01", ("110.5c", "2012-06-01")),
        ("306.4", "2008-05-01", ("420.5q", "2008-05-01")),
        ("704.5j", "2008-05-01", ("420.5e", "2008-05-01")),
        ("704.5j", "2010-06-18", ("704.5k", "2010-06-18")),
        ("704.5j", "2017-09-29", ("704.5j", "2017-09-29")),
        ("205.1a", "2006-02-01", ("212.1b", "2006-02-01")),
        ("205.1a", "2010-02-01", ("204.1a", "2010-02-01")),
        ("613.1", "2006-02-01", ("418.5a", "2006-02-01")),
        ("613.6", "2006-02-01", ("418.5b", "2006-02-01")),
        ("613.8a", "2006-02-01", ("418.5c", "2006-02-01")),
        ("613.8a", "2012-06-01", ("613.7a", "2012-06-01")),
        ("613.4c", "2012-06-01", ("613.3c", "2012-06-01")),
        ("614.12", "2008-02-01", ("419.6i", "2008-02-01")),
        ("606.3", "2008-05-01", ("212.9f", "2008-05-01")),
        ("302.6", "2006-02-01", ("212.3d", "2006-02-01")),
        ("702.9", "2006-02-01", ("502.4", "2006-02-01")),
        ("702.3b", "2004-10-01", ("502.41b", "2004-10-01")),
        ("612.6", "2012-06-01", ("612.5", "2012-06-01")),
        ("613.2b", "2012-06-01", None),
        ("205.2a", "2000-01-01", ("212.1", "1999-11-01")),
        ("205.2a", "2008-05-01", ("205.2a", "2008-05-01")),
        ("308.1", "2008-05-01", ("212.8a", "2008-05-01")),
        ("205.3m", "2002-02-20", ("212.2a", "2002-02-20")),
        ("205.3m", "2006-02-01", ("212.3c", "2006-02-01")),
        ("115.1", "2000-01-01", ("409.1c", "1999-11-01")),
        ("115.1", "2006-02-01", ("415.1", "2006-02-01")),
        ("115.3", "2006-02-01", ("409.1c", "2006-02-01")),
        ("613.1d", "2006-02-01", ("418.5a", "2006-02-01")),
        ("613.1b", "2003-07-01", None),
        ("613.4a", "2005-02-01", ("418.5a", "2005-02-01")),
        ("109.1", "2006-02-01", ("200.8", "2006-02-01")),
        ("400.7e", "2006-02-01", ("217.1c", "2006-02-01")),
        ("712.11b", "2021-02-05", ("711.7", "2021-02-05")),
        ("712.11b", "2020-08-07", None),
        ("509.2", "2020-02-01", ("509.4", "2020-01-24")),
        ("505.6", "2020-02-01", ("505.5", "2020-01-24")),
        ("724.1a", "2018-05-01", ("716.1a", "2018-04-27")),
        ("724.2b", "2024-02-02", ("721.2b", "2024-02-02")),
        ("118.8", "2006-02-01", ("203.4", "2006-02-01")),
        ("118.9a", "2006-02-01", ("409.1b", "2006-02-01")),
        ("118.9a", "2003-05-26", None),
        ("306.5d", "2008-05-01", ("212.9f", "2008-05-01")),
        ("613.1f", "2006-02-01", ("418.5a", "2006-02-01")),
        ("613.7", "2002-10-07", ("418.5c", "2002-10-07")),
        ("613.7", "2004-02-01", ("418.5d", "2004-02-01")),
        ("613.7", "2008-02-01", ("418.5a", "2008-02-01")),
        ("712.14a", "2018-04-27", ("711.8a", "2018-04-27")),
        ("509.3f", "2005-10-01", ("309.3", "2005-10-01")),
    ],
)
def test_a_base_rule_had_its_number_of_the_time(base_number: str, date: str, then: tuple[str, str] | None) -> None:
    assert CORPUS.number_at(base_number, date) == then


def test_the_base_edition_calls_each_rule_by_its_own_number() -> None:
    numbers = CORPUS.numbers_between("100", "999")
    assert len(numbers) == 3138
    assert all(CORPUS.number_at(number, CORPUS.base_edition) == (number, CORPUS.base_edition) for number in numbers)


@given(st.sampled_from(CORPUS.numbers_between("100", "999")), st.sampled_from(EDITIONS))
def test_the_number_of_a_time_means_that_rule_at_that_time(base_number: str, edition: str) -> None:
    if then := CORPUS.number_at(base_number, edition):
        (meaning,) = [meaning for meaning in CORPUS.meanings(then[0]) if meaning.covers(edition)]
        assert base_number in meaning.became


@pytest.mark.parametrize(
    ("number", "nearest"),
    [
        ("704.5l", ["704.5k", "704.5m"]),
        ("107.3l", ["107.3k", "107.3m"]),
        ("707.99", ["707.13", "707.14"]),
        ("999.9", ["905.5", "905.6"]),
        ("707.1a", ["707.1", "707.2"]),
    ],
)
def test_an_absent_number_has_neighbours_to_offer(number: str, nearest: list[str]) -> None:
    assert CORPUS.neighbours(number) == nearest


@given(st.from_regex(r"[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]?", fullmatch=True), st.integers(1, 5))
def test_neighbours_exist_and_come_in_order(number: str, count: int) -> None:
    found = CORPUS.neighbours(number, count)
    assert 1 <= len(found) <= count
    assert all(CORPUS.exists(one) for one in found)
    assert found == sorted(found, key=in_order)


def test_a_range_takes_the_subrules_of_its_last_rule() -> None:
    assert CORPUS.numbers_between("704.5y", "704.6a") == ["704.5y", "704.5z", "704.6", "704.6a"]
    assert CORPUS.numbers_between("702.3", "702.3") == ["702.3", "702.3a", "702.3b", "702.3c"]


def every_life() -> list[Meaning]:
    numbers = dict.fromkeys(number for number, *_ in RulesData.bundled().rows("history/life.tsv"))
    return [meaning for number in numbers for meaning in CORPUS.meanings(number)]


def test_every_span_of_the_table_begins_and_ends_with_an_edition_in_order() -> None:
    faults = [life for life in every_life() if not {life.first, life.last} <= set(EDITIONS) or life.first > life.last]
    assert [(life.number, life.first, life.last) for life in faults] == []


def test_every_number_became_rules_of_the_base_edition() -> None:
    faults = [life for life in every_life() if not all(map(CORPUS.exists, life.became))]
    assert [(life.number, life.first, life.became) for life in faults] == []


def test_a_number_never_means_two_things_in_one_edition() -> None:
    lives = sorted(every_life(), key=lambda life: (life.number, life.first))
    faults = [after for before, after in pairwise(lives) if before.number == after.number and before.last >= after.first]
    assert [(life.number, life.first) for life in faults] == []


@needs_archive
def test_a_number_has_one_meaning_in_each_edition_that_uses_it_and_none_elsewhere() -> None:
    used = {number for edition in editions().values() for number in edition.rules}
    for number in sorted(used):
        spans = [(meaning.first, meaning.last) for meaning in CORPUS.meanings(number)]
        covered = [date for date in EDITIONS for first, last in spans if first <= date <= last]
        assert sorted(covered) == [date for date in EDITIONS if number in editions()[date].rules], number


@needs_archive
def test_a_rule_is_said_unchanged_exactly_since_its_text_is() -> None:
    data = RulesData.bundled()
    history = History(data, Editions(data))
    for number, rule in editions()[CORPUS.base_edition].rules.items():
        since = history.unchanged_since(number)
        assert since
        hashes = [_hash_then(history, number, edition) for edition in _around(since)]
        assert hashes[-1] == rule_hash(rule.text), number
        assert len(hashes) == 1 or hashes[0] != hashes[1], number


def _around(edition: str) -> tuple[str, ...]:
    """The edition before, if there is one, and the edition."""
    place = EDITIONS.index(edition)
    return EDITIONS[max(0, place - 1) : place + 1]


def _hash_then(history: History, base_number: str, edition: str) -> str | None:
    number = history.number_in(base_number, edition)
    return rule_hash(editions()[edition].rules[number].text) if number else None
