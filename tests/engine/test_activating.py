"""Activated and triggered abilities: which one is meant, what it costs, what it does."""

from __future__ import annotations

import pytest

from tests.engine.scenes import BEAR, GIANT, card, do, enter, scene
from tests.phrases import TURN

TAPPER = card("Eager Elder", "Creature — Elf", "{T}: This creature gets +1/+0 until end of turn.\n{2}: Untap this creature.", size="1/1")
BLADE = card("Short Blade", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}", cost="{1}")
CARRIAGE = card("Old Carriage", "Artifact — Vehicle", "Crew 2", cost="{3}", size="4/4")
VETERAN = card(
    "Slow Veteran",
    "Creature — Soldier",
    "Level up {1}\nLEVEL 1-2\n3/3\nFirst strike\nLEVEL 3+\n5/5\nDouble strike",
    layout="leveler",
    size="1/1",
)


def test_the_tap_symbol_needs_an_untapped_permanent() -> None:
    shown = scene(enter("t", TAPPER), do("activate", source="t", ability=1), do("activate", source="t", ability=1))
    assert shown.refusals() == [(3, "already_tapped", "107.5")]
    assert (shown["t"]["power"], shown["t"]["tapped"]) == (2, True)


def test_an_ability_is_meant_by_its_place_or_its_cost() -> None:
    shown = scene(enter("t", TAPPER), do("activate", source="t", ability="{T}"), do("activate", source="t", ability="{2}"))
    assert (shown["t"]["power"], shown["t"]["tapped"]) == (2, False)


def test_a_position_that_no_ability_has_is_refused() -> None:
    assert scene(enter("t", TAPPER), do("activate", source="t", ability=3)).refusals() == [(2, "no_such_ability", "602.1")]


def test_equipping_attaches_to_a_creature_you_control() -> None:
    shown = scene(enter("b", BEAR), enter("e", BLADE), do("activate", source="e", ability="Equip", targets=["b"]))
    assert (shown["e"]["attached_to"], shown["b"]["power"]) == ("b", 4)


def test_equipping_another_players_creature_is_refused() -> None:
    shown = scene(enter("b", BEAR, controller="B"), enter("e", BLADE), do("activate", source="e", ability=1, targets=["b"]))
    assert shown.refusals() == [(3, "illegal_target", "115.1")]


def test_crewing_lasts_a_turn() -> None:
    steps = [enter("c", CARRIAGE), do("activate", source="c", ability="crew")]
    assert scene(*steps)["c"]["types"] == ["Artifact", "Creature"]
    assert scene(*steps, do("end_turn"))["c"]["types"] == ["Artifact"]


@pytest.mark.parametrize(("levels", "size", "keyword"), [(0, 1, None), (1, 3, "first strike"), (3, 5, "double strike")])
def test_level_counters_choose_the_size_and_abilities(levels: int, size: int, keyword: str | None) -> None:
    shown = scene(enter("v", VETERAN), *[do("activate", source="v", ability="Level up")] * levels)["v"]
    assert shown["power"] == size
    assert keyword is None or keyword in shown["keywords"]


def test_a_condition_on_activation_is_checked() -> None:
    picky = card(
        "Picky Gnome",
        "Creature — Gnome",
        "{1}: Put a +1/+1 counter on this creature. Activate only if you control an artifact.",
        size="1/1",
    )
    refused = scene(enter("g", picky), do("activate", source="g", ability=1))
    allowed = scene(enter("g", picky), enter("e", BLADE), do("activate", source="g", ability=1))
    assert refused.refusals() == [(2, "activation_condition", "602.5b")]
    assert allowed["g"]["power"] == 2


def test_a_cost_of_counters_is_paid() -> None:
    box = card(
        "Full Box",
        "Artifact",
        "This artifact enters with two charge counters on it.\nRemove a charge counter from this artifact: You gain 1 life.",
    )
    shown = scene(enter("x", box), *[do("activate", source="x", ability=1)] * 3)
    assert (shown["x"]["counters"], shown.refusals()) == ({}, [(4, "cost_not_payable", "118.3")])


