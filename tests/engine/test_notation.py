"""Scenarios as text both ways."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.bench.boards import our_boards
from bot.engine import parse_scenario
from bot.engine.notation import read_notation, write_notation
from bot.errors import ScenarioError
from tests.score import CASES, load_cases

STAFF = """scenario: id = staff; players = [A, B]
enter: id = staff; card = Chimeric Staff
activate: source = staff; ability = 1; x = 5
together:
  enter: id = clone; card = Clone; controller = B; choices = {copy = staff}
  turn face up: object = staff; legal = no
end
expect: object = clone; name = Chimeric Staff; power = none
"""


def test_a_scenario_is_read_line_by_line() -> None:
    assert read_notation(STAFF) == {
        "scenario": 1,
        "id": "staff",
        "players": ["A", "B"],
        "steps": [
            {"do": "enter", "id": "staff", "card": "Chimeric Staff"},
            {"do": "activate", "source": "staff", "ability": 1, "x": 5},
            {
                "do": "together",
                "steps": [
                    {"do": "enter", "id": "clone", "card": "Clone", "controller": "B", "choices": {"copy": "staff"}},
                    {"do": "turn_face_up", "object": "staff", "legal": False},
                ],
            },
        ],
        "expect": [{"object": "clone", "name": "Chimeric Staff", "power": None}],
    }


def test_what_is_written_is_what_was_read() -> None:
    assert write_notation(read_notation(STAFF)) == STAFF


def test_blank_lines_and_remarks_are_passed_over() -> None:
    assert read_notation("# a remark\n\nenter: id = a; card = Bear\n")["steps"] == [{"do": "enter", "id": "a", "card": "Bear"}]


@pytest.mark.parametrize(
    "word", ["yes", "none", "12", "-3", "", " a", "a;b", 'say "x"', "a = b", "[x]", "two\nlines", "back\\slash", "a, b", "{T}"]
)
def test_a_text_that_could_be_something_else_is_quoted(word: str) -> None:
    scenario: dict[str, Any] = {"scenario": 1, "id": word, "steps": [{"do": "enter", "id": "a", "card": word}]}
    assert read_notation(write_notation(scenario)) == scenario


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)
FIELDS = st.dictionaries(
    st.sampled_from(["id", "card", "choices", "attached_to", "counters", "targets", "copy_of", "x", "face_down"]), JSON
)
STEPS = st.builds(lambda do, fields: {"do": do, **fields}, st.sampled_from(["enter", "copy_spell", "turn_face_up", "end_turn"]), FIELDS)
NESTED = STEPS | st.builds(lambda steps, fields: {"do": "together", **fields, "steps": steps}, st.lists(STEPS, max_size=3), FIELDS)


@settings(max_examples=200)
@given(
    st.lists(NESTED, max_size=4),
    st.lists(FIELDS, min_size=1, max_size=2),
    st.dictionaries(st.sampled_from(["id", "as_of", "cards", "ask"]), JSON),
)
def test_any_scenario_comes_back_as_it_was(steps: list[Any], expected: list[Any], head: dict[str, Any]) -> None:
    scenario = {"scenario": 1, **head, "steps": steps, "expect": expected}
    assert read_notation(write_notation(scenario)) == scenario


@settings(max_examples=200)
@given(st.text(max_size=80) | st.text(alphabet='enter: id=a;[]{}",\\\n', max_size=60))
def test_any_text_is_a_scenario_or_refused(text: str) -> None:
    try:
        read = read_notation(text)
    except ScenarioError:
        return
    assert read_notation(write_notation(read)) == read


@pytest.mark.parametrize(
    "text", ["enter", "enter: id", "enter: id =", "enter: id = [a", "together:\nenter: id = a", "enter: id = " + "[" * 99]
)
def test_a_line_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError):
        read_notation(text)


def test_every_board_of_ours_comes_back_as_it_was() -> None:
    for case in our_boards():
        assert read_notation(write_notation(dict(case.raw))) == case.raw


def test_every_shared_scenario_comes_back_as_it_was() -> None:
    if not CASES.is_dir():
        pytest.skip("the shared scenarios are not beside this checkout")
    for case in load_cases():
        again = read_notation(write_notation(case))
        assert again == case
        assert parse_scenario(again) == parse_scenario(case)
