"""What is not understood: refused where it may bear, answered everywhere else."""

from __future__ import annotations

import pytest

from bot.engine import characteristics
from bot.engine.abilities import (
    LoseAll,
    Modify,
    Opaque,
    OpaqueClause,
    Sentence,
    Static,
    This,
    VerbatimAmount,
    VerbatimCondition,
    VerbatimPred,
)
from bot.engine.opaque import Reach, bearing
from bot.engine.values import CardDef, Zone
from tests.engine.kit import (
    BEAR,
    CREATURE,
    FLYING,
    base,
    be,
    board,
    card,
    color,
    creature,
    enchantment,
    equal_to,
    every,
    gain,
    get,
    look,
    noun,
    on,
    pt,
    resolved,
    static,
)


def opaque(words: str) -> CardDef:
    return creature("Odd Golem", "Golem", (2, 2), FLYING, Opaque(words), cost="{3}")


def test_an_unread_bonus_refuses_only_power_and_toughness_of_its_object() -> None:
    view = characteristics(board(g=opaque("This creature gets +1/+1 for each window in the room."), b=BEAR))
    seen = view["g"]
    assert (pt(seen), seen.keywords, seen.subtypes) == ((None, None), ("flying",), ("Golem",))
    assert [u.clause for u in seen.unsupported] == ["This creature gets +1/+1 for each window in the room."]
    assert seen.unknown == {"power", "toughness", "base_power", "base_toughness"}
    assert (pt(view["b"]), view["b"].unsupported) == ((2, 2), ())


@pytest.mark.parametrize(
    "words",
    [
        "Whenever this creature attacks, it gets +2/+2.",
        "At the beginning of your upkeep, creatures get -1/-1.",
        "{T}: This creature becomes a Wall.",
        "If you would draw a card, draw two instead.",
        "As this creature enters, roll a die.",
        "While it rains, whenever you cast a spell, creatures get -1/-1.",
        "You have hexproof.",
        "Players can't untap more than one land.",
        "Spells you cast that are red cost {1} less to cast.",
        "All creatures able to block this creature do so.",
        "This creature can't be blocked by anything green.",
        "Create a token that is a Goblin.",
    ],
)
def test_triggered_activated_and_replacement_sentences_bear_on_nothing(words: str) -> None:
    seen = look(board(g=opaque(words)), "g")
    assert (pt(seen), seen.unsupported) == ((2, 2), ())


@pytest.mark.parametrize(
    ("words", "touched"),
    [
        ("Creatures in the shade are green.", {"colors", "types"}),
        ("Creatures in the shade have menace.", {"keywords"}),
        ("Creatures in the shade get -1/-0.", {"power"}),
        ("Creatures in the shade can't attack.", {"can_attack"}),
        ("You control each creature in the shade.", {"controller"}),
        ('Creatures in the shade have "At the beginning of your upkeep, sigh. You are blue."', {"keywords"}),
        ("The name of each creature in the shade is Umbra.", {"name"}),
    ],
)
def test_the_verbs_say_which_characteristics_are_refused(words: str, touched: set[str]) -> None:
    seen = look(board(g=opaque(words), b=BEAR), "b")
    assert touched <= seen.unknown
    assert ("power" in seen.unknown) is ("power" in touched)
    assert look(board(g=opaque(words), h=on(BEAR, Zone.HAND)), "h").unknown == frozenset()


def test_an_unread_aura_bears_on_what_it_enchants() -> None:
    aura = enchantment("Odd Veil", Opaque("Enchanted creature gets +1/+1 for each window."))
    view = characteristics(board(b=BEAR, c=BEAR, a=on(aura, attached_to="b")))
    assert (pt(view["b"]), pt(view["c"])) == ((None, None), (2, 2))


def test_an_unread_ability_that_is_lost_bears_on_nothing() -> None:
    made = board(g=opaque("Creatures in the shade get +1/+1."), b=BEAR)
    assert pt(look(resolved(made, "loss", ["g"], LoseAll()), "b")) == (2, 2)


def test_an_unread_amount_refuses_what_it_sizes() -> None:
    odd = VerbatimAmount("the number of windows")
    view = characteristics(board(a=enchantment("Odd Song", static(every(CREATURE), base(odd))), b=BEAR, l=card("Wood", "Land")))
    assert (pt(view["b"]), view["b"].unsupported[0].clause) == ((None, None), "the number of windows")
    assert view["l"].unsupported == ()


def test_an_unread_condition_refuses_what_it_governs() -> None:
    odd = static(every(CREATURE), get(1, 1), gain(FLYING), condition=VerbatimCondition("it is raining"))
    seen = look(board(a=enchantment("Odd Song", odd), b=BEAR), "b")
    assert {"power", "keywords"} <= seen.unknown
    assert "types" not in seen.unknown


def test_an_unread_description_refuses_only_what_it_may_describe() -> None:
    odd = static(every(CREATURE, VerbatimPred("that sings")), get(1, 1))
    view = characteristics(board(a=enchantment("Odd Song", odd), b=BEAR, l=card("Wood", "Land")))
    assert (pt(view["b"]), view["l"].unknown) == ((None, None), frozenset())


def test_what_reads_a_refused_characteristic_is_refused_too() -> None:
    dye = enchantment("Odd Dye", static(every(CREATURE, VerbatimPred("that sings")), be(colors=())))
    crusade = enchantment("Crusade", static(every(CREATURE, color("green")), get(1, 1)))
    counting = creature("Counter", "Ape", ("*", "*"), static(This(), equal_to(noun(color("green")))))
    seen = look(board(d=dye, c=crusade, b=BEAR), "b")
    assert (seen.power, seen.unknown >= {"colors", "power"}) == (None, True)
    assert pt(look(board(d=dye, n=counting, b=BEAR), "n")) == (None, None)


def test_an_unread_clause_beside_read_ones_leaves_these_alone() -> None:
    half = Static((Sentence((Modify(every(CREATURE), (gain(FLYING),)), OpaqueClause("Creatures in the shade get +1/+1."))),))
    seen = look(board(a=enchantment("Half Song", half), b=BEAR), "b")
    assert (seen.keywords, seen.power) == (("flying",), None)


def test_words_about_cards_in_a_hand_leave_permanents_alone() -> None:
    words = "Artifact cards and red creature cards in your hand have warp {2}{R}."
    found = bearing(words)
    assert found is not None
    assert found.reach is Reach.CARDS


def test_words_about_cards_in_a_hand_and_permanents_reach_everything() -> None:
    found = bearing("Creature cards in your hand are blue. Each creature gets a bonus in power.")
    assert found is not None
    assert found.reach is Reach.ALL
