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


DOUBLING = "If one or more tokens would be created under your control, twice that many of those tokens are created instead."


def with_others(data: Path, question: str) -> Answer:
    pool = [
        card("Ember Call", types="Sorcery", text="Create X 1/1 red Devil creature tokens."),
        card("Ember Pit", types="Enchantment", text="When this enchantment enters, create a 1/1 red Devil creature token."),
        card("Twin Kiln", types="Artifact", text=DOUBLING),
        card("Cold Kiln", types="Artifact", text="Creatures you control get +1/+1."),
    ]
    write_store(card_directory(data), pool)
    return build(data).answer(Request(question))


def test_what_replaces_the_creation_of_tokens_is_counted(tmp_path: Path) -> None:
    answer = with_others(tmp_path, "jeton Ember Pit sous Twin Kiln")
    assert "**2 « Devil Token »** au lieu de 1." in answer.text
    assert answer.citations[0].rule == "614.16"


def test_two_of_them_are_counted_together(tmp_path: Path) -> None:
    assert "**4 « Devil Token »** au lieu de 1." in with_others(tmp_path, "jeton Ember Pit sous Twin Kiln sous Twin Kiln").text


def test_what_replaces_no_creation_is_said_so(tmp_path: Path) -> None:
    answer = with_others(tmp_path, "jeton Ember Pit avec Cold Kiln")
    assert "aucun effet qui remplace la création" in answer.text
    assert "614.16" not in [cited.rule for cited in answer.citations]


def test_x_gives_the_number_of_tokens(tmp_path: Path) -> None:
    assert "crée 3 jetons" in with_others(tmp_path, "jeton Ember Call X=3").text
    assert "**6 « Devil Token »** au lieu de 3." in with_others(tmp_path, "jeton Ember Call (X=3) sous Twin Kiln").text


def test_a_number_not_known_is_told_in_proportion(tmp_path: Path) -> None:
    assert "**2 fois ce nombre de jetons « Devil Token »**" in with_others(tmp_path, "jeton Ember Call sous Twin Kiln").text
    assert "**4 fois ce nombre" in with_others(tmp_path, "jeton Ember Call sous Twin Kiln sous Twin Kiln").text
    assert "aucun effet qui remplace" in with_others(tmp_path, "jeton Ember Call sous Cold Kiln").text


def test_a_sentence_names_the_card_that_creates_tokens_and_what_doubles_them(tmp_path: Path) -> None:
    assert "**2 « Devil Token »** au lieu de 1." in with_others(tmp_path, "combien de jetons fait Ember Pit avec Twin Kiln ?").text


def test_a_card_named_as_types_are_is_that_card_though_its_tokens_are_not_read(tmp_path: Path) -> None:
    write_store(card_directory(tmp_path), [card("Goblin Scout", types="Creature — Goblin", text="Whenever you juggle, juggle a token.")])
    assert "Je ne sais pas quel jeton crée" in build(tmp_path).answer(Request("jeton Goblin Scout")).text
