"""Objects in the JSON form of the contract."""

from __future__ import annotations

from tests.engine.scenes import BEAR, card, do, enter, scene

PLAIN = card("Green Field", "Basic Land — Forest")


def test_every_field_of_the_contract_is_there() -> None:
    assert set(scene(enter("b", BEAR))["b"]) >= {
        "exists", "zone", "name", "names", "mana_cost", "mana_value", "colors", "color_indicator", "color_identity", "mana_abilities",
        "supertypes", "types", "subtypes", "power", "toughness", "base_power", "base_toughness", "loyalty", "defense", "keywords",
        "abilities", "ability_texts", "text", "controller", "owner", "face", "face_down", "tapped", "flipped", "transformed", "is_token",
        "attached_to", "counters", "triggers", "can_attack", "can_block", "copiable", "unsupported",
    }  # fmt: skip


def test_the_mana_ability_of_a_basic_land_type_is_shown() -> None:
    shown = scene(enter("f", PLAIN))["f"]
    assert (shown["text"], shown["abilities"], shown["mana_abilities"]) == ("{T}: Add {G}.", 1, ["G"])


def test_a_line_of_keywords_is_one_paragraph_and_several_abilities() -> None:
    angel = card("Plain Angel", "Creature — Angel", "Flying, vigilance", size="4/4")
    shown = scene(enter("a", angel))["a"]
    assert (shown["text"], shown["abilities"], shown["ability_texts"]) == ("Flying, vigilance", 2, ["Flying", "Vigilance"])


def test_a_line_of_keywords_of_which_one_was_lost_shows_the_rest() -> None:
    angel = card("Plain Angel", "Creature — Angel", "Flying, vigilance", size="4/4")
    weight = card("Heavy Chain", "Enchantment", "All creatures lose flying.")
    assert scene(enter("a", angel), enter("w", weight))["a"]["text"].casefold() == "vigilance"


def test_chapters_count_one_by_one() -> None:
    saga = card("Long Tale", "Enchantment — Saga", "I, II — You gain 1 life.\nIII — You gain 2 life.", cost="{W}")
    assert scene(enter("s", saga))["s"]["abilities"] == 3


def test_a_planeswalkers_way_of_entering_is_not_counted() -> None:
    walker = card("Iva", "Legendary Planeswalker — Karn", "+1: You gain 1 life.", loyalty="4")
    assert scene(enter("p", walker))["p"]["abilities"] == 1


def test_who_is_no_creature_neither_can_nor_cannot_attack() -> None:
    shown = scene(enter("f", PLAIN), enter("b", BEAR))
    assert (shown["f"]["can_attack"], shown["b"]["can_attack"]) == (None, True)


def test_copiable_values_stand_apart() -> None:
    shown = scene(enter("b", BEAR, counters={"+1/+1": 1}))["b"]
    assert (shown["power"], shown["base_power"], shown["copiable"]["power"]) == (3, 2, 2)


def test_what_is_refused_is_null_and_named() -> None:
    odd = card("Odd Golem", "Artifact Creature — Golem", "This creature gets +1/+1 for each window in the room.", size="2/2")
    shown = scene(enter("g", odd))["g"]
    assert (shown["power"], "power" in shown["refused"], shown["types"]) == (None, True, ["Artifact", "Creature"])
    assert shown["unsupported"] == ["This creature gets +1/+1 for each window in the room."]


def test_a_coloured_indicator_gives_colour_and_identity() -> None:
    grove = card("Living Grove", "Land Creature — Forest Dryad", size="1/1", color_indicator=["G"])
    shown = scene(enter("d", grove))["d"]
    assert (shown["colors"], shown["color_indicator"], shown["color_identity"]) == (["G"], ["G"], ["G"])


def test_reminder_text_is_no_part_of_the_identity() -> None:
    knight = card("Fair Knight", "Creature — Knight", "Vigilance (Attacking costs no {B}.)", cost="{W}", size="1/1")
    assert scene(enter("k", knight))["k"]["color_identity"] == ["W"]


def test_zones_and_owners_are_shown() -> None:
    shown = scene(do("place", id="c", card=BEAR, zone="hand", controller="B"))["c"]
    assert (shown["zone"], shown["owner"], shown["exists"]) == ("hand", "B", False)
