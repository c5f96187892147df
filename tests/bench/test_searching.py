"""The measure of the rule search, on invented questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.bench.searching import found_within, number_spellings, questions_in
from bot.errors import DataError
from bot.rules import parse_number


def test_a_rule_counts_within_its_depth() -> None:
    assert found_within(["1", "2", "3"], ["3"], 3)
    assert not found_within(["1", "2", "3"], ["3"], 2)


def test_questions_are_read_with_their_rules(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text('{"id": "a", "question_fr": "et si ?", "cr": ["100.1"], "more": 1}\n\n', encoding="utf-8")
    assert [(one.id, one.text, one.rules) for one in questions_in(file)] == [("a", "et si ?", ("100.1",))]


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "a"}'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "file").write_text(line, encoding="utf-8")
    with pytest.raises(DataError):
        list(questions_in(tmp_path / "file"))


def test_a_number_is_spelt_six_ways_that_all_read() -> None:
    for number in ("704.5j", "100.1"):
        spelt = number_spellings(number)
        assert len(set(spelt)) == 6
        assert {parse_number(one.lstrip("!")) for one in spelt} == {number}
