"""Expectations against objects: one rule for each kind of field."""

from __future__ import annotations

import pytest

from bot.engine.actions import Json
from bot.engine.comparing import compare

FOUND: dict[str, Json] = {
    "exists": True,
    "name": None,
    "power": 2,
    "toughness": None,
    "colors": ["G", "W"],
    "types": ["Artifact", "Creature"],
    "subtypes": ["all-creature-types", "Forest"],
    "keywords": ["flying", "protection from red"],
    "text": "Flying\n−3: It’s gone.",
    "counters": {"+1/+1": 2},
    "triggers": ["Whenever this creature enters, you gain 1 life."],
    "unsupported": [],
    "copiable": {"power": 1, "subtypes": ["Elf"]},
}


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("name", None),
        ("power", 2),
        ("colors", ["W", "G"]),
        ("types", ["Creature", "Artifact"]),
        ("subtypes", "all-creature-types"),
        ("subtypes_include", ["Goblin", "Forest"]),
        ("subtypes_exclude", ["Island"]),
        ("keywords_include", ["protection"]),
        ("keywords_include", ["Protection from red"]),
        ("keywords_exclude", ["protection from blue"]),
        ("text_includes", ["-3: it's gone"]),
        ("text_excludes", ["trample"]),
        ("counters", {"+1/+1": 2, "charge": 0}),
        ("triggers", ["gain 1 life"]),
        ("mana_cost", None),
        ("unsupported", False),
        ("copiable", {"power": 1, "subtypes": ["Elf"]}),
    ],
)
def test_a_field_as_expected_matches(field: str, expected: Json) -> None:
    assert compare("x", {field: expected}, FOUND) == []


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("name", "Bear"),
        ("power", 0),
        ("toughness", 0),
        ("colors", ["G"]),
        ("subtypes", ["Forest"]),
        ("subtypes_include", ["Island"]),
        ("subtypes_exclude", ["Goblin"]),
        ("keywords_include", ["trample"]),
        ("keywords_exclude", ["flying"]),
        ("text_excludes", ["flying"]),
        ("counters", {}),
        ("unsupported", True),
        ("exists", False),
    ],
)
def test_a_field_that_differs_is_named(field: str, expected: Json) -> None:
    mismatch = compare("x", {field: expected}, FOUND)
    assert [(m.object, m.field, m.expected) for m in mismatch] == [("x", field, expected)]


def test_a_copiable_value_that_differs_is_named_by_its_path() -> None:
    assert [m.field for m in compare("x", {"copiable": {"power": 2}}, FOUND)] == ["copiable.power"]


def test_a_refused_field_matches_nothing() -> None:
    refused: dict[str, Json] = {**FOUND, "refused": ["toughness"]}
    assert [m.field for m in compare("x", {"toughness": None}, refused)] == ["toughness"]
