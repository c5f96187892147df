"""Types, subtypes, colours and lands: what being and becoming keep or replace [CR 205.1, 205.3, 305.6, 305.7]."""

from __future__ import annotations

import pytest

from bot.engine import Origin
from bot.engine.abilities import Change, ChosenWord, IsNot, LoseAll, WholeFamily, WordKind
from bot.engine.values import ALL_CREATURE_TYPES, CardDef, Zone, parse_colors
from tests.engine.kit import (
    ARTIFACT,
    BASIC,
    BEAR,
    CREATURE,
    FLYING,
    HASTE,
    HUMBLE,
    LAND,
    base,
    be,
    board,
    card,
    color,
    counters,
    creature,
    enchantment,
    every,
    every_creature_type,
    gain,
    host,
    land_type,
    legendary,
    look,
    no,
    on,
    pt,
    renewed,
    resolved,
    static,
    tribe,
    type_line,
)

MOON = enchantment("Red Moon", static(every(no(BASIC), LAND), be(land_type("Mountain"))))
CART = card("Cart", "Artifact — Vehicle", FLYING, pt=(3, 3))
ISLE = card("Isle", "Basic Land — Island")
GOLEM = card("Golem", "Legendary Artifact Creature — Golem", pt=(3, 3))
DRYAD = card("Arbor", "Land Creature — Forest Dryad", indicator="G", pt=(1, 1))


@pytest.mark.parametrize(
    ("start", "change", "expected"),
    [
        (GOLEM, be(CREATURE, tribe("Elk")), "Legendary Creature — Elk"),
        (GOLEM, be(tribe("Elk")), "Legendary Artifact Creature — Elk"),
        (GOLEM, be(tribe("Elk"), also=("creature types",)), "Legendary Artifact Creature — Golem Elk"),
        (GOLEM, be(LAND), "Legendary Land"),
        (GOLEM, be(land_type("Forest"), LAND, also=("types",)), "Legendary Artifact Land Creature — Golem Forest"),
        (GOLEM, every_creature_type(), f"Legendary Artifact Creature — {ALL_CREATURE_TYPES}"),
        (GOLEM, be(legendary()), "Legendary Artifact Creature — Golem"),
        (GOLEM, IsNot((legendary(),)), "Artifact Creature — Golem"),
        (GOLEM, IsNot((CREATURE,)), "Legendary Artifact"),
        (GOLEM, IsNot((), ("creature types",)), "Legendary Artifact Creature"),
        (CART, be(ARTIFACT, CREATURE), "Artifact Creature — Vehicle"),
        (CART, be(tribe("Beast"), ARTIFACT, CREATURE), "Artifact Creature — Vehicle Beast"),
        (CART, be(CREATURE, tribe("Elk")), "Creature — Elk"),
        (DRYAD, be(tribe("Ape"), CREATURE, still=(LAND,)), "Land Creature — Forest Dryad Ape"),
        (DRYAD, be(land_type("Island")), "Land Creature — Dryad Island"),
        (DRYAD, be(tribe("Ape"), ARTIFACT, CREATURE), "Artifact Land Creature — Forest Ape"),
        (ISLE, be(tribe("Elk")), "Basic Land — Island"),
        (
            card("Isle", "Basic Land — Island"),
            be(every=(WholeFamily.BASIC_LAND_TYPE,), also=("types",)),
            "Basic Land — Island Plains Swamp Mountain Forest",
        ),
        (card("Chant", "Sorcery — Arcane"), be(ARTIFACT), "Artifact Sorcery — Arcane"),
        (card("Hall", "Enchantment — Shrine"), be(ARTIFACT), "Artifact"),
        (card("Kin", "Kindred Artifact — Elf"), IsNot((ARTIFACT,)), "Kindred — Elf"),
    ],
)
def test_what_a_description_keeps_and_replaces(start: CardDef, change: Change, expected: str) -> None:
    assert type_line(look(resolved(board(x=start), "e", ["x"], change), "x")) == expected


def test_the_moon_leaves_card_types_creature_types_and_colors() -> None:
    seen = look(board(m=MOON, d=DRYAD), "d")
    assert (type_line(seen), seen.colors, pt(seen)) == ("Land Creature — Dryad Mountain", parse_colors("G"), (1, 1))
    assert len(seen.abilities) == 1


