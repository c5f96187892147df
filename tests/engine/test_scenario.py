"""Reading scenarios: what is kept, and where a malformed one is at fault."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.actions import Activate, Enter, Json, On, Together
from bot.engine.scenario import MAX_STEPS, parse_scenario
from bot.errors import ScenarioError

BEAR = {"do": "enter", "id": "b", "card": "Bear"}


def scenario(*steps: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"scenario": 1, "id": "t", "steps": list(steps), **more}


def test_an_entry_keeps_its_fields_and_defaults() -> None:
    parsed = parse_scenario(scenario({**BEAR, "counters": {"+1/+1": 2}, "choices": {"copy": ["x", "y"], "number": 3}}))
    step = parsed.steps[0]
    assert isinstance(step, Enter)
    assert (step.controller, step.counters, step.choices.all("copy")) == ("A", {"+1/+1": 2}, ("x", "y"))
    assert step.choices.number("number") == 3


def test_the_default_controller_is_the_first_player() -> None:
    step = parse_scenario(scenario(BEAR, players=["Moi", "Toi"])).steps[0]
    assert isinstance(step, Enter)
    assert step.controller == "Moi"


def test_an_ability_is_kept_as_text_whether_position_or_cost() -> None:
    first, second = parse_scenario(
        scenario({"do": "activate", "source": "b", "ability": 2}, {"do": "activate", "source": "b", "ability": "+1"})
    ).steps
    assert isinstance(first, Activate)
    assert isinstance(second, Activate)
    assert (first.ability, second.ability) == ("2", "+1")


def test_steps_on_one_object_keep_their_verb() -> None:
    step = parse_scenario(scenario({"do": "flip", "object": "b"})).steps[0]
    assert isinstance(step, On)
    assert (step.verb, step.object) == ("flip", "b")


def test_inner_steps_are_read() -> None:
    step = parse_scenario(scenario({"do": "together", "steps": [BEAR, {"do": "end_turn"}]})).steps[0]
    assert isinstance(step, Together)
    assert len(step.steps) == 2


def test_a_list_of_choices_is_read_one_chooser_at_a_time() -> None:
    step = parse_scenario(scenario({**BEAR, "choices": {"copy": ["x", "y"]}})).steps[0]
    assert isinstance(step, Enter)
    assert step.choices.later("copy").one("copy") == "y"
    assert "copy" not in step.choices.later("copy").later("copy")


def deep(levels: int) -> dict[str, Any]:
    step: dict[str, Any] = BEAR
    for _ in range(levels):
        step = {"do": "together", "steps": [step]}
    return step


@pytest.mark.parametrize(
    ("obj", "path", "problem"),
    [
        ([], "scenario", "not_an_object"),
        ({"scenario": 2, "id": "t", "steps": [BEAR]}, "scenario", "unknown_version"),
        (scenario(BEAR, color="blue"), "color", "unknown_field"),
        (scenario(), "steps", "no_steps"),
        (scenario({**BEAR, "count": 0}), "steps[0].count", "not_positive"),
        (scenario({**BEAR, "x": -1}), "steps[0].x", "negative_number"),
        (scenario({"do": "damage", "to": "A", "amount": -3}), "steps[0].amount", "negative_number"),
        (scenario({**BEAR, "id": ""}), "steps[0].id", "empty_id"),
        (scenario(BEAR, unordered=[["b", "elsewhere"]]), "unordered", "never_enters"),
        (scenario(*[BEAR] * (MAX_STEPS + 1)), "steps", "too_many_steps"),
        (scenario({**BEAR, "count": 501}), "steps", "too_many_objects"),
        (scenario({"do": "dance"}), "steps[0].do", "unknown_step"),
        (scenario({"id": "b"}), "steps[0].do", "not_a_text"),
        (scenario({"do": "enter", "id": "b"}), "steps[0].card", "missing_field"),
        (scenario({**BEAR, "verb": "enter"}), "steps[0].verb", "unknown_field"),
        (scenario({**BEAR, "tapped": "yes"}), "steps[0].tapped", "not_a_boolean"),
        (scenario({**BEAR, "counters": {"+1/+1": -1}}), "steps[0].counters", "negative_counters"),
        (scenario({**BEAR, "choices": {"mood": "sad"}}), "steps[0].choices.mood", "unknown_choice"),
        (scenario({"do": "move", "object": "b", "to": "stack"}), "steps[0]", "unknown_zone"),
        (scenario({"do": "damage", "to": "b", "amount": 1.5}), "steps[0].amount", "not_a_number"),
        (scenario(BEAR, as_of="hier"), "as_of", "not_a_date"),
        (scenario(BEAR, as_of="2012-02-30"), "as_of", "not_a_date"),
        (scenario(BEAR, players=["A", "A"]), "players", "bad_players"),
        (scenario(BEAR, unordered=[["a", "b", "c", "d", "e", "f"]]), "unordered", "too_many_orders"),
        (scenario({**BEAR, "face_down": "sideways"}), "steps[0].face_down", "unknown_value"),
        (scenario({"do": "token", "id": "t", "spec": {"colour": ["R"]}}), "steps[0].spec.colour", "unknown_field"),
        (scenario(BEAR, expect=[{"object": "b", "colour": ["R"]}]), "expect[0].colour", "unknown_field"),
        (scenario(deep(20)), "steps[0]" + ".steps[0]" * 13, "too_deep"),
    ],
)
def test_a_malformed_scenario_is_refused_where_it_is_wrong(obj: Json, path: str, problem: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(obj)
    assert (caught.value.path, caught.value.problem) == (path, problem)
