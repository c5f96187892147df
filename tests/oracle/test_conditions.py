"""Conditions: what an object is or has, what players control, amounts compared, turns, and what cannot be computed."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    AllOf,
    AmountIs,
    By,
    CardTypesAmong,
    Compare,
    Condition,
    Controls,
    CountersOn,
    CountOf,
    DuringTurn,
    Flag,
    Has,
    Host,
    InZone,
    Is,
    It,
    Keyword,
    LifeTotal,
    Modify,
    Noun,
    Number,
    OneOf,
    Op,
    Other,
    Player,
    RefIs,
    Stat,
    This,
    TotalStat,
    VerbatimCondition,
    Who,
    With,
    WithCounter,
    Word,
    WordKind,
)
from bot.oracle import read_paragraph
from tests.oracle.reading import clause
from tests.phrases import IN_YARD

CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
ISLAND = Is(Word(WordKind.LAND_TYPE, "Island"))
RED = Is(Word(WordKind.COLOR, "red"))
CARD = Has(Flag.CARD)
YOU = Player(Who.YOU)
HOST = Host("enchanted", Noun((CREATURE,)))
GRAVEYARD = InZone(("graveyard",), YOU)


def _condition(words: str) -> Condition | None:
    statement = clause(f"This creature has flying as long as {words}.")
    assert isinstance(statement, Modify)
    return statement.condition


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("it's red", RefIs(It(), (RED,))),
        ("it isn't a creature", RefIs(It(), (CREATURE,), True)),
        ("enchanted creature is an Island", RefIs(HOST, (ISLAND,))),
        ("this creature is attacking", RefIs(This(), (Has(Flag.ATTACKING),))),
        ("this card is in your graveyard", RefIs(This(), (GRAVEYARD,))),
        ("it has flying", RefIs(It(), (With((Keyword("flying"),)),))),
        ("it has power 4 or greater", RefIs(It(), (Compare(Stat.POWER, Op.AT_LEAST, Number(4)),))),
        ("it has a +1/+1 counter on it", RefIs(It(), (WithCounter("+1/+1"),))),
        ("it has three or more charge counters on it", RefIs(It(), (WithCounter("charge", count=Number(3)),))),
        ("you control an Island", Controls(YOU, Noun((ISLAND,)))),
        ("you control another creature", Controls(YOU, Noun((Other(), CREATURE)))),
        ("you control no other creatures", Controls(YOU, Noun((Other(), CREATURE)), Number(0), Op.EQUAL)),
        ("an opponent controls three or more creatures", Controls(Player(Who.OPPONENT), Noun((CREATURE,)), Number(3))),
        (
            "you control creatures with total power 8 or greater",
            AmountIs(TotalStat(Stat.POWER, Noun((CREATURE, By(YOU)))), Op.AT_LEAST, Number(8)),
        ),
        ("you have 10 or less life", AmountIs(LifeTotal(YOU), Op.AT_MOST, Number(10))),
        (
            "you have no cards in hand",
            AmountIs(CountOf(Noun((CARD, InZone(("hand",), YOU)))), Op.EQUAL, Number(0)),
        ),
        ("there are seven or more cards in your graveyard", AmountIs(CountOf(Noun((CARD, GRAVEYARD))), Op.AT_LEAST, Number(7))),
        (
            f"there are four or more card types among cards {IN_YARD}",
            AmountIs(CardTypesAmong(Noun((CARD, GRAVEYARD))), Op.AT_LEAST, Number(4)),
        ),
        ("there are no charge counters on it", AmountIs(CountersOn("charge", It()), Op.EQUAL, Number(0))),
        ("a creature card is in your graveyard", AmountIs(CountOf(Noun((CREATURE, CARD, GRAVEYARD))), Op.AT_LEAST, Number(1))),
        ("it's your turn", DuringTurn(YOU)),
        ("it's not your turn", DuringTurn(YOU, True)),
        ("it's red and you control an Island", AllOf((RefIs(It(), (RED,)), Controls(YOU, Noun((ISLAND,)))))),
        ("it's red or you control an Island", OneOf((RefIs(It(), (RED,)), Controls(YOU, Noun((ISLAND,)))))),
        ("you control this creature", RefIs(This(), (By(YOU),))),
        ("you attacked this turn", VerbatimCondition("you attacked this turn")),
    ],
)
def test_a_condition_names_what_must_be_true(words: str, expected: Condition) -> None:
    assert _condition(words) == expected


def test_a_condition_of_no_known_shape_is_declined() -> None:
    assert read_paragraph("This creature has flying as long as the moon waxes.").declined
