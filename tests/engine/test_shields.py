"""Damage that what has resolved prevents for the rest of the turn."""

from __future__ import annotations

import pytest

from tests.engine.scenes import BEAR, Scene, Step, card, do, enter, scene

DEALT = "damage that would be dealt"
BY_ONE = "this turn by a source of your choice"
COUNTED = "where X is the number of Bears you control"
TO_MANY = "this turn to any number of targets, divided as you choose"
CALM = card("Still Air", "Instant", f"Prevent all {DEALT} this turn.")
TRUCE = card("Brief Truce", "Instant", f"Prevent all combat {DEALT} this turn.")
SHARED = card("Odd Balm", "Instant", f"Prevent the next 4 {DEALT} to any target {BY_ONE}.")
DIVIDED = card("Wide Balm", "Instant", f"Prevent the next 4 {DEALT} {TO_MANY}.")
BALM = card("Plain Balm", "Instant", f"Prevent the next 2 {DEALT} to any target this turn.")
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
    shown = hurt(do("resolve", card=SHARED, targets=["bear"]))
    assert [one.card for one in shown.result.unsupported] == ["Odd Balm"]


def test_a_shield_whose_shares_are_not_told_may_be_that_of_anything() -> None:
    assert [one.card for one in hurt(do("resolve", card=DIVIDED)).result.unsupported] == ["Wide Balm"]


def test_a_shield_of_something_else_bears_on_nothing() -> None:
    assert hurt(do("resolve", card=SHARED, targets=["other"])).result.unsupported == ()
    assert hurt(do("resolve", card=WARD)).result.unsupported == ()
    assert hurt(do("resolve", card=SHARED, targets=["bear"]), do("end_turn")).result.unsupported == ()


# --- the next N damage -------------------------------------------------------------------------------------------------


def test_a_shield_of_an_amount_prevents_that_much() -> None:
    shown = hurt(do("resolve", card=BALM, targets=["bear"]), amount=3)
    assert (lives(shown), "615.7" in shown.result.citations, shown.result.unsupported) == (True, True, ())
    assert not lives(hurt(do("resolve", card=BALM, targets=["bear"]), amount=4))


def test_a_shield_is_worn_by_what_it_prevents() -> None:
    shielded = (enter("bear", BEAR), do("resolve", card=BALM, targets=["bear"]))
    one, two = do("damage", to="bear", amount=1), do("damage", to="bear", amount=2)
    assert lives(scene(*shielded, one, two))
    assert not lives(scene(*shielded, one, two, one))


def test_two_shields_add_up() -> None:
    twice = (do("resolve", card=BALM, targets=["bear"]), do("resolve", card=BALM, targets=["bear"]))
    assert lives(hurt(*twice, amount=5))
    assert not lives(hurt(*twice, amount=6))


def test_a_player_is_shielded_too_and_only_the_one_said() -> None:
    shown = scene(do("resolve", card=WARD, controller="B"), do("damage", to="B", amount=5), do("damage", to="A", amount=5))
    assert (shown.result.players["B"]["life"], shown.result.players["A"]["life"]) == (17, 15)


def test_a_shield_ends_with_the_turn() -> None:
    assert not lives(hurt(do("resolve", card=BALM, targets=["bear"]), do("end_turn")))


def test_a_target_that_the_words_do_not_allow_is_refused() -> None:
    hide = card("Plain Hide", "Instant", f"Prevent the next 1 {DEALT} to target artifact creature this turn.")
    assert hurt(do("resolve", card=hide, targets=["bear"])).refusals() == [(3, "illegal_target", "115.1")]


def test_the_amount_may_be_counted() -> None:
    kin = card("Kindly Ward", "Instant", f"Prevent the next X {DEALT} to target creature this turn, {COUNTED}.")
    assert lives(hurt(do("resolve", card=kin, targets=["bear"]), amount=3))
    assert not lives(hurt(do("resolve", card=kin, targets=["bear"]), amount=4))


def test_damage_that_can_t_be_prevented_wears_no_shield() -> None:
    burn = card("Cruel Sky", "Enchantment", "Damage can't be prevented.")
    shown = hurt(enter("sky", burn), do("resolve", card=BALM, targets=["bear"]))
    assert not lives(shown)


# --- the next damage of one source -------------------------------------------------------------------------------------

NEXT = "The next time a {} would deal damage to {} this turn, prevent that damage."
CIRCLE = card("Plain Circle", "Enchantment", "{1}: " + NEXT.format("red source of your choice", "you"))
GOBLIN = card("Plain Goblin", "Creature — Goblin", cost="{R}", size="3/1")
_CIRCLE = (enter("c", CIRCLE), enter("g", GOBLIN, controller="B"), enter("bear", BEAR, controller="B"))


def after_circle(chosen: str, *hits: str) -> Scene:
    used = do("activate", source="c", ability=1, choices={"object": chosen})
    return scene(*_CIRCLE, used, *(do("damage", to="A", amount=3, source=source) for source in hits))


def test_the_next_damage_of_the_source_chosen_is_prevented_once() -> None:
    shown = after_circle("g", "g", "g")
    assert (shown.result.players["A"]["life"], "615.8" in shown.result.citations) == (17, True)


def test_damage_of_another_source_is_dealt() -> None:
    assert after_circle("g", "bear").result.players["A"]["life"] == 17


def test_a_source_without_the_quality_asked_is_not_stopped() -> None:
    assert after_circle("bear", "bear").result.players["A"]["life"] == 17


def test_a_source_not_chosen_is_left_unread() -> None:
    shown = scene(*_CIRCLE, do("activate", source="c", ability=1))
    assert [one.card for one in shown.result.unsupported] == ["Plain Circle"]
