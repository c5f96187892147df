"""Keyword actions that create tokens or put counters."""

from __future__ import annotations

import pytest

from bot.engine.abilities import Clause, CountOf, Every, Is, It, KeywordAction, Noun, Number, Player, This, Who, Word, WordKind
from tests.oracle.reading import clause

ORCS = Every(Noun((Is(Word(WordKind.CREATURE_TYPE, "Orc")),), "plural"))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("This creature explores.", KeywordAction("explore", This())),
        ("It explores, then it explores again.", KeywordAction("explore", It(), times=Number(2))),
        ("It connives.", KeywordAction("connive", It())),
        ("This creature connives 2.", KeywordAction("connive", This(), amount=Number(2))),
        ("It endures 3.", KeywordAction("endure", It(), amount=Number(3))),
        ("Incubate 2.", KeywordAction("incubate", amount=Number(2))),
        ("Incubate 2 twice.", KeywordAction("incubate", amount=Number(2), times=Number(2))),
        ("Amass Orcs 2.", KeywordAction("amass", None, ORCS, Number(2))),
        ("Each opponent amasses Orcs 1.", KeywordAction("amass", Player(Who.EACH_OPPONENT), ORCS, Number(1))),
    ],
)
def test_a_keyword_action_says_who_does_what_and_how_much(sentence: str, expected: Clause) -> None:
    assert clause(sentence) == expected


def test_x_is_defined_after_the_action() -> None:
    action = clause("Amass Orcs X, where X is the number of creatures you control.")
    assert isinstance(action, KeywordAction)
    assert isinstance(action.where, CountOf)
