"""Laws of effects and copies, on boards and scenes drawn at random."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import Board, View, characteristics
from bot.engine.abilities import Change, LoseAll, SwitchPT
from bot.engine.values import CardDef
from tests.engine.kit import CREATURE, FLYING, base, be, color, enchantment, every, gain, get, no, on, resolved, static, summary, tribe
from tests.engine.scenes import BEAR, GIANT, HEROINE, MIMIC, STRIPPER, WURM, Scene, do, enter, scene
from tests.engine.scenes import card as scene_card
from tests.engine.test_layer_properties import boards
from tests.phrases import AS_ANY_CREATURE, MAY_ENTER

# --- effects -------------------------------------------------------------------------------------------------------------------

CHANGES: tuple[tuple[Change, ...], ...] = (
    (LoseAll(),),
    (be(tribe("Elk"), CREATURE),),
    (be(colors=(color("green"),)),),
    (gain(FLYING),),
    (base(3),),
    (get(2, 0),),
    (SwitchPT(),),
)
APART = ((be(colors=(color("green"),)),), (get(2, 0),), (SwitchPT(),), (be(tribe("Elk"), also=("types",)),))
"""Changes of which none reads or writes what another does: color, power and toughness in two layers, types."""


@settings(max_examples=80)
@given(boards(), st.sampled_from(CHANGES))
def test_an_effect_on_nothing_changes_nothing(made: Board, changes: tuple[Change, ...]) -> None:
    assert summary(characteristics(resolved(made, "nothing", [], *changes))) == summary(characteristics(made))


@settings(max_examples=80)
@given(boards(), st.sampled_from(CHANGES))
def test_a_static_ability_that_nothing_meets_changes_nothing(made: Board, changes: tuple[Change, ...]) -> None:
    """The same card with and without it: a creature that is no creature does not exist."""
    idle = static(every(CREATURE, no(CREATURE)), *changes)
    with_it, without = (_and(made, enchantment("Idle Charm", *abilities)) for abilities in ((idle,), ()))
    assert _plain(with_it, *made.objects) == _plain(without, *made.objects)


@settings(max_examples=150)
@given(boards(), st.permutations(APART), st.data())
def test_effects_that_neither_read_nor_write_what_the_other_does_commute(
    made: Board, changes: list[tuple[Change, ...]], data: st.DataObject
) -> None:
    names = st.sampled_from(sorted(made.objects))
    first, second = (data.draw(names), changes[0]), (data.draw(names), changes[1])
    one, other = ([first, second], [second, first])
    assert _plain(_after(made, one), *made.objects) == _plain(_after(made, other), *made.objects)


@settings(max_examples=80)
@given(boards(), st.data())
def test_effects_on_two_objects_alone_commute(made: Board, data: st.DataObject) -> None:
    """Of power and toughness, which no other object's ability is lost by."""
    names = sorted(made.objects)
    name = st.sampled_from(names)
    pairs: list[tuple[str, tuple[Change, ...]]] = [(data.draw(name), (get(1, 1),)), (data.draw(name), (get(-3, 2),))]
    assert _plain(_after(made, pairs), *names) == _plain(_after(made, pairs[::-1]), *names)


def _after(made: Board, effects: list[tuple[str, tuple[Change, ...]]]) -> Board:
    for number, (name, changes) in enumerate(effects):
        made = resolved(made, f"x{number}", [name], *changes)
    return made


def _and(made: Board, card: CardDef) -> Board:
    stamp, after = made.stamped()
    return after.with_object(replace(on(card), id="idle", timestamp=stamp))


def _plain(made: Board, *names: str) -> dict[str, object]:
    """What can be seen of objects, timestamps aside."""
    view: View = characteristics(made)
    seen = {name: view[name] for name in names}
    return {
        name: (c.names, c.types, set(c.subtypes), c.supertypes, c.colors, c.power, c.toughness, sorted(c.keywords), c.controller, c.unknown)
        for name, c in seen.items()
    }


# --- copies --------------------------------------------------------------------------------------------------------------------


def _copier(name: str, exception: str) -> dict[str, Any]:
    text = f"{MAY_ENTER} {AS_ANY_CREATURE}, except {exception}."
    return scene_card(name, "Creature — Shapeshifter", text, cost="{3}{U}", size="0/0")


COPIERS = (
    MIMIC,
    _copier("Green Mimic", "it's green in addition to its other colors"),
    _copier("Winged Mimic", "it has flying"),
    _copier("Great Mimic", "it's 7/7"),
    _copier("Own Mimic", "its name is Own Mimic and it isn't legendary"),
    _copier("Tin Mimic", "it's an artifact in addition to its other types"),
)
COUNTER_KINDS = ("+1/+1", "flying", "charge")


@st.composite
def chains(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A creature, then copies of copies with exceptions, counters on some, perhaps under an effect that strips all creatures."""
    steps = [enter("c0", draw(st.sampled_from((BEAR, GIANT, WURM, HEROINE))), controller="B")]
    length = draw(st.integers(1, 4))
    for number in range(1, length + 1):
        if draw(st.booleans()):
            steps.append(do("counters", object=f"c{number - 1}", kind=draw(st.sampled_from(COUNTER_KINDS)), add=1))
        player = draw(st.sampled_from("AB"))
        steps.append(enter(f"c{number}", draw(st.sampled_from(COPIERS)), controller=player, choices={"copy": f"c{number - 1}"}))
    return steps


def _last(steps: list[dict[str, Any]]) -> str:
    return [str(step["id"]) for step in steps if step["do"] == "enter"][-1]


@settings(max_examples=60, deadline=None)
@given(chains())
def test_a_copy_of_a_copy_is_a_copy_of_the_final_copiable_values(steps: list[dict[str, Any]]) -> None:
    played = _played([*steps, enter("again", MIMIC, controller="C", choices={"copy": _last(steps)})])
    assert played["again"]["copiable"] == played[_last(steps)]["copiable"]


@settings(max_examples=40, deadline=None)
@given(chains())
def test_what_happens_later_to_the_copied_changes_no_copy(steps: list[dict[str, Any]]) -> None:
    last = _last(steps)
    copied = [*steps, enter("again", MIMIC, controller="C", choices={"copy": last})]
    later = [*copied, do("counters", object=last, kind="+1/+1", add=2), enter("blank", STRIPPER, controller="C"), do("tap", object=last)]
    assert _played(later)["again"]["copiable"] == _played(copied)["again"]["copiable"]


def _played(steps: list[dict[str, Any]]) -> Scene:
    played = scene(*steps, players=["A", "B", "C"], auto_sba=False)
    assert (played.result.error, played.refusals(), played.asked()) == (None, [], [])
    return played
