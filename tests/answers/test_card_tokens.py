"""The tokens of a card: what they are, with the abilities that they come with."""

from __future__ import annotations

from pathlib import Path

from bot.answers import Answer, Request, build
from bot.cards import card_directory, write_store
from tests.cards.invented import card


def answered(data: Path, text: str) -> Answer:
    write_store(card_directory(data), [card("Ember Pit", types="Enchantment", text=text)])
    return build(data).answer(Request("jeton Ember Pit"))


def test_the_abilities_given_to_a_token_are_told(tmp_path: Path) -> None:
    text = 'When this enchantment enters, create a 1/1 red Devil creature token with "When this token dies, draw a card."'
    (line, *_) = answered(tmp_path, text).text.splitlines()
    assert line.endswith("créature 1/1 rouge Diable ; quand ceci meurt : piocher une carte.")


def test_what_a_token_says_of_itself_makes_no_other(tmp_path: Path) -> None:
    text = 'When this enchantment enters, create a 1/1 red Devil creature token with "When this token dies, this token juggles."'
    assert "peut-être d'autres" not in answered(tmp_path, text).text


def test_unread_words_about_other_tokens_are_told(tmp_path: Path) -> None:
    text = "When this enchantment enters, create a 1/1 red Devil creature token.\nWhenever you juggle, juggle a token."
    assert "peut-être d'autres" in answered(tmp_path, text).text


def test_a_token_without_creature_types_had_no_name(tmp_path: Path) -> None:
    write_store(
        card_directory(tmp_path), [card("Ember Pit", types="Enchantment", text="When this enchantment enters, create a Food token.")]
    )
    answer = build(tmp_path).answer(Request("jeton Ember Pit @2015"))
    assert answer.verdict == "sans nom"
    assert answer.text.startswith("**Sans nom.**")
    assert "vient du texte" not in answer.text
