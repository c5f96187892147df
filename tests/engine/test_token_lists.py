"""Every token that a card may make, each clause by itself."""

from __future__ import annotations

from bot.engine import tokens_made
from bot.engine.abilities import Number
from bot.engine.inline import card_from_json
from bot.oracle import OracleCompiler
from tests.engine.scenes import Card, NoCatalogue, card


def _made(raw: Card) -> list[tuple[str, str, str]]:
    """Name, size and what is copied, of each token."""
    compiler = OracleCompiler()
    made = tokens_made(card_from_json(raw, compiler), NoCatalogue(), compiler)
    faces = [one.card.front if one.card is not None else None for one in made]
    return [
        (face.name or "" if face else "", f"{face.power}/{face.toughness}" if face else "", one.keyword or ("copy" if one.copy else ""))
        for face, one in zip(faces, made, strict=True)
    ]


def test_each_ability_gives_its_token_without_what_its_source_adds_to_it() -> None:
    text = "When this creature enters, create a 1/1 white Bird creature token.\nBirds you control get +2/+2.\n{2}: Create a Food token."
    assert _made(card("Nest Lady", "Creature — Human", text, size="2/2")) == [("Bird Token", "1/1", ""), ("Food Token", "None/None", "")]


def test_a_number_that_would_be_zero_still_tells_the_token() -> None:
    text = "Create a tapped 2/2 black Zombie creature token for each land card in your graveyard."
    assert _made(card("Grave Call", "Sorcery", text)) == [("Zombie Token", "2/2", "")]


def test_keyword_actions_and_keywords_make_tokens_too() -> None:
    text = "When this creature dies, amass Orcs 3.\nEncore {4}{B}"
    assert _made(card("Corsair Lad", "Creature — Orc", text, size="2/2")) == [("Orc Army Token", "0/0", ""), ("", "", "encore")]


def test_a_copy_of_something_else_is_told_as_such_with_its_number() -> None:
    compiler = OracleCompiler()
    raw = card("Twin Song", "Sorcery", "Create two tokens that are copies of target Bird you control.")
    (made,) = tokens_made(card_from_json(raw, compiler), NoCatalogue(), compiler)
    assert made.card is None
    assert made.copy is not None
    assert made.count == Number(2)
