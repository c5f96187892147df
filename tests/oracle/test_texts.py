"""Text changes and exchanges, emblems, exchanges of control; and what a changed tree prints."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    AsLongAs,
    ChangeText,
    Choose,
    ChosenWord,
    Clause,
    Duration,
    Every,
    ExchangeControl,
    ExchangeText,
    Flag,
    GetEmblem,
    Has,
    InZone,
    Is,
    It,
    Keyword,
    Modify,
    Noun,
    Number,
    Player,
    RefIs,
    SpellAbility,
    Static,
    Target,
    This,
    Until,
    Who,
    Word,
    WordKind,
    map_leaves,
)
from bot.oracle import OraclePrinter
from tests.oracle.reading import clause, read
from tests.phrases import REPLACING

CREATURE = Is(Word(WordKind.CARD_TYPE, "Creature"))
PERMANENT = Target(Noun((Has(Flag.PERMANENT),)))
TARGET = Target(Noun((CREATURE,)))
WALL = Word(WordKind.CREATURE_TYPE, "Wall")
OR_LAND_TYPE = "one basic land type with another"
CHANGE = f"Change the text of target permanent {REPLACING}"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (f"{CHANGE} one creature type with another.", ChangeText(PERMANENT, (WordKind.CREATURE_TYPE,))),
        (
            f"{CHANGE} one color word with another or {OR_LAND_TYPE}.",
            ChangeText(PERMANENT, (WordKind.COLOR, WordKind.LAND_TYPE)),
        ),
        (
            f"{CHANGE} one color word with another until end of turn.",
            ChangeText(PERMANENT, (WordKind.COLOR,), (), Duration(Until.END_OF_TURN)),
        ),
        (
            f"Change the text of that creature {REPLACING} one creature type with Wall.",
            ChangeText(It(), (WordKind.CREATURE_TYPE,), to=WALL),
        ),
        (
            "All instances of color words in the text of permanents are changed to the chosen color word.",
            ChangeText(Every(Noun((Has(Flag.PERMANENT),))), (WordKind.COLOR,), to=ChosenWord(WordKind.COLOR)),
        ),
        ("Choose a creature type other than Wall.", Choose(None, "creature type", excluding=(WALL,))),
        ("Exchange the text boxes of those creatures.", ExchangeText(It())),
        (
            "For as long as this enchantment remains on the battlefield, exchange the text boxes of those creatures.",
            ExchangeText(It(), None, AsLongAs(RefIs(This(), (InZone(("battlefield",)),)))),
        ),
        ("Exchange control of two target creatures.", ExchangeControl(Target(Noun((CREATURE,)), Number(2)))),
        ("Exchange control of this creature and target creature.", ExchangeControl(This(), TARGET)),
    ],
)
def test_texts_and_control_are_changed_or_exchanged(sentence: str, expected: Clause) -> None:
    assert clause(sentence) == expected


def test_a_type_forbidden_in_the_next_sentence_belongs_to_the_change() -> None:
    forbidden = "The new creature type can't be Wall."
    ability = read(f"{CHANGE} one creature type with another. {forbidden}")
    assert isinstance(ability, SpellAbility)
    assert ability.sentences[0].clauses == (ChangeText(PERMANENT, (WordKind.CREATURE_TYPE,), (WALL,)),)


def test_an_emblem_has_the_abilities_quoted() -> None:
    emblem = clause('You get an emblem with "Creatures you control have flying."')
    assert isinstance(emblem, GetEmblem)
    assert emblem.who == Player(Who.YOU)
    (ability,) = emblem.abilities
    assert isinstance(ability, Static)
    (statement,) = ability.sentences[0].clauses
    assert isinstance(statement, Modify)


def test_a_changed_word_prints_with_its_article_and_plural() -> None:
    goblin, elf = (Word(WordKind.CREATURE_TYPE, text) for text in ("Goblin", "Elf"))
    ability = read("This creature becomes a Goblin as long as you control a Goblin.")
    changed = map_leaves(ability, lambda word: elf if word == goblin else word)
    assert OraclePrinter().ability(changed) == "This creature becomes an Elf as long as you control an Elf."
    lords = map_leaves(read("Other Goblins you control have haste."), lambda word: elf if word == goblin else word)
    assert OraclePrinter().ability(lords) == "Other Elves you control have haste."


def test_landwalk_follows_a_changed_land_type() -> None:
    plains, island = (Word(WordKind.LAND_TYPE, text) for text in ("Plains", "Island"))
    ability = read("Creatures you control have plainswalk.")
    changed = map_leaves(ability, lambda word: island if word == plains else word)
    assert OraclePrinter().ability(changed) == "Creatures you control have islandwalk."
    assert changed != ability
    assert Keyword("landwalk", (Noun((Is(island),)),)) in _abilities(changed)


def _abilities(ability: object) -> tuple[object, ...]:
    assert isinstance(ability, SpellAbility)
    (statement,) = ability.sentences[0].clauses
    assert isinstance(statement, Modify)
    return tuple(gained for change in statement.changes for gained in getattr(change, "abilities", ()))
