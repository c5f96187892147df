"""Characteristic-defining abilities, and abilities that work in other zones [CR 113.6, 604.3, 613.3]."""

from __future__ import annotations

import pytest

from bot.engine import Because, Obj, characteristics
from bot.engine.abilities import (
    AnyOf,
    Band,
    By,
    CardTypesAmong,
    ChosenWord,
    DuringTurn,
    Every,
    Flag,
    Has,
    InZone,
    IsNot,
    Keyword,
    LoseAll,
    Modify,
    Number,
    Plus,
    RefIs,
    SameElsewhere,
    Sentence,
    Static,
    This,
    WordKind,
)
from bot.engine.values import ALL_CREATURE_TYPES, Zone, parse_colors
from tests.engine.kit import (
    BEAR,
    CHANGELING,
    CREATURE,
    FLYING,
    HUMBLE,
    YOU,
    YOURS,
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
    get,
    in_graveyard,
    look,
    on,
    pt,
    resolved,
    size,
    static,
    tribe,
    type_line,
)

PLOT = enchantment(
    "Plot",
    Static(
        (
            Sentence((Modify(every(CREATURE, YOURS), (be(ChosenWord(WordKind.CREATURE_TYPE)),)),)),
            Sentence((SameElsewhere((every(CREATURE, Has(Flag.SPELL), YOURS), every(CREATURE, Has(Flag.CARD), By(YOU, owned=True)))),)),
        )
    ),
)
MIMIC = creature("Shifting Sprite", "Shapeshifter", (2, 2), CHANGELING)
ADAPTATION = enchantment("Adaptation", static(every(CREATURE, YOURS), be(tribe("Elf"), also=("types",))))


def plotting(name: str) -> Obj:
    return on(PLOT, choices=(("creature_type", (name,)),))


def test_changeling_comes_before_effects_that_set_types_and_stays() -> None:
    seen = look(board(p=plotting("Goblin"), m=MIMIC), "m")
    assert (seen.subtypes, seen.keywords) == (("Goblin",), ("changeling",))


def test_every_creature_type_holds_one_added() -> None:
    assert look(board(a=ADAPTATION, m=MIMIC), "m").subtypes == (ALL_CREATURE_TYPES,)


def test_changeling_has_worked_when_it_is_lost() -> None:
    seen = look(board(h=enchantment("Great Levelling", HUMBLE), m=MIMIC), "m")
    assert (seen.subtypes, seen.keywords, pt(seen)) == ((ALL_CREATURE_TYPES,), (), (1, 1))


def test_the_same_elsewhere_reaches_a_card_in_hand() -> None:
    view = characteristics(board(p=plotting("Goblin"), mine=on(MIMIC, Zone.HAND), theirs=on(MIMIC, Zone.HAND, controller="B")))
    assert (view["mine"].subtypes, view["theirs"].subtypes) == (("Goblin",), (ALL_CREATURE_TYPES,))


def test_a_conspiracy_of_the_same_keeps_one_effect_over_all_zones() -> None:
    view = characteristics(board(p=plotting("Goblin"), spell=on(BEAR, Zone.STACK), b=BEAR))
    assert {view[name].subtypes for name in ("spell", "b")} == {("Goblin",)}


@pytest.mark.parametrize(("order", "subtypes"), [("nexus plot", ("Elf",)), ("plot nexus", (ALL_CREATURE_TYPES,))])
def test_every_type_by_another_effect_is_not_defining(order: str, subtypes: tuple[str, ...]) -> None:
    nexus = card("Nexus", "Artifact", static(every(CREATURE, YOURS), every_creature_type()))
    things = {"nexus": on(nexus), "plot": plotting("Elf")}
    assert look(board(**{name: things[name] for name in order.split()}, b=BEAR), "b").subtypes == subtypes


def test_losing_all_creature_types_leaves_changeling_but_no_type() -> None:
    seen = look(resolved(board(m=MIMIC), "e", ["m"], IsNot((), ("creature types",))), "m")
    assert (seen.subtypes, seen.keywords) == ((), ("changeling",))


def test_a_granted_changeling_is_not_defining() -> None:
    made = board(p=plotting("Elf"), n=enchantment("Mists", static(every(CREATURE, YOURS), gain(CHANGELING))), b=BEAR)
    seen = look(made, "b")
    assert (seen.subtypes, seen.keywords) == (("Elf",), ("changeling",))


def test_devoid_comes_before_painting() -> None:
    everywhere = AnyOf(((Has(Flag.CARD), InZone(("battlefield",), negated=True)), (Has(Flag.SPELL),), (Has(Flag.PERMANENT),)))
    paint = enchantment("Paint", static(every(everywhere), be(color("red"), also=("colors",))))
    drone = creature("Void Drone", "Eldrazi", (1, 1), Keyword("devoid"), cost="{U}")
    zones = {"hand": Zone.HAND, "here": Zone.BATTLEFIELD, "spell": Zone.STACK}
    drones = {name: on(drone, zone) for name, zone in zones.items()}
    view = characteristics(board(p=paint, **drones, bare=on(BEAR, Zone.GRAVEYARD)))
    assert [view[name].colors for name in ("hand", "here", "spell")] == [parse_colors("R")] * 3
    assert view["bare"].colors == parse_colors("RG")


