"""Copiable values, exceptions, copies of copies, and copies of spells."""

from __future__ import annotations

import pytest

from tests.engine.scenes import BEAR, GIANT, HEROINE, MIMIC, WURM, Card, card, do, enter, scene, two_faced
from tests.phrases import ARE_EQUAL, AS_ANY_CREATURE, MAY_ENTER, TURN, UPKEEP

MUTABLE = card("Shifting Pool", "Land", f"{{T}}: Add {{C}}.\n{{1}}: This land becomes a 2/2 Elemental creature {TURN}. It's still a land.")
SHELL = card(
    "Odd Shell",
    "Creature — Shapeshifter",
    f"{MAY_ENTER} {AS_ANY_CREATURE}, except it's 7/7.",
    cost="{5}",
    size="0/0",
)
COUNTING = card(
    "Counting Ooze",
    "Creature — Ooze",
    f"This creature's power and toughness {ARE_EQUAL} the number of creatures you control.",
    size="*/*",
)
ALL_KINDS = card("Any Kin", "Creature — Shapeshifter", "Changeling", cost="{1}{G}", size="2/2")


def copier(exception: str) -> Card:
    text = f"{MAY_ENTER} {AS_ANY_CREATURE}, except {exception}."
    return card("Odd Copier", "Creature — Shapeshifter", text, cost="{4}{U}", size="0/0")


def test_what_changed_a_permanent_for_a_turn_is_not_copied() -> None:
    shown = scene(enter("p", MUTABLE), do("activate", source="p", ability=2), enter("m", MIMIC, choices={"copy": "p"}))["m"]
    assert (shown["name"], shown["types"], shown["power"]) == ("Shifting Pool", ["Land"], None)


def test_counters_are_not_copied() -> None:
    shown = scene(enter("b", BEAR, counters={"+1/+1": 2}), enter("m", MIMIC, choices={"copy": "b"}))["m"]
    assert (shown["power"], shown["counters"]) == (2, {})


def test_a_copy_of_a_copy_is_a_copy_of_the_same() -> None:
    shown = scene(enter("w", WURM), enter("s", SHELL, choices={"copy": "w"}), enter("m", MIMIC, choices={"copy": "s"}))["m"]
    assert (shown["name"], shown["power"], shown["toughness"]) == ("Plain Wurm", 7, 7)


def test_later_changes_of_the_original_do_not_reach_the_copy() -> None:
    shown = scene(enter("w", WURM), enter("s", SHELL, choices={"copy": "w"}), do("destroy", object="w"))["s"]
    assert shown["name"] == "Plain Wurm"


def test_an_ability_that_defines_what_the_exception_sets_is_not_copied() -> None:
    shown = scene(enter("o", COUNTING), enter("s", SHELL, choices={"copy": "o"}))["s"]
    assert (shown["power"], shown["abilities"]) == (7, 0)


def test_a_type_in_addition_keeps_the_ability_that_defines_types() -> None:
    shown = scene(enter("k", ALL_KINDS), enter("c", copier("it's a Rogue in addition to its other types"), choices={"copy": "k"}))["c"]
    assert (shown["subtypes"], shown["keywords"]) == (["all-creature-types"], ["changeling"])


def test_types_set_by_an_exception_drop_the_ability_that_defines_types() -> None:
    shown = scene(enter("k", ALL_KINDS), enter("c", copier("it's a 4/4 black Zombie"), choices={"copy": "k"}))["c"]
    assert (shown["subtypes"], shown["colors"], shown["keywords"]) == (["Zombie"], ["B"], [])


def test_a_colour_set_by_an_exception_leaves_the_cost_alone() -> None:
    shown = scene(enter("b", BEAR), enter("c", copier("it's a 4/4 black Zombie"), choices={"copy": "b"}))["c"]
    assert (shown["mana_cost"], shown["mana_value"], shown["colors"]) == ("{1}{G}", 2, ["B"])


def test_a_legend_copied_without_the_supertype_stays() -> None:
    shown = scene(enter("h", HEROINE), enter("c", copier("it isn't legendary"), choices={"copy": "h"}))
    assert (shown["c"]["supertypes"], shown["h"]["exists"]) == ([], True)


@pytest.mark.parametrize(("original", "counters"), [(BEAR, {"+1/+1": 1}), (MUTABLE, {})])
def test_a_conditional_exception_looks_at_what_the_copy_would_be(original: Card, counters: dict[str, int]) -> None:
    text = (
        f"{MAY_ENTER} as a copy of a permanent on the battlefield, "
        "except it enters with an additional +1/+1 counter on it if it's a creature."
    )
    double = card("Eager Double", "Creature — Illusion", text, cost="{3}{U}", size="0/0")
    assert scene(enter("o", original), enter("d", double, choices={"copy": "o"}))["d"]["counters"] == counters


def test_this_ability_becomes_part_of_the_copy() -> None:
    keen = card(
        "Keen Copier",
        "Creature — Shapeshifter",
        f"{UPKEEP}, you may have this creature become a copy of another target creature, except it has this ability.",
        size="1/1",
    )
    shown = scene(enter("k", keen), enter("b", BEAR), do("trigger", source="k", targets=["b"]), enter("m", MIMIC, choices={"copy": "k"}))
    assert (shown["k"]["name"], shown["k"]["abilities"], shown["m"]["abilities"]) == ("Plain Bear", 1, 1)


