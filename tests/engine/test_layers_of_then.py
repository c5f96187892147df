"""The layers under the rules of other dates; the cases are the examples of those editions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine import Board, CopiableValues, FaceDown, FaceDownKind, ResolvedEffect, characteristics
from bot.engine.abilities import SwitchPT, This
from bot.engine.epochs import epoch_for
from bot.engine.objects import Counter
from tests.engine.kit import (
    ARTIFACT,
    CREATURE,
    FLYING,
    LAND,
    YOURS,
    base,
    be,
    board,
    card,
    counters,
    creature,
    enchantment,
    every,
    gain,
    get,
    land_type,
    look,
    on,
    pt,
    resolved,
    static,
    tribe,
)

TODAY = "2026-04-17"


def at(made: Board, date: str) -> Board:
    return replace(made, epoch=epoch_for(date))


OGRE = creature("Grey Brute", "Ogre", (2, 2))


@pytest.mark.parametrize(("date", "size"), [("2005-10-01", (1, 4)), (TODAY, (5, 8))])
def test_static_bonuses_once_came_after_resolved_effects_and_counters(date: str, size: tuple[int, int]) -> None:
    made = resolved(board(o=on(OGRE, counters=counters(("+1/+1", 1)))), "growth", ["o"], get(4, 4))
    stamp, made = made.stamped()
    shield = on(enchantment("Shield Song", static(every(CREATURE, YOURS), get(0, 2))))
    made = resolved(made.with_object(replace(shield, id="s", timestamp=stamp)), "shrink", ["o"], base(0, 1))
    assert pt(look(at(made, date), "o")) == size


@pytest.mark.parametrize(("date", "size"), [("2005-10-01", (10, 10)), (TODAY, (11, 11))])
def test_a_size_set_later_once_undid_a_resolved_bonus(date: str, size: tuple[int, int]) -> None:
    made = resolved(board(t=card("Tomb", "Land")), "one", ["t"], be(CREATURE, still=(LAND,)), base(3))
    made = resolved(resolved(made, "two", ["t"], get(1, 1)), "three", ["t"], be(CREATURE, still=(LAND,)), base(10))
    assert pt(look(at(made, date), "t")) == size


@pytest.mark.parametrize(("date", "size"), [("2003-07-01", (0, 2)), ("2003-10-01", (0, 2)), (TODAY, (3, 2))])
def test_becoming_a_creature_again_once_did_not_undo_a_later_setting(date: str, size: tuple[int, int]) -> None:
    animate = (be(ARTIFACT, CREATURE), base(3, 2))
    made = resolved(board(s=card("Statue", "Artifact")), "one", ["s"], *animate)
    made = resolved(resolved(made, "two", ["s"], base(0, 2)), "three", ["s"], *animate)
    assert pt(look(at(made, date), "s")) == size


@pytest.mark.parametrize(("date", "size"), [("2003-10-01", (9, 1)), (TODAY, (4, 6))])
def test_what_came_after_a_switch_once_applied_normally(date: str, size: tuple[int, int]) -> None:
    made = resolved(resolved(board(n=creature("Newt", "Newt", (1, 3))), "one", ["n"], get(0, 1)), "two", ["n"], SwitchPT())
    assert pt(look(at(resolved(made, "three", ["n"], get(5, 0)), date), "n")) == size


@pytest.mark.parametrize(("date", "labels"), [("2019-10-04", ["7c", "7d", "7e"]), ("2020-04-17", ["7c", "7c", "7d"])])
def test_counters_and_switches_moved_up_one_sublayer(date: str, labels: list[str]) -> None:
    made = resolved(board(o=on(OGRE, counters=counters(("+1/+1", 1)))), "switch", ["o"], SwitchPT())
    steps = characteristics(at(resolved(made, "growth", ["o"], get(1, 0)), date)).trace
    assert sorted(step.layer for step in steps) == labels


@pytest.mark.parametrize("date", ["1999-04-23", "2002-10-07", "2003-07-01", "2003-10-01", "2005-10-01", "2009-07-11", TODAY])
def test_every_scheme_evaluates_a_plain_board(date: str) -> None:
    view = characteristics(at(board(a=enchantment("War Song", static(every(CREATURE), get(1, 1), gain(FLYING))), o=OGRE), date))
    assert (pt(view["o"]), view["o"].keywords) == ((3, 3), ("flying",))


@pytest.mark.parametrize(("date", "attacks"), [("2004-02-01", False), ("2004-10-01", True)])
def test_walls_could_once_not_attack(date: str, attacks: bool) -> None:
    assert look(at(board(w=creature("Rampart", "Wall", (0, 4))), date), "w").can_attack is attacks


@pytest.mark.parametrize("date", ["2007-05-01", TODAY])
def test_a_face_down_copy_was_always_face_down(date: str) -> None:
    made = board(o=on(OGRE, face_down=FaceDown(FaceDownKind.MORPH)))
    stamp, made = made.stamped()
    copy = ResolvedEffect("copy", "c", "C", "A", stamp, ("o",), copy=CopiableValues(creature("Giant", "Giant", (8, 8)), 0, "x"))
    seen = look(at(made.with_effect(copy), date), "o")
    assert (seen.name, pt(seen)) == (None, (2, 2))


@pytest.mark.parametrize(("date", "subtypes"), [("2002-10-07", ("Hero", "Legend")), (TODAY, ("Hero",))])
def test_a_legendary_permanent_that_became_a_creature_was_once_a_legend(date: str, subtypes: tuple[str, ...]) -> None:
    idol = card("Idol", "Legendary Artifact")
    made = resolved(board(i=idol), "e", ["i"], be(tribe("Hero"), ARTIFACT, CREATURE), base(2))
    assert look(at(made, date), "i").subtypes == subtypes


@pytest.mark.parametrize(("date", "order"), [("2006-02-01", ["p"]), (TODAY, ["m", "p"])])
def test_a_defining_ability_could_once_wait_for_another_effect(date: str, order: list[str]) -> None:
    """Its own object's loss of abilities with its land type decides whether it exists."""
    mist = card("Mist Isle", "Land Creature — Island", static(This(), be(tribe("Fish"), also=("types",))), pt=(1, 1))
    flood = enchantment("Drought", static(every(LAND), be(land_type("Plains"))))
    trace = characteristics(at(board(m=mist, p=flood), date)).trace
    assert [step.source for step in trace if step.layer == "4"] == order


def test_counters_counted_before_the_steps_were_ordered() -> None:
    assert pt(look(at(board(o=on(OGRE, counters=(Counter("+1/+1", 2),))), "1999-11-01"), "o")) == (4, 4)


@pytest.mark.parametrize(("date", "size"), [("2002-02-20", (0, 1)), ("2002-10-07", (2, 2)), (TODAY, (2, 2))])
def test_a_face_down_creature_was_small_before_morph(date: str, size: tuple[int, int]) -> None:
    assert pt(look(at(board(o=on(OGRE, face_down=FaceDown(FaceDownKind.MORPH))), date), "o")) == size
