"""How names sound: spellings that are read alike are the same, others stay apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.sounds import heard


@pytest.mark.parametrize(
    ("written", "by_ear"),
    [
        ("éclaireur", "ecléreur"),
        ("façonneur", "fassonneur"),
        ("philosophe", "filosof"),
        ("griffon", "grifon"),
        ("chimérique", "chimerik"),
        ("opalescence", "opalessance"),
        ("chevalier", "chevalié"),
        ("ténèbres", "tenebre"),
        ("Désolation", "dezolation"),
        ("manteau", "manto"),
        ("wyrm", "virm"),
        ("œil", "eil"),
        ("embuscade", "anbuscade"),
        ("Guilde", "gilde"),
    ],
)
def test_a_name_spelt_by_ear_sounds_the_same(written: str, by_ear: str) -> None:
    assert heard(written) == heard(by_ear)


@pytest.mark.parametrize(("one", "other"), [("gobelin", "golem"), ("bâton", "pâton"), ("mur", "mule"), ("lance", "danse")])
def test_names_that_sound_otherwise_stay_apart(one: str, other: str) -> None:
    assert heard(one) != heard(other)


@given(st.text())
def test_any_text_has_a_sound_of_as_many_words(text: str) -> None:
    assert heard(heard(text)) is not None
    assert all(heard(text).split(" ")) or not heard(text)
