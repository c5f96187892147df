"""Type lines in parts."""

from __future__ import annotations

import pytest

from bot.cards.typeline import TypeLine, parse_type_line


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Instant", TypeLine(types=("Instant",))),
        ("Basic Snow Land — Forest", TypeLine(frozenset({"Basic", "Snow"}), ("Land",), ("Forest",))),
        ("Land — Urza's Power-Plant", TypeLine(types=("Land",), subtypes=("Urza's", "Power-Plant"))),
        ("Legendary Creature — Time Lord Doctor", TypeLine(frozenset({"Legendary"}), ("Creature",), ("Time Lord", "Doctor"))),
        ("Creature — Time Lordling", TypeLine(types=("Creature",), subtypes=("Time", "Lordling"))),
        ("Plane — Serra's Realm", TypeLine(types=("Plane",), subtypes=("Serra's Realm",))),
        ("Tribal Instant — Goblin", TypeLine(types=("Kindred", "Instant"), subtypes=("Goblin",))),
        ("Creature - Elf", TypeLine(types=("Creature",), subtypes=("Elf",))),
        ("Creature — Assembly-Worker", TypeLine(types=("Creature",), subtypes=("Assembly-Worker",))),
        ("Host Creature — Cat", TypeLine(types=("Creature",), subtypes=("Cat",), unknown=("Host",))),
        (" Artifact Creature — ", TypeLine(types=("Artifact", "Creature"))),
        ("", TypeLine()),
    ],
)
def test_a_type_line_has_supertypes_types_and_subtypes(line: str, parts: TypeLine) -> None:
    assert parse_type_line(line) == parts
