"""Type lines and keywords of all cards of a kind, as they stood then."""

from __future__ import annotations

import pytest

from tests.engine.scenes import HEROINE, card, enter, scene

WALL = card("Old Wall", "Creature — Wall", "Defender, flying", size="0/4")
WALKER = card("Iva", "Legendary Planeswalker — Karn", "+1: You gain 1 life.", loyalty="4")


@pytest.mark.parametrize(
    ("date", "supertypes", "subtypes"), [("2004-06-01", [], ["Human", "Legend"]), ("2004-10-01", ["Legendary"], ["Human"])]
)
def test_legends_were_a_creature_type_until_2004(date: str, supertypes: list[str], subtypes: list[str]) -> None:
    shown = scene(enter("h", HEROINE), as_of=date)["h"]
    assert (shown["supertypes"], shown["subtypes"]) == (supertypes, subtypes)


@pytest.mark.parametrize(("date", "supertypes"), [("2017-08-25", []), ("2017-09-29", ["Legendary"])])
def test_planeswalkers_are_legendary_since_2017(date: str, supertypes: list[str]) -> None:
    assert scene(enter("p", WALKER), as_of=date)["p"]["supertypes"] == supertypes


@pytest.mark.parametrize(("date", "keywords"), [("2004-06-01", ["flying"]), ("2004-10-01", ["defender", "flying"])])
def test_walls_have_defender_since_2004(date: str, keywords: list[str]) -> None:
    shown = scene(enter("w", WALL), as_of=date)["w"]
    assert (shown["keywords"], shown["can_attack"]) == (keywords, False)