def test_devoid_alone_makes_colorless_everywhere() -> None:
    eldrazi = creature("Void Drone", "Eldrazi", (1, 1), Keyword("devoid"), cost="{U}")
    assert look(board(d=on(eldrazi, Zone.LIBRARY)), "d").colors == 0


def test_a_power_defined_by_the_graveyard_is_read_in_every_zone() -> None:
    types = CardTypesAmong(in_graveyard())
    goyf = creature("Mire Beast", "Lhurgoyf", ("*", "1+*"), static(This(), base(types, Plus(types, Number(1)))))
    made = board(g=goyf, h=on(goyf, Zone.HAND), i=on(card("Zap", "Instant"), Zone.GRAVEYARD), l=on(card("Wood", "Land"), Zone.GRAVEYARD))
    view = characteristics(made)
    assert (pt(view["g"]), pt(view["h"])) == ((2, 3), (2, 3))


def test_a_defining_ability_under_a_condition_is_none() -> None:
    fickle = creature("Fickle", "Shapeshifter", (0, 0), static(This(), base(5), condition=DuringTurn(YOU)))
    assert pt(look(board(f=fickle, h=enchantment("Great Levelling", HUMBLE)), "f")) == (1, 1)
    step = characteristics(board(f=fickle)).trace[0]
    assert (step.layer, step.because) == ("7b", Because.TIMESTAMP)


def test_an_ability_that_names_its_zone_works_there_only() -> None:
    elsewhere = RefIs(This(), (InZone(("battlefield",)),), negated=True)
    insect = static(This(), be(CREATURE, tribe("Insect"), also=("types",), size=size(1, 1)), condition=elsewhere)
    grist = card("Hunger", "Legendary Planeswalker — Grist", insect, loyalty=3)
    view = characteristics(board(hand=on(grist, Zone.HAND), here=grist))
    assert (type_line(view["hand"]), pt(view["hand"])) == ("Legendary Planeswalker Creature — Grist Insect", (1, 1))
    assert (type_line(view["here"]), pt(view["here"])) == ("Legendary Planeswalker — Grist", (None, None))


def test_cards_in_graveyards_that_lose_all_abilities_keep_the_types_these_gave() -> None:
    jailer = creature("Jailer", "Zombie", (2, 1), static(Every(in_graveyard()), LoseAll()))
    view = characteristics(board(j=jailer, m=on(MIMIC, Zone.GRAVEYARD), n=MIMIC))
    assert (view["m"].subtypes, view["m"].abilities) == ((ALL_CREATURE_TYPES,), ())
    assert view["n"].keywords == ("changeling",)


def test_an_ordinary_static_ability_sleeps_outside_the_battlefield() -> None:
    lord = creature("Lord", "Elf", (1, 1), static(every(CREATURE), get(1, 1)))
    assert pt(look(board(l=on(lord, Zone.GRAVEYARD), b=BEAR), "b")) == (2, 2)


def test_an_emblem_works_from_the_command_zone() -> None:
    emblem = card("", "", static(every(CREATURE, YOURS), get(2, 2)))
    assert pt(look(board(e=on(emblem, Zone.COMMAND), b=BEAR), "b")) == (4, 4)


def test_a_phased_out_permanent_neither_affects_nor_is_affected() -> None:
    lord = creature("Lord", "Elf", (1, 1), static(every(CREATURE), get(1, 1)))
    view = characteristics(board(l=on(lord, phased_out=True), m=lord, b=BEAR))
    assert {name: pt(view[name]) for name in view} == {"l": (1, 1), "m": (2, 2), "b": (3, 3)}


def test_a_level_gives_what_its_band_holds() -> None:
    leveler = creature("Apprentice", "Human", (1, 1), Band("level", 1, 3, size(2, 2), (FLYING,)), Band("level", 4, None, size(4, 4)))
    sizes = [look(board(a=on(leveler, counters=counters(("level", n)))), "a") for n in range(5)]
    assert [(pt(s), s.keywords) for s in sizes] == [((1, 1), ())] + [((2, 2), ("flying",))] * 3 + [((4, 4), ())]


def test_a_class_level_is_a_designation() -> None:
    school = enchantment("School", Band("class", 2, abilities=(static(every(CREATURE), get(1, 1)),)))
    made = board(s=school, b=BEAR)
    assert pt(look(made, "b")) == (2, 2)
    assert pt(look(made.with_object(made["s"].with_designation("level", 2, 9)), "b")) == (3, 3)


def test_a_station_becomes_a_creature_at_its_number() -> None:
    ship = card("Ark", "Artifact — Spacecraft", Band("station", 3, None, size(5, 5), (FLYING,)))
    empty, full = (look(board(s=on(ship, counters=counters(("charge", n)))), "s") for n in (2, 3))
    assert (type_line(empty), pt(empty)) == ("Artifact — Spacecraft", (None, None))
    assert (type_line(full), pt(full), full.keywords) == ("Artifact Creature — Spacecraft", (5, 5), ("flying",))