def test_becoming_a_copy_keeps_other_effects() -> None:
    weave = card("Weave", "Instant", "Target creature becomes a copy of target creature until end of turn.", cost="{U}")
    shown = scene(enter("b", BEAR, counters={"+1/+1": 1}), enter("g", GIANT), do("resolve", card=weave, targets=["b", "g"]), do("end_turn"))
    assert (shown["b"]["name"], shown["b"]["power"]) == ("Plain Bear", 3)


# --- double-faced -----------------------------------------------------------------------------------------------------------

DELVER = two_faced(
    card("Small Mage", "Creature — Human", cost="{U}", size="1/1"),
    card("Big Insect", "Creature — Insect", "Flying", size="3/2", color_indicator=["U"]),
)


def test_a_copy_of_a_back_face_has_mana_value_zero_and_can_not_transform() -> None:
    shown = scene(enter("d", DELVER, face="back"), enter("m", MIMIC, choices={"copy": "d"}), do("transform", object="m"))
    assert (shown["m"]["name"], shown["m"]["mana_value"], shown["d"]["mana_value"]) == ("Big Insect", 0, 1)


def test_a_token_copy_of_a_double_faced_permanent_has_both_faces() -> None:
    shown = scene(enter("d", DELVER, face="back"), do("token", id="t", copy_of="d"), do("transform", object="t"))["t"]
    assert (shown["name"], shown["face"], shown["power"]) == ("Small Mage", "front", 1)


def test_before_2023_such_a_token_had_one_face() -> None:
    shown = scene(enter("d", DELVER, face="back"), do("token", id="t", copy_of="d"), do("transform", object="t"), as_of="2023-02-03")
    assert shown["t"]["name"] == "Big Insect"


def test_an_exception_changes_both_faces_of_a_token() -> None:
    shown = scene(enter("d", DELVER), do("token", id="t", copy_of="d", **{"except": "it's 5/5"}), do("transform", object="t"))["t"]
    assert (shown["name"], shown["power"], shown["toughness"]) == ("Big Insect", 5, 5)


def test_a_copier_that_is_double_faced_stays_a_copy_as_it_turns_over() -> None:
    weave = card("Weave", "Instant", "Target creature becomes a copy of target creature until end of turn.", cost="{U}")
    steps = [enter("d", DELVER), enter("b", BEAR), do("resolve", card=weave, targets=["d", "b"]), do("transform", object="d")]
    during, after = scene(*steps)["d"], scene(*steps, do("end_turn"))["d"]
    assert (during["name"], during["face"], after["name"]) == ("Plain Bear", "back", "Big Insect")


# --- other layouts ----------------------------------------------------------------------------------------------------------

FLIPPER = two_faced(
    card("Novice", "Creature — Human Wizard", cost="{1}{U}", size="1/1"),
    card("Adept", "Legendary Creature — Human Wizard", "Flying", size="3/3"),
    "flip",
)


def test_a_flipped_permanent_is_copied_unflipped() -> None:
    shown = scene(enter("n", FLIPPER), do("flip", object="n"), enter("m", MIMIC, choices={"copy": "n"}))
    assert (shown["n"]["name"], shown["n"]["mana_cost"], shown["m"]["name"]) == ("Adept", "{1}{U}", "Novice")


def test_a_flipped_copier_shows_the_flipped_half_of_what_it_copies() -> None:
    other = two_faced(
        card("Rat Boy", "Creature — Rat", cost="{1}{B}", size="1/1"),
        card("Rat King", "Legendary Creature — Rat", size="4/4"),
        "flip",
    )
    weave = card("Weave", "Instant", "Target creature becomes a copy of target creature until end of turn.", cost="{U}")
    shown = scene(enter("n", FLIPPER), do("flip", object="n"), enter("r", other), do("resolve", card=weave, targets=["n", "r"]))
    assert (shown["n"]["name"], shown["n"]["mana_value"]) == ("Rat King", 2)


def test_a_face_down_creature_is_copied_as_a_nameless_two_two() -> None:
    shown = scene(enter("w", WURM, face_down="morph"), enter("m", MIMIC, choices={"copy": "w"}))["m"]
    assert (shown["name"], shown["power"], shown["face_down"], shown["mana_value"]) == (None, 2, False, 0)


def test_a_copy_of_a_spell_with_x_becomes_a_token_with_that_x() -> None:
    swelling = card("Swelling Thing", "Creature — Beast", "This creature enters with X +1/+1 counters on it.", cost="{X}", size="0/0")
    shown = scene(do("cast", id="s", card=swelling, x=2), do("copy_spell", id="t", of="s"), do("resolve", id="t"), do("resolve", id="s"))
    assert (shown["t"]["is_token"], shown["t"]["power"], shown["s"]["power"]) == (True, 2, 2)


def test_a_copy_of_a_spell_may_have_exceptions() -> None:
    shown = scene(
        do("cast", id="h", card=HEROINE),
        do("copy_spell", id="c", of="h", **{"except": "it isn't legendary"}),
        do("resolve", id="c"),
        do("resolve", id="h"),
    )
    assert (shown["c"]["supertypes"], shown["h"]["supertypes"], shown["c"]["exists"]) == ([], ["Legendary"], True)
