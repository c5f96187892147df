"""Search in the digests, in the words of players."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import Corpus, Digest
from bot.rules.search import SearchIndex, words_of

CORPUS = Corpus.bundled()

DIGESTS = (
    Digest("100.1", "Une tasse pleine ne se remplit plus.", asks=("je peux remplir ma tasse ?",)),
    Digest("100.2", "Une soucoupe porte la tasse ; la tasse vide aussi."),
    Digest("101.1", "Le thé se verse chaud.", title="Théière"),
)
INDEX = SearchIndex(DIGESTS, [("Flying", "702.9", "vol"), ("Daybound", "702.145", "diurne / nocturne")], {"101": "Soucoupes"})


def found(words: str) -> list[str]:
    return [hit.number for hit in INDEX.search(words, 10)]


def test_the_rule_that_players_ask_so_comes_first() -> None:
    assert found("peut-on remplir une tasse")[0] == "100.1"


def test_accents_case_and_plural_do_not_matter() -> None:
    assert found("THEIERES") == found("théière") == ["101.1"]


def test_a_keyword_leads_to_its_rule_in_both_languages() -> None:
    assert [found(name)[0] for name in ("vol", "Flying", "diurne", "nocturne", "daybound")] == ["702.9", "702.9", *["702.145"] * 3]


def test_a_section_title_leads_to_the_section() -> None:
    assert found("soucoupes")[0] == "101"


def test_empty_words_find_nothing() -> None:
    assert found("est-ce que la") == []
    assert found("") == []


@given(st.text(max_size=60), st.integers(0, 5))
def test_any_words_give_at_most_the_number_asked_best_first(words: str, limit: int) -> None:
    hits = INDEX.search(words, limit)
    assert len(hits) <= limit
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@given(st.text(max_size=60))
def test_words_have_neither_accents_nor_capitals(text: str) -> None:
    assert all(word == word.casefold() and word.isascii() for word in words_of(text))


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("initiative", "702.7"),
        ("la double initiative", "702.4"),
        ("règle de légende", "704.5j"),
        ("horodatage des effets", "613.7"),
        ("dépendance", "613.8"),
        ("mal d'invocation", "302.6"),
        ("mon mur peut attaquer ?", "702.3b"),
        ("effets de changement de texte", "612"),
    ],
)
def test_players_words_find_their_rule_among_the_first_three(words: str, rule: str) -> None:
    assert rule in [hit.number for hit in CORPUS.search(words, 3)]
