"""Laws that hold on any board: checked on boards drawn at random from cards that disturb one another."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import Board, Obj, ResolvedEffect, TextSwap, characteristics
from bot.engine.abilities import (
    CantHave,
    Controlled,
    Controls,
    GreatestStat,
    IsNot,
    It,
    LoseAll,
    Number,
    Opaque,
    Stat,
    StatOf,
    SwitchPT,
    This,
    VerbatimCondition,
    With,
    WordKind,
)
from bot.engine.trace import Because
from bot.engine.values import CardDef, Face, Zone
from tests.engine.kit import (
    ARTIFACT,
    BASIC,
    BEAR,
    CHANGELING,
    CREATURE,
    ENCHANTMENT,
    FLYING,
    HUMBLE,
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
    counters,
    creature,
    enchantment,
    equal_to,
    every,
    gain,
    get,
    land_type,
    look,
    no,
    noun,
    on,
    resolved,
    static,
    summary,
    tribe,
)

FOREST, MOUNTAIN, ISLAND = (land_type(name) for name in ("Forest", "Mountain", "Island"))
SAPROLING, ELF = tribe("Saproling"), tribe("Elf")
MANA_VALUE = StatOf(Stat.MANA_VALUE, It())

CARDS = (
    enchantment("Great Levelling", HUMBLE),
    enchantment("Stirring Rites", static(every(OTHER, ENCHANTMENT), be(CREATURE, also=("types",)), base(MANA_VALUE))),
    enchantment("Red Moon", static(every(no(BASIC), LAND), be(MOUNTAIN))),
    enchantment("Mirage", static(every(MOUNTAIN), be(ISLAND))),
    enchantment("Undertow", static(every(ISLAND), be(FOREST))),
    enchantment("Leaf and Limb", static(every(any_of(FOREST, SAPROLING)), be(SAPROLING, CREATURE, FOREST, LAND, also=("types",)), base(1))),
    enchantment("Spellbound Dusk", static(every(), be(ENCHANTMENT, also=("types",)))),
    enchantment("March of Tin", static(every(no(CREATURE), ARTIFACT), be(ARTIFACT, CREATURE), base(MANA_VALUE))),
    card("Web of Metal", "Artifact", static(every(), be(ARTIFACT, also=("types",)), be(colors=())), cost="{6}"),
    enchantment("Song of Rust", static(every(no(CREATURE), ARTIFACT), LoseAll(), be(ARTIFACT, CREATURE), base(MANA_VALUE))),
    card(
        "Rusty Golem",
        "Artifact",
        static(This(), be(tribe("Golem"), ARTIFACT, CREATURE), base(5), condition=Controls(YOU, noun(ARTIFACT), Number(3))),
    ),
    creature(
        "Grove Mother",
        "Elemental",
        ("*", "*"),
        static(every(NONTOKEN, CREATURE, YOURS), be(FOREST, LAND, also=("types",))),
        static(This(), equal_to(noun(LAND))),
    ),
    creature("Reef Lord", "Elf", (2, 2), static(every(OTHER, ELF), get(1, 1), gain(FLYING))),
    creature(
        "Sky Archetype",
        "Djinn",
        (3, 2),
        static(every(CREATURE, With((FLYING,))), get(0, 2)),
        static(every(CREATURE, color("green")), CantHave((FLYING,))),
    ),
    creature("Shifting Sprite", "Shapeshifter", (2, 2), CHANGELING),
    creature("Mirror Ape", "Ape", ("*", "*"), static(This(), base(GreatestStat(Stat.TOUGHNESS, noun(OTHER, CREATURE)), Number(2)))),
    enchantment(
        "Dye", static(every(CREATURE, ELF), be(color("blue"))), static(every(color("blue")), be(tribe("Merfolk"), also=("types",)))
    ),
    enchantment("Requisition", static(every(ENCHANTMENT, OTHER), Controlled(YOU))),
    enchantment("Odd Shade", Opaque("Creatures in the shade lose flying and are green.")),
    enchantment("Odd Song", static(every(CREATURE), get(1, 1), gain(FLYING), condition=VerbatimCondition("it is raining"))),
    card("Arbor", "Land Creature — Forest Dryad", indicator="G", pt=(1, 1)),
    card("Wood", "Basic Land — Forest"),
    card("Pond", "Land — Forest Island"),
    BEAR,
)
CHANGES = (
    (LoseAll(),),
    (be(CREATURE, tribe("Elk"), colors=(color("green"),)), base(3)),
    (get(2, 0), gain(FLYING)),
    (SwitchPT(),),
    (be(ELF, also=("creature types",)),),
    (IsNot((CREATURE,)),),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Up to seven permanents of two players in any order of timestamps, with counters and effects that resolved."""
    cards = draw(st.lists(st.sampled_from(CARDS), min_size=1, max_size=7))
    made = board(**{f"o{n}": _with_facts(draw, thing) for n, thing in enumerate(cards)})
    for number in range(draw(st.integers(0, 2))):
        subject = draw(st.sampled_from(sorted(made.objects)))
        made = resolved(made, f"e{number}", [subject], *draw(st.sampled_from(CHANGES)))
    return made


