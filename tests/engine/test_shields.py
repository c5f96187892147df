"""Damage that what has resolved prevents for the rest of the turn."""

from __future__ import annotations

import pytest

from tests.engine.scenes import BEAR, Scene, Step, card, do, enter, scene

DEALT = "damage that would be dealt"
CALM = card("Still Air", "Instant", f"Prevent all {DEALT} this turn.")
TRUCE = card("Brief Truce", "Instant", f"Prevent all combat {DEALT} this turn.")
BALM = card("Odd Balm", "Instant", f"Prevent the next 2 {DEALT} to any target this turn.")
WARD = card("Inner Ward", "Instant", f"Prevent the next 2 {DEALT} to you this turn.")


def hurt(*steps: Step, amount: int = 2, combat: bool = False) -> Scene:
    return scene(enter("bear", BEAR), enter("other", BEAR), *steps, do("damage", to="bear", amount=amount, combat=combat))


def lives(shown: Scene) -> bool:
    return shown["bear"]["exists"] is True


def test_all_damage_is_prevented_until_the_turn_ends() -> None:
    shown = hurt(do("resolve", card=CALM))
    assert lives(shown)
    assert "615.1a" in shown.result.citations
    assert not lives(hurt(do("resolve", card=CALM), do("end_turn")))


@pytest.mark.parametrize("combat", [True, False])
def test_only_damage_of_the_kind_said_is_prevented(combat: bool) -> None:
    assert lives(hurt(do("resolve", card=TRUCE), combat=combat)) is combat


def test_damage_to_a_player_is_prevented_too() -> None:
    shown = scene(do("resolve", card=CALM), do("damage", to="B", amount=20))
    assert shown.result.lost == ()


def test_words_not_understood_that_may_shield_a_permanent_are_named() -> None:
    shown = hurt(do("resolve", card=BALM, targets=["bear"]))
    assert [one.card for one in shown.result.unsupported] == ["Odd Balm"]


def test_a_shield_of_something_else_bears_on_nothing() -> None:
    assert hurt(do("resolve", card=BALM, targets=["other"])).result.unsupported == ()
    assert hurt(do("resolve", card=WARD)).result.unsupported == ()
    assert hurt(do("resolve", card=BALM, targets=["bear"]), do("end_turn")).result.unsupported == ()
