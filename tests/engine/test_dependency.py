"""Effects that wait for others, loops, and the proof that masks only save time [CR 613.8]."""

from __future__ import annotations

import pytest

from bot.engine import Because, Characteristics, characteristics
from bot.engine.abilities import Activated, AddMana, Controlled, Controls, Cost, It, LoseAll, Number, Sentence, Stat, StatOf, This
from tests.engine.kit import (
    ARTIFACT,
    BASIC,
    BEAR,
    CREATURE,
    ENCHANTMENT,
    FLYING,
    LAND,
    NONTOKEN,
    OTHER,
    YOU,
    YOURS,
    any_of,
    base,
    be,
    board,
    card,
    color,
    creature,
    enchantment,
    every,
    gain,
    get,
    host,
    land_type,
    look,
    no,
    noun,
    on,
    pt,
    reordered,
    resolved,
    static,
    tribe,
    type_line,
)

ITS_MANA_VALUE = base(StatOf(Stat.MANA_VALUE, It()))
FOREST, SWAMP, MOUNTAIN, PLAINS, ISLAND = map(land_type, ("Forest", "Swamp", "Mountain", "Plains", "Island"))
SAPROLING = tribe("Saproling")

MOON = enchantment("Red Moon", static(every(no(BASIC), LAND), be(MOUNTAIN)))
TOMB = card("Tomb of the First", "Legendary Land", static(every(LAND), be(SWAMP, also=("types",))))
FIELD = card("Basic Field", "Basic Land — Plains")
POOL = card("Breeding Pond", "Land — Forest Island")
RELIC = card(
    "Rusty Golem",
    "Artifact",
    static(This(), be(tribe("Golem"), ARTIFACT, CREATURE), base(5), condition=Controls(YOU, noun(ARTIFACT), Number(3))),
    cost="{4}",
)
ORNAMENT = card("Ornament", "Artifact", cost="{1}")


@pytest.mark.parametrize("order", [("m", "t"), ("t", "m")])
def test_a_land_made_a_mountain_makes_nothing_a_swamp(order: tuple[str, ...]) -> None:
    cards = {"m": MOON, "t": TOMB}
    view = characteristics(board(**{name: cards[name] for name in order}, f=FIELD, p=POOL))
    assert {name: view[name].subtypes for name in "tfp"} == {"t": ("Mountain",), "f": ("Plains",), "p": ("Mountain",)}
    assert [symbols(view[name]) for name in "tfp"] == [["{R}"], ["{W}"], ["{R}"]]


def symbols(seen: Characteristics) -> list[str]:
    """What the mana abilities of a land add."""
    clauses = [s.clauses[0] for i in seen.abilities if isinstance(i.ability, Activated) for s in i.ability.sentences]
    return [clause.symbols[0] for clause in clauses if isinstance(clause, AddMana)]


def test_two_lands_that_add_types_do_not_disturb_each_other() -> None:
    grove = card("Cradle", "Legendary Land", static(every(LAND), be(FOREST, also=("types",))))
    view = characteristics(board(g=grove, t=TOMB, f=FIELD))
    assert view["f"].subtypes == ("Plains", "Forest", "Swamp")
    assert set(view["g"].subtypes) == set(view["t"].subtypes) == {"Forest", "Swamp"}


def test_a_condition_that_another_effect_makes_true_waits_for_it() -> None:
    web = card("Web of Metal", "Artifact", static(every(), be(ARTIFACT, also=("types",))), cost="{6}")
    view = characteristics(board(r=RELIC, f=FIELD, g=FIELD, w=web))
    assert (type_line(view["r"]), pt(view["r"])) == ("Artifact Creature — Golem", (5, 5))
    assert type_line(view["f"]) == "Basic Artifact Land — Plains"


def test_an_effect_waits_for_what_takes_an_object_from_it() -> None:
    march = enchantment("March of Tin", static(every(no(CREATURE), ARTIFACT), be(ARTIFACT, CREATURE), ITS_MANA_VALUE))
    view = characteristics(board(m=march, r=RELIC, a=ORNAMENT, b=ORNAMENT))
    assert (pt(view["r"]), pt(view["a"])) == ((5, 5), (1, 1))


GROVE = creature(
    "Grove Mother",
    "Elemental",
    ("*", "*"),
    static(every(NONTOKEN, CREATURE, YOURS), be(FOREST, LAND, also=("types",))),
    static(This(), base(7)),
)


@pytest.mark.parametrize("order", ["gmb", "mgb"])
def test_creatures_made_lands_are_then_mountains_without_rules_text(order: str) -> None:
    cards = {"g": GROVE, "m": MOON, "b": BEAR}
    view = characteristics(board(**{name: cards[name] for name in order}))
    assert (type_line(view["b"]), pt(view["b"])) == ("Land Creature — Bear Mountain", (2, 2))
    assert (pt(view["g"]), symbols(view["g"])) == ((0, 0), ["{R}"])


def test_an_ability_lost_with_the_land_types_never_applies() -> None:
    dryads = enchantment("Song of Woods", static(host(), be(LAND, FOREST, colors=())))
    view = characteristics(board(g=GROVE, b=BEAR, s=on(dryads, attached_to="g")))
    assert (type_line(view["g"]), view["g"].colors) == ("Land — Forest", 0)
    assert type_line(view["b"]) == "Creature — Bear"


