"""Pairs of words of a text change."""

from __future__ import annotations

import pytest

from bot.answers.lexicon import Lexicon, load_lexicon
from bot.answers.word_pairs import read_pair


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.mark.parametrize(
    ("text", "old", "new", "rest"),
    [
        ("Évolution artificielle Ultimus mur→soldat", "Wall", "Soldier", "Évolution artificielle Ultimus"),
        ("Évolution artificielle Ultimus mur soldat", "Wall", "Soldier", "Évolution artificielle Ultimus"),
        ("Évolution artificielle Dragon Fodder gobelin -> elfe", "Goblin", "Elf", "Évolution artificielle Dragon Fodder"),
        ("Teintillusion Chevalier blanc noir=>vert", "black", "green", "Teintillusion Chevalier blanc"),
        ("Ploiement mental Seigneur de l'Atlantide île en marais", "Island", "Swamp", "Ploiement mental Seigneur de l'Atlantide"),
        ("Évolution artificielle Gorille grand singe→grand serpent", "Ape", "Serpent", "Évolution artificielle Gorille"),
    ],
)
def test_a_pair_is_read_at_the_end(lexicon: Lexicon, text: str, old: str, new: str, rest: str) -> None:
    pair = read_pair(text, lexicon)
    assert pair is not None
    assert (pair.old, pair.new, pair.rest) == (old, new, rest)


@pytest.mark.parametrize("text", ["Évolution artificielle Ultimus", "mur soldat", "Exchange of Words Tarmogoyf", "noir→montagne", ""])
def test_without_a_pair_there_is_none(lexicon: Lexicon, text: str) -> None:
    assert read_pair(text, lexicon) is None


def test_a_word_of_two_meanings_is_told(lexicon: Lexicon) -> None:
    pair = read_pair("Évolution artificielle Ours serpent→elfe", lexicon)
    assert pair is not None
    assert pair.old == "Snake"
    assert pair.assumed[0].others == ("Serpent",)


@pytest.mark.parametrize(
    "text",
    [
        "Sleight of Mind blanc noir > White Knight",
        "Sleight of Mind blanc noir sur White Knight",
        "Sleight of Mind sur White Knight noir à la place de blanc",
        "Sleight of Mind sur White Knight noir au lieu de blanc",
    ],
)
def test_a_pair_may_stand_before_the_target_or_be_said_the_other_way_round(lexicon: Lexicon, text: str) -> None:
    pair = read_pair(text, lexicon)
    assert pair is not None
    assert (pair.old, pair.new, "White Knight" in pair.rest) == ("white", "black", True)
