"""Tokens: names, descriptions, predefined ones, replacement of their number."""

from __future__ import annotations

import pytest

from bot.engine.predefined import predefined_token
from bot.oracle import OracleCompiler, OraclePrinter
from tests.engine.scenes import BEAR, GIANT, card, do, enter, scene
from tests.phrases import REPLACING, TOKENS_OF_YOURS

GOBLIN = {"colors": ["R"], "types": ["Creature"], "subtypes": ["Goblin"], "power": 1, "toughness": 1}
PREDEFINED = (
    "Treasure", "Food", "Gold", "Walker", "Shard", "Clue", "Blood", "Powerstone", "Incubator", "Cursed Role", "Monster Role", "Royal Role",
    "Sorcerer Role", "Virtuous Role", "Wicked Role", "Young Hero Role", "Map", "Junk", "Lander", "Mutagen",
)  # fmt: skip


@pytest.mark.parametrize(
    ("date", "name"),
    [("2026-04-17", "Goblin Token"), ("2021-11-19", "Goblin Token"), ("2021-11-18", "Goblin"), ("2005-01-01", "Goblin")],
)
def test_a_token_without_a_name_is_called_by_its_subtypes(date: str, name: str) -> None:
    assert scene(do("token", id="t", spec=GOBLIN), as_of=date)["t"]["name"] == name


def test_each_word_of_a_name_was_a_creature_type_in_2002() -> None:
    spec = {"name": "Goblin Scout", "colors": ["R"], "types": ["Creature"], "power": 1, "toughness": 1}
    assert scene(do("token", id="t", spec=spec), as_of="2002-06-01")["t"]["subtypes"] == ["Goblin", "Scout"]


def test_a_token_has_nothing_but_what_is_defined() -> None:
    shown = scene(do("token", id="t", spec=GOBLIN))["t"]
    assert (shown["mana_cost"], shown["mana_value"], shown["abilities"], shown["is_token"]) == (None, 0, 0, True)


def test_text_makes_abilities() -> None:
    assert scene(do("token", id="t", spec={**GOBLIN, "text": "Haste"}))["t"]["keywords"] == ["haste"]


@pytest.mark.parametrize("name", PREDEFINED)
def test_the_text_of_a_predefined_token_reads_back_as_itself(name: str) -> None:
    token = predefined_token(name)
    assert token is not None
    for ability in (ability for face in token.faces for ability in face.abilities):
        assert OracleCompiler().compile(OraclePrinter().ability(ability)) == (ability,)


def test_a_treasure_can_add_any_colour() -> None:
    shown = scene(do("token", id="t", spec={"predefined": "Treasure"}))["t"]
    assert (shown["name"], shown["subtypes"], shown["mana_abilities"]) == ("Treasure Token", ["Treasure"], ["any"])


def test_an_incubator_transforms_into_a_creature() -> None:
    shown = scene(
        do("token", id="t", spec={"predefined": "Incubator"}), do("counters", object="t", kind="+1/+1", add=2), do("transform", object="t")
    )
    assert (shown["t"]["name"], shown["t"]["types"], shown["t"]["power"]) == ("Phyrexian Token", ["Artifact", "Creature"], 2)


def test_a_role_changes_what_it_is_attached_to() -> None:
    shown = scene(enter("b", BEAR), do("token", id="r", spec={"predefined": "Royal Role"}, attached_to="b"))
    assert (shown["b"]["power"], shown["b"]["keywords"], shown["r"]["name"]) == (3, ["ward {1}"], "Royal")


def test_only_the_newest_role_of_a_player_stays() -> None:
    shown = scene(
        enter("b", BEAR),
        do("token", id="r1", spec={"predefined": "Royal Role"}, attached_to="b"),
        do("token", id="r2", spec={"predefined": "Monster Role"}, attached_to="b"),
    )
    assert (shown["r1"]["exists"], shown["r2"]["exists"]) == (False, True)


def test_a_token_off_the_battlefield_ceases_to_exist() -> None:
    shown = scene(do("token", id="t", spec=GOBLIN), do("move", object="t", to="hand"))["t"]
    assert (shown["exists"], shown["zone"]) == (False, "none")


def test_twice_as_many_tokens_take_the_names_given_in_order() -> None:
    doubling = card(
        "Echo Season",
        "Enchantment",
        f"If an effect would create {TOKENS_OF_YOURS}, it creates twice that many of those tokens instead.",
    )
    maker = card("Call Two", "Sorcery", "Create two 1/1 white Soldier creature tokens.", cost="{W}")
    shown = scene(enter("d", doubling), do("token", ids=["a", "b", "c", "e"], source=maker))
    assert [shown[i]["name"] for i in "abce"] == ["Soldier Token"] * 4


def test_a_text_change_on_the_maker_changes_the_token_and_its_name() -> None:
    maker = card("Call One", "Sorcery", "Create a 3/3 green Elephant creature token.", cost="{G}")
    swap = card(
        "Swap Kin",
        "Instant",
        f"Change the text of target spell or permanent {REPLACING} one creature type with another.",
        cost="{U}",
    )
    shown = scene(
        do("cast", id="m", card=maker),
        do("resolve", card=swap, targets=["m"], choices={"from": "Elephant", "to": "Cat"}),
        do("token", id="t", source="m"),
    )
    assert (shown["t"]["name"], shown["t"]["subtypes"]) == ("Cat Token", ["Cat"])


def test_a_token_that_copies_something_gone_uses_its_last_known_values() -> None:
    shown = scene(enter("b", BEAR), do("move", object="b", to="exile", id="gone"), do("token", id="t", copy_of="b"))
    assert shown["t"]["name"] == "Plain Bear"


def test_tokens_created_one_by_one_are_together_those_tokens() -> None:
    text = (
        "Choose up to two target creatures. For each of those creatures, create a tapped token that's a copy of that creature. "
        "Those tokens gain reach."
    )
    made = scene(
        enter("b", BEAR), enter("g", GIANT), do("resolve", card=card("Pair Up", "Sorcery", text), targets=["b", "g"], ids=["s", "t"])
    )
    assert [made[i]["keywords"] for i in ("b", "g", "s", "t")] == [[], [], ["reach"], ["reach"]]


def test_the_name_of_the_source_in_a_token_means_that_very_object_in_its_copies_too() -> None:
    text = 'Create a 0/4 green Ooze creature token. It has "This token\'s power is equal to the number of slime counters on Mire Font."'
    font = card("Mire Font", "Enchantment", f"{{1}}: {text}")
    shown = scene(
        enter("f", font, counters={"slime": 3}),
        enter("other", font, counters={"slime": 9}),
        do("activate", source="f", ability=1, ids=["t"]),
        do("token", id="u", copy_of="t"),
    )
    assert [(shown[i]["power"], shown[i]["toughness"]) for i in ("t", "u")] == [(3, 4), (3, 4)]


def test_the_token_is_the_one_that_another_ability_created_even_once_the_source_has_left() -> None:
    text = "When this enchantment enters, create a 1/1 red Goblin creature token.\nWhen it leaves the battlefield, exile the token."
    steps = (
        enter("d", card("Brief Fair", "Enchantment", text)),
        do("trigger", source="d", ability=1, ids=["t"]),
        do("move", object="d", to="graveyard"),
    )
    assert scene(*steps)["t"]["exists"] is True
    assert scene(*steps, do("trigger", source="d", ability=2))["t"]["exists"] is False
