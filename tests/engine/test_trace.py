"""The trace of an evaluation, its fuel, and what it leaves untouched."""

from __future__ import annotations

import pytest

from bot.engine import Because, Designation, Fuel, characteristics, decisive_rules
from bot.engine.abilities import Ability, Cant, Cost, It, Keyword, May, Stat, StatOf, This
from bot.errors import FuelExhausted
from tests.engine.kit import (
    BEAR,
    CREATURE,
    DEFENDER,
    ENCHANTMENT,
    HUMBLE,
    OTHER,
    base,
    be,
    board,
    card,
    counters,
    creature,
    enchantment,
    every,
    host,
    look,
    on,
    static,
    summary,
    type_line,
)

ITS_MANA_VALUE = base(StatOf(Stat.MANA_VALUE, It()))
AWAKENING = enchantment(
    "Stirring Rites", static(every(OTHER, ENCHANTMENT), be(CREATURE, also=("types",)), base(StatOf(Stat.MANA_VALUE, It())))
)
LEVELLING = enchantment("Great Levelling", HUMBLE)


def test_each_step_tells_layer_reason_and_change() -> None:
    steps = characteristics(board(h=LEVELLING, o=AWAKENING)).trace
    assert [(s.layer, s.source, s.because) for s in steps] == [
        ("4", "o", Because.TIMESTAMP),
        ("6", "h", Because.TIMESTAMP),
        ("7b", "h", Because.CONTINUES),
        ("7b", "o", Because.TIMESTAMP),
    ]
    assert (steps[0].before, steps[0].after) == ((("h", "type_line", "Enchantment"),), (("h", "type_line", "Enchantment Creature"),))
    assert steps[3].after == (("h", "power_toughness", "4/4"),)


def test_the_decisive_rules_come_first_and_once() -> None:
    rules = decisive_rules(characteristics(board(h=LEVELLING, o=AWAKENING)).trace, "h")
    assert rules[0] == "613.6"
    assert len(rules) == len(set(rules))
    assert {"205.1b", "613.4b", "613.1f"} <= set(rules)


def test_without_trace_the_result_is_the_same() -> None:
    made = board(h=LEVELLING, o=AWAKENING, b=BEAR)
    quiet = characteristics(made, trace=False)
    assert (quiet.trace, summary(quiet)) == ((), summary(characteristics(made)))


def test_an_evaluation_changes_nothing_on_the_board() -> None:
    made = board(h=LEVELLING, o=AWAKENING, b=BEAR)
    before = repr(made)
    assert summary(characteristics(made)) == summary(characteristics(made))
    assert repr(made) == before


def test_an_evaluation_stops_at_its_budget() -> None:
    made = board(**{f"b{n}": AWAKENING for n in range(30)})
    with pytest.raises(FuelExhausted) as stopped:
        characteristics(made, fuel=Fuel(100))
    assert stopped.value.budget == 100


def test_counters_are_told_as_an_effect_of_rules() -> None:
    step = characteristics(board(b=on(BEAR, counters=counters(("+1/+1", 1))))).trace[0]
    assert (step.layer, step.because, step.effect) == ("7c", Because.RULE, "modify power and toughness")


@pytest.mark.parametrize(
    ("abilities", "attack", "block"),
    [
        ((), True, True),
        ((DEFENDER,), False, True),
        ((Keyword("decayed"),), True, False),
        ((DEFENDER, static(This(), May(Cant.ATTACK_AS_IF_NO_DEFENDER))), True, True),
    ],
)
def test_what_a_creature_can_do_in_combat(abilities: tuple[Ability, ...], attack: bool, block: bool) -> None:
    seen = look(board(b=creature("Guard", "Human", (1, 1), *abilities)), "b")
    assert (seen.can_attack, seen.can_block) == (attack, block)


def test_a_pacified_creature_does_nothing_in_combat_and_a_noncreature_is_not_asked() -> None:
    peace = enchantment("Peace", static(host(CREATURE), May(Cant.ATTACK_OR_BLOCK)))
    view = characteristics(board(b=BEAR, p=on(peace, attached_to="b")))
    assert (view["b"].can_attack, view["b"].can_block, view["p"].can_attack) == (False, False, None)


def test_a_suspected_creature_has_menace_and_cannot_block() -> None:
    seen = look(board(b=on(BEAR, designations=(Designation("suspected"),))), "b")
    assert (seen.keywords, seen.can_block) == (("menace",), False)


def test_a_bestowed_permanent_is_an_aura_until_it_is_unattached() -> None:
    nymph = card("Nymph", "Enchantment Creature — Nymph", pt=(1, 1), cost="{1}{G}")
    attached = look(board(b=BEAR, n=on(nymph, attached_to="b", modes=frozenset({"bestow"}))), "n")
    alone = look(board(n=on(nymph, modes=frozenset({"bestow"}))), "n")
    assert (type_line(attached), attached.keywords) == ("Enchantment — Aura", ("enchant creature",))
    assert type_line(alone) == "Enchantment Creature — Nymph"


def test_an_attached_reconfigured_equipment_is_no_creature() -> None:
    lion = card("Lion Blade", "Artifact Creature — Equipment Cat", Keyword("reconfigure", (Cost(("{2}",)),)), pt=(2, 2))
    assert type_line(look(board(b=BEAR, l=on(lion, attached_to="b")), "l")) == "Artifact — Equipment"
