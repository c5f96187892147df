"""Turns: durations, untapping, delayed abilities, whose turn it is."""

from __future__ import annotations

import pytest

from tests.engine.scenes import BEAR, Card, card, do, enter, scene


def bolster(duration: str) -> Card:
    return card("Odd Spell", "Sorcery", f"{duration}, target creature gets +3/+3.", cost="{1}")


@pytest.mark.parametrize(
    ("duration", "turns"),
    [("Until end of turn", 1), ("Until your next turn", 2), ("Until the end of your next turn", 3)],
)
def test_an_effect_ends_when_its_duration_says(duration: str, turns: int) -> None:
    steps = [enter("b", BEAR), do("resolve", card=bolster(duration), targets=["b"])]
    powers = [scene(*steps, *[do("end_turn")] * passed)["b"]["power"] for passed in range(turns + 1)]
    assert powers == [5] * turns + [2]


def test_the_next_players_permanents_untap() -> None:
    shown = scene(enter("a", BEAR, tapped=True), enter("b", BEAR, tapped=True, controller="B"), do("end_turn"))
    assert (shown["a"]["tapped"], shown["b"]["tapped"]) == (True, False)


def test_a_static_ability_during_your_turn_depends_on_whose_turn_it_is() -> None:
    shy = card("Day Guard", "Creature — Soldier", "During your turn, this creature gets +2/+0.", size="1/1")
    assert scene(enter("g", shy))["g"]["power"] == 3
    assert scene(enter("g", shy), do("end_turn"))["g"]["power"] == 1
    assert scene(enter("g", shy), do("begin_turn", player="B"), do("begin_turn", player="A"))["g"]["power"] == 3


def test_an_effect_as_long_as_its_source_is_there_ends_with_it() -> None:
    cage = card(
        "Soft Cage",
        "Creature — Spirit",
        "When this creature enters, gain control of target creature for as long as you control this creature.",
        size="1/1",
    )
    steps = [enter("b", BEAR, controller="B"), enter("c", cage), do("trigger", source="c", targets=["b"])]
    assert scene(*steps)["b"]["controller"] == "A"
    assert scene(*steps, do("destroy", object="c"))["b"]["controller"] == "B"
