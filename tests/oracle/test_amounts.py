"""Amounts: counts, numbers of one object, sums and multiples, and what follows "for each"."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    Amount,
    BasePT,
    BasicLandTypesAmong,
    By,
    CardTypesAmong,
    ColorsAmong,
    CountersOn,
    CountOf,
    Devotion,
    Flag,
    Get,
    GreatestStat,
    Half,
    Has,
    InZone,
    Is,
    It,
    LifeTotal,
    Modify,
    Noun,
    Number,
    Opposing,
    Player,
    Plus,
    Size,
    Stat,
    StatOf,
    Target,
    ThatMuch,
    This,
    Times,
    TimesKicked,
    TotalStat,
    VerbatimAmount,
    Who,
    Word,
    WordKind,
)
from tests.oracle.reading import clause

CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
LAND = Is(Word(WordKind.CARD_TYPE, "Land"))
CARD = Has(Flag.CARD)
YOU = Player(Who.YOU)
YOUR_CREATURES = Noun((CREATURE, By(YOU)))
YOUR_LANDS = Noun((LAND, By(YOU)))
GRAVEYARDS = Noun((CARD, InZone(("graveyard",))))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("the number of creatures you control", CountOf(YOUR_CREATURES)),
        ("the number of charge counters on it", CountersOn("charge", It())),
        ("its mana value", StatOf(Stat.MANA_VALUE, It())),
        ("target creature's power", StatOf(Stat.POWER, Target(Noun((CREATURE,))))),
        ("the greatest power among creatures you control", GreatestStat(Stat.POWER, YOUR_CREATURES)),
        ("the total power of creatures you control", TotalStat(Stat.POWER, YOUR_CREATURES)),
        ("the number of card types among cards in all graveyards", CardTypesAmong(GRAVEYARDS)),
        ("the number of colors among creatures you control", ColorsAmong(YOUR_CREATURES)),
        ("the number of basic land types among lands you control", BasicLandTypesAmong(YOUR_LANDS)),
        ("your life total", LifeTotal(YOU)),
        ("your devotion to red and green", Devotion(YOU, (Word(WordKind.COLOR, "red"), Word(WordKind.COLOR, "green")))),
        ("twice the number of creatures you control", Times(2, CountOf(YOUR_CREATURES))),
        ("half the number of creatures you control, rounded up", Half(CountOf(YOUR_CREATURES), True)),
        ("1 plus the number of creatures you control", Plus(Number(1), CountOf(YOUR_CREATURES))),
        ("the number of cards you've drawn this turn", VerbatimAmount("the number of cards you've drawn this turn")),
    ],
)
def test_an_amount_says_what_is_counted(words: str, expected: Amount) -> None:
    statement = clause(f"Zork's power and toughness are each equal to {words}.".replace("Zork", "This creature"))
    assert statement == Modify(This(), (BasePT(Size(expected, expected)),))


def test_a_toughness_may_be_said_by_its_power() -> None:
    statement = clause("Its power is equal to the number of creatures you control and its toughness is equal to that number plus 1.")
    assert statement == Modify(It(), (BasePT(Size(CountOf(YOUR_CREATURES), Plus(ThatMuch(), Number(1)))),))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("creature you control", CountOf(YOUR_CREATURES)),
        ("charge counter on it", CountersOn("charge", It())),
        ("counter on it", CountersOn(None, It())),
        ("basic land type among lands you control", BasicLandTypesAmong(YOUR_LANDS)),
        ("creature blocking it", CountOf(Noun((CREATURE, Opposing("blocking", It()))))),
        ("creature you control and each land you control", Plus(CountOf(YOUR_CREATURES), CountOf(YOUR_LANDS))),
        ("time it was kicked", TimesKicked(It())),
    ],
)
def test_for_each_names_what_is_counted(words: str, expected: Amount) -> None:
    assert clause(f"This creature gets +1/+1 for each {words}.") == Modify(This(), (Get(Number(1), Number(1), per=expected),))
