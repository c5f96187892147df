"""Anchor words: an ability that stands only if its word was chosen [CR 614.12c]."""

from __future__ import annotations

import pytest

from tests.engine.scenes import BEAR, card, enter, scene

WEATHER = card(
    "Changing Sky",
    "Enchantment",
    "As this enchantment enters, choose Rain or Drought.\n"
    "• Rain — Creatures you control get +1/+1.\n"
    "• Drought — Creatures you control have flying.",
    cost="{2}{W}",
)


@pytest.mark.parametrize(("word", "power", "flies"), [("Rain", 3, False), ("Drought", 2, True)])
def test_only_the_ability_of_the_word_chosen_applies(word: str, power: int, flies: bool) -> None:
    shown = scene(enter("w", WEATHER, choices={"mode": word}), enter("b", BEAR))["b"]
    assert (shown["power"], "flying" in shown["keywords"]) == (power, flies)


def test_an_ability_of_a_state_that_no_board_knows_is_not_taken_for_had_or_not() -> None:
    stone = card("Deep Thing", "Creature — Bear", "∞ — This creature gets +1/+0.", size="2/2")
    assert scene(enter("s", stone))["s"]["power"] is None
