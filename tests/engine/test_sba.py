"""State-based actions: what applies, at once, by the rules of then; choices left open."""

from __future__ import annotations

import pytest

from tests.engine.scenes import BEAR, GIANT, HEROINE, card, do, enter, scene

WALKER = card("Iva", "Legendary Planeswalker — Karn", "+1: You gain 1 life.", cost="{3}", loyalty="4")
OTHER_WALKER = card("Iva, Older", "Legendary Planeswalker — Karn", "+1: You gain 1 life.", cost="{3}", loyalty="3")
CLOAK = card("Warm Cloak", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.", cost="{W}")
BLADE = card("Short Blade", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}", cost="{1}")
OLD_WORLD = card("Old World", "World Enchantment", cost="{3}")
NEW_WORLD = card("New World", "World Enchantment", cost="{3}")


def test_zero_toughness_puts_a_creature_into_the_graveyard() -> None:
    shown = scene(enter("b", BEAR), do("counters", object="b", kind="-1/-1", add=2))
    assert shown["b"]["zone"] == "graveyard"
    assert shown.result.citations[0] == "704.5f"


def test_lethal_damage_destroys_and_wears_off() -> None:
    assert scene(enter("g", GIANT), do("damage", to="g", amount=3))["g"]["exists"] is False
    assert scene(enter("g", GIANT), do("damage", to="g", amount=2), do("end_turn"), do("damage", to="g", amount=2))["g"]["exists"] is True


def test_an_indestructible_creature_survives_damage() -> None:
    wall = card("Sure Wall", "Creature — Wall", "Defender, indestructible", size="0/4")
    assert scene(enter("w", wall), do("damage", to="w", amount=9))["w"]["exists"] is True


def test_any_damage_from_deathtouch_destroys() -> None:
    snake = card("Small Snake", "Creature — Snake", "Deathtouch", size="1/1")
    assert scene(enter("s", snake), enter("g", GIANT), do("damage", to="g", amount=1, source="s"))["g"]["exists"] is False


def test_counters_of_opposite_kinds_remove_each_other() -> None:
    shown = scene(enter("b", BEAR, counters={"+1/+1": 3}), do("counters", object="b", kind="-1/-1", add=1))
    assert shown["b"]["counters"] == {"+1/+1": 2}


def test_a_planeswalker_without_loyalty_goes() -> None:
    assert scene(enter("p", WALKER), do("damage", to="p", amount=4))["p"]["exists"] is False


# --- legends and planeswalkers, then and now ------------------------------------------------------------------------------------


def test_the_legend_rule_leaves_the_choice_open() -> None:
    shown = scene(enter("h1", HEROINE), enter("h2", HEROINE))
    assert shown.asked() == [("keep", ("h1", "h2"))]
    assert (shown["h1"]["exists"], shown["h2"]["exists"]) == (True, True)


def test_the_legend_kept_stays_and_the_other_goes() -> None:
    shown = scene(enter("h1", HEROINE), enter("h2", HEROINE, choices={"keep": "h1"}))
    assert (shown["h1"]["exists"], shown["h2"]["exists"], shown.asked()) == (True, False, [])


def test_a_choice_made_later_closes_the_question() -> None:
    shown = scene(enter("h1", HEROINE), enter("h2", HEROINE), do("sba", choices={"keep": "h2"}))
    assert (shown["h1"]["exists"], shown.asked()) == (False, [])


def test_two_players_may_each_have_the_legend_now() -> None:
    shown = scene(enter("h1", HEROINE), enter("h2", HEROINE, controller="B"))
    assert (shown["h1"]["exists"], shown["h2"]["exists"]) == (True, True)


@pytest.mark.parametrize(
    ("date", "first", "second"), [("2004-06-01", True, False), ("2005-10-01", False, False), ("2014-02-01", True, True)]
)
def test_the_legend_rule_between_players_depends_on_the_date(date: str, first: bool, second: bool) -> None:
    shown = scene(enter("h1", HEROINE), enter("h2", HEROINE, controller="B"), as_of=date)
    assert (shown["h1"]["exists"], shown["h2"]["exists"]) == (first, second)


@pytest.mark.parametrize(("date", "stays"), [("2012-06-01", False), ("2018-01-19", True)])
def test_planeswalkers_of_one_type_depend_on_the_date(date: str, stays: bool) -> None:
    shown = scene(enter("a", WALKER), enter("b", OTHER_WALKER, controller="B"), as_of=date)
    assert (shown["a"]["exists"], shown["b"]["exists"]) == (stays, stays)


def test_the_planeswalker_rule_is_cited_by_its_number_of_then() -> None:
    shown = scene(enter("a", WALKER), enter("b", OTHER_WALKER), as_of="2012-06-01")
    assert {"=704.5j", "306.4"} <= set(shown.result.citations)


def test_only_the_newest_world_stays() -> None:
    shown = scene(enter("o", OLD_WORLD), enter("n", NEW_WORLD, controller="B"))
    assert (shown["o"]["exists"], shown["n"]["exists"]) == (False, True)


def test_two_worlds_of_the_same_moment_both_go() -> None:
    shown = scene(do("token", ids=["a", "b"], count=2, copy_of=OLD_WORLD))
    assert (shown["a"]["exists"], shown["b"]["exists"]) == (False, False)


# --- attachments ------------------------------------------------------------------------------------------------------------


def test_an_aura_goes_with_its_host() -> None:
    assert scene(enter("b", BEAR), enter("a", CLOAK), do("destroy", object="b"))["a"]["zone"] == "graveyard"


def test_equipment_stays_without_its_bearer() -> None:
    shown = scene(enter("b", BEAR), enter("e", BLADE, attached_to="b"), do("destroy", object="b"))
    assert (shown["e"]["exists"], shown["e"]["attached_to"]) == (True, None)


def test_equipment_that_becomes_a_creature_falls_off() -> None:
    march = card("Walking Tools", "Enchantment", "Each noncreature artifact is an artifact creature with base power and toughness 1/1.")
    shown = scene(enter("b", BEAR), enter("e", BLADE, attached_to="b"), enter("w", march))
    assert (shown["e"]["attached_to"], shown["b"]["power"]) == (None, 2)


def test_an_aura_of_a_colour_that_its_host_is_protected_from_goes() -> None:
    ward = card("Pale Ward", "Enchantment — Aura", "Enchant creature\nEnchanted creature has protection from white.", cost="{B}")
    shown = scene(enter("b", BEAR), enter("c", CLOAK), enter("w", ward))
    assert (shown["c"]["exists"], shown["w"]["exists"]) == (False, True)


def test_a_saga_past_its_last_chapter_is_sacrificed() -> None:
    saga = card("Short Tale", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 2 life.", cost="{W}")
    assert scene(enter("s", saga))["s"]["counters"] == {"lore": 1}
    assert scene(enter("s", saga), do("counters", object="s", kind="lore", add=1))["s"]["exists"] is False


def test_nothing_happens_by_itself_when_checks_are_off() -> None:
    shown = scene(enter("b", BEAR), do("damage", to="b", amount=5), auto_sba=False)
    assert shown["b"]["exists"] is True
