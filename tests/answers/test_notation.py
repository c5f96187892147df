"""The French notation of scenarios, both ways."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.notation import looks_like_notation, read_scenario, write_scenario
from bot.errors import ScenarioError

CASES = Path(__file__).parents[3] / "shared" / "cases"
KEPT = ("scenario", "id", "as_of", "players", "cards", "auto_sba", "ask", "expect", "cites", "unordered", "variant", "teams", "steps")

BATON = """\
arrive Bâton chimérique ; id baton ; joueur B
active baton ; capacité {X} ; X 5
arrive Clone ; id clone ; joueur A ; copie baton"""


def test_a_scene_reads_as_a_scenario() -> None:
    assert read_scenario(BATON) == {
        "scenario": 1,
        "steps": [
            {"do": "enter", "card": "Bâton chimérique", "id": "baton", "controller": "B"},
            {"do": "activate", "source": "baton", "ability": "{X}", "x": 5},
            {"do": "enter", "card": "Clone", "id": "clone", "controller": "A", "choices": {"copy": "baton"}},
        ],
    }


def test_a_scenario_is_written_as_a_scene() -> None:
    assert write_scenario(read_scenario(BATON)) == BATON


def test_players_and_variants_are_read_and_written() -> None:
    text = """\
joueurs A, B, C, D
variante two-headed-giant
équipes [["A", "B"], ["C", "D"]]
arrive Isamaru ; id i ; commandant true
bibliothèque B ; total 1
pioche B ; fois 2"""
    scenario = read_scenario(text)
    assert (scenario["variant"], scenario["teams"]) == ("two-headed-giant", [["A", "B"], ["C", "D"]])
    assert scenario["steps"] == [
        {"do": "enter", "card": "Isamaru", "id": "i", "commander": True},
        {"do": "library", "player": "B", "total": 1},
        {"do": "draw", "player": "B", "count": 2},
    ]
    assert write_scenario(scenario) == text


def test_accents_and_case_do_not_matter() -> None:
    assert read_scenario("ARRIVE Clone\nDegage clone")["steps"] == [
        {"do": "enter", "card": "Clone", "id": "clone"},
        {"do": "untap", "object": "clone"},
    ]


def test_simultaneous_actions_are_enclosed() -> None:
    text = "ensemble\narrive Clone ; id a\narrive Clone ; id b\nfin"
    scenario = read_scenario(text)
    assert [len(step["steps"]) for step in scenario["steps"]] == [2]  # type: ignore[index, union-attr, call-overload, arg-type]  # JSON
    assert write_scenario(scenario) == text


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("saute Clone", "steps[0].do"),
        ("arrive Clone\nsaute", "steps[1].do"),
        ("arrive Clone ; couleur-des-yeux bleu", "steps[0]"),
        ("arrive Clone ; copie", "steps[0]"),
    ],
)
def test_a_line_that_is_no_action_says_where(text: str, path: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read_scenario(text)
    assert error.value.path == path


@pytest.mark.parametrize(("text", "is_one"), [("arrive Clone", True), ("date 2006-02-01", True), ("bonjour à tous", False), ("", False)])
def test_notation_is_recognised(text: str, is_one: bool) -> None:
    assert looks_like_notation(text) is is_one


names = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters=";"), min_size=1, max_size=12)
numbers = st.integers(0, 9)
values = st.one_of(names, st.integers(0, 99), st.booleans(), st.lists(names, max_size=3))
steps = st.one_of(
    st.fixed_dictionaries(
        {"do": st.just("enter"), "id": names, "card": names},
        optional={"controller": names, "x": numbers, "counters": st.dictionaries(names, numbers, max_size=2)},
    ),
    st.fixed_dictionaries(
        {"do": st.just("activate"), "source": names, "ability": values}, optional={"targets": st.lists(names, max_size=3)}
    ),
    st.fixed_dictionaries(
        {"do": st.just("resolve"), "id": names}, optional={"choices": st.dictionaries(st.just("copy"), values, min_size=1)}
    ),
    st.fixed_dictionaries({"do": st.just("end_turn")}),
)


@given(st.lists(steps, min_size=1, max_size=5))
def test_what_is_written_reads_back(made: list[dict[str, object]]) -> None:
    scenario = {"scenario": 1, "steps": made}
    assert read_scenario(write_scenario(scenario)) == scenario  # type: ignore[arg-type]  # JSON


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared scenarios are not beside this checkout")
def test_every_shared_scenario_reads_back() -> None:
    lines = [line for name in ("examples", "scenarios") for line in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    for line in lines:
        scenario = {key: value for key, value in json.loads(line).items() if key in KEPT}
        assert read_scenario(write_scenario(scenario)) == scenario, scenario["id"]
