"""Type lines and keywords of all cards of a kind, as they stood then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.epochs import epoch_for
from bot.engine.then import as_of_then
from tests.engine import kit
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


LEAVE = "This creature can attack as though it weren't a {}."


@pytest.mark.parametrize(("date", "kind", "can_attack"), [("2004-06-01", "Wall", True), ("2004-06-01", "Soldier", False)])
def test_leave_to_attack_as_though_no_wall_lifts_the_rule_of_walls_alone(date: str, kind: str, can_attack: bool) -> None:
    wall = card("Bold Wall", "Creature — Wall", LEAVE.format(kind), size="0/4")
    assert scene(enter("w", wall), as_of=date)["w"]["can_attack"] is can_attack


def test_leave_to_attack_as_though_no_wall_does_not_lift_defender() -> None:
    wall = card("Bold Wall", "Creature — Wall", f"Defender\n{LEAVE.format('Wall')}", size="0/4")
    assert scene(enter("w", wall))["w"]["can_attack"] is False


@pytest.mark.parametrize(("date", "abilities", "indicator"), [("2011-06-17", 1, None), ("2011-09-30", 0, 0b1000)])
def test_color_indicators_were_abilities_until_2011(date: str, abilities: int, indicator: int | None) -> None:
    printed = kit.creature("Red Kobolds", "Kobold", (0, 1), cost=None)
    face = replace(printed.front, indicator=0b1000)
    then = as_of_then(replace(printed, faces=(face,)), epoch_for(date))
    assert (len(then.front.abilities), then.front.indicator) == (abilities, indicator)
    assert kit.look(kit.board(k=then), "k").colors == 0b1000
