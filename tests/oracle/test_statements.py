"""Statements: a subject and its changes, what stands before and after them, and statements said together."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    AsLongAs,
    Be,
    By,
    Cant,
    Clause,
    Controlled,
    Controls,
    CountOf,
    Description,
    Duration,
    DuringTurn,
    Every,
    Flag,
    Gain,
    Get,
    Has,
    Host,
    Is,
    It,
    Keyword,
    Lingers,
    Lose,
    LoseAll,
    May,
    Modify,
    Not,
    Noun,
    Number,
    Optional,
    Player,
    RefIs,
    SameElsewhere,
    SameForAbilities,
    Size,
    SpellAbility,
    SwitchPT,
    Target,
    This,
    Together,
    Until,
    Variable,
    Who,
    Word,
    WordKind,
)
from bot.oracle import read_paragraph
from tests.oracle.reading import clause, prints_back, read, readings_of
from tests.phrases import TURN

CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
LAND = Word(WordKind.CARD_TYPE, "Land")
ISLAND = Is(Word(WordKind.LAND_TYPE, "Island"))
YOU = Player(Who.YOU)
YOURS = Every(Noun((CREATURE, By(YOU)), "plural"))
TARGET = Target(Noun((CREATURE,)))
HOST = Host("enchanted", Noun((CREATURE,)))
FLYING = Keyword("flying")
PLUS_ONE = Get(Number(1), Number(1))
MINUS_ONE = Get(Number(1), Number(1), True, True)
THIS_TURN = Duration(Until.END_OF_TURN)
AN_ISLAND = Controls(YOU, Noun((ISLAND,)))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Creatures you control get +1/+1.", Modify(YOURS, (PLUS_ONE,))),
        ("Creatures you control get +1/+1 and have flying.", Modify(YOURS, (PLUS_ONE, Gain((FLYING,))))),
        ("Target creature gains flying until end of turn.", Modify(TARGET, (Gain((FLYING,)),), THIS_TURN)),
        ("Until end of turn, target creature gains flying.", Modify(TARGET, (Gain((FLYING,)),), THIS_TURN)),
        ("This creature gets +1/+1 as long as you control an Island.", Modify(This(), (PLUS_ONE,), None, AN_ISLAND)),
        ("As long as you control an Island, this creature gets +1/+1.", Modify(This(), (PLUS_ONE,), None, AN_ISLAND)),
        (
            "As long as enchanted creature is tapped, it has flying.",
            Modify(It(), (Gain((FLYING,)),), None, RefIs(HOST, (Has(Flag.TAPPED),))),
        ),
        ("During your turn, this creature has flying.", Modify(This(), (Gain((FLYING,)),), None, DuringTurn(YOU))),
        ("This creature can't attack unless you control an Island.", Modify(This(), (May(Cant.ATTACK),), None, Not(AN_ISLAND))),
        (
            f"Target creature gets +X/+0 {TURN}, where X is the number of Islands you control.",
            Modify(TARGET, (Get(Variable("X"), Number(0)),), THIS_TURN, None, CountOf(Noun((ISLAND, By(YOU)), "plural"))),
        ),
        (
            "Target creature gets +1/+1 until end of turn for each Island you control.",
            Modify(TARGET, (Get(Number(1), Number(1), per=CountOf(Noun((ISLAND, By(YOU))))),), THIS_TURN),
        ),
        ("You control enchanted creature.", Modify(HOST, (Controlled(YOU),))),
        ("Gain control of target creature until end of turn.", Modify(TARGET, (Controlled(YOU),), THIS_TURN)),
        (
            "Gain control of target creature for as long as you control this creature.",
            Modify(TARGET, (Controlled(YOU),), AsLongAs(RefIs(This(), (By(YOU),)))),
        ),
        ("Switch target creature's power and toughness until end of turn.", Modify(TARGET, (SwitchPT(),), THIS_TURN)),
        (
            "It's a 1/1 creature in addition to its other types.",
            Modify(It(), (Be(Description(Size(Number(1), Number(1)), None, (CREATURE.word,)), ("types",)),)),
        ),
        ("They each gain flying until end of turn.", Modify(It("they"), (Gain((FLYING,)),), THIS_TURN)),
        ("It perpetually gets +1/+1.", Modify(It(), (PLUS_ONE,), Duration(Until.REST_OF_GAME))),
        (f"You may have target creature get +1/+1 {TURN}.", Optional(YOU, Modify(TARGET, (PLUS_ONE,), THIS_TURN))),
    ],
)
def test_a_statement_is_its_subject_its_changes_and_their_limits(sentence: str, expected: Clause) -> None:
    assert clause(sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Enchanted creature gets +1/+1, has flying, and can't block.",
        "Enchanted creature gets +1/+1 and has flying, and can't block.",
        "Enchanted creature has flying and gets +1/+1 and can't block.",
    ],
)
def test_changes_are_a_list_however_they_are_joined(sentence: str) -> None:
    statement = clause(sentence)
    assert isinstance(statement, Modify)
    assert set(statement.changes) == {PLUS_ONE, Gain((FLYING,)), May(Cant.BLOCK)}


def test_what_a_thing_still_is_belongs_to_the_statement_before() -> None:
    ability = read(f"This land becomes a 3/3 creature {TURN}. It's still a land.")
    assert isinstance(ability, SpellAbility)
    (sentence,) = ability.sentences
    became = Be(Description(Size(Number(3), Number(3)), None, (CREATURE.word,)), (), (LAND,))
    assert sentence.clauses == (Modify(This(), (became,), THIS_TURN),)


def test_a_lead_governs_every_statement_after_it() -> None:
    both = clause("Until end of turn, target creature gets +1/+1 and creatures you control gain flying.")
    assert both == Together((Modify(TARGET, (PLUS_ONE,), THIS_TURN), Modify(YOURS, (Gain((FLYING,)),), THIS_TURN)))


def test_a_trail_governs_every_statement_before_it() -> None:
    both = clause("Target creature gets +1/+1 and creatures you control get -1/-1 until end of turn.")
    assert both == Together((Modify(TARGET, (PLUS_ONE,), THIS_TURN), Modify(YOURS, (MINUS_ONE,), THIS_TURN)))


def test_changes_with_limits_of_their_own_share_the_subject() -> None:
    both = clause("This creature gets +1/+1 as long as you control an Island and has flying.")
    assert both == Together((Modify(This(), (PLUS_ONE,), None, AN_ISLAND), Modify(This(), (Gain((FLYING,)),))))


def test_a_target_named_once_is_one_target() -> None:
    both = clause("Target creature gets +1/+1 until end of turn and can't block this turn.")
    assert both == Together((Modify(TARGET, (PLUS_ONE,), THIS_TURN), Modify(It(), (May(Cant.BLOCK),), Duration(Until.THIS_TURN))))


def test_a_lead_may_be_one_of_several_limits() -> None:
    statement = clause("As long as you control an Island, creatures you control get +X/+X, where X is the number of Islands you control.")
    assert isinstance(statement, Modify)
    assert statement.condition == AN_ISLAND
    assert statement.where == CountOf(Noun((ISLAND, By(YOU)), "plural"))


def test_the_same_may_be_true_elsewhere_or_of_other_abilities() -> None:
    assert clause("The same is true for creatures you control.") == SameElsewhere((YOURS,))
    assert clause("The same is true for first strike and protection.") == SameForAbilities((Keyword("first strike"), Keyword("protection")))


def test_an_effect_may_outlast_its_source() -> None:
    assert clause("If this enchantment leaves the battlefield, this effect continues until end of turn.") == Lingers(This(), THIS_TURN)


def test_losing_some_abilities_is_not_losing_all() -> None:
    assert clause("Creatures you control lose flying.") == Modify(YOURS, (Lose((FLYING,)),))
    assert clause("Creatures you control lose all abilities.") == Modify(YOURS, (LoseAll(),))


@pytest.mark.parametrize("words", ["Creatures you control gets +1/+1.", "This creature get +1/+1.", "It's an 1/1 creature."])
def test_a_sentence_that_would_print_otherwise_is_not_read(words: str) -> None:
    assert read_paragraph(words).declined == (words,)


@pytest.mark.parametrize(
    "card",
    [
        "Animate Artifact",
        "Battlegate Mimic",
        "Bludgeon Brawl",
        "Conspiracy",
        "Darksteel Mutation",
        "Deep Freeze",
        "Filth",
        "Gideon Blackblade",
        "Humility",
        "Kormus Bell",
        "Mycosynth Lattice",
        "Nylea, God of the Hunt",
        "Opalescence",
        "Painter's Servant",
        "Raging Ravine",
        "Reptilian Reflection",
        "Rusted Relic",
        "Starfield of Nyx",
        "Titania's Song",
        "Yixlid Jailer",
    ],
)
def test_every_word_of_a_card_that_changes_others_is_read(card: str) -> None:
    for paragraph, reading in readings_of(card):
        assert not reading.declined, paragraph
        assert prints_back(reading, paragraph)
