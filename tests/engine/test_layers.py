"""The order of the layers, and effects that go on once started [CR 613.1, 613.4, 613.6, 613.7]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine import Obj, characteristics
from bot.engine.abilities import CantHave, DuringTurn, IsNot, It, Lose, LoseAll, Stat, StatOf, SwitchPT, This
from bot.engine.values import CardDef
from tests.engine.kit import (
    ARTIFACT,
    BEAR,
    CREATURE,
    ENCHANTMENT,
    FLYING,
    FOES,
    HASTE,
    HUMBLE,
    LAND,
    OTHER,
    PLANESWALKER,
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
    equal_to,
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
    renewed,
    resolved,
    static,
    tribe,
    type_line,
)

ITS_MANA_VALUE = base(StatOf(Stat.MANA_VALUE, It()))
LEVELLING = enchantment("Great Levelling", HUMBLE)
AWAKENING = enchantment("Stirring Rites", static(every(OTHER, ENCHANTMENT), be(CREATURE, also=("types",)), ITS_MANA_VALUE))
ANTHEM = enchantment("War Song", static(every(CREATURE, YOURS), get(1, 1)))
UNDRESSING = enchantment("Undressing", static(every(CREATURE), LoseAll()))


# --- effects that started ---------------------------------------------------------------------------------------------------


def test_an_effect_that_started_goes_on_after_its_ability_is_lost() -> None:
    view = characteristics(board(h=LEVELLING, o=AWAKENING, b=BEAR))
    assert type_line(view["h"]) == "Enchantment Creature"
    assert (pt(view["h"]), view["h"].abilities) == ((4, 4), ())
    assert type_line(view["o"]) == "Enchantment"
    assert pt(view["b"]) == (1, 1)


def test_the_later_of_two_settings_wins() -> None:
    assert pt(look(board(o=AWAKENING, h=LEVELLING), "h")) == (1, 1)


@pytest.mark.parametrize(("order", "size"), [("oph", (1, 1)), ("hop", (4, 4))])
def test_two_awakenings_animate_each_other_and_go_on(order: str, size: tuple[int, int]) -> None:
    cards = {"o": AWAKENING, "p": AWAKENING, "h": LEVELLING}
    view = characteristics(board(**{name: cards[name] for name in order}))
    assert {name: pt(view[name]) for name in view} == dict.fromkeys(order, size)
    assert not any(view[name].abilities for name in view)


def test_an_effect_that_had_not_started_ends_with_its_ability() -> None:
    view = characteristics(board(o=AWAKENING, a=ANTHEM, h=LEVELLING, b=BEAR))
    assert (pt(view["a"]), view["a"].abilities) == ((1, 1), ())
    assert pt(view["b"]) == (1, 1)


def test_a_lord_without_abilities_gives_nothing() -> None:
    lord = creature("Reef Lord", "Merfolk", (2, 2), static(every(OTHER, tribe("Merfolk")), get(1, 1), gain(FLYING)))
    fry = look(board(l=lord, m=creature("Fry", "Merfolk", (1, 1)), d=UNDRESSING), "m")
    assert (pt(fry), fry.keywords) == ((1, 1), ())


def test_the_objects_of_an_effect_stay_though_they_no_longer_match() -> None:
    rust = enchantment("Song of Rust", static(every(no(CREATURE), ARTIFACT), LoseAll(), be(ARTIFACT, CREATURE), ITS_MANA_VALUE))
    view = characteristics(board(s=rust, p=card("Pearl", "Artifact", FLYING, cost="{0}"), r=card("Ring", "Artifact", cost="{1}")))
    assert type_line(view["p"]) == "Artifact Creature"
    assert (pt(view["p"]), pt(view["r"]), view["p"].abilities) == ((0, 0), (1, 1), ())


def test_levelling_marching_and_webbing_leave_everything_a_creature_of_its_size() -> None:
    march = enchantment("March of Tin", static(every(no(CREATURE), ARTIFACT), be(ARTIFACT, CREATURE), ITS_MANA_VALUE))
    web = card("Web of Metal", "Artifact", static(every(), be(ARTIFACT, also=("types",))), cost="{6}")
    view = characteristics(board(h=LEVELLING, m=march, w=web, l=card("Meadow", "Land")))
    assert {name: pt(view[name]) for name in view} == {"h": (4, 4), "m": (4, 4), "w": (6, 6), "l": (0, 0)}
    assert not any(view[name].abilities for name in view)


def test_the_type_part_applies_before_the_ability_is_lost() -> None:
    moon = creature("Moon Mage", "Wizard", (2, 2), static(every(LAND, no(land_type("Island"))), be(land_type("Mountain"))))
    assert type_line(look(board(d=UNDRESSING, m=moon, l=card("Vents", "Land — Swamp")), "l")) == "Land — Mountain"


GROVE = creature("Grove Mother", "Elemental", (5, 5), static(every(CREATURE, YOURS), be(LAND, land_type("Forest"), also=("types",))))
ELKING = enchantment("Elking", static(host(CREATURE), LoseAll(), be(CREATURE, tribe("Elk"), colors=(color("green"),)), base(3)))


def test_a_mother_of_groves_made_an_elk_still_makes_others_forests() -> None:
    view = characteristics(board(m=GROVE, b=BEAR, a=on(ELKING, attached_to="m")))
    assert type_line(view["m"]) == "Creature — Elk"
    assert type_line(view["b"]) == "Land Creature — Bear Forest"


@pytest.mark.parametrize(("order", "expected"), [("mba", "Creature — Elk"), ("abm", "Land Creature — Elk Forest")])
def test_becoming_an_elk_and_a_forest_goes_by_timestamp_but_all_abilities_go(order: str, expected: str) -> None:
    things: dict[str, CardDef | Obj] = {"m": GROVE, "b": BEAR, "a": on(ELKING, attached_to="b")}
    bear = look(board(**{name: things[name] for name in order}), "b")
    assert (type_line(bear), bear.abilities) == (expected, ())


# --- abilities --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("renew", "keywords"), [(True, ("haste",)), (False, ())])
def test_gaining_and_losing_go_by_timestamp(renew: bool, keywords: tuple[str, ...]) -> None:
    made = resolved(board(h=enchantment("Hurry", static(every(CREATURE), gain(HASTE))), b=BEAR), "loss", ["b"], LoseAll())
    assert look(renewed(made, "h") if renew else made, "b").keywords == keywords


def test_an_object_that_cant_have_an_ability_never_gains_it() -> None:
    archetype = creature("Sky Archetype", "Djinn", (3, 2), static(every(CREATURE, FOES), Lose((FLYING,)), CantHave((FLYING,))))
    wings = enchantment("Wings", static(host(CREATURE), gain(FLYING)))
    made = board(a=archetype, b=on(BEAR, controller="B", counters=counters(("flying", 1))), w=on(wings, attached_to="b"))
    seen = look(made, "b")
    assert (seen.keywords, seen.bans) == ((), (FLYING,))


def test_an_archetype_that_lost_its_abilities_bans_nothing() -> None:
    archetype = creature("Sky Archetype", "Djinn", (3, 2), static(every(CREATURE, FOES), CantHave((FLYING,))))
    made = board(a=archetype, b=on(creature("Hawk", "Bird", (1, 1), FLYING), controller="B"))
    assert look(resolved(made, "loss", ["a"], LoseAll()), "b").keywords == ("flying",)


HAMMER = card("Great Hammer", "Artifact — Equipment", static(host(CREATURE), get(10, 10), Lose((FLYING,))))
RUNE = enchantment("Feather Rune", static(host(ARTIFACT), gain(static(host(CREATURE), gain(FLYING)))))


@pytest.mark.parametrize("renew", [False, True])
def test_abilities_of_one_object_keep_their_relative_order(renew: bool) -> None:
    made = board(b=BEAR, h=on(HAMMER, attached_to="b"), r=on(RUNE, attached_to="h"))
    bear = look(renewed(made, "h") if renew else made, "b")
    assert (pt(bear), bear.keywords) == ((12, 12), ("flying",))


def test_losing_all_other_abilities_keeps_what_the_same_effect_gives() -> None:
    chrome = enchantment("Chrome", static(host(CREATURE), gain(FLYING), LoseAll("other")))
    assert look(board(b=creature("Cat", "Cat", (1, 1), HASTE), c=on(chrome, attached_to="b")), "b").keywords == ("flying",)


def test_each_keyword_of_a_line_is_lost_for_itself() -> None:
    from bot.engine.abilities import Keywords

    made = board(b=creature("Drake", "Drake", (2, 2), Keywords((FLYING, HASTE))))
    assert look(resolved(made, "x", ["b"], Lose((FLYING,))), "b").keywords == ("haste",)


def test_keyword_counters_give_their_keyword_until_all_abilities_go() -> None:
    made = board(b=on(BEAR, counters=counters(("flying", 1))))
    assert look(made, "b").keywords == ("flying",)
    assert look(resolved(made, "loss", ["b"], LoseAll()), "b").keywords == ()


# --- power and toughness ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["ha", "ah"])
def test_modifications_come_after_settings_whatever_the_timestamps(order: str) -> None:
    cards = {"h": LEVELLING, "a": ANTHEM}
    assert pt(look(board(**{name: cards[name] for name in order}, b=BEAR), "b")) == (2, 2)


def test_counters_and_resolved_bonuses_apply_after_a_setting() -> None:
    made = board(h=LEVELLING, b=on(BEAR, counters=counters(("+1/+1", 2))))
    assert pt(look(resolved(made, "growth", ["b"], get(3, 3)), "b")) == (6, 6)


def test_a_defining_ability_that_is_lost_defines_nothing() -> None:
    hoarder = creature("Hoarder", "Ape", ("*", "1+*"), static(This(), equal_to(noun(CREATURE))))
    assert pt(look(board(m=hoarder, b=BEAR), "m")) == (2, 2)
    assert pt(look(resolved(board(m=hoarder), "loss", ["m"], LoseAll()), "m")) == (0, 1)


def test_a_switch_comes_last() -> None:
    made = resolved(board(b=on(BEAR, counters=counters(("+1/+1", 1)))), "switch", ["b"], SwitchPT())
    assert pt(look(resolved(made, "root", ["b"], base(0, 4)), "b")) == (5, 1)


def test_two_switches_cancel() -> None:
    made = resolved(board(b=creature("Newt", "Newt", (1, 3))), "bonus", ["b"], get(0, 1))
    made = resolved(resolved(made, "one", ["b"], SwitchPT()), "two", ["b"], SwitchPT())
    assert pt(look(made, "b")) == (1, 4)


def test_base_power_ignores_counters_and_bonuses() -> None:
    seen = look(resolved(board(b=on(BEAR, counters=counters(("+1/+1", 2)))), "x", ["b"], get(1, 1)), "b")
    assert (seen.base_power, seen.base_toughness, seen.power) == (2, 2, 5)


def test_a_noncreature_permanent_has_no_power_and_a_creature_always_some() -> None:
    view = characteristics(board(v=card("Cart", "Artifact — Vehicle", pt=(4, 4)), b=BEAR))
    assert pt(view["v"]) == (None, None)
    walker = card("Wise One", "Legendary Planeswalker — Jace", loyalty=3)
    sword = static(host(), IsNot((PLANESWALKER,)), be(CREATURE, also=("types",)), get(1, 1, per=None))
    made = board(w=on(walker, counters=counters(("loyalty", 3))), s=on(card("Sword", "Artifact — Equipment", sword), attached_to="w"))
    seen = look(made, "w")
    assert (type_line(seen), pt(seen), seen.loyalty) == ("Legendary Creature", (1, 1), None)


def test_minus_counters_may_bring_power_below_zero() -> None:
    assert pt(look(board(b=on(BEAR, counters=counters(("-1/-1", 3)))), "b")) == (-1, -1)


def test_a_static_ability_comes_before_an_effect_that_resolved_at_the_same_time() -> None:
    made = resolved(board(c=creature("Copycat", "Cat", (1, 1), static(This(), base(3), condition=DuringTurn(YOU)))), "e", ["c"], base(5))
    same = made.with_object(replace(made["c"], timestamp=made.effects[0].timestamp))
    assert pt(look(same, "c")) == (5, 5)
