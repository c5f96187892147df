"""Descriptions of tokens."""

from __future__ import annotations

import pytest

from bot.answers.lexicon import Lexicon, load_lexicon
from bot.answers.token_text import read_token


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.mark.parametrize(
    "said",
    [
        "Gobelin Éclaireur",
        "éclaireur gobelin",
        "goblin scout",
        "Gobelin et Éclaireur",
        "1/1 rouge Gobelin Éclaireur",
        "jeton de créature Gobelin et Éclaireur",
    ],
)
def test_a_goblin_scout_is_one_however_it_is_typed(lexicon: Lexicon, said: str) -> None:
    token = read_token(said, lexicon)
    assert token.subtypes == ("Goblin", "Scout")
    assert token.spec()["types"] == ["Creature"]
    assert token.unknown == ()


def test_size_and_colour_are_read(lexicon: Lexicon) -> None:
    spec = read_token("0/1 vert Plante Mur nommé Kelp", lexicon).spec()
    assert (spec["power"], spec["toughness"], spec["colors"], spec["name"]) == (0, 1, ["G"], "Kelp")


def test_the_order_of_a_known_token_wins_and_is_told(lexicon: Lexicon) -> None:
    token = read_token("mur plante", lexicon)
    assert token.subtypes == ("Plant", "Wall")
    assert token.reordered


def test_an_order_that_no_known_token_has_is_kept_and_told(lexicon: Lexicon) -> None:
    token = read_token("Chevalier Limon", lexicon)
    assert token.subtypes == ("Knight", "Ooze")
    assert not token.order_known


def test_keywords_follow_avec(lexicon: Lexicon) -> None:
    spec = read_token("jeton de créature-artefact 1/1 incolore Mécanoptère avec le vol", lexicon).spec()
    assert (spec["types"], spec["subtypes"], spec["colors"], spec["text"]) == (["Artifact", "Creature"], ["Thopter"], [], "Flying")


@pytest.mark.parametrize(
    ("said", "name"), [("Trésor", "Treasure"), ("treasure", "Treasure"), ("jeton Indice", "Clue"), ("nourriture", "Food")]
)
def test_a_predefined_token_is_its_name(lexicon: Lexicon, said: str, name: str) -> None:
    assert read_token(said, lexicon).spec() == {"predefined": name}


def test_the_french_reading_of_a_type_is_taken_and_the_other_told(lexicon: Lexicon) -> None:
    token = read_token("serpent", lexicon)
    assert token.subtypes == ("Snake",)
    assert token.assumed[0].others == ("Serpent",)


def test_words_that_are_no_description_are_left_over(lexicon: Lexicon) -> None:
    assert read_token("Krenko le caïd", lexicon).unknown == ("krenko", "caid")