def test_an_ability_lost_in_the_ability_layer_has_applied_to_types() -> None:
    colorless = Activated(Cost(("{T}",)), (Sentence((AddMana(("{C}",)),)),))
    prison = enchantment("Moon Prison", static(host(), be(LAND, colors=()), gain(colorless), LoseAll()))
    view = characteristics(board(g=GROVE, b=BEAR, s=on(prison, attached_to="g")))
    assert (type_line(view["g"]), symbols(view["g"])) == ("Land", ["{C}"])
    assert type_line(view["b"]) == "Land Creature — Bear Forest"


BLOOM = enchantment(
    "Leaf and Limb",
    static(every(any_of(FOREST, SAPROLING)), be(SAPROLING, CREATURE, FOREST, LAND, also=("types",), colors=(color("green"),)), base(1)),
)
SPROUT = creature("Sprout", "Saproling", (1, 1))


def test_without_a_loop_the_moon_applies_first() -> None:
    assert type_line(look(board(l=BLOOM, m=MOON, p=POOL), "p")) == "Land — Mountain"


def test_in_a_loop_timestamps_decide() -> None:
    view = characteristics(board(l=BLOOM, m=MOON, p=POOL, t=on(SPROUT, is_token=True)))
    assert (type_line(view["p"]), pt(view["p"])) == ("Land Creature — Saproling Mountain", (1, 1))
    assert type_line(view["t"]) == "Land Creature — Saproling Mountain"
    assert next(step.because for step in view.trace if step.layer == "4") is Because.LOOP


@pytest.mark.parametrize(("order", "everything"), [("tcpm", "Plains"), ("ctpm", "Mountain")])
def test_two_land_type_effects_in_a_loop_go_by_timestamp(order: str, everything: str) -> None:
    cards = {
        "t": enchantment("Mirage", static(every(PLAINS, BASIC), be(MOUNTAIN))),
        "c": enchantment("Turning", static(every(MOUNTAIN), be(PLAINS))),
        "p": FIELD,
        "m": card("Basic Peak", "Basic Land — Mountain"),
    }
    view = characteristics(board(**{name: cards[name] for name in order}))
    assert (view["p"].subtypes, view["m"].subtypes) == ((everything,), (everything,))


def test_a_three_link_chain_applies_in_order() -> None:
    evening = enchantment("Spellbound Dusk", static(every(), be(ENCHANTMENT, also=("types",))))
    rites = enchantment("Stirring Rites", static(every(OTHER, ENCHANTMENT), be(CREATURE, also=("types",)), ITS_MANA_VALUE))
    tribal = enchantment("Plot", static(every(CREATURE, YOURS), be(tribe("Elf"))))
    view = characteristics(board(p=tribal, r=rites, e=evening, f=FIELD))
    assert (type_line(view["f"]), pt(view["f"])) == ("Basic Enchantment Land Creature — Plains Elf", (0, 0))
    assert type_line(view["r"]) == "Enchantment"
    assert [step.source for step in view.trace if step.layer == "4"] == ["e", "r", "p"]


def test_a_bell_waits_for_the_swamps_that_it_animates() -> None:
    bell = card("Bell", "Artifact", static(every(SWAMP), be(CREATURE, still=(LAND,), colors=(color("black"),)), base(1)))
    seen = look(board(b=bell, t=TOMB, f=FIELD), "f")
    assert (type_line(seen), pt(seen), symbols(seen)) == ("Basic Land Creature — Plains Swamp", (1, 1), ["{W}", "{B}"])


def test_a_granting_ability_waits_to_know_whether_it_exists() -> None:
    kira = creature("Kestrel", "Spirit", (2, 2), static(every(CREATURE, YOURS), gain(FLYING)))
    assert look(resolved(board(k=kira, b=BEAR), "frog", ["k"], LoseAll()), "b").keywords == ()


def test_control_of_a_control_effect_decides_who_controls() -> None:
    mind = enchantment("Mind Theft", static(host(CREATURE), Controlled(YOU)))
    steal = enchantment("Requisition", static(host(), Controlled(YOU)))
    made = board(b=on(BEAR, controller="A"), m=on(mind, controller="B", attached_to="b"), c=on(steal, controller="C", attached_to="m"))
    assert look(made, "b").controller == "C"


def test_waiting_is_told_with_what_was_waited_for() -> None:
    steps = [s for s in characteristics(board(t=TOMB, m=MOON, p=POOL)).trace if s.layer == "4"]
    assert [(s.source, s.because) for s in steps] == [("m", Because.TIMESTAMP)]
    evening = enchantment("Spellbound Dusk", static(every(), be(ENCHANTMENT, also=("types",))))
    rites = enchantment("Stirring Rites", static(every(OTHER, ENCHANTMENT), be(CREATURE, also=("types",))))
    steps = [s for s in characteristics(board(r=rites, e=evening, f=FIELD)).trace if s.layer == "4"]
    assert (steps[1].source, steps[1].because, steps[1].waited_for) == ("r", Because.DEPENDENCY, (steps[0].key,))


def test_an_independent_bonus_does_not_wait() -> None:
    anthem = enchantment("War Song", static(every(CREATURE), get(1, 1)))
    steps = characteristics(reordered(board(a=anthem, c=anthem, b=BEAR), "c", "a", "b")).trace
    assert [(s.source, s.because) for s in steps] == [("c", Because.TIMESTAMP), ("a", Because.TIMESTAMP)]
