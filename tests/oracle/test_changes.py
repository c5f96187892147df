"""Changes: size, abilities, types and colours, designations, restrictions."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    BasePT,
    Be,
    Cant,
    CantHave,
    Change,
    ChosenWord,
    CountOf,
    Description,
    Designated,
    Every,
    Flag,
    Gain,
    GainAbilitiesOf,
    GainChosen,
    Get,
    Has,
    HaveNames,
    HaveTextOf,
    InZone,
    Is,
    IsNot,
    It,
    Keyword,
    LifeTotal,
    Lose,
    LoseAll,
    May,
    Modify,
    Noun,
    Number,
    Player,
    Restriction,
    Size,
    Stat,
    StatOf,
    ThisAbility,
    TopCard,
    VerbatimChange,
    Who,
    WholeFamily,
    Word,
    WordKind,
)
from tests.oracle.reading import clause
from tests.phrases import SIZE_EQUAL


def card_type(text: str) -> Word:
    return Word(WordKind.CARD_TYPE, text)


def creature_type(text: str) -> Word:
    return Word(WordKind.CREATURE_TYPE, text)


def size(power: int, toughness: int) -> Size:
    return Size(Number(power), Number(toughness))


ARTIFACT, CREATURE, LAND, PLANESWALKER = (card_type(text) for text in ("Artifact", "Creature", "Land", "Planeswalker"))
ELF, FROG, GOBLIN, WALL, WIZARD = (creature_type(text) for text in ("Elf", "Frog", "Goblin", "Wall", "Wizard"))
FOREST, MOUNTAIN, PLAINS = (Word(WordKind.LAND_TYPE, text) for text in ("Forest", "Mountain", "Plains"))
LEGENDARY, SNOW = (Word(WordKind.SUPERTYPE, text) for text in ("Legendary", "Snow"))
BLUE, RED = (Word(WordKind.COLOR, text) for text in ("blue", "red"))
FLYING, HASTE = Keyword("flying"), Keyword("haste")
YOU = Player(Who.YOU)
MANA_VALUE = StatOf(Stat.MANA_VALUE, It())


def _changes(words: str) -> tuple[Change, ...]:
    statement = clause(f"Enchanted creature {words}.")
    assert isinstance(statement, Modify)
    return statement.changes


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("is an artifact", Be(Description(None, None, (ARTIFACT,)))),
        ("is an artifact in addition to its other types", Be(Description(None, None, (ARTIFACT,)), ("types",))),
        ("is an Elf in addition to its other creature types", Be(Description(None, None, (ELF,)), ("creature types",))),
        (
            "is a blue Frog creature with base power and toughness 1/1",
            Be(Description(size(1, 1), (BLUE,), (FROG, CREATURE))),
        ),
        (
            "becomes a legendary 4/4 red Goblin creature with flying and haste",
            Be(Description(size(4, 4), (RED,), (LEGENDARY, GOBLIN, CREATURE), (), (FLYING, HASTE))),
        ),
        (
            "becomes an Elf Wizard with base power and toughness 8/8, flying, and haste",
            Be(Description(size(8, 8), None, (ELF, WIZARD), (), (FLYING, HASTE))),
        ),
        (
            f"is an artifact creature with {SIZE_EQUAL} its mana value",
            Be(Description(Size(MANA_VALUE, MANA_VALUE), None, (ARTIFACT, CREATURE))),
        ),
        ("is a colorless Forest land", Be(Description(None, (), (FOREST, LAND)))),
        ("is a Mountain, Forest, and Plains", Be(Description(None, None, (MOUNTAIN, FOREST, PLAINS)))),
        ("is also an Elf and Wizard", Be(Description(None, None, (ELF, WIZARD)), ("types",))),
        ("is every creature type", Be(Description(None, None, (), (WholeFamily.CREATURE_TYPE,)))),
        ("is all colors", Be(Description(None, None, (), (WholeFamily.COLOR,)))),
        ("is colorless", Be(Description(None, ()))),
        ("is blue and red", Be(Description(None, (BLUE, RED)))),
        ("becomes the creature type of your choice", Be(Description(None, None, (ChosenWord(WordKind.CREATURE_TYPE, now=True),)))),
        ("is a 1/1 creature that's still a land", Be(Description(size(1, 1), None, (CREATURE,)), (), (LAND,))),
        ("isn't a creature", IsNot((CREATURE,))),
        ("isn't legendary", IsNot((LEGENDARY,))),
        ("is no longer snow", IsNot((SNOW,))),
        ("has base power and toughness 0/2", BasePT(size(0, 2))),
        ("has base power 3", BasePT(Size(Number(3), None))),
        ("gets an additional +1/+1", Get(Number(1), Number(1))),
        ("gains flying", Gain((FLYING,))),
        ("gains your choice of flying or haste", GainChosen((FLYING, HASTE))),
        ("loses flying and haste", Lose((FLYING, HASTE))),
        ("loses this ability", Lose((ThisAbility(),))),
        ("loses all abilities", LoseAll()),
        ("loses all abilities except mana abilities", LoseAll("mana")),
        ("can't have or gain flying", CantHave((FLYING,))),
        (
            "has all activated abilities of all creature cards in all graveyards",
            GainAbilitiesOf(("activated",), Every(Noun((Is(CREATURE), Has(Flag.CARD), InZone(("graveyard",)))))),
        ),
        ("has the full text of the top card of your graveyard", HaveTextOf(TopCard("graveyard", YOU))),
        ("has all names of creature cards in addition to its name", HaveNames(Noun((Is(CREATURE), Has(Flag.CARD))))),
        ("is goaded", Designated("goaded")),
        ("can't be blocked", May(Cant.BE_BLOCKED)),
        ("can't be blocked by Walls", Restriction("can't be blocked by {}", (Noun((Is(WALL),)),))),
        ("attacks each combat if able", May(Cant.MUST_ATTACK)),
        ("must be blocked if able", VerbatimChange("must be blocked if able")),
    ],
)
def test_a_change_says_what_becomes_of_its_subject(words: str, expected: Change) -> None:
    assert _changes(words) == (expected,)


def test_a_chosen_type_is_of_the_kind_that_its_subject_has() -> None:
    assert _changes("is the chosen type") == (Be(Description(None, None, (ChosenWord(WordKind.CREATURE_TYPE),))),)
    statement = clause("This land is the chosen type.")
    assert isinstance(statement, Modify)
    assert statement.changes == (Be(Description(None, None, (ChosenWord(WordKind.LAND_TYPE),))),)


def test_several_kinds_may_be_lost_at_once() -> None:
    assert _changes("is a Frog and loses all other abilities, card types, and creature types")[1:] == (
        LoseAll("other"),
        IsNot((), ("card types",), other=True),
        IsNot((), ("creature types",), other=True),
    )
    assert _changes("loses all creature types") == (IsNot((), ("creature types",)),)


def test_two_letters_may_be_defined_apart() -> None:
    read = clause("Target creature gets +X/+Y, where X is the number of Elves you control and Y is your life total.")
    assert isinstance(read, Modify)
    (change,) = read.changes
    assert isinstance(change, Get)
    assert isinstance(change.power, CountOf)
    assert change.toughness == LifeTotal(Player(Who.YOU))