def test_sacrificing_itself_as_a_cost_comes_first() -> None:
    bomb = card("Small Bomb", "Artifact", "Sacrifice this artifact: It deals 2 damage to any target.", cost="{1}")
    shown = scene(enter("k", bomb), enter("b", BEAR), do("activate", source="k", ability=1, targets=["b"]))
    assert (shown["k"]["zone"], shown["b"]["exists"]) == ("graveyard", False)


def test_loyalty_is_paid_and_used_once_a_turn() -> None:
    walker = card("Iva", "Legendary Planeswalker — Karn", "+2: You gain 1 life.\n0: You gain 2 life.\n−X: You gain X life.", loyalty="3")
    steps = [enter("p", walker), do("activate", source="p", ability="+2")]
    assert scene(*steps)["p"]["loyalty"] == 5
    assert scene(*steps, do("end_turn"), do("end_turn"), do("activate", source="p", ability=3, x=4))["p"]["loyalty"] == 1


def test_a_word_of_your_choice_is_chosen_as_the_ability_resolves() -> None:
    adept = card(
        "Colour Adept",
        "Creature — Wizard",
        f"{{T}}: Target creature gains protection from the color of your choice {TURN}.",
        size="1/1",
    )
    shown = scene(enter("a", adept), enter("b", BEAR), do("activate", source="a", ability=1, targets=["b"], choices={"color": "R"}))
    assert shown["b"]["keywords"] == ["protection from red"]


def test_an_intervening_if_is_checked() -> None:
    cub = card(
        "Hungry Cub",
        "Creature — Bear",
        "At the beginning of your upkeep, if you control another creature, put a +1/+1 counter on this creature.",
        size="1/1",
    )
    assert scene(enter("c", cub), do("trigger", source="c"))["c"]["power"] == 1
    assert scene(enter("c", cub), enter("b", BEAR), do("trigger", source="c"))["c"]["power"] == 2


def test_that_creature_of_an_event_is_named_by_the_step() -> None:
    herald = card("Loud Herald", "Creature — Human", "Whenever another creature enters, put a +1/+1 counter on that creature.", size="1/1")
    shown = scene(enter("h", herald), enter("g", GIANT), do("trigger", source="h", choices={"object": "g"}))
    assert shown["g"]["power"] == 4


def test_a_keyword_that_triggers_does_what_it_stands_for() -> None:
    shade = card("Stubborn Shade", "Creature — Shade", "Persist", size="3/3")
    shown = scene(enter("s", shade), do("destroy", object="s"), do("trigger", source="s", ability="persist"))["s"]
    assert (shown["power"], shown["counters"]) == (2, {"-1/-1": 1})


def test_abilities_that_trigger_are_named() -> None:
    warden = card("Calm Warden", "Creature — Human", "Whenever another creature enters, you gain 1 life.", size="1/1")
    shown = scene(enter("w", warden), enter("b", BEAR))["w"]
    assert shown["triggers"] == ["Whenever another creature enters, you gain 1 life."]


def test_an_illegal_target_is_refused() -> None:
    sage = card("Tree Sage", "Creature — Elf", "{T}: Destroy target artifact.", size="1/1")
    assert scene(enter("s", sage), enter("b", BEAR), do("activate", source="s", ability=1, targets=["b"])).refusals() == [
        (3, "illegal_target", "115.1")
    ]


@pytest.mark.parametrize(("text", "rule"), [("Protection from green", "702.16b"), ("Shroud", "702.18a")])
def test_shroud_and_protection_keep_from_being_targeted(text: str, rule: str) -> None:
    growth = card("Big Growth", "Instant", "Target creature gets +3/+3 until end of turn.", cost="{G}")
    aloof = card("Aloof Cat", "Creature — Cat", text, size="2/2")
    assert scene(enter("c", aloof), do("resolve", card=growth, targets=["c"])).refusals() == [(2, "illegal_target", rule)]


def test_hexproof_keeps_from_opponents_only() -> None:
    growth = card("Big Growth", "Instant", "Target creature gets +3/+3 until end of turn.", cost="{G}")
    shy = card("Shy Cat", "Creature — Cat", "Hexproof", size="2/2")
    assert scene(enter("c", shy), do("resolve", card=growth, targets=["c"]))["c"]["power"] == 5
    assert scene(enter("c", shy, controller="B"), do("resolve", card=growth, targets=["c"])).refusals() == [
        (2, "illegal_target", "702.11b")
    ]
