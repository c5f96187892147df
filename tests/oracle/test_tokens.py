"""Token creation: what each wording means, and that it prints back."""

from __future__ import annotations

import pytest

from bot.engine.abilities import (
    ControllerOf,
    CopyOf,
    CountOf,
    Create,
    Description,
    It,
    Keyword,
    Number,
    Player,
    Size,
    Target,
    ThatMuch,
    Times,
    Triggered,
    Variable,
    Who,
    Word,
    WordKind,
)
from tests.oracle.reading import clause, readings_of

RED = Word(WordKind.COLOR, "red")
GOBLIN = Word(WordKind.CREATURE_TYPE, "Goblin")
CREATURE = Word(WordKind.CARD_TYPE, "Creature")
ARTIFACT = Word(WordKind.CARD_TYPE, "Artifact")
LEGENDARY = Word(WordKind.SUPERTYPE, "Legendary")


def _size(power: int, toughness: int) -> Size:
    return Size(Number(power), Number(toughness))


GOBLIN_TOKEN = Description(_size(1, 1), (RED,), (GOBLIN, CREATURE))


def test_a_token_has_the_values_that_the_words_give_it() -> None:
    assert clause("Create a 1/1 red Goblin creature token.") == Create(Number(1), GOBLIN_TOKEN)


def test_a_number_and_a_state_stand_before_the_token() -> None:
    assert clause("Create two tapped 1/1 red Goblin creature tokens.") == Create(Number(2), GOBLIN_TOKEN, entering=("tapped",))


def test_what_is_said_after_the_tokens_is_how_they_enter() -> None:
    made = clause("Create two 1/1 red Goblin creature tokens that are tapped and attacking.")
    assert made == Create(Number(2), GOBLIN_TOKEN, entering=("tapped", "attacking"))


def test_a_legend_may_be_named_first() -> None:
    made = clause("Create Ibba, a legendary 3/2 red Goblin creature token with trample.")
    token = Description(_size(3, 2), (RED,), (LEGENDARY, GOBLIN, CREATURE), (), (Keyword("trample"),), Word(WordKind.NAME, "Ibba"))
    assert made == Create(Number(1), token)


def test_a_predefined_token_is_its_name() -> None:
    treasure = Create(Number(1), Word(WordKind.NAME, "Treasure"), ControllerOf(It("its")))
    assert clause("Its controller creates a Treasure token.") == treasure


def test_several_kinds_are_created_at_the_same_time() -> None:
    food = Create(Number(2), Word(WordKind.NAME, "Food"))
    assert clause("Create a 1/1 red Goblin creature token and two Food tokens.") == Create(Number(1), GOBLIN_TOKEN, besides=(food,))


def test_one_of_several_kinds_may_be_chosen() -> None:
    food = Create(Number(1), Word(WordKind.NAME, "Food"))
    assert clause("Create a Clue token or a Food token.") == Create(Number(1), Word(WordKind.NAME, "Clue"), choices=(food,))


def test_for_each_multiplies_the_number() -> None:
    made = clause("Create two 1/1 red Goblin creature tokens for each creature you control.")
    assert isinstance(made, Create)
    assert isinstance(made.count, Times)
    assert made.count.factor == 2
    assert isinstance(made.count.amount, CountOf)


def test_x_is_defined_after_the_tokens() -> None:
    made = clause("Create an X/X red Goblin creature token, where X is the number of lands you control.")
    assert isinstance(made, Create)
    assert isinstance(made.where, CountOf)
    assert made.token == Description(Size(Variable("X"), Variable("X")), (RED,), (GOBLIN, CREATURE))


def test_that_many_is_the_number_mentioned_before() -> None:
    assert clause("Create that many 1/1 red Goblin creature tokens.") == Create(ThatMuch(), GOBLIN_TOKEN)


def test_what_the_next_sentence_has_is_the_token_s_own_text() -> None:
    made = clause("Create a 1/1 red Goblin creature token. It has haste.")
    assert made == Create(Number(1), Description(_size(1, 1), (RED,), (GOBLIN, CREATURE), (), (Keyword("haste"),)))


def test_a_quoted_ability_is_read_like_any_other() -> None:
    made = clause('Create a 1/1 red Goblin creature token with "Whenever this token attacks, you gain 1 life."')
    assert isinstance(made, Create)
    assert isinstance(made.token, Description)
    assert isinstance(made.token.abilities[0], Triggered)


def test_a_token_may_be_a_copy() -> None:
    made = clause("Create two tokens that are copies of target creature.")
    assert isinstance(made, Create)
    assert made.count == Number(2)
    assert isinstance(made.token, CopyOf)
    assert isinstance(made.token.of, Target)


def test_a_token_that_is_a_copy_may_enter_attacking() -> None:
    made = clause("Create a token that's a copy of target creature and that's tapped and attacking.")
    assert isinstance(made, Create)
    assert made.entering == ("tapped", "attacking")


def test_each_of_two_players_creates() -> None:
    made = clause("Each opponent creates a Treasure token.")
    assert made == Create(Number(1), Word(WordKind.NAME, "Treasure"), Player(Who.EACH_OPPONENT))


CARDS = (
    "Dark Depths",
    "Krenko, Mob Boss",
    "Wurmcoil Engine",
    "Hangarback Walker",
    "Minsc, Beloved Ranger",
    "Stangg",
    "Avenger of Zendikar",
    "Beast Within",
    "Pongify",
    "Dragon Fodder",
    "Bitterblossom",
    "Army of the Damned",
    "Bestial Menace",
    "Master of Waves",
    "Godsire",
    "Murmuration",
    "Hero of Bladehold",
    "Witch's Mark",
    "Smothering Tithe",
    "Tireless Provisioner",
    "Reef Worm",
    "Ajani Goldmane",
    "Voice of Resurgence",
    "Deranged Hermit",
    "Forbidden Orchard",
    "Rhys the Redeemed",
    "Rite of Replication",
    "Pack Rat",
    "Parhelion II",
    "Mechtitan Core",
)


@pytest.mark.parametrize("name", CARDS)
def test_the_creations_of_a_card_are_read(name: str) -> None:
    for paragraph, reading in readings_of(name):
        assert not [words for words in reading.declined if "create" in words.lower()], paragraph
