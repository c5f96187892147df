"""Players beside one another, and what is told apart, read and printed back."""

from __future__ import annotations

import pytest

from bot.engine.abilities import AmountIs, Distinct, Party, PlayerCount, PlayerStands, PlayersWho, VerbatimCondition, VerbatimRef, walk
from tests.oracle.reading import read

SENTENCES = {
    "If an opponent controls more lands than you, create a Treasure token.": PlayerStands,
    "If you have more cards in hand than each opponent, create a Treasure token.": PlayerStands,
    "If a player controls more Elves than each other player, create a Treasure token.": PlayerStands,
    "If an opponent has three or more poison counters, create a Treasure token.": PlayerStands,
    "The player who controls the most Elves gains control of target land.": PlayersWho,
    "The player with the lowest life total gains control of target land.": PlayersWho,
    "Each opponent who controls fewer creatures than you creates a Treasure token.": PlayersWho,
    "Each player who controls the most lands sacrifices two lands of their choice.": PlayersWho,
    "Create X Treasure tokens, where X is the number of opponents who control an Elf.": PlayerCount,
    "Create a Treasure token for each opponent you have.": PlayerCount,
    "Create a Treasure token for each differently named land you control.": Distinct,
    "If you control three or more creatures with different powers, create a Treasure token.": Distinct,
    "Create a Treasure token for each creature in your party.": Party,
    "If you have a full party, create a Treasure token.": Party,
    "If you have two or more opponents, create a Treasure token.": AmountIs,
}


@pytest.mark.parametrize(("sentence", "node"), SENTENCES.items(), ids=list(SENTENCES))
def test_a_standing_is_read(sentence: str, node: type) -> None:
    nodes = list(walk(read(sentence)))
    assert any(isinstance(one, node) for one in nodes)
    assert not any(isinstance(one, VerbatimCondition | VerbatimRef) for one in nodes)


@pytest.mark.parametrize("of", ["the chosen color and type", "the chosen color and type, where X is your speed"])
def test_a_token_of_what_was_chosen_is_read(of: str) -> None:
    size = "X/X" if "X" in of else "2/2"
    article = "an" if "X" in of else "a"
    read(f"Create {article} {size} creature token of {of}.")


def test_a_token_of_what_is_chosen_now_is_read() -> None:
    read("Create a 2/2 creature token with the color and creature type of your choice.")
