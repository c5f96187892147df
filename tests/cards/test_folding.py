"""Folding of names: what counts as the same name, and what does not."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.folding import fold, stem, tokens, trigrams


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Évolution Artificielle", "evolution artificielle"),
        ("L’Ultimus", "l'ultimus"),
        ("Cœur de dragon", "coeur de dragon"),
        ("ÆTHER", "aether"),
        ("Urza’s Saga", "urzas saga"),
        ("Fire // Ice", "fire/ice"),
        ("Will-o'-the-Wisp", "will o the wisp"),
        ("Ｃｌｏｎｅ", "clone"),
        ("Straße", "strasse"),
    ],
)
def test_spellings_of_one_name_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("Mur d'acier", "Mur de varech"), ("Clone", "Cloner"), ("Serpent", "Serment")])
def test_different_names_fold_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="aàâcçeéèêëiîïoôœuùûü '’-", max_size=20))
def test_composed_and_decomposed_letters_fold_alike(text: str) -> None:
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))


@given(st.text())
def test_tokens_tell_where_each_word_of_the_fold_stands(text: str) -> None:
    found = tokens(text)
    assert " ".join(token.word for token in found) == fold(text)
    assert all(fold(text[token.start : token.end]) == token.word for token in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("les gobelins éclaireurs", "Gobelin éclaireur"),
        ("l'ultimus", "Ultimus"),
        ("mes chevaux", "Cheval"),
        ("the Mutavaults", "Mutavault"),
        ("un tableau", "tableaux"),
    ],
)
def test_articles_and_plurals_share_a_stem(said: str, meant: str) -> None:
    assert stem(fold(said)) == stem(fold(meant))


def test_an_article_alone_is_still_a_name() -> None:
    assert stem("the") == "the"


@given(st.text())
def test_stemming_never_empties_a_name(text: str) -> None:
    assert bool(stem(fold(text))) == bool(fold(text))


def test_trigrams_mark_the_ends_of_a_name() -> None:
    assert trigrams("clone") == {" cl", "clo", "lon", "one", "ne "}