def _with_facts(draw: st.DrawFn, thing: CardDef) -> Obj:
    held = draw(st.sampled_from([(), counters(("+1/+1", 1)), counters(("flying", 1))]))
    return on(thing, controller=draw(st.sampled_from("AB")), counters=held, is_token=draw(st.booleans()))


@settings(max_examples=150)
@given(boards())
def test_masks_only_save_trials(made: Board) -> None:
    assert summary(characteristics(made)) == summary(characteristics(made, brute_force=True))


def test_the_cards_drawn_do_depend_on_one_another_and_in_loops() -> None:
    """So that masks and brute force are compared where there is something to find."""
    draw = Random(613)
    reasons: set[Because] = set()
    for _ in range(200):
        made = board(**{f"o{n}": on(draw.choice(CARDS), controller=draw.choice("AB")) for n in range(6)})
        reasons |= {step.because for step in characteristics(made).trace}
    assert {Because.DEPENDENCY, Because.LOOP, Because.CDA, Because.CONTINUES} <= reasons


def test_a_word_swapped_once_is_not_as_it_was() -> None:
    """So that swapping it back has something to undo."""
    made = board(lord=on(next(thing for thing in CARDS if thing.front.name == "Reef Lord")))
    stamp, swapped = made.stamped()
    swap = TextSwap(WordKind.CREATURE_TYPE, "Elf", "Zubera")
    swapped = swapped.with_effect(ResolvedEffect("s", "s", "S", "A", stamp, ("lord",), swap=swap))
    assert look(swapped, "lord").subtypes == ("Zubera",)


@settings(max_examples=100)
@given(boards(), st.randoms(use_true_random=False))
def test_the_order_of_enumeration_does_not_matter(made: Board, shuffler: Random) -> None:
    names = list(made.objects)
    shuffler.shuffle(names)
    shuffled = replace(made, objects={name: made.objects[name] for name in names})
    assert summary(characteristics(shuffled)) == summary(characteristics(made))


@settings(max_examples=50)
@given(boards())
def test_an_evaluation_is_repeatable_and_leaves_the_board_alone(made: Board) -> None:
    before = repr(made)
    first = summary(characteristics(made))
    assert summary(characteristics(made, trace=False)) == first
    assert repr(made) == before


@settings(max_examples=50)
@given(boards())
def test_a_card_hidden_in_a_library_changes_nothing_on_the_battlefield(made: Board) -> None:
    more = made.with_object(replace(on(BEAR, Zone.LIBRARY), id="hidden", timestamp=made.next_timestamp))
    seen = summary(characteristics(more))
    seen.pop("hidden")
    assert seen == summary(characteristics(made))


@settings(max_examples=50)
@given(boards(), st.sampled_from(["Elf", "Bear", "Saproling"]))
def test_a_word_swapped_there_and_back_is_as_it_was(made: Board, word: str) -> None:
    swapped = made
    for old, new in ((word, "Zubera"), ("Zubera", word)):
        stamp, swapped = swapped.stamped()
        swap = TextSwap(WordKind.CREATURE_TYPE, old, new)
        swapped = swapped.with_effect(ResolvedEffect(f"s{stamp}", "s", "S", "A", stamp, tuple(made.objects), swap=swap))
    assert summary(characteristics(swapped)) == summary(characteristics(made))


@settings(max_examples=50)
@given(boards())
def test_the_trace_tells_every_change_of_types_and_size(made: Board) -> None:
    view = characteristics(made)
    told = {name for step in view.trace for name, _, _ in step.after}
    for name in view:
        printed = view[name].copiable_face
        if (view[name].types, view[name].colors) != (types_in_order(printed), printed.colors):
            assert name in told


def types_in_order(face: Face) -> tuple[str, ...]:
    return look(board(x=CardDef("x", (replace(face, abilities=()),))), "x").types
