"""Questions put in the words of the rules."""

from __future__ import annotations

import pytest

from bot.answers.lexicon import load_lexicon
from bot.answers.search_words import searchable


@pytest.mark.parametrize(
    ("said", "searched"),
    [
        ("un token", "un jeton"),
        ("CMC", "valeur de mana"),
        ("un pw légendaire", "un planeswalker légendaire"),
        ("trample", "piétinement"),
        ("flying et haste", "vol et célérité"),
        ("une phrase ordinaire", "une phrase ordinaire"),
    ],
)
def test_slang_and_english_become_rules_words(said: str, searched: str) -> None:
    assert searchable(load_lexicon(), said) == searched
