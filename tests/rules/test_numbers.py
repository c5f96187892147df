"""Rule numbers as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import in_order, parse_number, parse_range, section_of

LETTERS = "abcdefghijkmnpqrstuvwxyz"
sections = st.integers(100, 999).map(str)
numbers = st.builds(
    lambda section, rule, letter: f"{section}.{rule}{letter}", sections, st.integers(1, 199), st.sampled_from(["", *LETTERS])
)
dressings = st.sampled_from(
    ["{}", "{}.", " {} ", "CR {}", "cr{}", "règle {}", "Regle {} ?", "la règle {}", "rule {}", "§ {}", "règle n° {}"]
)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("707.2.", "707.2"),
        ("CR 707,2", "707.2"),
        ("règle 704.5 j", "704.5j"),
        ("re\u0300gle 704.5 j", "704.5j"),
        ("704,5j", "704.5j"),
        ("704.5J", "704.5j"),
        ("704.5.j", "704.5j"),
        ("rule 702. 37a", "702.37a"),
        ("707\u00a0.2", "707.2"),
        ("704.5 l", "704.5l"),
        ("rule #707.2", "707.2"),
        ("707", "707"),
        ("règle 707-2", "707.2"),
        ("704-5j", "704.5j"),
        ("regle 704 5j", "704.5j"),
        ("702/11b", "702.11b"),
        ("section 707", "707"),
        ("7", "7"),
    ],
)
def test_a_number_is_read_however_it_is_typed(typed: str, number: str) -> None:
    assert parse_number(typed) == number


@pytest.mark.parametrize("typed", ["", "clone", "707.2 clone", "1/1", "2006", "70", "707.2-707.4", "2006-02-01", "0", "000.1", "a707.2"])
def test_what_is_no_lone_number_is_not_taken_for_one(typed: str) -> None:
    assert parse_number(typed) is None


@given(numbers, dressings)
def test_dressing_a_number_changes_nothing(number: str, dressing: str) -> None:
    assert parse_number(dressing.format(number)) == number


@given(st.one_of(numbers, sections))
def test_reading_a_number_again_gives_the_same(number: str) -> None:
    assert parse_number(number) == number
    assert parse_range(number) == (number, number)


@given(st.text(max_size=40))
def test_any_text_is_read_without_fault(text: str) -> None:
    number = parse_number(text)
    assert number is None or parse_number(number) == number
    ends = parse_range(text)
    assert ends is None or in_order(ends[0]) <= in_order(ends[1])


@pytest.mark.parametrize(
    ("typed", "ends"),
    [
        ("707.2-707.4", ("707.2", "707.4")),
        ("707.4–707.2", ("707.2", "707.4")),
        ("règles 707.2 à 707.4", ("707.2", "707.4")),
        ("707.2-4", ("707.2", "707.4")),
        ("702.11a-c", ("702.11a", "702.11c")),
        ("702.11a–702.11c", ("702.11a", "702.11c")),
        ("707-709", ("707", "709")),
    ],
)
def test_a_range_has_two_ends_in_order(typed: str, ends: tuple[str, str]) -> None:
    assert parse_range(typed) == ends


@given(numbers, numbers)
def test_a_range_typed_in_full_keeps_its_ends(one: str, other: str) -> None:
    assert parse_range(f"{one} - {other}") == tuple(sorted((one, other), key=in_order))


def test_numbers_sort_as_in_the_document() -> None:
    typed = ["702.10", "702.9b", "7", "702.9", "704.5z", "702", "702.9a", "8"]
    assert sorted(typed, key=in_order) == ["7", "702", "702.9", "702.9a", "702.9b", "702.10", "704.5z", "8"]


def test_a_rule_belongs_to_its_section() -> None:
    assert [section_of(number) for number in ("707.2a", "707", "7")] == ["707", "707", "7"]
