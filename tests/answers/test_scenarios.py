"""Scenarios for programs: results numbered at their date, faults in French, a readable table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.answers import run_json, table
from bot.answers.errors_fr import project_error
from bot.errors import ScenarioError
from tests.project import ROOT

PROBLEMS = sorted(
    {
        problem
        for path in sorted((ROOT / "bot" / "engine").glob("*.py"))
        if path.name != "notation.py"
        for problem in re.findall(r'ScenarioError\((?:f?"[^"]*"|\w+), "(\w+)"', path.read_text("utf-8"))
    }
)
"""Every fault that the engine finds in a scenario."""

HUMILITY = {
    "scenario": 1,
    "id": "h",
    "steps": [{"do": "enter", "id": "h", "card": "Humilité"}, {"do": "enter", "id": "b", "card": "Ours runegriffe"}],
}


def run(obj: dict[str, Any]) -> dict[str, Any]:
    return run_json(obj)


def test_a_result_has_its_objects_and_cites_rules_of_its_edition() -> None:
    result = run(HUMILITY)
    assert result["objects"]["b"]["power"] == 1
    assert {cite["edition"] for cite in result["citations"]} == {"2026-04-17"}
    assert all(cite["digest"] for cite in result["citations"])


def test_citations_are_numbered_in_the_edition_of_the_date() -> None:
    result = run({**HUMILITY, "as_of": "2016-04-08"})
    assert "613.3b" in {cite["rule"] for cite in result["citations"]}


def test_branches_are_numbered_too() -> None:
    steps = [{"do": "enter", "id": "h", "card": "Humilité"}, {"do": "enter", "id": "o", "card": "Opalescence"}]
    result = run({"scenario": 1, "unordered": [["h", "o"]], "steps": steps, "as_of": "2016-04-08"})
    assert [branch["order"] for branch in result["branches"]] == [["h", "o"], ["o", "h"]]
    assert {cite["edition"] for branch in result["branches"] for cite in branch["result"]["citations"]} <= {"2016-04-08", "2026-04-17"}


@pytest.mark.parametrize(
    ("obj", "said"),
    [
        ({}, "scenario"),
        ({"scenario": 1, "steps": []}, "aucune étape"),
        ({"scenario": 1, "steps": [{"do": "dance"}]}, "« dance »"),
        ({"scenario": 1, "steps": [{"do": "enter", "id": "a", "card": "Zzyzx"}]}, "Zzyzx"),
        ({"scenario": 1, "steps": [{"do": "enter", "card": "Humility"}]}, "`id`"),
    ],
)
def test_a_malformed_scenario_has_an_error_in_french(obj: dict[str, Any], said: str) -> None:
    result = run(obj)
    assert result["ok"] is False
    assert said in result["error"]
    assert "_" not in result["error"].replace("`", "")


def test_the_table_names_each_object_in_french() -> None:
    shown = table(run(HUMILITY))
    assert "Ours runegriffe · créature — Ours · 1/1" in shown


def test_the_table_says_what_differs() -> None:
    shown = table(run({**HUMILITY, "expect": [{"object": "b", "power": 2}]}))
    assert "quelque chose diffère" in shown
    assert "attendu 2, obtenu 1" in shown


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_fault_of_a_scenario_is_said_in_french(problem: str) -> None:
    said = project_error(ScenarioError("steps[0].x", problem, "zorble"))
    assert "m'échappe" not in said


def test_the_rules_to_cite_are_those_of_the_date() -> None:
    for number, ok in (("613.3b", True), ("613.4b", True), ("613.3a", False)):
        assert run({**HUMILITY, "as_of": "2016-04-08", "cites": [number]})["ok"] is ok


def test_a_refusal_is_numbered_at_its_date() -> None:
    steps = [{"do": "enter", "id": "l", "card": "Jace Beleren"}, {"do": "activate", "source": "l", "ability": "-10"}]
    assert [refused["rule"] for refused in run({"scenario": 1, "steps": steps, "as_of": "2008-02-01"})["refused"]] == ["212.9f"]


def test_words_are_chosen_in_both_languages() -> None:
    steps = [
        {"do": "enter", "id": "b", "card": "Ours runegriffe"},
        {"do": "resolve", "card": "Évolution artificielle", "targets": ["b"], "choices": {"from": "ours", "to": "Elf"}},
    ]
    assert run({"scenario": 1, "steps": steps})["objects"]["b"]["subtypes"] == ["Elf"]


def test_what_unread_words_aim_at_is_that_creature_for_the_words_after_them() -> None:
    chant = {
        "name": "Chant",
        "mana_cost": "{G}",
        "type_line": "Instant",
        "oracle_text": "Target creature hums loudly this turn. That creature gets +4/+4 until end of turn.",
    }
    creature = {"name": "Hum", "mana_cost": "{G}", "type_line": "Creature — Bird", "oracle_text": "", "power": "1", "toughness": "1"}
    steps = [{"do": "enter", "id": "h", "card": "Hum"}, {"do": "resolve", "card": "Chant", "targets": ["h"]}]
    scenario: dict[str, Any] = {"scenario": 1, "cards": {"Chant": chant, "Hum": creature}, "steps": steps}
    result: dict[str, Any] = dict(run_json(scenario))
    assert result["objects"]["h"]["power"] == 5
    assert [one["clause"] for one in result["unsupported"]] == ["Target creature hums loudly this turn."]


def test_a_missing_field_is_named_in_french_too() -> None:
    said = project_error(ScenarioError("steps[0].object", "missing_field"))
    assert "`object` (« objet » en français)" in said
