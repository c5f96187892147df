"""Copy effects and their exceptions: what each wording means, and that it prints back."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    Act,
    BasePT,
    Be,
    CopyOf,
    Description,
    Duration,
    EntersAsCopy,
    EntersWith,
    Except,
    ExceptEnters,
    ExceptHasThis,
    ExceptKeeps,
    Gain,
    HaveName,
    Is,
    IsNot,
    It,
    Keyword,
    LoseAll,
    Modify,
    Number,
    Optional,
    RefIs,
    Size,
    Some,
    Stat,
    StatOf,
    This,
    Until,
    Verb,
    Word,
    WordKind,
)
from tests.oracle.reading import clause, readings_of
from tests.phrases import AS_ANY_CREATURE, MAY_ENTER, MORE_COUNTERS

ARTIFACT = Word(WordKind.CARD_TYPE, "Artifact")
LEGENDARY = Word(WordKind.SUPERTYPE, "Legendary")
ZOMBIE = Word(WordKind.CREATURE_TYPE, "Zombie")
IS_CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
BLACK = Word(WordKind.COLOR, "black")


def _exceptions(words: str) -> tuple[object, ...]:
    copy = clause(f"{MAY_ENTER} {AS_ANY_CREATURE}, except {words}.")
    assert isinstance(copy, EntersAsCopy)
    return copy.exceptions


def _size(power: int, toughness: int) -> Size:
    return Size(Number(power), Number(toughness))


def test_a_creature_may_enter_as_a_copy() -> None:
    copy = clause(f"{MAY_ENTER} {AS_ANY_CREATURE}.")
    assert isinstance(copy, EntersAsCopy)
    assert isinstance(copy.of, Some)
    assert (copy.subject, copy.optional, copy.tapped, copy.exceptions) == (This(), True, False, ())


def test_a_copy_may_enter_tapped() -> None:
    copy = clause("You may have this land enter tapped as a copy of any land on the battlefield.")
    assert isinstance(copy, EntersAsCopy)
    assert copy.tapped


def test_an_exception_may_add_types() -> None:
    assert _exceptions("it's an artifact in addition to its other types") == (Except(Be(Description(words=(ARTIFACT,)), ("types",))),)


def test_an_exception_may_set_size_colour_and_type() -> None:
    assert _exceptions("it's a 4/4 black Zombie") == (Except(Be(Description(_size(4, 4), (BLACK,), (ZOMBIE,)))),)


def test_an_exception_may_set_power_and_toughness() -> None:
    assert _exceptions("it's 7/7") == (Except(BasePT(_size(7, 7))),)


def test_an_exception_may_take_a_supertype_away_in_two_wordings() -> None:
    expected = (Except(IsNot((LEGENDARY,))),)
    assert _exceptions("it isn't legendary") == expected
    assert _exceptions("it's not legendary") == expected


def test_the_ability_itself_may_be_kept() -> None:
    assert _exceptions("it has this ability") == (ExceptHasThis(),)
    assert _exceptions("it has hexproof and this ability") == (Except(Gain((Keyword("hexproof"),))), ExceptHasThis())


def test_a_value_may_be_kept() -> None:
    assert _exceptions("it doesn't copy that creature's color") == (ExceptKeeps("color"),)


def test_a_name_may_have_commas() -> None:
    named = Except(HaveName(Word(WordKind.NAME, "Varo, the Many-Faced")))
    assert _exceptions("its name is Varo, the Many-Faced and it has haste") == (named, Except(Gain((Keyword("haste"),))))


def test_items_may_be_three() -> None:
    first, second, third = _exceptions("it's 1/1, it's a Zombie in addition to its other types, and it has flying")
    assert first == Except(BasePT(_size(1, 1)))
    assert second == Except(Be(Description(words=(ZOMBIE,)), ("types",)))
    assert third == Except(Gain((Keyword("flying"),)))


def test_items_may_share_their_subject() -> None:
    assert _exceptions("it's an artifact and loses all other card types") == (
        Except(Be(Description(words=(ARTIFACT,)))),
        Except(IsNot((), ("card types",), other=True)),
    )
    assert _exceptions("it has haste and it loses all other abilities")[1] == Except(LoseAll("other"))


def test_counters_may_depend_on_what_is_copied() -> None:
    creature = RefIs(It(), (IS_CREATURE,))
    entering = EntersWith(It(), Number(1), "+1/+1", True)
    assert _exceptions("it enters with an additional +1/+1 counter on it if it's a creature") == (ExceptEnters(entering, creature),)


def test_a_condition_may_govern_two_exceptions() -> None:
    enters, gains = _exceptions(f"it's legendary and, if it's a creature, it enters with two {MORE_COUNTERS} on it and has flying")[1:]
    assert isinstance(enters, ExceptEnters)
    assert isinstance(gains, Except)
    assert enters.condition == gains.condition == RefIs(It(), (IS_CREATURE,))


def test_power_and_toughness_may_be_those_of_another() -> None:
    same = Size(StatOf(Stat.POWER, This()), StatOf(Stat.TOUGHNESS, This()))
    assert _exceptions("its power and toughness are equal to this creature's power and toughness") == (Except(BasePT(same)),)


def test_counters_of_entering_may_be_counted_on_another_card() -> None:
    words = f"It enters as a copy of target creature with a number of {MORE_COUNTERS} on it equal to the power of target creature."
    copy = clause(words)
    assert isinstance(copy, EntersAsCopy)
    (extra,) = copy.exceptions
    assert isinstance(extra, ExceptEnters)
    assert isinstance(extra.how, EntersWith)
    assert isinstance(extra.how.count, StatOf)


def test_becoming_a_copy_may_last() -> None:
    became = clause("This artifact becomes a copy of target artifact until end of turn.")
    assert isinstance(became, Modify)
    assert became.duration == Duration(Until.END_OF_TURN)
    assert isinstance(became.changes[0], CopyOf)


def test_a_duration_may_stand_before_the_exceptions() -> None:
    became = clause("This creature becomes a copy of target creature until end of turn, except it has haste.")
    assert isinstance(became, Modify)
    assert became.duration == Duration(Until.END_OF_TURN)
    (copied,) = became.changes
    assert isinstance(copied, CopyOf)
    assert copied.exceptions == (Except(Gain((Keyword("haste"),))),)


def test_becoming_a_copy_may_be_optional() -> None:
    became = clause("You may have this creature become a copy of target creature.")
    assert isinstance(became, Optional)
    assert isinstance(became.clause, Modify)


def test_a_spell_is_copied_a_number_of_times() -> None:
    assert clause("Copy it twice.") == Act(Verb.COPY, It(), amount=Number(2))


def test_a_copied_spell_may_have_an_exception() -> None:
    copied = clause("Copy that spell, except the copy isn't legendary.")
    assert isinstance(copied, Act)
    assert copied.to == CopyOf(It(), (Except(IsNot((LEGENDARY,))),))


CARDS = (
    "Clone",
    "Vesuvan Doppelganger",
    "Phyrexian Metamorph",
    "Phantasmal Image",
    "Quicksilver Gargantuan",
    "Spark Double",
    "Moritte of the Frost",
    "Lazav, Dimir Mastermind",
    "Sakashima the Impostor",
    "Hulking Metamorph",
    "Progenitor Mimic",
    "Essence of the Wild",
    "Thespian's Stage",
    "Cytoshape",
    "Mirrorweave",
    "The Scarab God",
    "Helm of the Host",
    "Kiki-Jiki, Mirror Breaker",
    "Imposter Mech",
    "Wall of Stolen Identity",
    "Irma, Part-Time Mutant",
    "Absorbing Man",
    "Dack's Duplicate",
    "Evil Twin",
    "Cryptoplasm",
    "Saheeli, Sublime Artificer",
)


@pytest.mark.parametrize("name", CARDS)
def test_the_copy_sentences_of_a_card_are_read(name: str) -> None:
    for paragraph, reading in readings_of(name):
        assert not [words for words in reading.declined if "a copy of" in words or "copies of" in words], paragraph
