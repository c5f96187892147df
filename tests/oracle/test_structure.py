"""Outer structures: costs and their limits, chapters, modes."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    Act,
    Activated,
    Chapter,
    Controls,
    Cost,
    Inert,
    Is,
    It,
    LoyaltyCost,
    Modal,
    Noun,
    Number,
    Player,
    Sentence,
    SpellAbility,
    Static,
    Variable,
    Verb,
    Who,
    Word,
    WordKind,
)
from bot.oracle import normalise
from tests.oracle.reading import prints_back, read, readings_of

DRAW = Sentence((Inert("draw a card"),))
EXILE_IT = Sentence((Act(Verb.EXILE, It()),))
ARTIFACTS = Controls(Player(Who.YOU), Noun((Is(Word(WordKind.CARD_TYPE, "Artifact")),)))


def _activated(text: str) -> Activated:
    ability = read(text, spell=False)
    assert isinstance(ability, Activated)
    return ability


@pytest.mark.parametrize(
    ("cost", "parts"),
    [
        ("{2}{U}", ("{2}{U}",)),
        ("{1}, {T}", ("{1}", "{T}")),
        ("{T}, Sacrifice this artifact", ("{T}", "Sacrifice this artifact")),
        ("Discard a card, Pay 2 life", ("Discard a card", "Pay 2 life")),
        ("Sacrifice an artifact, creature, or land", ("Sacrifice an artifact, creature, or land",)),
    ],
)
def test_a_cost_is_kept_part_by_part(cost: str, parts: tuple[str, ...]) -> None:
    assert _activated(f"{cost}: Draw a card.") == Activated(Cost(parts), (DRAW,))


@pytest.mark.parametrize(
    ("printed", "cost"),
    [
        ("+1", LoyaltyCost("+", Number(1))),
        ("-3", LoyaltyCost("-", Number(3))),
        ("0", LoyaltyCost("", Number(0))),
        ("-X", LoyaltyCost("-", Variable("X"))),
    ],
)
def test_a_loyalty_cost_has_a_sign_and_an_amount(printed: str, cost: LoyaltyCost) -> None:
    assert _activated(f"[{printed}]: Draw a card.").cost == cost


def test_limits_stand_apart_from_the_instructions() -> None:
    ability = _activated("{T}: Draw a card. Activate only as a sorcery.")
    assert (ability.sentences, ability.limits, ability.only_if) == ((DRAW,), ("Activate only as a sorcery.",), None)


@pytest.mark.parametrize("rest", [".", " and only as a sorcery."])
def test_a_limit_may_be_a_condition_that_is_checked(rest: str) -> None:
    ability = _activated(f"{{T}}: Draw a card. Activate only if you control an artifact{rest}")
    assert ability.only_if == ARTIFACTS


def test_chapters_have_numbers() -> None:
    assert read("I, II — Draw a card.", spell=False) == Chapter((1, 2), (DRAW,))
    assert read("III — Exile it.", spell=False) == Chapter((3,), (EXILE_IT,))


def test_modes_are_bodies_of_their_own() -> None:
    ability = read("Choose one —\n• Draw a card.\n• Exile it. Draw a card.")
    assert ability == SpellAbility((Sentence((Modal("choose one —", ((DRAW,), (EXILE_IT, DRAW))),)),))


def test_a_modal_head_may_take_several_sentences() -> None:
    ability = read("Choose one. If you control an artifact, you may choose both instead.\n• Draw a card.\n• Exile it.")
    assert isinstance(ability, SpellAbility)
    (sentence,) = ability.sentences
    assert isinstance(sentence.clauses[0], Modal)


def test_instructions_may_come_before_the_modes() -> None:
    ability = read("Draw a card. Choose one —\n• Exile it.\n• Draw a card.", spell=False)
    assert isinstance(ability, Static)
    assert ability.sentences[0] == DRAW


@pytest.mark.parametrize(
    "name", ["Cryptic Command", "Collective Defiance", "The Eldest Reborn", "Karn Liberated", "Mishra's Workshop", "Prodigal Sorcerer"]
)
def test_cards_print_back(name: str) -> None:
    for paragraph, reading in readings_of(name):
        assert prints_back(reading, normalise(paragraph)), paragraph
