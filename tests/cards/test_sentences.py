"""Card names in a sentence."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards import MatchKind, NameIndex
from bot.cards.database import in_memory
from tests.cards.invented import PACK

INDEX = NameIndex([in_memory(PACK)])


def found(text: str, *, partial: bool = True) -> list[tuple[str, str, bool]]:
    """What was found: the words, the first card, and whether it is weak."""
    spans = INDEX.find_in_text(text, partial=partial)
    return [(text[span.start : span.end], span.match.candidates[0].card, span.weak) for span in spans]


def test_names_of_both_languages_are_found_in_order() -> None:
    assert found("Mon Loup des collines bloque Hill Wolves, qui meurt ?") == [
        ("Loup des collines", "Hill Wolf", False),
        ("Hill Wolves", "Hill Wolves", False),
    ]


def test_where_names_overlap_the_longer_wins() -> None:
    assert found("Dawn // Gloom") == [("Dawn // Gloom", "Dawn // Gloom", False)]
    assert found("Aube et Ténèbres", partial=False) == [("Aube", "Dawn // Gloom", False), ("Ténèbres", "Dawn // Gloom", False)]


def test_an_article_stays_outside_and_a_plural_within() -> None:
    assert found("les loups des collines") == [("loups des collines", "Hill Wolf", False)]


def test_a_single_word_without_capital_is_weak() -> None:
    assert found("dans sa rêverie, je dors", partial=False)[0][0::2] == ("rêverie", False)
    assert found("dans une rêverie, je dors", partial=False)[0][0::2] == ("rêverie", True)


def test_a_capitalised_word_of_names_is_a_weak_span_with_all_of_them() -> None:
    spans = INDEX.find_in_text("ma créature copie le Bâton animé")
    assert [(span.weak, span.match.kind) for span in spans] == [(True, MatchKind.PREFIX)]
    assert sorted(c.card for c in spans[0].match.candidates) == ["Hedge Staff", "Heron Staff"]
    assert INDEX.find_in_text("ma créature copie le Bâton animé", partial=False) == []
    assert INDEX.find_in_text("ma créature copie le bâton animé") == []


def test_a_short_name_gives_every_legend_that_has_it() -> None:
    (span,) = INDEX.find_in_text("si Orwen attaque")
    assert (span.match.kind, span.weak) == (MatchKind.SHORT, False)
    assert sorted(c.card for c in span.match.candidates) == ["Orwen of the Marsh", "Orwen, the Patient"]


def test_a_card_set_apart_gives_way() -> None:
    assert found("hill wolf", partial=False) == [("hill wolf", "Hill Wolf", False)]


@pytest.mark.parametrize("text", ["", "Une phrase sans aucun nom connu.", "…", "🐺🐺"])
def test_a_sentence_without_names_gives_nothing(text: str) -> None:
    assert found(text) == []


@given(
    st.lists(
        st.sampled_from(["Aube", "loup", "des", "collines", "Bâton", "x", "l'", "Orwen", "Moon", "Hound", ",", "🐺"]), max_size=40
    ).map(" ".join)
)
def test_spans_never_overlap_and_lie_within_the_text(text: str) -> None:
    spans = INDEX.find_in_text(text)
    assert all(0 <= span.start < span.end <= len(text) and span.match.candidates for span in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))


def test_a_very_long_text_is_read_up_to_a_bound() -> None:
    assert len(INDEX.find_in_text("Aube " * 5000)) == 300