def test_the_moon_takes_rules_text_and_leaves_what_was_granted() -> None:
    village = card("Tree Village", "Land", FLYING)
    made = resolved(board(m=MOON, v=village), "ape", ["v"], be(tribe("Ape"), CREATURE, still=(LAND,)), base(3), gain(HASTE))
    seen = look(renewed(made, "m"), "v")
    assert (type_line(seen), pt(seen), seen.keywords) == ("Land Creature — Ape Mountain", (3, 3), ("haste",))
    assert {i.origin for i in seen.abilities} == {Origin.GRANTED, Origin.INTRINSIC}


@pytest.mark.parametrize(("order", "expected"), [("msp", "Land — Island"), ("smp", "Land — Mountain")])
def test_two_effects_that_set_a_land_type_go_by_timestamp(order: str, expected: str) -> None:
    things = {
        "m": on(MOON),
        "s": on(enchantment("Flood", static(host(LAND), be(land_type("Island")))), attached_to="p"),
        "p": on(card("Pond", "Land — Forest Island")),
    }
    assert type_line(look(board(**{name: things[name] for name in order}), "p")) == expected


@pytest.mark.parametrize(("order", "mana"), [("mdt", 5), ("dmt", 1)])
def test_a_land_type_gained_besides_never_brings_lost_abilities_back(order: str, mana: int) -> None:
    grove = creature("Grove Dryad", "Dryad", (2, 4), static(every(LAND), be(every=(WholeFamily.BASIC_LAND_TYPE,), also=("types",))))
    things = {"m": MOON, "d": grove, "t": card("Tower", "Land", FLYING)}
    seen = look(board(**{name: things[name] for name in order}), "t")
    assert (len(seen.abilities), seen.keywords) == (mana, ())


def test_losing_all_abilities_takes_the_mana_ability_of_a_basic_land_type() -> None:
    seen = look(board(h=enchantment("Great Levelling", HUMBLE), d=DRYAD), "d")
    assert (type_line(seen), seen.abilities, seen.colors) == ("Land Creature — Forest Dryad", (), parse_colors("G"))


def test_an_imprisoned_basic_land_keeps_its_type_and_loses_its_mana() -> None:
    prison = enchantment("Moon Prison", static(host(), be(LAND, colors=()), LoseAll()))
    seen = look(board(f=card("Wood", "Basic Land — Forest"), p=on(prison, attached_to="f")), "f")
    assert (type_line(seen), seen.abilities) == ("Basic Land — Forest", ())


def test_a_basic_land_type_gives_mana_in_every_zone_only_to_lands() -> None:
    hand = look(board(f=on(card("Wood", "Basic Land — Forest"), Zone.HAND)), "f")
    assert [i.origin for i in hand.abilities] == [Origin.INTRINSIC]


def test_a_planeswalker_made_a_land_has_neither_loyalty_nor_its_subtype() -> None:
    walker = card("Wise One", "Legendary Planeswalker — Jace", loyalty=3)
    prison = enchantment("Moon Prison", static(host(), be(LAND, colors=()), LoseAll()))
    made = board(w=on(walker, counters=counters(("loyalty", 3))), p=on(prison, attached_to="w"))
    assert look(board(w=made["w"]), "w").loyalty == 3
    seen = look(made, "w")
    assert (type_line(seen), seen.loyalty) == ("Legendary Land", None)


def test_chosen_words_come_from_the_choices_of_the_source() -> None:
    plot = enchantment("Plot", static(every(CREATURE), be(ChosenWord(WordKind.CREATURE_TYPE))))
    dye = enchantment("Dye", static(every(), be(ChosenWord(WordKind.COLOR), also=("colors",))))
    made = board(p=on(plot, choices=(("creature_type", ("Elf",)),)), d=on(dye, choices=(("color", ("red",)),)), b=BEAR)
    seen = look(made, "b")
    assert (seen.subtypes, seen.colors) == (("Elf",), parse_colors("RG"))


@pytest.mark.parametrize(("order", "colors"), [("dcb", ""), ("cdb", "U")])
def test_colors_go_by_timestamp(order: str, colors: str) -> None:
    things = {
        "d": enchantment("Dye", static(every(), be(color("blue")))),
        "c": enchantment("Bleach", static(every(), be(colors=()))),
        "b": BEAR,
    }
    assert look(board(**{name: things[name] for name in order}), "b").colors == parse_colors(colors)
